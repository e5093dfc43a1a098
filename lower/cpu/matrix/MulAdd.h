// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The function that does a batched product, D = A * B + C of the entries in use. Who calls it is in
// BatchFlush.h; products that are not batched are lowered in MulAdd.cpp alone.

#ifndef COOP_LOWER_CPU_MATRIX_MULADD_H
#define COOP_LOWER_CPU_MATRIX_MULADD_H

#include "lower/cpu/matrix/SimdState.h"

namespace coop::lower {

/// What the function for a product depends on beside the operation.
struct BatchOperands {
  bool HasRowsOfA,
      HasRowsOfB;   ///< records of where they are instead of in tiles (UnpackedOperand.h)
  bool HasTagsOfB;  ///< of what its entries hold (PanelCache.h)
  bool RowIsZero;   ///< C is zeros where its stride is 0
  bool KeepsA;      ///< other products read the entries of A
  bool IsPart;      ///< not all of the sum may be needed
  bool MayEndEarly; ///< the last entry may hold less of K than others
};

/// void(ptr D, i64 stride of D, ptr C, i64 stride of C, ptr A, ptr B, i32 Slots, i32 Last, ptr rows
/// of A, ptr rows of B, ptr tags of B, i32 Rows, i32 Columns, i64 vector stride of D): D = A * B +
/// C of the first Slots entries, of which the last has Last of K, at least of so many rows and
/// columns. Pointers are flat, strides are from row to row in elements. A and B are their tiles;
/// records that there are none of may be null. D and C may be one. Of the products of a macro-tile
/// Grid, if it is not null: D, C, A and B are the first tiles, C's stride is its own, and the
/// vector stride of D counts. Elements, if it is not null, is done to the sums: D is of its result,
/// and its operands after the sum follow, addresses of tiles and numbers.
llvm::Function *batchProduct(SimdState &S, llvm::CallInst &MulAdd, const MacroTile *Grid,
                             const BatchOperands &Operands, llvm::CallInst *Elements);

/// Fills a matrix with zeros.
bool isZeroFill(const llvm::CallInst &Fill);

/// What that function depends on.
void addBatchProduct(FunctionKey &Key, SimdState &S, const llvm::CallInst &MulAdd,
                     const MacroTile *Grid, const BatchOperands &Operands,
                     const llvm::CallInst *Elements);

} // namespace coop::lower

#endif

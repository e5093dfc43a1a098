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

/// The parameters of a batch's product, in their order: pointers are flat, strides are from row to
/// row in elements. Those of its epilogue follow.
#define COOP_PRODUCT_PARAMETERS(X)                                                                 \
  X(D, Pointer)                                                                                    \
  X(StrideOfD, Stride)                                                                             \
  X(C, Pointer) /* may be D */                                                                     \
  X(StrideOfC, Stride)                                                                             \
  X(A, Pointer) /* its tile, as B's */                                                             \
  X(B, Pointer)                                                                                    \
  X(Slots, Number)    /* entries in use, from the first on */                                      \
  X(Last, Number)     /* how much of K the last of them has */                                     \
  X(RowsOfA, Pointer) /* records of where operands are, or null (UnpackedOperand.h) */             \
  X(RowsOfB, Pointer)                                                                              \
  X(TagsOfB, Pointer) /* or null (PanelCache.h) */                                                 \
  X(LiveRows, Number) /* at least so many rows and columns of D are made */                        \
  X(LiveCols, Number)                                                                              \
  X(VectorStrideOfD, Stride) /* of a macro-tile */

enum class ProductParameter : unsigned {
#define COOP_PARAMETER(Name, Kind) Name,
  COOP_PRODUCT_PARAMETERS(COOP_PARAMETER)
#undef COOP_PARAMETER
};

/// The arguments of a batch's product, a member each.
struct ProductArguments {
#define COOP_PARAMETER(Name, Kind) llvm::Value *Name;
  COOP_PRODUCT_PARAMETERS(COOP_PARAMETER)
#undef COOP_PARAMETER

  /// In the order of the parameters.
  llvm::SmallVector<llvm::Value *, 16> list() const;
};

/// D = A * B + C, of the entries in use. Of the products of a macro-tile Grid, if it is not null:
/// D, C, A and B are the first tiles, and C's stride is its own. Elements, if it is not null, is
/// done to the sums: D is of its result, and its operands after the sum follow, addresses of tiles
/// and numbers.
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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Filling a tile from rows or columns that are contiguous in memory, and storing its rows: the
// vectorized ways between memory and tiles. Which memory that is, and what is done where it is not
// contiguous, is said in TileAccess.cpp and TileTensor.cpp.

#ifndef COOP_LOWER_SIMD_TILEPACK_H
#define COOP_LOWER_SIMD_TILEPACK_H

#include "lower/simd/TileLayout.h"

namespace coop::lower {

/// Elements in memory at Base + major * Stride + minor * size, where the major index is the row, or
/// the column where IsColumnMajor. Without Rows and Cols there are as many as the matrix has.
struct MemoryMatrix {
  llvm::Type *Element;
  llvm::Value *Base;
  llvm::Value *Stride; ///< i64, in bytes
  bool IsColumnMajor = false;
  bool IsVolatile = false;
  /// How many there are, i32; both or neither.
  llvm::Value *Rows = nullptr, *Cols = nullptr;
  /// An element for where there is none; null: it does not matter.
  llvm::Value *Else = nullptr;
};

/// From a vector of what is in memory to a vector of components.
using ConvertVector = llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &, llvm::Value *)>;

/// Fills the tile, and what lies between its elements where that must be zero.
void packMemory(llvm::IRBuilder<> &B, const Tile &To, const MemoryMatrix &From,
                ConvertVector Convert);
/// The same from a row-major tile of the shape, or the transposed shape.
void packTile(llvm::IRBuilder<> &B, const Tile &To, const Tile &From, bool Transposed,
              ConvertVector Convert);

/// Stores the rows of a tile that has row vectors to rows in memory, as far as To has them.
void storeRows(llvm::IRBuilder<> &B, const Tile &From, const MemoryMatrix &To);

/// Stores every element by itself, in either order; To has the matrix's shape.
void storeElements(llvm::IRBuilder<> &B, const Tile &From, const MemoryMatrix &To);

/// Zeros the rest of groups that K leaves open (TileLayout.h).
void closeGroups(llvm::IRBuilder<> &B, const Tile &T);

} // namespace coop::lower

#endif

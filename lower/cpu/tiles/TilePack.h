// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Filling a tile by vectors of its rows or columns, and storing them: the ways between memory and
// tiles. Which memory that is, and what is done where it is not contiguous, is said in
// Access.cpp and Tensor.cpp.
//
// The body of coop.mat.load of 16 x 16 floats, row-major, on vectors of 16: a loop over rows
//   %begin = mul i64 %row, %stride
//   %from = getelementptr i8, ptr addrspace(1) %memory, i64 %begin
//   %x = load <16 x float>, ptr addrspace(1) %from, align 1
//   store <16 x float> %x, ptr %place
// Of columns, a block of as many vectors is transposed in registers between the two.

#ifndef COOP_LOWER_CPU_TILES_TILEPACK_H
#define COOP_LOWER_CPU_TILES_TILEPACK_H

#include "lower/cpu/tiles/VectorSource.h"

namespace coop::lower {

/// From a vector of what is in memory to a vector of components.
using ConvertVector = llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &, llvm::Value *)>;

/// Fills the tile, and what lies between its elements where that must be zero.
void packVectors(llvm::IRBuilder<> &B, const Tile &To, VectorSource &From, bool IsColumnMajor,
                 ConvertVector Convert);
/// The elements that a vector has at most of those that packVectors asks for.
unsigned packedVector(const TileLayout &L, bool IsColumnMajor);
/// From memory.
void packMemory(llvm::IRBuilder<> &B, const Tile &To, const MemoryMatrix &From,
                ConvertVector Convert);
/// The same from a row-major tile of the shape, or the transposed shape.
void packTile(llvm::IRBuilder<> &B, const Tile &To, const Tile &From, bool Transposed,
              ConvertVector Convert);

/// Stores the tile to rows or columns in memory, as far as To has them.
void storeTile(llvm::IRBuilder<> &B, const Tile &From, const MemoryMatrix &To); // TileStore.cpp

/// Zeros the rest of groups that K leaves open (TileLayout.h).
void closeGroups(llvm::IRBuilder<> &B, const Tile &T);

} // namespace coop::lower

#endif

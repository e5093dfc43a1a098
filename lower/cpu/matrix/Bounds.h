// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Robust access (lower/check/Robust.h) in the collective functions of matrices: one test tells
// whether all of a tile's memory is in its buffer, and only where it is not, each element is
// tested.

#ifndef COOP_LOWER_CPU_MATRIX_BOUNDS_H
#define COOP_LOWER_CPU_MATRIX_BOUNDS_H

#include "lower/check/Robust.h"
#include "lower/cpu/matrix/SimdState.h"
#include "lower/cpu/tiles/VectorSource.h"

namespace coop::lower {

class TileBounds {
public:
  /// Appends what bounds the operand Pointer of O, if anything does, as operands of the scope
  /// function, and that to its key; returns whether it did.
  static bool append(SimdOp &O, llvm::Value *Pointer,
                     llvm::SmallVectorImpl<llvm::Value *> &Operands, FunctionKey &Key);
  /// Nothing is bounded.
  TileBounds() = default;
  /// In the collective function, whose parameter Base is that pointer: First is the first of these
  /// operands.
  TileBounds(llvm::Function &F, unsigned Base, unsigned First)
      : Base(F.getArg(Base)), Bounds(MemoryBounds{F.getArg(First), F.getArg(First + 1)}) {}

  /// Whether there are any.
  bool areKnown() const { return Bounds.has_value(); }
  /// i1: whether all of M that there is, at most the tile's, is inside; true where nothing bounds
  /// it.
  llvm::Value *hold(llvm::IRBuilder<> &B, const TileLayout &L, const MemoryMatrix &M) const;
  /// Does Access if Bytes at Address are inside.
  void access(llvm::IRBuilder<> &B, llvm::Value *Address, uint64_t Bytes,
              llvm::function_ref<void()> Access) const;

private:
  MemoryBounds at(llvm::IRBuilder<> &B, llvm::Value *Address) const;

  llvm::Value *Base = nullptr;
  std::optional<MemoryBounds> Bounds; ///< of Base
};

/// Fills To with the elements of From that are inside, and zeros. All of them are asked for.
void packBounded(llvm::IRBuilder<> &B, const Tile &To, const MemoryMatrix &From,
                 const TileBounds &Bounds);
/// Stores those elements whose place is inside.
void storeBounded(llvm::IRBuilder<> &B, const Tile &From, const MemoryMatrix &To,
                  const TileBounds &Bounds);

} // namespace coop::lower

#endif

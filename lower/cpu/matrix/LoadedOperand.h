// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the load of a product's operand does to its tile, or entry of a batch: it fills it; or only
// where a cached operand does not hold the rows yet (PanelCache.h); or keeps where an unpacked one
// is multiplied (UnpackedOperand.h). Which of these is decided in KBatching.cpp.

#ifndef COOP_LOWER_CPU_MATRIX_LOADEDOPERAND_H
#define COOP_LOWER_CPU_MATRIX_LOADEDOPERAND_H

#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/cpu/tiles/VectorSource.h"

namespace coop::lower {

class LoadedSlot {
public:
  /// Operands of the load's collective function, after all others, and what they add to its key.
  static void append(SimdOp &O, llvm::SmallVectorImpl<llvm::Value *> &Operands, FunctionKey &Key);
  /// In the collective function F of the load O, whose last parameters these operands are.
  LoadedSlot(SimdOp &O, llvm::IRBuilder<> &B, llvm::Function &F);

  /// Where IsThere (i1), rows From exist, and may stay where they are. Returns (i1) whether To is
  /// to be filled with them.
  llvm::Value *take(const Tile &To, const MemoryMatrix &From, llvm::Value *IsThere);
  /// Calls Fill, which fills the tile with From, in code for where that is not done yet.
  void fill(const MemoryMatrix &From, llvm::function_ref<void()> Fill);
  /// For what else fills the tile.
  void forget();

private:
  enum class Kind { Plain, Cached, Unpacked };
  static Kind kindOf(const SimdOp &O);

  llvm::IRBuilder<> &B;
  const SimdTarget &Target;
  const Kind How;
  unsigned Tiles = 1;                              ///< that are one operand of rows in place
  llvm::Value *First = nullptr, *Second = nullptr; ///< the parameters
};

} // namespace coop::lower

#endif

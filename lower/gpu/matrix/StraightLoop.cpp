// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shape of a loop; see StraightLoop.h.

#include "lower/gpu/matrix/StraightLoop.h"

using namespace llvm;

namespace coop::lower {

BasicBlock *nextOf(const Loop &L, BasicBlock &Block) {
  BasicBlock *Next = nullptr;
  for (BasicBlock *Successor : successors(&Block)) {
    if (!L.contains(Successor))
      continue;
    if (Next)
      return nullptr;
    Next = Successor;
  }
  return Next;
}

std::optional<StraightLoop> StraightLoop::of(const Loop &L) {
  StraightLoop S{L.getLoopPreheader(), L.getHeader(), L.getLoopLatch(),
                 L.getExitBlock(),     nullptr,       {}};
  if (!S.Preheader || !S.Latch || !S.Exit || !L.getExitingBlock() ||
      S.Exit->getSinglePredecessor() != L.getExitingBlock())
    return std::nullopt;
  S.Exiting = dyn_cast<BranchInst>(L.getExitingBlock()->getTerminator());
  if (!S.Exiting || !S.Exiting->isConditional())
    return std::nullopt;
  for (BasicBlock *Block = S.Header; Block; Block = nextOf(L, *Block)) {
    if (is_contained(S.Blocks, Block))
      return std::nullopt;
    S.Blocks.push_back(Block);
    if (Block == S.Latch)
      return S.Blocks.size() == L.getNumBlocks() ? std::optional(S) : std::nullopt;
  }
  return std::nullopt;
}

bool StraightLoop::exitsBefore(const BasicBlock &Block) const {
  return find(Blocks, Exiting->getParent()) < find(Blocks, &Block);
}

} // namespace coop::lower

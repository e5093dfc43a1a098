// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Liveness by iteration over sets; see Liveness.h.

#include "lower/exec/reference/Liveness.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

std::vector<Instruction *> valuesAcrossBlocks(Function &F) {
  std::vector<Instruction *> Values;
  for (Instruction &I : instructions(F)) {
    if (isa<AllocaInst>(I) && I.getParent() == &F.getEntryBlock())
      continue;
    const bool Across = any_of(I.users(), [&](const User *U) {
      auto *Place = cast<Instruction>(U);
      return Place->getParent() != I.getParent() || isa<PHINode>(Place);
    });
    if (Across)
      Values.push_back(&I);
  }
  return Values;
}

Liveness::Liveness(Function &F, ArrayRef<Instruction *> Values)
    : Size(static_cast<unsigned>(Values.size())) {
  for (unsigned I = 0; I < Values.size(); ++I)
    addUses(*Values[I], I);
  for (unsigned I = 0; I < Values.size(); ++I)
    Defined[Values[I]->getParent()].push_back(I);
  std::vector<BasicBlock *> Work;
  for (BasicBlock &Block : F)
    Work.push_back(&Block);
  while (!Work.empty()) {
    BasicBlock *Block = Work.back();
    Work.pop_back();
    if (update(*Block))
      Work.insert(Work.end(), pred_begin(Block), pred_end(Block));
  }
}

BitVector &Liveness::entry(Sets &Of, BasicBlock *Block) {
  BitVector &Set = Of[Block];
  if (Set.size() != Size)
    Set.resize(Size);
  return Set;
}

void Liveness::addUses(Instruction &I, unsigned Index) {
  for (const Use &U : I.uses()) {
    auto *Place = cast<Instruction>(U.getUser());
    if (auto *Phi = dyn_cast<PHINode>(Place))
      entry(UsedAtEnd, Phi->getIncomingBlock(U)).set(Index);
    else if (Place->getParent() != I.getParent())
      entry(Used, Place->getParent()).set(Index);
  }
}

BitVector Liveness::atEnd(BasicBlock *Block) {
  BitVector Live(Size);
  if (auto It = UsedAtEnd.find(Block); It != UsedAtEnd.end())
    Live |= It->second;
  for (BasicBlock *Next : successors(Block))
    if (auto It = LiveIn.find(Next); It != LiveIn.end())
      Live |= It->second;
  return Live;
}

bool Liveness::update(BasicBlock &Block) {
  BitVector Live = atEnd(&Block);
  for (unsigned Index : Defined.lookup(&Block))
    Live.reset(Index);
  if (auto It = Used.find(&Block); It != Used.end())
    Live |= It->second;
  BitVector &Old = entry(LiveIn, &Block);
  if (Old == Live)
    return false;
  Old = std::move(Live);
  return true;
}

} // namespace coop::lower

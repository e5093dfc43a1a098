// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The liveness of places, backwards over blocks until it stays.

#include "lower/analysis/VariableInterference.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

/// Bits of liveness that a hostile shader makes of this.
static constexpr size_t MaxLivenessBits = size_t(1) << 26;

VariableInterference::VariableInterference(Function &F, const VariableAccesses &Accesses,
                                           ArrayRef<VariableCopy> Copies)
    : Accesses(Accesses) {
  for (const VariableCopy &C : Copies) {
    CopiedFrom[C.Store] = add(C.From);
    add(C.To);
  }
  if (Places.size() * F.size() > MaxLivenessBits)
    return;
  With.assign(Places.size(), BitVector(Places.size()));
  for (const VariableBytes &Place : Places)
    IsPart.push_back(!(Place == wholeOf(*Place.Variable, F.getParent()->getDataLayout())));
  const SmallVector<BasicBlock *, 16> PostOrder(post_order(&F));
  findLiveness(PostOrder);
  for (const BasicBlock *Block : PostOrder) {
    BitVector Live = liveAtEnd(*Block);
    for (const Instruction &I : reverse(*Block))
      step(I, Live, /*IsLast=*/true);
  }
  IsComplete = true;
}

size_t VariableInterference::add(const VariableBytes &Place) {
  if (const auto Known = placeOf(Place))
    return *Known;
  PlacesOf[Place.Variable].push_back(Places.size());
  Places.push_back(Place);
  return Places.size() - 1;
}

void VariableInterference::findLiveness(ArrayRef<BasicBlock *> PostOrder) {
  for (const BasicBlock *Block : PostOrder)
    LiveAtBegin.try_emplace(Block, BitVector(Places.size()));
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *Block : PostOrder) {
      BitVector Live = liveAtEnd(*Block);
      for (const Instruction &I : reverse(*Block))
        step(I, Live, /*IsLast=*/false);
      BitVector &Known = LiveAtBegin.find(Block)->second;
      Changed |= Known != Live;
      Known = std::move(Live);
    }
  }
}

BitVector VariableInterference::liveAtEnd(const BasicBlock &Block) const {
  BitVector Live(static_cast<unsigned>(Places.size()));
  for (const BasicBlock *Next : successors(&Block))
    Live |= LiveAtBegin.find(Next)->second;
  return Live;
}

/// Backwards over I. Once liveness is known (IsLast), what is written interferes with what lives
/// on.
void VariableInterference::step(const Instruction &I, BitVector &Live, bool IsLast) {
  const VariableAccess *Bytes = Accesses.find(I);
  if (!Bytes)
    return;
  const auto Touched = PlacesOf.find(Bytes->Bytes.Variable);
  if (Touched == PlacesOf.end())
    return;
  for (const size_t Place : Touched->second) {
    if (!Bytes->Bytes.overlaps(Places[Place]))
      continue;
    if (isa<LoadInst>(I)) {
      Live.set(Place);
      continue;
    }
    if (IsLast) {
      BitVector Others = Live;
      Others.reset(Place);
      const auto Copied = CopiedFrom.find(&I);
      if (Copied != CopiedFrom.end() && Bytes->Bytes == Places[Place])
        Others.reset(Copied->second);
      With[Place] |= Others;
    }
    if (Bytes->IsExact && Bytes->Bytes.covers(Places[Place]))
      Live.reset(Place);
  }
}

} // namespace coop::lower

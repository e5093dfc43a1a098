// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions from loop constructs. A construct whose header nothing branches back to is no loop: its
// blocks belong to the region around it.

#include "lower/cpu/spmd/Regions.h"
#include "lower/cpu/spmd/Normalize.h"
#include "lower/exec/reference/Keys.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

static Error notStructured(const Function &F) {
  return createStringError("the control flow of function %s is not structured",
                           F.getName().str().c_str());
}

static bool startsWithEnd(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && getCoopOp(*Call) == CoopOp::LoopEnd;
}

/// The construct of a block, after the markers of ends with which it starts.
static const LoopConstructs::Construct *constructOf(const LoopConstructs &Loops,
                                                    const BasicBlock &Block) {
  const LoopConstructs::Construct *Current = Loops.atEntry(Block);
  for (const Instruction &I : Block) {
    if (isa<PHINode>(I))
      continue;
    if (!startsWithEnd(I))
      break;
    Current = Loops.after(I, Current);
  }
  return Current;
}

Error RegionTree::findLoops(Function &F) {
  Expected<LoopConstructs> Loops = LoopConstructs::compute(F);
  if (!Loops)
    return Loops.takeError();
  DominatorTree Dominators(F);
  DenseMap<const BasicBlock *, unsigned> Number;
  ReversePostOrderTraversal<Function *> Order(&F);
  for (BasicBlock *Block : Order)
    Number[Block] = static_cast<unsigned>(Number.size());
  using Construct = LoopConstructs::Construct;
  DenseMap<const Construct *, Region *> RegionFor;
  All.push_back(std::make_unique<Region>());
  // Headers come in the order of their nesting.
  for (BasicBlock *Header : Order) {
    bool Repeats = false;
    for (BasicBlock *Pred : predecessors(Header)) {
      if (!Number.count(Pred) || Number[Pred] < Number[Header])
        continue;
      if (!Dominators.dominates(Header, Pred))
        return notStructured(F);
      Repeats = true;
    }
    if (!Repeats)
      continue;
    const Construct *Loop = Loops->atEntry(*Header);
    if (!Loop || RegionFor.count(Loop))
      return notStructured(F);
    Region *Parent = All.front().get();
    for (const Construct *Around = Loop->Parent; Around; Around = Around->Parent)
      if (Region *R = RegionFor.lookup(Around)) {
        Parent = R;
        break;
      }
    All.push_back(std::make_unique<Region>(Region{Parent, Header}));
    RegionFor[Loop] = All.back().get();
  }
  for (BasicBlock *Block : Order) {
    const Construct *Around = constructOf(*Loops, *Block);
    while (Around && !RegionFor.count(Around))
      Around = Around->Parent;
    Of[Block] = Around ? RegionFor.lookup(Around) : All.front().get();
  }
  return Error::success();
}

/// A loop is entered at its header, from one block that goes nowhere else and is in the region
/// around it: then it directly follows that block in the order, and has its mask.
Error RegionTree::checkEntry(const Region &R) const {
  const BasicBlock *Entry = nullptr;
  for (const BasicBlock *Pred : predecessors(R.Header)) {
    if (R.contains(of(Pred)))
      continue;
    if (Entry || of(Pred) != R.Parent || !Pred->getSingleSuccessor())
      return notStructured(*R.Header->getParent());
    Entry = Pred;
  }
  for (const auto &[Block, Where] : Of) {
    if (Block == R.Header || !R.contains(Where))
      continue;
    for (const BasicBlock *Pred : predecessors(Block))
      if (!R.contains(of(Pred)))
        return notStructured(*R.Header->getParent());
  }
  return Entry && of(R.Header) == &R ? Error::success() : notStructured(*R.Header->getParent());
}

void RegionTree::order(Function &F) {
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
    Region *R = Of.lookup(Block);
    if (Block == R->Header) {
      RegionPlace[R] = static_cast<unsigned>(R->Parent->Items.size());
      R->Parent->Items.push_back(R);
    }
    BlockPlace[Block] = static_cast<unsigned>(R->Items.size());
    R->Items.push_back(Block);
  }
}

std::optional<unsigned> RegionTree::place(const Region &R, const BasicBlock *Block) const {
  const Region *Inner = of(Block);
  if (Inner == &R)
    return BlockPlace.lookup(Block);
  while (Inner && Inner->Parent != &R)
    Inner = Inner->Parent;
  return Inner ? std::optional<unsigned>(RegionPlace.lookup(Inner)) : std::nullopt;
}

Expected<RegionTree> RegionTree::build(Function &F) {
  normalizeControlFlow(F);
  RegionTree Result;
  if (Error E = Result.findLoops(F))
    return E;
  for (const auto &R : Result.All)
    if (R->Header)
      if (Error E = Result.checkEntry(*R))
        return E;
  Result.order(F);
  return Result;
}

} // namespace coop::lower

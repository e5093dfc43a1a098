// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See AfterLoop.h.

#include "lower/exec/staging/AfterLoop.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace coop::lower {
namespace {

class WayFinder {
public:
  WayFinder(const Loop &L, const ExecutedEntry &Entry, const FlowTrees &Flow,
            IndexEvaluator &Values)
      : L(L), Entry(Entry), Flow(Flow), Values(Values) {}

  AfterLoop find();

private:
  bool isOfLoop(const Value &V) const;
  std::optional<unsigned> decide(BranchInst &Branch);
  std::optional<unsigned> decision(const BasicBlock &Block) const;
  void decideAll();
  void findAlways();

  const Loop &L;
  const ExecutedEntry &Entry;
  const FlowTrees &Flow;
  IndexEvaluator &Values;
  uint32_t QuestionsLeft = 1 << 18; ///< that are answered: more would take too long
  AfterLoop Result;
};

/// Whether V is computed of what the loop made, which is not what an iteration has, as far as a few
/// values show.
bool WayFinder::isOfLoop(const Value &V) const {
  constexpr size_t FewValues = 64;
  SmallSetVector<const Value *, 16> Of;
  Of.insert(&V);
  for (size_t Next = 0; Next < Of.size(); ++Next) {
    auto *I = dyn_cast<Instruction>(Of[Next]);
    if (!I)
      continue;
    if (L.contains(I) || Of.size() > FewValues)
      return true;
    Of.insert(I->value_op_begin(), I->value_op_end());
  }
  return false;
}

/// What all invocations do, if it is the same.
std::optional<unsigned> WayFinder::decide(BranchInst &Branch) {
  if (Entry.Invocations > QuestionsLeft || isOfLoop(*Branch.getCondition()))
    return std::nullopt;
  QuestionsLeft -= Entry.Invocations;
  std::optional<bool> OfFirst;
  for (uint32_t I = 0; I < Entry.Invocations; ++I) {
    Values.setInvocation(I);
    const std::optional<bool> Is = Values.truth(*Branch.getCondition());
    if (!Is || (OfFirst && *OfFirst != *Is))
      return std::nullopt;
    OfFirst = Is;
  }
  return OfFirst ? std::optional(*OfFirst ? 0u : 1u) : std::nullopt;
}

std::optional<unsigned> WayFinder::decision(const BasicBlock &Block) const {
  for (const auto &[Branch, Successor] : Result.Decided)
    if (Branch->getParent() == &Block)
      return Successor;
  return std::nullopt;
}

/// Of what is reached, in that order: what is never reached asks for nothing.
void WayFinder::decideAll() {
  SmallSetVector<BasicBlock *, 32> Reached;
  Reached.insert(L.getExitBlock());
  for (size_t Next = 0; Next < Reached.size(); ++Next) {
    BasicBlock *Block = Reached[Next];
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    const auto Way = Branch && Branch->isConditional() ? decide(*Branch) : std::nullopt;
    if (!Way) {
      Reached.insert(succ_begin(Block), succ_end(Block));
      continue;
    }
    Result.Decided.push_back({Branch, *Way});
    Reached.insert(Branch->getSuccessor(*Way));
  }
  for (BasicBlock &Block : Entry.F)
    if (Flow.Dominators.dominates(L.getExitBlock(), &Block) && !Reached.contains(&Block))
      Result.Never.insert(&Block);
}

/// Where a branch is not decided, what comes after all its ways.
void WayFinder::findAlways() {
  const BasicBlock *Block = L.getExitBlock();
  while (Block && Result.Always.insert(Block).second) {
    if (const std::optional<unsigned> Way = decision(*Block)) {
      Block = Block->getTerminator()->getSuccessor(*Way);
      continue;
    }
    const auto *Node = Flow.PostDominators.getNode(Block);
    Block = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  }
}

AfterLoop WayFinder::find() {
  Values.setWhen(When::Always);
  decideAll();
  findAlways();
  Values.setWhen(When::InIterations);
  return std::move(Result);
}

} // namespace

AfterLoop findWayAfter(const Loop &L, const ExecutedEntry &Entry, const FlowTrees &Flow,
                       IndexEvaluator &Values) {
  return WayFinder(L, Entry, Flow, Values).find();
}

} // namespace coop::lower

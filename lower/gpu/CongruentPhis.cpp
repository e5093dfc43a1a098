// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of values under the assumption that phis are equal; see CongruentPhis.h.

#include "lower/gpu/CongruentPhis.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <map>

using namespace llvm;

namespace coop::lower {
namespace {

/// Of one loop.
class Congruence {
public:
  Congruence(Loop &L, LoopBlocksRPO &Order) : L(L), Order(Order) {}

  /// Whether phis were replaced.
  bool run();

private:
  using Number = const Value *; ///< of values that are equal: one of them
  /// What an instruction computes: the instruction without its operands, then their numbers.
  using Expression = SmallVector<const void *, 6>;

  bool isComputed(const Instruction &I) const;
  bool isSame(const Instruction &X, const Instruction &Y) const;
  Number numberOf(const Value *V) const;
  void numberBody();
  bool split();

  Loop &L;
  LoopBlocksRPO &Order;
  DenseMap<const PHINode *, Number> Assumed; ///< of the header's phis
  DenseMap<const Value *, Number> Numbers;
};

/// It has no other result where its operands are the same.
bool Congruence::isComputed(const Instruction &I) const {
  if (auto *Call = dyn_cast<CallInst>(&I))
    return Call->doesNotAccessMemory() && !Call->isConvergent() && !Call->getType()->isVoidTy();
  if (isa<PHINode>(I))
    return true; // those of one block, with the same operands
  return !I.mayReadOrWriteMemory() && !I.isTerminator() && !I.mayHaveSideEffects() &&
         !isa<AllocaInst, FreezeInst>(I);
}

/// But for operands.
bool Congruence::isSame(const Instruction &X, const Instruction &Y) const {
  if (auto *Phi = dyn_cast<PHINode>(&X))
    return isa<PHINode>(Y) && X.getParent() == Y.getParent() &&
           equal(Phi->blocks(), cast<PHINode>(Y).blocks());
  return X.isSameOperationAs(&Y) && X.hasSameSubclassOptionalData(&Y);
}

Congruence::Number Congruence::numberOf(const Value *V) const {
  if (auto *Phi = dyn_cast<PHINode>(V))
    if (const auto Found = Assumed.find(Phi); Found != Assumed.end())
      return Found->second;
  const auto Found = Numbers.find(V);
  return Found == Numbers.end() ? V : Found->second;
}

/// In an order in which operands come first, but for those of inner loops' phis: an operand without
/// a number is like no other.
void Congruence::numberBody() {
  Numbers.clear();
  // By opcode and operands; few have all of those alike.
  std::map<Expression, SmallVector<const Instruction *, 1>> Known;
  for (const BasicBlock *Block : Order)
    for (const Instruction &I : *Block) {
      if (auto *Phi = dyn_cast<PHINode>(&I); (Phi && Assumed.contains(Phi)) || !isComputed(I))
        continue;
      Expression E = {reinterpret_cast<const void *>(uintptr_t(I.getOpcode())), I.getType()};
      for (const Use &U : I.operands())
        E.push_back(numberOf(U));
      auto &Alike = Known[E];
      const auto Found =
          find_if(Alike, [&](const Instruction *Other) { return isSame(I, *Other); });
      const bool IsNew = Found == Alike.end();
      Numbers[&I] = IsNew ? &I : *Found;
      if (IsNew)
        Alike.push_back(&I);
    }
}

/// Phis that were taken for equal and become different values. Returns whether there were some.
bool Congruence::split() {
  std::map<std::pair<Number, Number>, Number> Classes;
  bool HasChanged = false;
  DenseMap<const PHINode *, Number> Now;
  for (const PHINode &Phi : L.getHeader()->phis()) {
    const auto Found = Assumed.find(&Phi);
    if (Found == Assumed.end())
      continue;
    const Number Next = numberOf(Phi.getIncomingValueForBlock(L.getLoopLatch()));
    Now[&Phi] = Classes.try_emplace({Found->second, Next}, &Phi).first->second;
    HasChanged |= Now[&Phi] != Found->second;
  }
  Assumed = std::move(Now);
  return HasChanged;
}

bool Congruence::run() {
  std::map<Number, Number> ByFirst;
  for (const PHINode &Phi : L.getHeader()->phis())
    Assumed[&Phi] =
        ByFirst.try_emplace(Phi.getIncomingValueForBlock(L.getLoopPreheader()), &Phi).first->second;
  if (ByFirst.size() == Assumed.size())
    return false;
  do
    numberBody();
  while (split());
  bool HasChanged = false;
  for (PHINode &Phi : make_early_inc_range(L.getHeader()->phis())) {
    auto *Equal = const_cast<Value *>(Assumed.lookup(&Phi));
    if (Equal == &Phi)
      continue;
    Phi.replaceAllUsesWith(Equal);
    Phi.eraseFromParent();
    HasChanged = true;
  }
  return HasChanged;
}

} // namespace

PreservedAnalyses CongruentPhisPass::run(Function &F, FunctionAnalysisManager &Functions) {
  LoopInfo &Loops = Functions.getResult<LoopAnalysis>(F);
  bool HasChanged = false;
  for (Loop *L : Loops.getLoopsInPreorder()) {
    if (!L->getLoopPreheader() || !L->getLoopLatch())
      continue;
    LoopBlocksRPO Order(L);
    Order.perform(&Loops);
    HasChanged |= Congruence(*L, Order).run();
  }
  return HasChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loads move, and what they need of the iteration that is to come; see LoadsAhead.h.

#include "lower/gpu/matrix/LoadsAhead.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Nobody's memory is another after I. Threads meet at operations of a workgroup's matrices, but
/// those order no memory (SPV_KHR_cooperative_matrix has no semantics for them).
bool leavesMemory(MemoryUse &Use, const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const auto Op = Call ? getCoopOp(*Call) : std::nullopt;
  if (!Op || kindOf(*Op) != OpKind::Matrix || Call->getType()->isVoidTy())
    return Use.leavesMemory(I);
  return all_of(Call->args(), [](const llvm::Use &U) {
    auto *F = dyn_cast<Function>(U);
    return !F || !isModSet(memoryUse(*F));
  });
}

/// Of one loop.
class Ahead {
public:
  Ahead(Loop &L, const LoopInfo &Loops, const DominatorTree &Dominators)
      : L(L), Loops(Loops), Dominators(Dominators) {}

  /// Moves what can be moved. True where blocks were split.
  bool run();

private:
  bool hasShape();
  void findProducts();
  MatrixLoadCall *loadOf(Value *Operand) const;
  bool isEveryIteration(const Instruction &I) const;
  void moveBefore(MatrixLoadCall &Load, Instruction &Before) const;

  // Values of the next iteration, at the product before which they are needed.
  using Values = DenseMap<Value *, Value *>;
  Value *iterated(Value *V, Values &Known, function_ref<Value *(PHINode &)> OfPhi);
  Value *nextOf(Value *V);
  Value *availableOf(Value *V);
  /// Nothing where something else than arithmetic would have to be done again.
  bool mayCompute(const Value *V, bool Next, SmallPtrSetImpl<const Value *> &Seen) const;
  bool mayRotate(const MatrixLoadCall &Load) const;
  void rotate(MatrixLoadCall &Load);
  Value *firstOf(MatrixLoadCall &Load);

  Loop &L;
  const LoopInfo &Loops;
  const DominatorTree &Dominators;
  BasicBlock *Preheader = nullptr, *Latch = nullptr;
  BranchInst *Exiting = nullptr;
  bool ExitsFirst = false;
  SmallVector<MatMulAddCall *, 4> Products;

  Instruction *Place = nullptr; ///< where values of the next iteration are computed
  Values Available, Next;
  Value *Continues = nullptr;
};

bool Ahead::hasShape() {
  Preheader = L.getLoopPreheader();
  Latch = L.getLoopLatch();
  BasicBlock *Last = L.getExitingBlock();
  if (!Preheader || !Latch || !Last)
    return false;
  Exiting = dyn_cast<BranchInst>(Last->getTerminator());
  if (!Exiting || !Exiting->isConditional())
    return false;
  MemoryUse Use;
  return all_of(L.blocks(), [&](const BasicBlock *Block) {
    return all_of(*Block, [&](const Instruction &I) { return leavesMemory(Use, I); });
  });
}

bool Ahead::isEveryIteration(const Instruction &I) const {
  return Loops.getLoopFor(I.getParent()) == &L && Dominators.dominates(I.getParent(), Latch);
}

/// Of workgroups, in order.
void Ahead::findProducts() {
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Product = dyn_cast<MatMulAddCall>(&I);
          Product && Product->cType().Scope == CoopScope::Workgroup && isEveryIteration(I))
        Products.push_back(Product);
  sort(Products,
       [&](const CallInst *X, const CallInst *Y) { return X != Y && Dominators.dominates(X, Y); });
}

/// The load that an operand is, if it may be done elsewhere.
MatrixLoadCall *Ahead::loadOf(Value *Operand) const {
  auto *Load = dyn_cast<MatrixLoadCall>(Operand);
  return Load && Load->hasOneUse() && isPlainLoad(*Load) && isEveryIteration(*Load) ? Load
                                                                                    : nullptr;
}

void Ahead::moveBefore(MatrixLoadCall &Load, Instruction &Before) const {
  auto IsThere = [&](const Instruction &I) { return Dominators.dominates(&I, &Before); };
  NeededInstructions Moved;
  if (IsThere(Load) || !collectNeeded(Load, Moved, IsThere))
    return;
  for (Instruction *I : Moved)
    I->moveBefore(&Before);
}

// ---- the next iteration

/// V is a value of this iteration or, if Next, of the one after it.
bool Ahead::mayCompute(const Value *V, bool IsNext, SmallPtrSetImpl<const Value *> &Seen) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I) || (!IsNext && Dominators.dominates(I, Place)))
    return true;
  if (!Seen.insert(V).second)
    return true;
  if (auto *Phi = dyn_cast<PHINode>(I))
    return IsNext && Phi->getParent() == L.getHeader() &&
           mayCompute(Phi->getIncomingValueForBlock(Latch), false, Seen);
  return isAddressArithmetic(*I) &&
         all_of(I->operands(), [&](const Use &U) { return mayCompute(U, IsNext, Seen); });
}

/// V of this iteration, at Place.
Value *Ahead::availableOf(Value *V) {
  return computeBefore(*Place, V, Available, [&](Instruction &I) {
    return !L.contains(&I) || Dominators.dominates(&I, Place) ? &I : nullptr;
  });
}

/// V of another iteration, by what its phis are then.
Value *Ahead::iterated(Value *V, Values &Known, function_ref<Value *(PHINode &)> OfPhi) {
  return computeBefore(*Place, V, Known, [&](Instruction &I) -> Value * {
    if (!L.contains(&I))
      return &I;
    auto *Phi = dyn_cast<PHINode>(&I);
    return Phi ? OfPhi(*Phi) : nullptr;
  });
}

/// V of the next iteration; where there is none, of this one.
Value *Ahead::nextOf(Value *V) {
  return iterated(V, Next, [&](PHINode &Phi) {
    Value *Later = availableOf(Phi.getIncomingValueForBlock(Latch));
    return Continues ? IRBuilder<>(Place).CreateSelect(Continues, Later, &Phi) : Later;
  });
}

bool Ahead::mayRotate(const MatrixLoadCall &Load) const {
  SmallPtrSet<const Value *, 16> OfThis, OfNext;
  if (!mayCompute(Exiting->getCondition(), ExitsFirst, ExitsFirst ? OfNext : OfThis))
    return false;
  return all_of(Load.operands(), [&](const Use &U) {
    // Layouts and pointers are arithmetic of scalars: nothing else is chosen.
    return mayCompute(U, true, OfNext) && all_of(OfNext, [](const Value *V) {
             return !isa<PHINode>(V) || !containsCoopType(V->getType());
           });
  });
}

/// Before the loop, if there is an iteration.
Value *Ahead::firstOf(MatrixLoadCall &Load) {
  Place = Preheader->getTerminator();
  Values First;
  auto FirstOf = [&](Value *V) {
    return iterated(V, First,
                    [&](PHINode &Phi) { return Phi.getIncomingValueForBlock(Preheader); });
  };
  Instruction *Copy = copyBefore(*Place, Load, FirstOf);
  if (!ExitsFirst)
    return Copy;
  Value *Enters = FirstOf(Exiting->getCondition());
  if (!L.contains(Exiting->getSuccessor(0)))
    Enters = IRBuilder<>(Place).CreateNot(Enters);
  BasicBlock *Before = Place->getParent();
  Instruction *Then = SplitBlockAndInsertIfThen(Enters, Place->getIterator(), false);
  Copy->moveBefore(Then);
  Preheader = Place->getParent();
  PHINode *Phi = PHINode::Create(Load.getType(), 2, "", Preheader->begin());
  Phi->addIncoming(Copy, Then->getParent());
  Phi->addIncoming(PoisonValue::get(Load.getType()), Before);
  return Phi;
}

void Ahead::rotate(MatrixLoadCall &Load) {
  Place = Products.back();
  Available.clear();
  Next.clear();
  Continues = nullptr; // of it, values are those of the next iteration in any case
  Value *Goes = ExitsFirst ? nextOf(Exiting->getCondition()) : availableOf(Exiting->getCondition());
  if (!L.contains(Exiting->getSuccessor(0)))
    Goes = IRBuilder<>(Place).CreateNot(Goes);
  Continues = Goes;
  Next.clear();
  Instruction *Later = copyBefore(*Place, Load, [&](Value *V) { return nextOf(V); });
  Value *First = firstOf(Load);
  PHINode *Phi = PHINode::Create(Load.getType(), 2, Load.getName(), L.getHeader()->begin());
  Phi->addIncoming(First, Preheader);
  Phi->addIncoming(Later, Latch);
  Load.replaceAllUsesWith(Phi);
  Load.eraseFromParent();
}

bool Ahead::run() {
  if (!hasShape())
    return false;
  findProducts();
  if (Products.size() < 2)
    return false;
  ExitsFirst = Dominators.dominates(Exiting, Products.front());
  if (!ExitsFirst && Exiting->getParent() != Latch)
    return false;
  for (unsigned I = 1; I < Products.size(); ++I)
    for (Value *Operand : {Products[I]->a(), Products[I]->b()})
      if (MatrixLoadCall *Load = loadOf(Operand))
        moveBefore(*Load, *Products[I - 1]);
  for (Value *Operand : {Products[0]->a(), Products[0]->b()}) {
    MatrixLoadCall *Load = loadOf(Operand);
    Place = Products.back();
    if (!Load || !mayRotate(*Load))
      continue;
    rotate(*Load);
    return true; // dominators are others now
  }
  return false;
}

} // namespace

PreservedAnalyses LoadsAheadPass::run(Function &F, FunctionAnalysisManager &Functions) {
  for (bool HasChanged = true; HasChanged;) {
    HasChanged = false;
    const LoopInfo &Loops = Functions.getResult<LoopAnalysis>(F);
    const auto &Dominators = Functions.getResult<DominatorTreeAnalysis>(F);
    for (Loop *L : Loops.getLoopsInPreorder())
      if (Ahead(*L, Loops, Dominators).run()) {
        Functions.invalidate(F, PreservedAnalyses::none());
        HasChanged = true;
        break;
      }
  }
  return PreservedAnalyses::none();
}

} // namespace coop::lower

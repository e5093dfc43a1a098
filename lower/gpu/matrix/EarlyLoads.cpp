// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that say where loads may be, and what moves with a load; see EarlyLoads.h.

#include "lower/gpu/matrix/EarlyLoads.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral PlaceName = "coop.gpu.load.place",
                               PointerName = "coop.gpu.early.pointer";

static Function &declare(IRBuilderBase &B, StringRef Name, FunctionType *Ty,
                         MemoryEffects Effects) {
  FunctionCallee Callee = B.GetInsertBlock()->getModule()->getOrInsertFunction(Name, Ty);
  auto &F = *cast<Function>(Callee.getCallee());
  F.setMemoryEffects(Effects);
  F.setDoesNotThrow();
  F.setWillReturn();
  return F;
}

/// It has an effect, so that it stays where it is, and there is one of it.
CallInst *emitLoadPlace(IRBuilderBase &B) {
  CallInst *Place = B.CreateCall(&declare(B, PlaceName, FunctionType::get(B.getInt32Ty(), false),
                                          MemoryEffects::inaccessibleMemOnly()));
  Place->setConvergent();
  return Place;
}

Value *emitEarlyPointer(IRBuilderBase &B, Value *Pointer, Value *Place, Align Alignment) {
  Type *Ty = Pointer->getType();
  CallInst *Call =
      B.CreateCall(&declare(B, PointerName, FunctionType::get(Ty, {Ty, B.getInt32Ty()}, false),
                            MemoryEffects::none()),
                   {Pointer, Place});
  Call->addRetAttr(Attribute::getWithAlignment(B.getContext(), Alignment));
  return Call;
}

bool isOfEarlyLoads(const Function &F) {
  return F.getName() == PlaceName || F.getName() == PointerName;
}

static bool calls(const Instruction &I, StringRef Name) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == Name;
}

/// What has to be before Place for V to be there, V last. False: something cannot be.
static bool collectFor(Value *V, const Instruction &Place, const DominatorTree &Tree,
                       SetVector<Instruction *> &Moved) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Tree.dominates(I, &Place) || Moved.contains(I))
    return true;
  if (isa<PHINode>(I) || (!isa<LoadInst>(I) && !isSafeToSpeculativelyExecute(I)))
    return false;
  for (Value *Operand : I->operands()) {
    auto *Address = dyn_cast<Instruction>(Operand);
    // What was loaded from elsewhere may be loaded only where it is.
    if (isa_and_nonnull<LoadInst>(Address) && !Tree.dominates(Address, &Place) &&
        !Moved.contains(Address))
      return false;
    if (!collectFor(Operand, Place, Tree, Moved))
      return false;
  }
  Moved.insert(I);
  return true;
}

/// Of an early pointer, whatever address is made of it.
static void collectLoads(Value &Pointer, SmallVectorImpl<LoadInst *> &Loads) {
  for (User *U : Pointer.users()) {
    if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->isSimple())
      Loads.push_back(Load);
    else if (isa<GetElementPtrInst, IntrinsicInst>(U) && U->getType()->isPointerTy())
      collectLoads(*U, Loads);
  }
}

PreservedAnalyses EarlyLoadsPass::run(Function &F, FunctionAnalysisManager &Analyses) {
  SmallVector<CallInst *, 8> Pointers, Places;
  for (Instruction &I : instructions(F)) {
    if (calls(I, PointerName))
      Pointers.push_back(cast<CallInst>(&I));
    else if (calls(I, PlaceName))
      Places.push_back(cast<CallInst>(&I));
  }
  if (Pointers.empty() && Places.empty())
    return PreservedAnalyses::all();
  const auto &Tree = Analyses.getResult<DominatorTreeAnalysis>(F);
  for (CallInst *Pointer : Pointers) {
    auto *Place = dyn_cast<CallInst>(Pointer->getArgOperand(1));
    assert(!Place || calls(*Place, PlaceName));
    SmallVector<LoadInst *, 16> Loads;
    collectLoads(*Pointer, Loads);
    Pointer->replaceAllUsesWith(Pointer->getArgOperand(0));
    Pointer->eraseFromParent();
    for (LoadInst *Load : Loads)
      if (SetVector<Instruction *> Moved; Place && collectFor(Load, *Place, Tree, Moved))
        for (Instruction *I : Moved) {
          I->moveBefore(Place);
          // What is said of them may be so only where they were.
          I->dropPoisonGeneratingAnnotations();
          I->dropUBImplyingAttrsAndMetadata();
        }
  }
  for (CallInst *Place : Places) {
    Place->replaceAllUsesWith(PoisonValue::get(Place->getType()));
    Place->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

} // namespace coop::lower

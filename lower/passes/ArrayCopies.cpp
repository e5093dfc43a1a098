// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for copies; see ArrayCopies.h.

#include "lower/passes/ArrayCopies.h"
#include "lower/ir/CoopIR.h"
#include "lower/passes/TypeLeaves.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Components of what LLVM compiles as a value, in a gigabyte.
constexpr uint64_t MaxCompiled = 5120;

bool isLarge(Type *T, uint64_t Limit) {
  return T->isAggregateType() && !containsCoopType(T) && countLeaves(T, Limit) > Limit;
}

/// I leaves what Load loads as it is.
bool leaves(const Instruction &I, const LoadInst &Load) {
  if (!I.mayWriteToMemory() || I.isLifetimeStartOrEnd())
    return true;
  auto *Store = dyn_cast<StoreInst>(&I);
  const Value *To = Store ? getUnderlyingObject(Store->getPointerOperand()) : nullptr;
  const Value *From = getUnderlyingObject(Load.getPointerOperand());
  return To && To != From && isa<AllocaInst>(To) && isIdentifiedObject(From);
}

/// The store that is all there is to the load, if memory is until then what it was. Inlining leaves
/// blocks that simply follow each other, and Markers of where variables end, maybe what is loaded.
StoreInst *onlyStore(LoadInst &Load, SmallVectorImpl<Instruction *> &Markers) {
  auto *Store = Load.hasOneUse() ? dyn_cast<StoreInst>(*Load.user_begin()) : nullptr;
  if (!Store || !Load.isSimple() || !Store->isSimple())
    return nullptr;
  for (Instruction *I = Load.getNextNode(); I != Store;) {
    if (!leaves(*I, Load))
      return nullptr;
    if (I->isLifetimeStartOrEnd())
      Markers.push_back(I);
    BasicBlock *Next = I->getParent()->getSingleSuccessor();
    if (!I->isTerminator())
      I = I->getNextNode();
    else if (Next && Next->getSinglePredecessor() && Next != Load.getParent())
      I = &Next->front();
    else
      return nullptr;
  }
  return Store;
}

/// Loads of what is taken out of the value.
void loadParts(LoadInst &Load) {
  if (!Load.isSimple())
    return;
  for (User *U : make_early_inc_range(Load.users())) {
    auto *Part = dyn_cast<ExtractValueInst>(U);
    if (!Part)
      continue;
    IRBuilder<> B(&Load);
    SmallVector<Value *, 4> Indices = {B.getInt32(0)};
    for (unsigned I : Part->indices())
      Indices.push_back(B.getInt32(I));
    Value *Address = B.CreateInBoundsGEP(Load.getType(), Load.getPointerOperand(), Indices);
    Part->replaceAllUsesWith(B.CreateLoad(Part->getType(), Address));
    Part->eraseFromParent();
  }
  if (Load.use_empty())
    Load.eraseFromParent();
}

void move(LoadInst &Load, StoreInst &Store, ArrayRef<Instruction *> Markers) {
  IRBuilder<> B(&Store);
  const uint64_t Bytes = Load.getDataLayout().getTypeStoreSize(Load.getType());
  B.CreateMemMove(Store.getPointerOperand(), Store.getAlign(), Load.getPointerOperand(),
                  Load.getAlign(), Bytes);
  Store.eraseFromParent();
  Load.eraseFromParent();
  for (Instruction *I : Markers)
    I->eraseFromParent();
}

} // namespace

void copyArrays(Module &M) {
  SmallVector<LoadInst *, 8> Loads;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && isLarge(I.getType(), MaxValueLeaves))
        Loads.push_back(Load);
  for (LoadInst *Load : Loads) {
    SmallVector<Instruction *, 4> Markers;
    if (StoreInst *Store = onlyStore(*Load, Markers))
      move(*Load, *Store, Markers);
    else
      loadParts(*Load);
  }
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isLarge(I.getType(), MaxCompiled))
        M.getContext().diagnose(DiagnosticInfoUnsupported(
            F,
            "a value of more than " + Twine(MaxCompiled) +
                " components, other than a copy; let the shader access its elements instead",
            I.getDebugLoc()));
}

} // namespace coop::lower

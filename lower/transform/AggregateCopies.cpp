// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for copies; see AggregateCopies.h.

#include "lower/transform/AggregateCopies.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/TypeLeaves.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Components of what LLVM compiles as a value, in a gigabyte.
constexpr uint64_t MaxCompiled = 5120;

bool isLarge(Type *T, uint64_t Limit) {
  return T->isAggregateType() && !containsCoopType(T) && countLeaves(T, Limit) > Limit;
}

/// Whether code for each element would be much; an index that is known lets elements be values.
bool isLongArray(ArrayType &T) { return countLeaves(&T, MaxValueLeaves) > MaxValueLeaves; }

/// Every insertion into what holds cooperative values is lowered to a copy of all of them.
bool isKeptInMemory(Type *T) {
  return T->isAggregateType() && (containsCoopType(T) || isLarge(T, MaxValueLeaves));
}

/// What a load reads, and who may write it.
class LoadedMemory {
public:
  explicit LoadedMemory(const LoadInst &Load)
      : Load(Load), Object(getUnderlyingObject(Load.getPointerOperand(), /*MaxLookup=*/0)),
        IsLocal(isa<AllocaInst>(Object) &&
                !PointerMayBeCaptured(Object, /*ReturnCaptures=*/true, /*StoreCaptures=*/true)) {}

  bool staysUntil(const StoreInst &Store) const;

private:
  bool isLeftBy(const Instruction &I) const;
  bool isElsewhere(const Value *Pointer) const;

  const LoadInst &Load;
  const Value *Object;
  bool IsLocal; ///< its address is in no memory, and no one else's
};

bool LoadedMemory::isElsewhere(const Value *Pointer) const {
  SmallVector<const Value *, 4> Others;
  getUnderlyingObjects(Pointer, Others, /*LI=*/nullptr, /*MaxLookup=*/0);
  return all_of(Others, [&](const Value *Other) {
    return Other != Object && (IsLocal || (isa<AllocaInst>(Other) && isIdentifiedObject(Object)));
  });
}

bool LoadedMemory::isLeftBy(const Instruction &I) const {
  if (!I.mayWriteToMemory() || I.isLifetimeStartOrEnd())
    return true;
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return isElsewhere(Store->getPointerOperand());
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && (IsLocal || isa<MemIntrinsic>(Call)) && all_of(Call->args(), [&](const Use &Arg) {
           return !Arg->getType()->isPointerTy() || isElsewhere(Arg);
         });
}

/// On every way from the load. Those that lead back from the store end there: it dominates it.
bool LoadedMemory::staysUntil(const StoreInst &Store) const {
  auto IsLeft = [&](const Instruction &I) { return isLeftBy(I); };
  const BasicBlock *First = Load.getParent(), *Last = Store.getParent();
  const auto AfterLoad = std::next(Load.getIterator());
  if (First == Last && Load.comesBefore(&Store))
    return all_of(make_range(AfterLoad, Store.getIterator()), IsLeft);
  if (!all_of(make_range(AfterLoad, First->end()), IsLeft) ||
      !all_of(make_range(Last->begin(), Store.getIterator()), IsLeft))
    return false;
  SmallSetVector<const BasicBlock *, 8> Between;
  auto AddBefore = [&](const BasicBlock *Block) {
    for (const BasicBlock *Before : predecessors(Block))
      if (Before != First)
        Between.insert(Before);
  };
  AddBefore(Last);
  for (size_t I = 0; I < Between.size(); ++I) {
    if (!all_of(*Between[I], IsLeft))
      return false;
    AddBefore(Between[I]);
  }
  return true;
}

/// Leaf by leaf, as cooperative values are accessed; long arrays by loops.
void copyLeaves(IRBuilder<> &B, Type *T, Value *To, Value *From) {
  auto CopyPart = [&](Type *Part, Value *Index) {
    Value *const Indices[] = {B.getInt32(0), Index};
    Value *ToPart = B.CreateInBoundsGEP(T, To, Indices);
    copyLeaves(B, Part, ToPart, B.CreateInBoundsGEP(T, From, Indices));
  };
  auto *Array = dyn_cast<ArrayType>(T);
  if (Array && isLongArray(*Array))
    return forEach(B, B.getInt32(static_cast<uint32_t>(Array->getNumElements())), "copy",
                   [&](Value *I) { CopyPart(Array->getElementType(), I); });
  if (Array)
    for (uint32_t I = 0; I < Array->getNumElements(); ++I)
      CopyPart(Array->getElementType(), B.getInt32(I));
  else if (auto *Struct = dyn_cast<StructType>(T))
    for (uint32_t I = 0; I < Struct->getNumElements(); ++I)
      CopyPart(Struct->getElementType(I), B.getInt32(I));
  else
    B.CreateStore(B.CreateLoad(T, From), To);
}

void move(LoadInst &Load, StoreInst &Store) {
  IRBuilder<> B(&Store);
  if (containsCoopType(Load.getType()))
    copyLeaves(B, Load.getType(), Store.getPointerOperand(), Load.getPointerOperand());
  else
    B.CreateMemMove(Store.getPointerOperand(), Store.getAlign(), Load.getPointerOperand(),
                    Load.getAlign(), Load.getDataLayout().getTypeStoreSize(Load.getType()));
  Store.eraseFromParent();
  if (auto *Variable =
          dyn_cast<AllocaInst>(getUnderlyingObject(Load.getPointerOperand(), /*MaxLookup=*/0)))
    forgetLifetime(*Variable);
}

/// A load of what is taken out of the value.
LoadInst *loadPart(LoadInst &Load, ExtractValueInst &Part) {
  IRBuilder<> B(&Load);
  SmallVector<Value *, 4> Indices = {B.getInt32(0)};
  for (unsigned I : Part.indices())
    Indices.push_back(B.getInt32(I));
  Value *Address = B.CreateInBoundsGEP(Load.getType(), Load.getPointerOperand(), Indices);
  LoadInst *New = B.CreateLoad(Part.getType(), Address);
  Part.replaceAllUsesWith(New);
  Part.eraseFromParent();
  return New;
}

/// The store is of what was there when it was loaded, whatever is written since then.
void moveByCopy(LoadInst &Load, ArrayRef<StoreInst *> Stores) {
  const uint64_t Size = Load.getDataLayout().getTypeStoreSize(Load.getType());
  AllocaInst *Copy = variableAtEntry(*Load.getFunction(), Load.getType(), "copy");
  IRBuilder<> B(&Load);
  B.CreateMemCpy(Copy, Copy->getAlign(), Load.getPointerOperand(), Load.getAlign(), Size);
  for (StoreInst *Store : Stores) {
    B.SetInsertPoint(Store);
    B.CreateMemCpy(Store->getPointerOperand(), Store->getAlign(), Copy, Copy->getAlign(), Size);
    Store->eraseFromParent();
  }
}

/// Adds loads of parts that are large themselves to Loads.
void lowerLoad(LoadInst &Load, SmallVectorImpl<LoadInst *> &Loads) {
  if (!Load.isSimple())
    return;
  SmallVector<StoreInst *, 4> Left;
  for (User *U : make_early_inc_range(Load.users())) {
    if (auto *Part = dyn_cast<ExtractValueInst>(U)) {
      LoadInst *New = loadPart(Load, *Part);
      if (isKeptInMemory(New->getType()))
        Loads.push_back(New);
    } else if (auto *Store = dyn_cast<StoreInst>(U); Store && Store->isSimple()) {
      if (LoadedMemory(Load).staysUntil(*Store))
        move(Load, *Store);
      else
        Left.push_back(Store);
    }
  }
  if (!Left.empty() && !containsCoopType(Load.getType()))
    moveByCopy(Load, Left);
  if (Load.use_empty())
    Load.eraseFromParent();
}

/// A choice between large values stores the one that is chosen to a variable.
void storeChoices(Function &F) {
  SmallVector<SelectInst *, 4> Selects;
  SmallVector<PHINode *, 4> Phis;
  for (Instruction &I : instructions(F)) {
    if (!isLarge(I.getType(), MaxValueLeaves))
      continue;
    if (auto *Select = dyn_cast<SelectInst>(&I))
      Selects.push_back(Select);
    else if (auto *Phi = dyn_cast<PHINode>(&I))
      Phis.push_back(Phi);
  }
  for (SelectInst *Select : Selects) {
    IRBuilder<> B(Select);
    Value *Chosen = choose(
        B, Select->getCondition(), "choice", [&] { return Select->getTrueValue(); },
        [&] { return Select->getFalseValue(); });
    Select->replaceAllUsesWith(Chosen);
    Select->eraseFromParent();
    Phis.push_back(cast<PHINode>(Chosen));
  }
  for (PHINode *Phi : Phis)
    DemotePHIToStack(Phi, F.getEntryBlock().begin());
}

/// Of constants, what they say.
void storeWhole(IRBuilder<> &B, Value *Whole, Value *To) {
  if (auto *Parts = dyn_cast<ConstantStruct>(Whole)) {
    for (unsigned I = 0; I < Parts->getNumOperands(); ++I)
      storeWhole(B, Parts->getOperand(I), B.CreateStructGEP(Parts->getType(), To, I));
    return;
  }
  auto *C = dyn_cast<Constant>(Whole);
  if (C && C->isNullValue())
    B.CreateMemSet(To, B.getInt8(0),
                   B.GetInsertBlock()->getDataLayout().getTypeStoreSize(C->getType()),
                   MaybeAlign());
  else if (!isa<UndefValue>(Whole))
    B.CreateStore(Whole, To);
}

/// What is put together, or changed, is so in a variable: one for a row of insertions.
void storeInsertions(Function &F) {
  DenseMap<LoadInst *, AllocaInst *> Variables; // of the values that insertions have become
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Insert = dyn_cast<InsertValueInst>(&I);
    if (!Insert || !isLarge(Insert->getType(), MaxValueLeaves))
      continue;
    IRBuilder<> B(Insert);
    auto *Before = dyn_cast<LoadInst>(Insert->getAggregateOperand());
    AllocaInst *Variable = Before ? Variables.lookup(Before) : nullptr;
    const bool IsNextOfRow =
        Variable && Before->hasOneUse() && Before->getParent() == Insert->getParent();
    if (!IsNextOfRow) {
      Variable = variableAtEntry(F, Insert->getType(), "parts");
      storeWhole(B, Insert->getAggregateOperand(), Variable);
    }
    SmallVector<Value *, 4> Indices = {B.getInt32(0)};
    for (unsigned Index : Insert->indices())
      Indices.push_back(B.getInt32(Index));
    Value *Part = B.CreateInBoundsGEP(Insert->getType(), Variable, Indices);
    B.CreateStore(Insert->getInsertedValueOperand(), Part);
    LoadInst *Whole = B.CreateLoad(Insert->getType(), Variable);
    Variables[Whole] = Variable;
    Insert->replaceAllUsesWith(Whole);
    Insert->eraseFromParent();
    if (IsNextOfRow) {
      Variables.erase(Before);
      Before->eraseFromParent();
    }
  }
}

void reportLarge(Function &F) {
  for (Instruction &I : instructions(F))
    if (isLarge(I.getType(), MaxCompiled))
      return F.getContext().diagnose(DiagnosticInfoUnsupported(
          F,
          "a value of more than " + Twine(MaxCompiled) +
              " components, other than a copy; let the shader access its elements instead",
          I.getDebugLoc()));
}

} // namespace

void forgetLifetime(AllocaInst &Variable) {
  for (User *U : make_early_inc_range(Variable.users()))
    if (auto *Marker = dyn_cast<IntrinsicInst>(U); Marker && Marker->isLifetimeStartOrEnd())
      Marker->eraseFromParent();
}

void copyAggregates(Module &M) {
  for (Function &F : M) {
    storeChoices(F);
    storeInsertions(F);
  }
  SmallVector<LoadInst *, 8> Loads;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && isKeptInMemory(I.getType()))
        Loads.push_back(Load);
  while (!Loads.empty())
    lowerLoad(*Loads.pop_back_val(), Loads);
  for (Function &F : M)
    reportLarge(F);
}

} // namespace coop::lower

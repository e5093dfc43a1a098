// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of variables that were never written. A variable of which that is not plain gets a shadow:
// a byte for each scalar, component of a vector and cooperative object in it, which stores set.
// What only hands a value on, or puts it together with others, takes the bytes along
// (ShadowValues.h) and is not reported; so neither are structs of which a part is left open, nor
// objects that are filled element by element.

#include "lower/check/Instrument.h"
#include "lower/check/ShadowValues.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace coop::lower::check {
namespace {

/// A variable of which all uses are known.
struct Variable {
  AllocaInst *Memory = nullptr;
  SmallVector<LoadInst *, 8> Loads;
  SmallVector<StoreInst *, 8> Stores;
  SmallVector<MemIntrinsic *, 2> Fills;
  /// Loads that something precedes on every way to them.
  SmallPtrSet<const LoadInst *, 8> Plain;
  /// Has a shadow: some of its loads are not plain.
  bool IsOpen = false;
};

/// A larger variable is not worth its shadow.
constexpr uint64_t MaxShadowBytes = 1 << 16;
/// Loads times stores that are compared; a variable with more is not looked at.
constexpr uint64_t MaxPairs = 1 << 22;

class Definedness {
public:
  Definedness(CheckContext &C, Function &F) : C(C), F(F), Dominators(F), Shadows(C.Data) {}
  void run();

private:
  bool collect(Variable &V);
  bool isPlain(const Variable &V, const LoadInst &Load) const;
  void findVariables();
  void findOpen();
  void walk(LoadInst &Load, function_ref<void(Instruction &)> Each) const;
  void fill(const Variable &V, MemIntrinsic &Fill);
  void report(Instruction &Read, const Variable &V);

  CheckContext &C;
  Function &F;
  DominatorTree Dominators;
  std::vector<Variable> Variables;
  ShadowValues Shadows;
};

// ---- uses

/// False where the variable is used in a way that is not understood.
bool Definedness::collect(Variable &V) {
  SmallVector<Value *, 8> Work = {V.Memory};
  while (!Work.empty()) {
    Value *Pointer = Work.pop_back_val();
    for (User *U : Pointer->users()) {
      if (auto *GEP = dyn_cast<GetElementPtrInst>(U)) {
        if (!Shadows.canFollow(*GEP, *V.Memory))
          return false;
        Work.push_back(GEP);
      } else if (auto *Load = dyn_cast<LoadInst>(U)) {
        V.Loads.push_back(Load);
      } else if (auto *Store = dyn_cast<StoreInst>(U);
                 Store && Store->getValueOperand() != Pointer) {
        V.Stores.push_back(Store);
      } else if (auto *Fill = dyn_cast<MemIntrinsic>(U); Fill && Fill->getRawDest() == Pointer) {
        if (auto *Copy = dyn_cast<MemTransferInst>(Fill); Copy && Copy->getRawSource() == Pointer)
          return false;
        V.Fills.push_back(Fill);
      } else if (auto *Call = dyn_cast<IntrinsicInst>(U); !Call || !Call->isLifetimeStartOrEnd()) {
        return false;
      }
    }
  }
  return true;
}

/// Whether something was stored on every way to the load.
bool Definedness::isPlain(const Variable &V, const LoadInst &Load) const {
  auto Covers = [&](const Instruction &I, const Value *Pointer) {
    return Pointer == V.Memory && Dominators.dominates(&I, &Load);
  };
  for (const StoreInst *Store : V.Stores)
    if (Store->getValueOperand()->getType() == V.Memory->getAllocatedType() &&
        !Shadows.mayBeOpen(*Store->getValueOperand()) && Covers(*Store, Store->getPointerOperand()))
      return true;
  return llvm::any_of(V.Fills,
                      [&](const MemIntrinsic *Fill) { return Covers(*Fill, Fill->getRawDest()); });
}

// ---- reports

/// Reports at Read, which hands on something of V, where somebody needs it.
void Definedness::report(Instruction &Read, const Variable &V) {
  const ReadKind Kind = Shadows.readOf(Read);
  Value *Shadow = Kind == ReadKind::None ? nullptr : Shadows.shadowOf(&Read, V.Memory);
  if (!Shadow || Shadow->getType()->isAggregateType())
    return;
  IRBuilder<> B(Read.getParent(), *Read.getInsertionPointAfterDef());
  B.SetCurrentDebugLocation(Read.getDebugLoc());
  if (Shadow->getType()->isVectorTy())
    Shadow = Kind == ReadKind::Components ? B.CreateOrReduce(Shadow) : B.CreateAndReduce(Shadow);
  GlobalVariable *Site = C.TheSites.add(Read, {.Operation = "load", .Object = C.nameOf(V.Memory)});
  callCheck(B, "defined", B.getVoidTy(),
            {Site, B.getInt32(COOP_CHECK_VARIABLE), B.CreateZExt(Shadow, B.getInt32Ty()),
             B.getInt64(0), B.getInt64(0)});
}

/// Calls Each with the load, and with what hands it on.
void Definedness::walk(LoadInst &Load, function_ref<void(Instruction &)> Each) const {
  SmallVector<Instruction *, 8> Work = {&Load};
  SmallPtrSet<Instruction *, 8> Seen = {&Load};
  while (!Work.empty()) {
    Instruction *Value = Work.pop_back_val();
    Each(*Value);
    for (Use &U : Value->uses())
      if (auto *Next = Shadows.handsOn(U); Next && Seen.insert(Next).second)
        Work.push_back(Next);
  }
}

/// The import fills a variable, or a part of one.
void Definedness::fill(const Variable &V, MemIntrinsic &Fill) {
  IRBuilder<> B(&Fill);
  auto *Part = dyn_cast<GetElementPtrInst>(Fill.getRawDest());
  Type *Ty = Part ? Part->getResultElementType() : V.Memory->getAllocatedType();
  Shadows.setDefined(B, Shadows.address(B, Fill.getRawDest()), Ty);
}

void Definedness::findVariables() {
  for (Instruction &I : instructions(F)) {
    auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca || Alloca->isArrayAllocation())
      continue;
    Variable V;
    V.Memory = Alloca;
    const uint64_t Bytes = C.Data.getTypeAllocSize(Shadows.mirror(Alloca->getAllocatedType()));
    if (Bytes > MaxShadowBytes || !collect(V) ||
        uint64_t(V.Loads.size()) * (V.Stores.size() + V.Fills.size()) > MaxPairs)
      continue;
    // Before anything is added: LLVM numbers a block's instructions anew then.
    for (const LoadInst *Load : V.Loads)
      if (isPlain(V, *Load))
        V.Plain.insert(Load);
    V.IsOpen = V.Plain.size() != V.Loads.size();
    Shadows.follow(*Alloca);
    Variables.push_back(std::move(V));
  }
}

/// What is copied from an open variable leaves the other open, too, whatever was stored there
/// before.
void Definedness::findOpen() {
  DenseMap<const AllocaInst *, Variable *> ByMemory;
  SmallVector<Variable *, 8> Work;
  for (Variable &V : Variables) {
    ByMemory[V.Memory] = &V;
    if (V.IsOpen)
      Work.push_back(&V);
  }
  auto Open = [&](Instruction &Value) {
    for (User *U : Value.users()) {
      auto *Store = dyn_cast<StoreInst>(U);
      Variable *To = Store ? ByMemory.lookup(Shadows.ownerOf(Store->getPointerOperand())) : nullptr;
      if (!To || To->Loads.empty() || (To->IsOpen && To->Plain.empty()))
        continue;
      To->Plain.clear();
      To->IsOpen = true;
      Work.push_back(To);
    }
  };
  while (!Work.empty()) {
    Variable *From = Work.pop_back_val();
    for (LoadInst *Load : From->Loads)
      if (!From->Plain.contains(Load))
        walk(*Load, Open);
  }
}

void Definedness::run() {
  findVariables();
  findOpen();
  llvm::erase_if(Variables, [](const Variable &V) { return !V.IsOpen; });
  for (const Variable &V : Variables)
    Shadows.add(*V.Memory);
  for (const Variable &V : Variables) {
    for (StoreInst *Store : V.Stores)
      Shadows.store(*Store);
    for (MemIntrinsic *Fill : V.Fills)
      fill(V, *Fill);
  }
  for (const Variable &V : Variables)
    for (LoadInst *Load : V.Loads)
      if (!V.Plain.contains(Load))
        walk(*Load, [&](Instruction &Read) { report(Read, V); });
}

} // namespace

void checkDefinedness(CheckContext &C, Function &F) { Definedness(C, F).run(); }

} // namespace coop::lower::check

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads of variables that were never written. A variable of which that is not plain gets a shadow:
// a byte for each scalar, vector, matrix or cooperative object in it, which stores set. Copies take
// the byte along, and what is only copied is not reported; so neither are structs of which a part
// is left open, nor objects that are filled element by element.

#include "lower/check/Instrument.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace coop::lower::check {
namespace {

/// A variable of which all uses are known.
struct Variable {
  AllocaInst *Memory;
  SmallVector<LoadInst *, 8> Loads;
  SmallVector<StoreInst *, 8> Stores;
  SmallVector<MemIntrinsic *, 2> Fills;
  /// Loads that something precedes on every way to them.
  SmallPtrSet<const LoadInst *, 8> Plain;
  AllocaInst *Shadow = nullptr;
};

/// A larger variable is not worth its shadow.
constexpr uint64_t MaxShadowBytes = 1 << 16;
/// Loads times stores that are compared; a variable with more is not looked at.
constexpr uint64_t MaxPairs = 1 << 22;

class Definedness {
public:
  Definedness(CheckContext &C, Function &F) : C(C), F(F), Dominators(F) {}
  void run();

private:
  bool collect(Variable &V);
  bool isPlain(const Variable &V, const LoadInst &Load) const;
  bool isTracked(const Value *Pointer) const { return OwnerOf.contains(Pointer); }
  bool isRead(const Value &V) const;
  Type *mirror(Type *T);
  Value *shadowAddress(IRBuilderBase &B, Value *Pointer);
  Value *shadowOf(Value *V);
  void addShadow(Variable &V);
  void markStore(StoreInst &Store);
  void report(Instruction &Read, const Variable &V);
  void checkLoad(LoadInst &Load, const Variable &V);

  CheckContext &C;
  Function &F;
  DominatorTree Dominators;
  std::vector<Variable> Variables;
  /// Of variables with a shadow: the variable and every address in it.
  DenseMap<const Value *, Variable *> OwnerOf;
  DenseMap<Type *, Type *> Mirrors;
  DenseMap<Value *, Value *> Shadows; ///< of loads and selects of them
  SmallPtrSet<Instruction *, 8> Reported;
};

// ---- uses

/// False where the variable is used in a way that is not understood.
bool Definedness::collect(Variable &V) {
  SmallVector<Value *, 8> Work = {V.Memory};
  while (!Work.empty()) {
    Value *Pointer = Work.pop_back_val();
    for (User *U : Pointer->users()) {
      if (auto *GEP = dyn_cast<GetElementPtrInst>(U)) {
        // Offsets in bytes do not say which part they mean.
        if (GEP->getSourceElementType()->isIntegerTy(8) &&
            !V.Memory->getAllocatedType()->isIntegerTy(8))
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

/// Whether a value is needed, and not only handed on to a variable or changed in a part.
bool Definedness::isRead(const Value &V) const {
  for (const Use &U : V.uses()) {
    const User *At = U.getUser();
    if (auto *Store = dyn_cast<StoreInst>(At); Store && isTracked(Store->getPointerOperand()))
      continue;
    if (isa<SelectInst>(At) && U.getOperandNo() != 0)
      continue; // looked at by itself
    if ((isa<InsertElementInst>(At) || isa<InsertValueInst>(At)) && U.getOperandNo() == 0)
      continue;
    if (auto *Call = dyn_cast<CallInst>(At)) {
      const std::optional<CoopOp> Op = getCoopOp(*Call);
      const bool IsPart = Op == CoopOp::MatInsert || Op == CoopOp::VecInsert;
      if ((IsPart && U.getOperandNo() == 0) ||
          (Op == CoopOp::MatLoadTensor && U.getOperandNo() == 1))
        continue;
    }
    return true;
  }
  return false;
}

/// What a variable of the invocation may hold, rather than something that was computed.
static bool isHandedOn(const Value *V) {
  if (auto *Load = dyn_cast<LoadInst>(V))
    return Load->getPointerAddressSpace() == address_space::Private;
  return isa<SelectInst>(V);
}

/// Whether something was stored on every way to the load.
bool Definedness::isPlain(const Variable &V, const LoadInst &Load) const {
  auto Covers = [&](const Instruction &I, const Value *Pointer) {
    return Pointer == V.Memory && Dominators.dominates(&I, &Load);
  };
  for (const StoreInst *Store : V.Stores)
    if (Store->getValueOperand()->getType() == V.Memory->getAllocatedType() &&
        !isHandedOn(Store->getValueOperand()) && Covers(*Store, Store->getPointerOperand()))
      return true;
  return llvm::any_of(V.Fills,
                      [&](const MemIntrinsic *Fill) { return Covers(*Fill, Fill->getRawDest()); });
}

// ---- shadows

Type *Definedness::mirror(Type *T) {
  if (Type *Known = Mirrors.lookup(T))
    return Known;
  Type *Result = Type::getInt8Ty(T->getContext());
  if (auto *Array = dyn_cast<ArrayType>(T)) {
    Result = ArrayType::get(mirror(Array->getElementType()), Array->getNumElements());
  } else if (auto *Struct = dyn_cast<StructType>(T)) {
    SmallVector<Type *, 8> Parts;
    for (Type *Part : Struct->elements())
      Parts.push_back(mirror(Part));
    Result = StructType::get(T->getContext(), Parts);
  }
  Mirrors[T] = Result;
  return Result;
}

/// A component of a vector has the vector's byte.
Value *Definedness::shadowAddress(IRBuilderBase &B, Value *Pointer) {
  auto *GEP = dyn_cast<GetElementPtrInst>(Pointer);
  if (!GEP)
    return OwnerOf.lookup(Pointer)->Shadow;
  Value *Base = shadowAddress(B, GEP->getPointerOperand());
  SmallVector<Value *, 4> Indices;
  Type *At = GEP->getSourceElementType();
  for (Value *Index : GEP->indices()) {
    if (!Indices.empty()) {
      if (!At->isAggregateType())
        break;
      At = GetElementPtrInst::getTypeAtIndex(At, Index);
    }
    Indices.push_back(Index);
  }
  Type *Mirrored = mirror(GEP->getSourceElementType());
  // The start of a leaf: the indices go into it.
  return GEP->getSourceElementType()->isAggregateType() ? B.CreateGEP(Mirrored, Base, Indices)
                                                        : Base;
}

void Definedness::addShadow(Variable &V) {
  IRBuilder<> B(V.Memory->getNextNode());
  Type *Ty = mirror(V.Memory->getAllocatedType());
  V.Shadow = B.CreateAlloca(Ty, nullptr, V.Memory->getName() + ".defined");
  // In front of what is stored: variables stand together at the function's start.
  BasicBlock::iterator At = V.Shadow->getIterator();
  while (isa<AllocaInst>(*At))
    ++At;
  B.SetInsertPoint(At);
  if (Ty->isIntegerTy())
    B.CreateStore(B.getInt8(0), V.Shadow);
  else
    B.CreateMemSet(V.Shadow, B.getInt8(0), C.Data.getTypeAllocSize(Ty), Align(1));
}

/// The shadow of a value that was loaded, or null where it is defined.
Value *Definedness::shadowOf(Value *V) {
  if (auto It = Shadows.find(V); It != Shadows.end())
    return It->second;
  Value *Result = nullptr;
  if (auto *Load = dyn_cast<LoadInst>(V); Load && isTracked(Load->getPointerOperand())) {
    IRBuilder<> B(Load);
    Value *Address = shadowAddress(B, Load->getPointerOperand());
    Result = B.CreateLoad(mirror(Load->getType()), Address);
  } else if (auto *Select = dyn_cast<SelectInst>(V);
             Select && Select->getCondition()->getType()->isIntegerTy(1)) {
    Value *True = shadowOf(Select->getTrueValue()), *False = shadowOf(Select->getFalseValue());
    if ((True || False) && mirror(Select->getType())->isIntegerTy()) {
      IRBuilder<> B(Select);
      Result = B.CreateSelect(Select->getCondition(), True ? True : B.getInt8(1),
                              False ? False : B.getInt8(1));
    }
  }
  Shadows[V] = Result;
  return Result;
}

void Definedness::markStore(StoreInst &Store) {
  Value *Shadow = shadowOf(Store.getValueOperand());
  IRBuilder<> B(&Store);
  Value *Address = shadowAddress(B, Store.getPointerOperand());
  Type *Ty = mirror(Store.getValueOperand()->getType());
  if (Shadow)
    B.CreateStore(Shadow, Address);
  else if (Ty->isIntegerTy())
    B.CreateStore(B.getInt8(1), Address);
  else
    B.CreateMemSet(Address, B.getInt8(1), C.Data.getTypeAllocSize(Ty), Align(1));
}

// ---- reports

void Definedness::report(Instruction &Read, const Variable &V) {
  Value *Shadow = shadowOf(&Read);
  if (!Shadow || !Shadow->getType()->isIntegerTy() || !Reported.insert(&Read).second)
    return;
  IRBuilder<> B(Read.getNextNode());
  B.SetCurrentDebugLocation(Read.getDebugLoc());
  GlobalVariable *Site = C.TheSites.add(Read, {.Operation = "load", .Object = C.nameOf(V.Memory)});
  callCheck(B, "defined", B.getVoidTy(),
            {Site, B.getInt32(COOP_CHECK_VARIABLE), B.CreateZExt(Shadow, B.getInt32Ty()),
             B.getInt64(0), B.getInt64(0)});
}

void Definedness::checkLoad(LoadInst &Load, const Variable &V) {
  if (!V.Plain.contains(&Load) && isRead(Load))
    report(Load, V);
  // A selection reads the one that it chooses.
  for (User *U : Load.users())
    if (auto *Select = dyn_cast<SelectInst>(U); Select && isRead(*Select))
      report(*Select, V);
}

void Definedness::run() {
  for (Instruction &I : instructions(F)) {
    auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca || Alloca->isArrayAllocation())
      continue;
    Variable V{Alloca, {}, {}, {}, {}};
    const uint64_t Bytes = C.Data.getTypeAllocSize(mirror(Alloca->getAllocatedType()));
    if (Bytes > MaxShadowBytes || !collect(V) ||
        uint64_t(V.Loads.size()) * (V.Stores.size() + V.Fills.size()) > MaxPairs)
      continue;
    // Before anything is added: LLVM numbers a block's instructions anew then.
    for (const LoadInst *Load : V.Loads)
      if (isPlain(V, *Load))
        V.Plain.insert(Load);
    if (V.Plain.size() == V.Loads.size())
      continue;
    Variables.push_back(std::move(V));
  }
  for (Variable &V : Variables) {
    addShadow(V);
    OwnerOf[V.Memory] = &V;
    SmallVector<Value *, 8> Work = {V.Memory};
    while (!Work.empty())
      for (User *U : Work.pop_back_val()->users())
        if (auto *GEP = dyn_cast<GetElementPtrInst>(U)) {
          OwnerOf[GEP] = &V;
          Work.push_back(GEP);
        }
  }
  for (Variable &V : Variables) {
    for (StoreInst *Store : V.Stores)
      markStore(*Store);
    for (MemIntrinsic *Fill : V.Fills) {
      IRBuilder<> B(Fill);
      // The import fills a variable, or a part of one.
      auto *Part = dyn_cast<GetElementPtrInst>(Fill->getRawDest());
      Type *Ty = mirror(Part ? Part->getResultElementType() : V.Memory->getAllocatedType());
      B.CreateMemSet(shadowAddress(B, Fill->getRawDest()), B.getInt8(1),
                     C.Data.getTypeAllocSize(Ty), Align(1));
    }
  }
  for (Variable &V : Variables)
    for (LoadInst *Load : V.Loads)
      checkLoad(*Load, V);
}

} // namespace

void checkDefinedness(CheckContext &C, Function &F) { Definedness(C, F).run(); }

} // namespace coop::lower::check

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads, stores and atomic operations get addresses that were checked. What indices say is in
// IndexChecks.cpp, what cooperative operations access is checked where they are lowered.

#include "lower/check/Instrument.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/TypeLeaves.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include <set>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower::check {

Value *conditionOf(CheckContext &C, Value *Index) {
  // Offsets in bytes are multiples of an index.
  Value *Factor = nullptr;
  while (match(Index, m_CombineOr(m_c_Mul(m_Value(Factor), m_ConstantInt()),
                                  m_ZExtOrSExt(m_Value(Factor)))) ||
         match(Index, m_Trunc(m_Value(Factor))))
    Index = Factor;
  Value *Ok = nullptr;
  return match(Index, m_Select(m_Value(Ok), m_Value(), m_Zero())) && C.Inside.contains(Ok)
             ? Ok
             : nullptr;
}

Value *isInside(CheckContext &C, IRBuilderBase &B, Value *Pointer) {
  Value *All = nullptr;
  while (auto *GEP = dyn_cast<GEPOperator>(Pointer)) {
    for (Value *Index : GEP->indices())
      if (Value *Ok = conditionOf(C, Index))
        All = All ? B.CreateAnd(All, Ok) : Ok;
    Pointer = GEP->getPointerOperand();
  }
  return All;
}

std::optional<Access> accessOf(const Instruction &I) {
  if (isa<LoadInst>(I))
    return Access{0, I.getType()};
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Access{1, Store->getValueOperand()->getType()};
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    return Access{0, Rmw->getValOperand()->getType()};
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Access{0, Exchange->getNewValOperand()->getType()};
  return std::nullopt;
}

void checkPrivate(CheckContext &C, Instruction &I, unsigned PointerOperand) {
  IRBuilder<> B(&I);
  Value *Ok = isInside(C, B, I.getOperand(PointerOperand));
  if (!Ok)
    return;
  if (auto *Load = dyn_cast<LoadInst>(&I); Load && !containsCoopType(Load->getType())) {
    B.SetInsertPoint(Load->getNextNode());
    Value *Chosen = B.CreateSelect(Ok, Load, Constant::getNullValue(Load->getType()));
    Load->replaceUsesWithIf(Chosen, [&](Use &U) { return U.getUser() != Chosen; });
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *Old = B.CreateLoad(Store->getValueOperand()->getType(), Store->getPointerOperand());
    Store->setOperand(0, B.CreateSelect(Ok, Store->getValueOperand(), Old));
  }
}

namespace {

struct AccessKind {
  StringRef Operation;
  uint32_t Flags;
};

AccessKind accessKind(const Instruction &I) {
  auto Orders = [](AtomicOrdering O) {
    return isStrongerThanMonotonic(O) ? uint32_t(COOP_CHECK_SYNCHRONIZES) : 0;
  };
  constexpr uint32_t Write = COOP_CHECK_WRITE, Atomic = COOP_CHECK_ATOMIC;
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isAtomic() ? AccessKind{"atomic load", Atomic | Orders(Load->getOrdering())}
                            : AccessKind{"load", 0};
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->isAtomic()
               ? AccessKind{"atomic store", Write | Atomic | Orders(Store->getOrdering())}
               : AccessKind{"store", Write};
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    return {"atomic operation",
            Write | Atomic | Orders(Rmw->getOrdering()) |
                (Rmw->getOperation() == AtomicRMWInst::Xchg ? 0 : uint32_t(COOP_CHECK_UPDATE))};
  return {"atomic operation", Write | Atomic | COOP_CHECK_UPDATE |
                                  Orders(cast<AtomicCmpXchgInst>(I).getSuccessOrdering())};
}

Align alignOf(const Instruction &I) {
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    return Rmw->getAlign();
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getAlign();
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->getAlign();
  return cast<StoreInst>(I).getAlign();
}

/// Buffers, shared variables and push constants.
void checkShared(CheckContext &C, Instruction &I, unsigned PointerOperand, Type *Accessed) {
  IRBuilder<> B(&I);
  Value *Pointer = I.getOperand(PointerOperand);
  const AccessKind Kind = accessKind(I);
  SiteRecord Record = C.memoryOf(Pointer);
  Record.Operation = Kind.Operation;
  Record.Flags |= Kind.Flags | (Kind.Flags & COOP_CHECK_WRITE ? C.Logged : 0);
  if (isa<LoadInst>(I) && Accessed->isAggregateType())
    Record.Flags |= COOP_CHECK_COPY;
  Record.Size = static_cast<uint32_t>(C.Data.getTypeStoreSize(Accessed).getFixedValue());
  // Of a buffer that is bound the import promises more than the types ask for.
  uint64_t Promised = alignOf(I).value();
  if (baseOf(Pointer))
    Promised = std::min<uint64_t>(Promised, C.Data.getABITypeAlign(Accessed).value());
  Record.Align = static_cast<uint32_t>(Promised);
  Value *Address = Pointer;
  if (Value *Ok = isInside(C, B, Pointer)) {
    // Reported already; nobody has this address.
    Value *Nowhere = B.CreateIntToPtr(B.getInt64(~uint64_t(0)), Pointer->getType());
    Address = B.CreateSelect(Ok, Pointer, Nowhere);
  }
  I.setOperand(PointerOperand, checkedAddress(B, C.TheSites.add(I, Record), Address, Pointer));
  // The address may be less aligned than it should be, and what is said of it must not trap.
  if (auto *Load = dyn_cast<LoadInst>(&I); Load && !Load->isAtomic())
    Load->setAlignment(Align(1));
  if (auto *Store = dyn_cast<StoreInst>(&I); Store && !Store->isAtomic())
    Store->setAlignment(Align(1));
}

// ---- parts of vectors and aggregates

/// The components of a vector that anybody needs: `v.zx` is a load of all and a choice.
SmallBitVector neededLanes(const LoadInst &Load, unsigned Count) {
  SmallBitVector Needed(Count);
  for (const User *U : Load.users()) {
    if (auto *Extract = dyn_cast<ExtractElementInst>(U)) {
      auto *Lane = dyn_cast<ConstantInt>(Extract->getIndexOperand());
      if (!Lane || Lane->getValue().uge(Count))
        return SmallBitVector(Count, true);
      Needed.set(static_cast<unsigned>(Lane->getZExtValue()));
    } else if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(U)) {
      for (int Lane : Shuffle->getShuffleMask()) {
        const int Within = Lane % static_cast<int>(Count);
        if (Lane >= 0 && Shuffle->getOperand(Lane < static_cast<int>(Count) ? 0 : 1) == &Load)
          Needed.set(static_cast<unsigned>(Within));
      }
    } else {
      return SmallBitVector(Count, true);
    }
  }
  return Needed;
}

/// Result takes the place of Load; its parts are of the same function.
Instructions replaced(LoadInst &Load, Value *Result, Instructions Parts) {
  for (Instruction *Part : Parts)
    Part->setMetadata(FunctionMetadata, Load.getMetadata(FunctionMetadata));
  Load.replaceAllUsesWith(Result);
  Load.eraseFromParent();
  return Parts;
}

/// Loads of the components that are needed, side by side ones together, in the place of Load:
/// others may be written meanwhile, or never, or lie after the buffer's end.
Instructions narrowVector(LoadInst &Load, const FixedVectorType *Vector) {
  const unsigned Count = Vector->getNumElements();
  const SmallBitVector Needed = neededLanes(Load, Count);
  if (Needed.all() || Needed.none())
    return {&Load};
  IRBuilder<> B(&Load);
  Type *Component = Vector->getElementType();
  Value *Result = Constant::getNullValue(Load.getType());
  Instructions Parts;
  for (int First = Needed.find_first(); First >= 0;) {
    int End = First;
    while (End < static_cast<int>(Count) && Needed[static_cast<unsigned>(End)])
      ++End;
    const auto Lanes = static_cast<unsigned>(End - First);
    Type *T = Lanes == 1 ? Component : FixedVectorType::get(Component, Lanes);
    Value *Start =
        B.CreateConstGEP1_32(Component, Load.getPointerOperand(), static_cast<unsigned>(First));
    LoadInst *Part = B.CreateAlignedLoad(T, Start, Align(Component->getPrimitiveSizeInBits() / 8),
                                         Load.isVolatile());
    for (unsigned I = 0; I < Lanes; ++I)
      Result = B.CreateInsertElement(Result, Lanes == 1 ? Part : B.CreateExtractElement(Part, I),
                                     static_cast<unsigned>(First) + I);
    Parts.push_back(Part);
    First = Needed.find_next(static_cast<unsigned>(End) - 1);
  }
  return replaced(Load, Result, std::move(Parts));
}

using Path = SmallVector<unsigned, 4>;

/// The scalars and vectors of what a path leads to.
void addLeaves(Type *T, Path &At, std::set<Path> &Leaves) {
  if (!T->isAggregateType()) {
    Leaves.insert(At);
    return;
  }
  const uint64_t Count = isa<ArrayType>(T) ? T->getArrayNumElements() : T->getStructNumElements();
  for (unsigned I = 0; I < Count && Leaves.size() <= MaxValueLeaves; ++I) {
    At.push_back(I);
    addLeaves(ExtractValueInst::getIndexedType(T, I), At, Leaves);
    At.pop_back();
  }
}

/// Loads of the parts that are needed, which have no padding between them, in the place of Load.
/// What needs the whole copies it.
Instructions narrowAggregate(CheckContext &C, LoadInst &Load) {
  std::set<Path> Leaves;
  for (const User *U : Load.users()) {
    auto *Extract = dyn_cast<ExtractValueInst>(U);
    if (!Extract)
      return {&Load};
    Path At(Extract->indices());
    addLeaves(Extract->getType(), At, Leaves);
  }
  if (Leaves.empty() || Leaves.size() > MaxValueLeaves)
    return {&Load};
  IRBuilder<> B(&Load);
  Value *Result = PoisonValue::get(Load.getType());
  Instructions Parts;
  for (const Path &Leaf : Leaves) {
    SmallVector<Value *, 5> Indices = {B.getInt32(0)};
    for (unsigned I : Leaf)
      Indices.push_back(B.getInt32(I));
    Value *Start = B.CreateInBoundsGEP(Load.getType(), Load.getPointerOperand(), Indices);
    const auto Offset =
        static_cast<uint64_t>(C.Data.getIndexedOffsetInType(Load.getType(), Indices));
    LoadInst *Part =
        B.CreateAlignedLoad(ExtractValueInst::getIndexedType(Load.getType(), Leaf), Start,
                            commonAlignment(Load.getAlign(), Offset), Load.isVolatile());
    Result = B.CreateInsertValue(Result, Part, Leaf);
    Parts.push_back(Part);
  }
  return replaced(Load, Result, std::move(Parts));
}

Instructions narrow(CheckContext &C, LoadInst &Load) {
  if (Load.isAtomic() || Load.getPointerAddressSpace() == address_space::Private)
    return {&Load};
  if (auto *Vector = dyn_cast<FixedVectorType>(Load.getType()))
    return narrowVector(Load, Vector);
  return Load.getType()->isAggregateType() ? narrowAggregate(C, Load) : Instructions{&Load};
}

void checkAccess(CheckContext &C, Instruction &I) {
  const std::optional<Access> A = accessOf(I);
  if (!A || isa<ImageTexelCall>(I.getOperand(A->PointerOperand)))
    return;
  if (I.getOperand(A->PointerOperand)->getType()->getPointerAddressSpace() ==
      address_space::Private)
    checkPrivate(C, I, A->PointerOperand);
  else
    checkShared(C, I, A->PointerOperand, A->Accessed);
}

} // namespace

void checkMemory(CheckContext &C, ArrayRef<Instruction *> All) {
  for (Instruction *I : All)
    if (auto *Load = dyn_cast<LoadInst>(I))
      for (Instruction *Part : narrow(C, *Load))
        checkAccess(C, *Part);
    else
      checkAccess(C, *I);
}

} // namespace coop::lower::check

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values that live across blocks go through variables, which become values again at the end: the
// linearized control flow has other joins than the source. The value of a loop that lanes leave at
// different times is kept for each lane as it was when the lane computed it last.

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "lower/cpu/spmd/Moves.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

FunctionVectorizer::FunctionVectorizer(Function &Source, const RegionTree &Regions,
                                       const Uniformity &Shapes, Function &Target,
                                       const VectorizeOptions &Options)
    : Source(Source), Regions(Regions), Shapes(Shapes), Diverging(Shapes.divergence()),
      Target(Target), Options(Options), Data(Source.getDataLayout()),
      B(Source.getContext(), Shapes.facts().Width, Options.MasksAreBits) {
  auto *Next = Target.arg_begin();
  for (Argument &A : Source.args()) {
    const Shape S = Shapes.of(&A);
    LaneValue V{S, nullptr, {}};
    if (S.isAffine())
      V.Base = &*Next++;
    else
      for (uint64_t I = leafCount(A.getType()); I > 0; --I)
        V.Lanes.push_back(&*Next++);
    Global[&A] = std::move(V);
  }
}

void FunctionVectorizer::makeSlots() {
  auto Make = [&](Type *T) {
    Variables.push_back({B.CreateAlloca(T), PoisonValue::get(T)});
    return Variables.back().Variable;
  };
  auto Parts = [&](const Instruction &I, const Shape &S) {
    SmallVector<AllocaInst *, 4> Slot;
    Type *T = I.getType();
    if (S.isAffine())
      Slot.push_back(Make(T));
    else if (isMoved(I))
      Slot.push_back(Make(FixedVectorType::get(T->getScalarType(), B.Width * leafCount(T))));
    else if (leafCount(T) > MaxLeaves)
      fail("a value of more than " + Twine(MaxLeaves) + " components");
    else
      for (const Leaf &L : leavesOf(T, Data))
        Slot.push_back(Make(B.lanesOf(L.T)));
    return Slot;
  };
  for (Instruction &I : instructions(Source)) {
    if (I.getType()->isVoidTy() || isa<AllocaInst>(I))
      continue;
    bool Inside = false, Outside = false;
    for (const Use &U : I.uses()) {
      auto *User = cast<Instruction>(U.getUser());
      auto *Phi = dyn_cast<PHINode>(User);
      const BasicBlock *Place = Phi ? Phi->getIncomingBlock(U) : User->getParent();
      if (Place == I.getParent())
        continue;
      (Diverging.leavesDivergent(Regions.of(I.getParent()), Regions.of(Place)) ? Outside : Inside) =
          true;
    }
    if (!Inside && !Outside && !isa<PHINode>(I))
      continue;
    B.SetCurrentDebugLocation(I.getDebugLoc());
    Slot S;
    if (Inside)
      S.Inside = Parts(I, Shapes.of(&I));
    if (Outside)
      S.Outside = Parts(I, Shape::varying());
    if (isa<PHINode>(I))
      S.Incoming = Parts(I, Shapes.of(&I));
    Slots[&I] = std::move(S);
  }
  B.SetCurrentDebugLocation(DebugLoc());
  for (const auto &R : Regions.regions())
    for (const RegionItem &Item : R->Items)
      if (auto *Block = dyn_cast<BasicBlock *>(Item))
        if (Diverging.isPartial(Block) || (Block == R->Header && Diverging.isDivergent(R.get()))) {
          MaskSlots[Block] = Make(B.maskType());
          Variables.back().Initial = Constant::getNullValue(B.maskType()); // nobody waits there
        }
}

LaneValue FunctionVectorizer::loadSlot(const Shape &S, ArrayRef<AllocaInst *> Slot) {
  LaneValue V{S, nullptr, {}};
  if (S.isAffine()) {
    V.Base = B.CreateLoad(Slot[0]->getAllocatedType(), Slot[0]);
    return V;
  }
  for (AllocaInst *Part : Slot) {
    auto *T = cast<FixedVectorType>(Part->getAllocatedType());
    V.Lanes.append(B.deinterleave(B.CreateLoad(T, Part), T->getNumElements() / B.Width));
  }
  return V;
}

/// A value that varies as its slot has it: whole vectors, or each component.
SmallVector<Value *, 4> FunctionVectorizer::slotParts(const LaneValue &V,
                                                      ArrayRef<AllocaInst *> Slot) {
  SmallVector<Value *, 4> Parts = lanes(V);
  return Parts.size() > Slot.size() ? SmallVector<Value *, 4>{B.interleave(Parts)} : Parts;
}

/// Of a slot: New in the active lanes, Old in the rest.
Value *FunctionVectorizer::choosePart(Mask M, Value *New, Value *Old) {
  const unsigned Count = cast<FixedVectorType>(New->getType())->getNumElements() / B.Width;
  return M ? B.choose(B.interleave(SmallVector<Value *, 4>(Count, M)), New, Old) : New;
}

/// Gives I its value, in the form that the analysis has promised to those who use it.
void FunctionVectorizer::define(Instruction &I, const LaneValue &Given) {
  LaneValue V{Shapes.of(&I), nullptr, {}};
  if (V.S.isAffine())
    V.Base = Given.Base;
  else
    V.Lanes = lanes(Given);
  if (auto It = Slots.find(&I); It != Slots.end()) {
    const Slot &S = It->second;
    if (!S.Inside.empty() && V.Base)
      B.CreateStore(V.Base, S.Inside[0]);
    else if (!S.Inside.empty())
      for (auto [New, Address] : zip(slotParts(V, S.Inside), S.Inside))
        B.CreateStore(New, Address);
    if (!S.Outside.empty())
      for (auto [New, Address] : zip(slotParts(V, S.Outside), S.Outside))
        B.CreateStore(choosePart(Active, New, B.CreateLoad(New->getType(), Address)), Address);
  }
  Local[&I] = std::move(V);
}

LaneValue FunctionVectorizer::valueOf(Value *V) {
  if (isa<Constant>(V))
    return {Shapes.of(V), V, {}};
  if (auto It = Local.find(V); It != Local.end())
    return It->second;
  if (auto It = Global.find(V); It != Global.end())
    return It->second;
  auto &I = cast<Instruction>(*V);
  const Slot &S = Slots.find(&I)->second;
  if (Diverging.leavesDivergent(Regions.of(I.getParent()), Regions.of(Current)))
    return loadSlot(Shape::varying(), S.Outside);
  return loadSlot(Shapes.of(&I), S.Inside);
}

SmallVector<Value *, 4> FunctionVectorizer::lanes(const LaneValue &V) {
  if (!V.Base)
    return V.Lanes;
  SmallVector<Value *, 4> Result;
  for (Value *Scalar : takeApart(V.Base))
    Result.push_back(B.spread(Scalar, V.S));
  return Result;
}

static void takeApartInto(IRBuilderBase &B, Value *V, SmallVectorImpl<Value *> &Scalars) {
  Type *T = V->getType();
  if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    for (unsigned I = 0; I < Vector->getNumElements(); ++I)
      Scalars.push_back(B.CreateExtractElement(V, I));
  } else if (T->isAggregateType()) {
    const unsigned Count = T->isStructTy() ? T->getStructNumElements()
                                           : static_cast<unsigned>(T->getArrayNumElements());
    for (unsigned I = 0; I < Count; ++I)
      takeApartInto(B, B.CreateExtractValue(V, I), Scalars);
  } else {
    Scalars.push_back(V);
  }
}

SmallVector<Value *, 4> FunctionVectorizer::takeApart(Value *V) {
  SmallVector<Value *, 4> Scalars;
  takeApartInto(B, V, Scalars);
  return Scalars;
}

static Value *assembleFrom(IRBuilderBase &B, Type *T, ArrayRef<Value *> &Scalars) {
  if (!T->isVectorTy() && !T->isAggregateType()) {
    Value *First = Scalars.front();
    Scalars = Scalars.drop_front();
    return First;
  }
  Value *Result = PoisonValue::get(T);
  if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    for (unsigned I = 0; I < Vector->getNumElements(); ++I)
      Result = B.CreateInsertElement(Result, Scalars[I], I);
    Scalars = Scalars.drop_front(Vector->getNumElements());
    return Result;
  }
  const unsigned Count =
      T->isStructTy() ? T->getStructNumElements() : static_cast<unsigned>(T->getArrayNumElements());
  for (unsigned I = 0; I < Count; ++I) {
    Type *Part = T->isStructTy() ? T->getStructElementType(I) : T->getArrayElementType();
    Result = B.CreateInsertValue(Result, assembleFrom(B, Part, Scalars), I);
  }
  return Result;
}

Value *FunctionVectorizer::assemble(Type *T, ArrayRef<Value *> Scalars) {
  return assembleFrom(B, T, Scalars);
}

Value *FunctionVectorizer::extract(const LaneValue &V, Type *T, Value *Lane) {
  if (V.S.isUniform())
    return V.Base;
  SmallVector<Value *, 4> Scalars;
  for (Value *All : lanes(V))
    Scalars.push_back(B.CreateExtractElement(All, Lane));
  return assemble(T, Scalars);
}

Value *FunctionVectorizer::uniformOperand(const Use &U) {
  const LaneValue V = operand(U);
  return V.S.isUniform() ? V.Base : extract(V, U->getType(), B.firstLane(Active));
}

} // namespace coop::lower

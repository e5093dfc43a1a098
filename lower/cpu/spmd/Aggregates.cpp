// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of vectors, arrays and structs, whose scalars are vectors of their own; and the way out for
// what has no vector form, one lane after another.

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {

/// An index out of range gives poison, as it does in the source.
LaneValue FunctionVectorizer::emitExtract(ExtractElementInst &I) {
  SmallVector<Value *, 4> Parts = lanes(operand(I, 0));
  if (auto *Known = dyn_cast<ConstantInt>(I.getIndexOperand())) {
    const uint64_t Index = Known->getLimitedValue();
    return varying({Index < Parts.size() ? Parts[Index] : PoisonValue::get(Parts[0]->getType())});
  }
  const LaneValue Index = operand(I, 1);
  Value *Result = Parts[0];
  for (size_t Part = 1; Part < Parts.size(); ++Part) {
    Value *Number = Index.S.isUniform() ? Index.Base : lane(Index);
    Value *Here = B.CreateICmpEQ(Number, ConstantInt::get(Number->getType(), Part));
    Result = B.CreateSelect(Here, Parts[Part], Result);
  }
  return varying({Result});
}

LaneValue FunctionVectorizer::emitInsert(InsertElementInst &I) {
  SmallVector<Value *, 4> Parts = lanes(operand(I, 0));
  Value *New = lane(operand(I, 1));
  if (auto *Known = dyn_cast<ConstantInt>(I.getOperand(2))) {
    if (Known->getValue().ult(Parts.size()))
      Parts[Known->getZExtValue()] = New;
    return varying(std::move(Parts));
  }
  const LaneValue Index = operand(I, 2);
  for (size_t Part = 0; Part < Parts.size(); ++Part) {
    Value *Number = Index.S.isUniform() ? Index.Base : lane(Index);
    Value *Here = B.CreateICmpEQ(Number, ConstantInt::get(Number->getType(), Part));
    Parts[Part] = B.CreateSelect(Here, New, Parts[Part]);
  }
  return varying(std::move(Parts));
}

LaneValue FunctionVectorizer::emitShuffle(ShuffleVectorInst &I) {
  SmallVector<Value *, 4> Parts = lanes(operand(I, 0)), Second = lanes(operand(I, 1)), Result;
  Parts.append(Second);
  for (int Source : I.getShuffleMask())
    Result.push_back(Source < 0 ? PoisonValue::get(Parts[0]->getType())
                                : Parts[static_cast<size_t>(Source)]);
  return varying(std::move(Result));
}

/// The first of the scalars of the part that Indices name.
static uint64_t firstLeaf(Type *T, ArrayRef<unsigned> Indices) {
  uint64_t First = 0;
  for (unsigned Index : Indices) {
    if (auto *Struct = dyn_cast<StructType>(T)) {
      for (unsigned I = 0; I < Index; ++I)
        First += leafCount(Struct->getElementType(I));
      T = Struct->getElementType(Index);
    } else {
      T = T->getArrayElementType();
      First += Index * leafCount(T);
    }
  }
  return First;
}

LaneValue FunctionVectorizer::emitExtract(ExtractValueInst &I) {
  const SmallVector<Value *, 4> Parts = lanes(operand(I, 0));
  const uint64_t First = firstLeaf(I.getAggregateOperand()->getType(), I.getIndices());
  ArrayRef<Value *> Taken = ArrayRef(Parts).slice(First, leafCount(I.getType()));
  return varying(SmallVector<Value *, 4>(Taken));
}

LaneValue FunctionVectorizer::emitInsert(InsertValueInst &I) {
  SmallVector<Value *, 4> Parts = lanes(operand(I, 0)), New = lanes(operand(I, 1));
  const uint64_t First = firstLeaf(I.getType(), I.getIndices());
  std::copy(New.begin(), New.end(), Parts.begin() + static_cast<ptrdiff_t>(First));
  return varying(std::move(Parts));
}

/// Memory for a scalar of every lane, where the number of a lane is an index: of a vector in a
/// register, code generation would store all for each lane that a loop takes. An instruction that
/// needs several counts them.
AllocaInst *FunctionVectorizer::laneArray(Type *Scalar, unsigned Which) {
  AllocaInst *&Array = LaneArrays[{Scalar, Which}];
  if (!Array)
    Array = variableAtEntry(*B.GetInsertBlock()->getParent(), ArrayType::get(Scalar, B.Width),
                            "lanes", Align(64));
  return Array;
}

/// Body gives the result for a lane, null where there is none.
LaneValue FunctionVectorizer::perLane(Type *Result, function_ref<Value *(Value *)> Body) {
  SmallVector<AllocaInst *, 4> Slots;
  for (const Leaf &L : leavesOf(Result, Data)) {
    // Booleans have no bytes of their own.
    if (hasBytes(B.lanesOf(L.T))) {
      Slots.push_back(laneArray(L.T, static_cast<unsigned>(Slots.size())));
      continue;
    }
    Slots.push_back(B.variable(B.lanesOf(L.T)));
    B.CreateStore(PoisonValue::get(B.lanesOf(L.T)), Slots.back());
  }
  B.forActive(Active, [&](Value *Lane) {
    Value *V = Body(Lane);
    if (Slots.empty())
      return;
    for (auto [Slot, Scalar] : zip(Slots, takeApart(V)))
      if (Slot->getAllocatedType()->isArrayTy()) {
        B.CreateStore(Scalar, B.CreateGEP(Scalar->getType(), Slot, Lane));
      } else {
        Value *All = B.CreateLoad(Slot->getAllocatedType(), Slot);
        B.CreateStore(B.CreateInsertElement(All, Scalar, Lane), Slot);
      }
  });
  SmallVector<Value *, 4> Lanes;
  for (auto [Slot, L] : zip(Slots, leavesOf(Result, Data)))
    Lanes.push_back(B.CreateAlignedLoad(B.lanesOf(L.T), Slot, Slot->getAlign()));
  return varying(std::move(Lanes));
}

LaneValue FunctionVectorizer::emitPerLane(Instruction &I) {
  // Outside of the loop, where they are once. After those of the result, which is written before
  // the operands of the next lane are read.
  unsigned Arrays = static_cast<unsigned>(leafCount(I.getType()));
  SmallVector<LaneValue, 4> Operands;
  SmallVector<SmallVector<AllocaInst *, 4>, 4> Slots;
  for (const Use &U : I.operands()) {
    LaneValue &V = Operands.emplace_back(isa<Function>(U) ? uniform(U.get()) : operand(U));
    SmallVector<AllocaInst *, 4> &Slot = Slots.emplace_back();
    if (V.S.isUniform())
      continue;
    V = varying(lanes(V));
    if (all_of(V.Lanes, [](const Value *All) { return hasBytes(All->getType()); }))
      for (Value *All : V.Lanes) {
        Slot.push_back(laneArray(All->getType()->getScalarType(), Arrays++));
        B.CreateAlignedStore(All, Slot.back(), Slot.back()->getAlign());
      }
  }
  return perLane(I.getType(), [&](Value *Lane) -> Value * {
    Instruction *New = I.clone();
    for (auto [Index, V] : enumerate(Operands)) {
      SmallVector<Value *, 4> Scalars;
      for (AllocaInst *Slot : Slots[Index]) {
        Type *T = Slot->getAllocatedType()->getArrayElementType();
        Scalars.push_back(B.CreateLoad(T, B.CreateGEP(T, Slot, Lane)));
      }
      Type *T = I.getOperand(static_cast<unsigned>(Index))->getType();
      New->setOperand(static_cast<unsigned>(Index),
                      Scalars.empty() ? extract(V, T, Lane) : assemble(T, Scalars));
    }
    B.Insert(New);
    return New;
  });
}

} // namespace coop::lower

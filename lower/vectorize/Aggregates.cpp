// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of vectors, arrays and structs, whose scalars are vectors of their own; and the way out for
// what has no vector form, one lane after another.

#include "lower/vectorize/FunctionVectorizer.h"

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

/// Body gives the result for a lane, null where there is none.
LaneValue FunctionVectorizer::perLane(Type *Result, function_ref<Value *(Value *)> Body) {
  SmallVector<AllocaInst *, 4> Slots;
  for (const Leaf &L : leavesOf(Result, Data)) {
    Slots.push_back(B.variable(B.lanesOf(L.T)));
    B.CreateStore(PoisonValue::get(B.lanesOf(L.T)), Slots.back());
  }
  B.forActive(Active, [&](Value *Lane) {
    Value *V = Body(Lane);
    if (Slots.empty())
      return;
    for (auto [Slot, Scalar] : zip(Slots, takeApart(V))) {
      Value *All = B.CreateLoad(Slot->getAllocatedType(), Slot);
      B.CreateStore(B.CreateInsertElement(All, Scalar, Lane), Slot);
    }
  });
  return loadSlot(Shape::varying(), Slots);
}

LaneValue FunctionVectorizer::emitPerLane(Instruction &I) {
  SmallVector<LaneValue, 4> Operands;
  for (const Use &U : I.operands())
    Operands.push_back(isa<Function>(U) ? uniform(U.get()) : operand(U));
  // Outside of the loop, where they are once.
  for (LaneValue &V : Operands)
    if (!V.S.isUniform())
      V = varying(lanes(V));
  return perLane(I.getType(), [&](Value *Lane) -> Value * {
    Instruction *New = I.clone();
    for (unsigned Index = 0; Index < I.getNumOperands(); ++Index)
      New->setOperand(Index, extract(Operands[Index], I.getOperand(Index)->getType(), Lane));
    B.Insert(New);
    return New;
  });
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors and masks of lanes.

#include "lower/cpu/spmd/LaneBuilder.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace coop::lower {

Constant *LaneBuilder::laneNumbers(Type *Scalar) {
  SmallVector<Constant *, 32> Numbers;
  for (unsigned Lane = 0; Lane < Width; ++Lane)
    Numbers.push_back(ConstantInt::get(Scalar, Lane));
  return ConstantVector::get(Numbers);
}

Value *LaneBuilder::spread(Value *Base, const Shape &S) {
  if (S.isUniform())
    return splat(Base);
  Type *Scalar = Base->getType()->isPointerTy() ? getInt64Ty() : Base->getType();
  SmallVector<Constant *, 32> Offsets;
  for (unsigned Lane = 0; Lane < Width; ++Lane)
    Offsets.push_back(ConstantInt::get(Scalar, static_cast<uint64_t>(S.offset(Lane)), true));
  Constant *All = ConstantVector::get(Offsets);
  if (Base->getType()->isPointerTy())
    return CreateGEP(getInt8Ty(), Base, All);
  return CreateAdd(splat(Base), All);
}

Value *LaneBuilder::maskValue(Mask M) { return M ? M : Constant::getAllOnesValue(maskType()); }

// What a lane that is not active has may be poison, and a mask must not be: no plain conjunction.
Mask LaneBuilder::both(Mask A, Mask B) {
  if (!A || !B)
    return A ? A : B;
  if (!MasksAreBits)
    return CreateLogicalAnd(A, B);
  Value *InA = bits(A);
  return fromBits(CreateAnd(InA, bits(CreateFreeze(B))));
}

Mask LaneBuilder::without(Mask A, Value *B) { return both(A, CreateNot(B)); }

Value *LaneBuilder::bits(Mask M) { return CreateBitCast(maskValue(M), getIntNTy(Width)); }

Value *LaneBuilder::any(Mask M) {
  if (!M)
    return getTrue();
  Value *Bits = bits(M);
  return CreateICmpNE(Bits, Constant::getNullValue(Bits->getType()));
}

Value *LaneBuilder::all(Mask M) {
  if (!M)
    return getTrue();
  Value *Bits = bits(M);
  return CreateICmpEQ(Bits, Constant::getAllOnesValue(Bits->getType()));
}

Value *LaneBuilder::firstLane(Mask M) {
  if (!M)
    return getInt32(0);
  return CreateZExtOrTrunc(CreateBinaryIntrinsic(Intrinsic::cttz, bits(M), getTrue()),
                           getInt32Ty());
}

Value *LaneBuilder::lastLane(Mask M) {
  if (!M)
    return getInt32(Width - 1);
  Value *Zeros = CreateBinaryIntrinsic(Intrinsic::ctlz, bits(M), getTrue());
  return CreateSub(getInt32(Width - 1), CreateZExtOrTrunc(Zeros, getInt32Ty()));
}

BasicBlock *LaneBuilder::block(const Twine &Name) {
  return BasicBlock::Create(getContext(), Name, GetInsertBlock()->getParent());
}

AllocaInst *LaneBuilder::variable(Type *T, const Twine &Name) {
  return variableAtEntry(*GetInsertBlock()->getParent(), T, Name);
}

void LaneBuilder::forActive(Mask M, function_ref<void(Value *)> Body) {
  if (!M)
    return forEach(*this, getInt32(Width), "lane", Body);
  Value *Active = bits(M);
  BasicBlock *Before = GetInsertBlock(), *Loop = block("lane"), *After = block("lanes.done");
  Constant *Zero = Constant::getNullValue(Active->getType());
  CreateCondBr(CreateICmpNE(Active, Zero), Loop, After);
  SetInsertPoint(Loop);
  PHINode *Left = CreatePHI(Active->getType(), 2, "left");
  Left->addIncoming(Active, Before);
  Body(CreateZExtOrTrunc(CreateBinaryIntrinsic(Intrinsic::cttz, Left, getTrue()), getInt32Ty(),
                         "lane"));
  Value *Rest = CreateAnd(Left, CreateSub(Left, ConstantInt::get(Active->getType(), 1)));
  Left->addIncoming(Rest, GetInsertBlock());
  CreateCondBr(CreateICmpNE(Rest, Zero), Loop, After);
  SetInsertPoint(After);
}

bool LaneBuilder::isInPairs(const Type *T, size_t Count) const {
  return MasksAreBits && Width >= 16 && Count == 4 && T->getPrimitiveSizeInBits() == 32;
}

/// What deinterleave has made the parts of, or null.
static Value *wholeOf(const LaneBuilder &B, ArrayRef<Value *> Parts) {
  const unsigned Width = B.Width;
  if (B.isInPairs(Parts[0]->getType()->getScalarType(), Parts.size())) {
    SmallVector<Value *, 4> Pairs;
    for (; !Parts.empty(); Parts = Parts.drop_front(2)) {
      auto *Pair = dyn_cast_or_null<BitCastInst>(wholeOf(B, Parts.take_front(2)));
      if (!Pair)
        return nullptr;
      Pairs.push_back(Pair->getOperand(0));
    }
    auto *Whole = dyn_cast_or_null<BitCastInst>(wholeOf(B, Pairs));
    return Whole ? Whole->getOperand(0) : nullptr;
  }
  Value *Whole = nullptr;
  for (auto [Part, V] : enumerate(Parts)) {
    auto *Shuffle = dyn_cast<ShuffleVectorInst>(V);
    if (!Shuffle || (Whole && Shuffle->getOperand(0) != Whole) ||
        Shuffle->getShuffleMask() !=
            ArrayRef(createStrideMask(static_cast<unsigned>(Part),
                                      static_cast<unsigned>(Parts.size()), Width)))
      return nullptr;
    Whole = Shuffle->getOperand(0);
  }
  const auto *T = cast<FixedVectorType>(Whole->getType());
  return T->getNumElements() == Width * Parts.size() ? Whole : nullptr;
}

Value *LaneBuilder::interleave(ArrayRef<Value *> Parts) {
  if (Parts.size() == 1)
    return Parts[0];
  if (Value *Whole = wholeOf(*this, Parts))
    return Whole;
  // Put together pairwise, then permuted once.
  SmallVector<Value *, 8> Level(Parts);
  unsigned Length = Width;
  while (Level.size() > 1) {
    SmallVector<Value *, 8> Next;
    for (size_t I = 0; I < Level.size(); I += 2) {
      Value *Second = I + 1 < Level.size() ? Level[I + 1] : PoisonValue::get(Level[I]->getType());
      SmallVector<int, 64> All(2 * Length);
      for (unsigned J = 0; J < 2 * Length; ++J)
        All[J] = static_cast<int>(J);
      Next.push_back(CreateShuffleVector(Level[I], Second, All));
    }
    Level = std::move(Next);
    Length *= 2;
  }
  SmallVector<int, 64> Order;
  for (unsigned Lane = 0; Lane < Width; ++Lane)
    for (unsigned Part = 0; Part < Parts.size(); ++Part)
      Order.push_back(static_cast<int>(Part * Width + Lane));
  return CreateShuffleVector(Level[0], Order);
}

SmallVector<Value *, 4> LaneBuilder::deinterleave(Value *Whole, unsigned Count) {
  SmallVector<Value *, 4> Parts;
  if (Count == 1) {
    Parts.push_back(Whole);
    return Parts;
  }
  Type *T = Whole->getType()->getScalarType();
  if (isInPairs(T, Count)) {
    auto *Pairs = FixedVectorType::get(getDoubleTy(), Width * Count / 2);
    for (Value *Pair : deinterleave(CreateBitCast(Whole, Pairs), Count / 2))
      append_range(Parts, deinterleave(CreateBitCast(Pair, FixedVectorType::get(T, Width * 2)), 2));
    return Parts;
  }
  for (unsigned Part = 0; Part < Count; ++Part)
    Parts.push_back(CreateShuffleVector(Whole, createStrideMask(Part, Count, Width)));
  return Parts;
}

} // namespace coop::lower

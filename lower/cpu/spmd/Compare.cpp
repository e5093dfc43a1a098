// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Comparisons of numbers that count up from lane to lane with one that all lanes have: which lanes
// they hold in follows from the two numbers alone. Other comparisons are in Instructions.cpp.

#include "lower/cpu/spmd/FunctionVectorizer.h"

using namespace llvm;

namespace coop::lower {

/// The mask of the lanes L, of at most 32, with L < Count. All numbers here have 64 bits.
static Value *lanesBelow(LaneBuilder &B, Value *Count) {
  Count = B.CreateBinaryIntrinsic(Intrinsic::smax, Count, B.getInt64(0));
  Count = B.CreateBinaryIntrinsic(Intrinsic::smin, Count, B.getInt64(B.Width));
  return B.CreateNot(B.CreateShl(B.getInt64(-1), Count));
}

/// The mask of lane Lane, or of none where there is no such.
static Value *laneAt(LaneBuilder &B, Value *Lane) {
  Lane = B.CreateBinaryIntrinsic(Intrinsic::umin, Lane, B.getInt64(63));
  return B.CreateShl(B.getInt64(1), Lane);
}

/// `Counted <predicate> Same`, as bits; null where it does not follow so simply.
Value *FunctionVectorizer::compareCounted(const ICmpInst &I) {
  constexpr unsigned MostLanes = 32, MostBits = 32; // in arithmetic of 64 bits
  Type *T = I.getOperand(0)->getType();
  if (!B.MasksAreBits || B.Width > MostLanes || !T->isIntegerTy() ||
      T->getIntegerBitWidth() > MostBits)
    return nullptr;
  const bool Swapped = Shapes.at(I.getOperandUse(0)).isUniform();
  const Shape Counts = Shapes.at(I.getOperandUse(Swapped ? 1 : 0));
  const Shape Stays = Shapes.at(I.getOperandUse(Swapped ? 0 : 1));
  if (!Counts.isAffine() || Counts.stride(B.Width) != 1 || !Stays.isUniform())
    return nullptr;
  const CmpInst::Predicate P = Swapped ? I.getSwappedPredicate() : I.getPredicate();
  Value *First = operand(I.getOperandUse(Swapped ? 1 : 0)).Base;
  Value *Same = operand(I.getOperandUse(Swapped ? 0 : 1)).Base;
  Value *Bits = nullptr;
  if (ICmpInst::isEquality(P)) {
    Bits = laneAt(B, B.CreateZExt(B.CreateSub(Same, First), B.getInt64Ty()));
  } else {
    // No lane may wrap.
    if (!Counts.fits(T->getIntegerBitWidth()))
      return nullptr;
    auto Wide = [&](Value *V) { return B.CreateIntCast(V, B.getInt64Ty(), ICmpInst::isSigned(P)); };
    Value *WideSame = Wide(Same);
    Value *Below = B.CreateSub(WideSame, Wide(First));
    const bool AndEqual = ICmpInst::isLE(P) || ICmpInst::isGT(P);
    Bits = lanesBelow(B, AndEqual ? B.CreateAdd(Below, B.getInt64(1)) : Below);
  }
  if (P == CmpInst::ICMP_NE || ICmpInst::isGT(P) || ICmpInst::isGE(P))
    Bits = B.CreateNot(Bits);
  return B.fromBits(B.CreateFreeze(B.CreateTrunc(Bits, B.getIntNTy(B.Width))));
}

} // namespace coop::lower

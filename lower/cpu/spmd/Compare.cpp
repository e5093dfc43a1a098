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

/// `Counted <predicate> Same`, both of at most 32 bits; none where lanes do not count up by one.
std::optional<FunctionVectorizer::CountedCompare>
FunctionVectorizer::countedCompare(const ICmpInst &I) {
  constexpr unsigned MostBits = 32; // in arithmetic of 64 bits
  Type *T = I.getOperand(0)->getType();
  if (!T->isIntegerTy() || T->getIntegerBitWidth() > MostBits)
    return std::nullopt;
  const bool Swapped = Shapes.at(I.getOperandUse(0)).isUniform();
  const Use &Counted = I.getOperandUse(Swapped ? 1 : 0), &Same = I.getOperandUse(Swapped ? 0 : 1);
  const Shape Counts = Shapes.at(Counted), Stays = Shapes.at(Same);
  if (!Counts.isAffine() || Counts.stride(B.Width) != 1 || !Stays.isUniform())
    return std::nullopt;
  return CountedCompare{Swapped ? I.getSwappedPredicate() : I.getPredicate(), operand(Counted).Base,
                        operand(Same).Base, Counts.fits(T->getIntegerBitWidth())};
}

/// As bits; null where it does not follow so simply.
Value *FunctionVectorizer::compareCounted(const ICmpInst &I) {
  constexpr unsigned MostLanes = 32;
  if (!B.MasksAreBits || B.Width > MostLanes)
    return nullptr;
  const std::optional<CountedCompare> C = countedCompare(I);
  if (!C)
    return nullptr;
  const CmpInst::Predicate P = C->Predicate;
  Value *Bits = nullptr;
  if (ICmpInst::isEquality(P)) {
    Bits = laneAt(B, B.CreateZExt(B.CreateSub(C->Same, C->First), B.getInt64Ty()));
  } else {
    if (!C->NoLaneWraps)
      return nullptr;
    auto Wide = [&](Value *V) { return B.CreateIntCast(V, B.getInt64Ty(), ICmpInst::isSigned(P)); };
    Value *Below = B.CreateSub(Wide(C->Same), Wide(C->First));
    const bool AndEqual = ICmpInst::isLE(P) || ICmpInst::isGT(P);
    Bits = lanesBelow(B, AndEqual ? B.CreateAdd(Below, B.getInt64(1)) : Below);
  }
  if (P == CmpInst::ICMP_NE || ICmpInst::isGT(P) || ICmpInst::isGE(P))
    Bits = B.CreateNot(Bits);
  return B.fromBits(B.CreateFreeze(B.CreateTrunc(Bits, B.getIntNTy(B.Width))));
}

/// Whether it holds in all lanes: it does where it holds in the first or the last one. Null where
/// it does not follow so simply.
Value *FunctionVectorizer::compareAllCounted(const ICmpInst &I) {
  const std::optional<CountedCompare> C = countedCompare(I);
  if (!C || !C->NoLaneWraps || ICmpInst::isEquality(C->Predicate))
    return nullptr;
  const bool IsBound = ICmpInst::isLT(C->Predicate) || ICmpInst::isLE(C->Predicate);
  Value *Last = B.CreateAdd(C->First, ConstantInt::get(C->First->getType(), B.Width - 1));
  return B.CreateICmp(C->Predicate, IsBound ? Last : C->First, C->Same);
}

} // namespace coop::lower

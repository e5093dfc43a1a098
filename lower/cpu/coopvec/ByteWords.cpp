// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversion and narrowing to bytes, by the CPU's instructions for that where it has some; see
// ByteWords.h.

#include "lower/cpu/coopvec/ByteWords.h"
#include "lower/emit/VectorProduct.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicsX86.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The instructions of a row PACK of Tiles.def.
struct PackIntrinsics {
  Intrinsic::ID Halves, SignedBytes, UnsignedBytes, Round;
};

PackIntrinsics packsOf(unsigned Bits) {
  using namespace Intrinsic;
  switch (Bits) {
  case 512:
    return {x86_avx512_packssdw_512, x86_avx512_packsswb_512, x86_avx512_packuswb_512,
            x86_avx512_mask_cvtps2dq_512};
  case 256:
    return {x86_avx2_packssdw, x86_avx2_packsswb, x86_avx2_packuswb, x86_avx_cvt_ps2dq_256};
  default:
    return {x86_sse2_packssdw_128, x86_sse2_packsswb_128, x86_sse2_packuswb_128, x86_sse2_cvtps2dq};
  }
}

unsigned lengthOf(const Value *V) { return cast<FixedVectorType>(V->getType())->getNumElements(); }

/// Element Place(I) of all rows one after the other, for every I.
Value *pick(IRBuilder<> &B, ArrayRef<Value *> Rows, function_ref<unsigned(unsigned I)> Place) {
  SmallVector<int, 64> Picked;
  for (unsigned I = 0; I < Rows.size() * lengthOf(Rows[0]); ++I)
    Picked.push_back(static_cast<int>(Place(I)));
  Value *All = Rows.size() == 1 ? Rows[0] : concatenateVectors(B, Rows);
  return B.CreateShuffleVector(All, Picked);
}

Value *asWords(IRBuilder<> &B, Value *Bytes) {
  return B.CreateBitCast(Bytes, FixedVectorType::get(B.getInt32Ty(), lengthOf(Bytes) / 4));
}

} // namespace

Value *joinParts(IRBuilderBase &B, ArrayRef<Value *> Parts) {
  const unsigned Bits = Parts[0]->getType()->getScalarSizeInBits();
  Type *Words = Parts[0]->getType()->getWithNewType(B.getInt32Ty());
  Value *Word = Constant::getNullValue(Words);
  for (auto [I, Part] : enumerate(Parts))
    Word = B.CreateOr(Word, B.CreateShl(B.CreateZExt(Part, Words), I * Bits));
  return Word;
}

bool ByteWords::usesPacks(const Value *Row) const {
  return Target.hasPacks() && lengthOf(Row) % Target.columns() == 0;
}

/// To nearest even, and zero for NaN. What is below the least integer becomes that.
Value *ByteWords::rounded(Value *Float) {
  auto *Words = FixedVectorType::get(B.getInt32Ty(), Target.columns());
  const double Most = To.Signed ? INT8_MAX : UINT8_MAX;
  Value *Ordered = Range.AreWords ? B.getTrue() : B.CreateFCmpORD(Float, Float);
  Value *Limited = Float;
  if (!Range.AreWords)
    Limited = B.CreateMinNum(Float, ConstantFP::get(Float->getType(), Most));
  const Intrinsic::ID Round = packsOf(Target.vectorBits()).Round;
  Value *Zero = Constant::getNullValue(Words);
  if (Round != Intrinsic::x86_avx512_mask_cvtps2dq_512)
    return B.CreateSelect(Ordered, B.CreateIntrinsic(Round, {}, {Limited}), Zero);
  constexpr unsigned CurrentRounding = 4;
  Value *Bits = Range.AreWords ? B.getInt16(-1) : B.CreateBitCast(Ordered, B.getInt16Ty());
  return B.CreateIntrinsic(Round, {}, {Limited, Zero, Bits, B.getInt32(CurrentRounding)});
}

/// 32-bit integers that saturate to the bytes.
Value *ByteWords::integers(Value *V) {
  Type *Words = FixedVectorType::get(B.getInt32Ty(), lengthOf(V));
  if (From.isFloat() && !From.isDouble())
    return rounded(componentToFloat(B, V, From, B.getFloatTy()));
  if (!From.isFloat() && From.Signed && From.bits() <= 32)
    return B.CreateSExt(V, Words);
  V = convertInput(B, V, From, To);
  return To.Signed ? B.CreateSExt(V, Words) : B.CreateZExt(V, Words);
}

Value *ByteWords::narrowed(Value *Low, Value *High, bool ToBytes) {
  const PackIntrinsics Packs = packsOf(Target.vectorBits());
  const Intrinsic::ID OfBytes = To.Signed ? Packs.SignedBytes : Packs.UnsignedBytes;
  return B.CreateIntrinsic(ToBytes ? OfBytes : Packs.Halves, {}, {Low, High});
}

Value *ByteWords::limited(Value *Words) {
  auto *Ty = FixedVectorType::get(B.getInt8Ty(), ByteWords::Bytes * lengthOf(Words));
  Value *V = B.CreateBitCast(Words, Ty);
  if (Range.Low)
    V = B.CreateBinaryIntrinsic(To.Signed ? Intrinsic::smax : Intrinsic::umax, V,
                                ConstantInt::getSigned(Ty, *Range.Low));
  if (Range.High)
    V = B.CreateBinaryIntrinsic(To.Signed ? Intrinsic::smin : Intrinsic::umin, V,
                                ConstantInt::getSigned(Ty, *Range.High));
  return B.CreateBitCast(V, Words->getType());
}

/// The CPU makes the least 32-bit integer of what is none, and packs that to the least one of 16
/// bits. Few numbers are as small as that.
Value *ByteWords::mayBeWrong() {
  return B.CreateOrReduce(
      B.CreateICmpEQ(Least, ConstantInt::getSigned(Least->getType(), INT16_MIN)));
}

Value *ByteWords::ofPieces(ArrayRef<Value *> Rows) {
  const unsigned Length = lengthOf(Rows[0]);
  if (!usesPacks(Rows[0])) {
    SmallVector<Value *, 4> Converted;
    for (Value *Row : Rows)
      Converted.push_back(convertInput(B, Row, From, To));
    return asWords(
        B, pick(B, Converted, [&](unsigned I) { return I / 4 % 4 * Length + I / 16 * 4 + I % 4; }));
  }
  const unsigned Columns = Target.columns();
  SmallVector<Value *, 4> Parts;
  for (unsigned First = 0; First < Length; First += Columns) {
    const auto Part = createSequentialMask(First, Columns, 0);
    SmallVector<Value *, 4> Whole;
    for (Value *Row : Rows)
      Whole.push_back(integers(B.CreateShuffleVector(Row, Part)));
    Value *Low = narrowed(Whole[0], Whole[1], false), *High = narrowed(Whole[2], Whole[3], false);
    for (Value *Half : {Low, High})
      if (IsGuess)
        Least = Least ? B.CreateBinaryIntrinsic(Intrinsic::smin, Least, Half) : Half;
    Parts.push_back(asWords(B, narrowed(Low, High, true)));
  }
  return limited(Parts.size() == 1 ? Parts[0] : concatenateVectors(B, Parts));
}

Value *ByteWords::ofRows(ArrayRef<Value *> Rows) {
  if (Rows.size() == Bytes && usesPacks(Rows[0])) {
    Value *Pieces = ofPieces(Rows);
    Pieces = B.CreateBitCast(Pieces, FixedVectorType::get(B.getInt8Ty(), Bytes * lengthOf(Pieces)));
    return asWords(B,
                   pick(B, Pieces, [](unsigned I) { return I / 16 * 16 + I % 4 * 4 + I / 4 % 4; }));
  }
  SmallVector<Value *, Bytes> Parts;
  for (Value *Row : Rows)
    Parts.push_back(convertInput(B, Row, From, To));
  return limited(joinParts(B, Parts));
}

} // namespace coop::lower

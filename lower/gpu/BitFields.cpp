// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How integers are found to be bit fields, and their halves; see BitFields.h.

#include "lower/gpu/BitFields.h"
#include "lower/gpu/target/InlinePtx.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {

/// The bits of a half's mantissa, below its implied one of 1024.
static constexpr uint32_t MantissaBits = 0x3FF, OfThousand = 0x6400;
static constexpr int64_t Thousand = 1024;

static uint32_t allOf(const Type *Ty) {
  return static_cast<uint32_t>(maskTrailingOnes<uint64_t>(Ty->getIntegerBitWidth()));
}

/// V as bits that are moved to the right.
static BitField unsignedField(Value *V) {
  constexpr uint64_t MostBits = 32;
  Value *X = nullptr;
  const APInt *C = nullptr;
  if (match(V, m_And(m_Value(X), m_APInt(C)))) {
    BitField Field = unsignedField(X);
    Field.Mask &= static_cast<uint32_t>(C->getZExtValue());
    return Field;
  }
  if (match(V, m_LShr(m_Value(X), m_APInt(C))) && C->ult(X->getType()->getIntegerBitWidth())) {
    BitField Field = unsignedField(X);
    Field.Shift += static_cast<unsigned>(C->getZExtValue());
    Field.Mask >>= C->getZExtValue();
    return Field;
  }
  if (match(V, m_ZExtOrSelf(m_Value(X))) && X != V)
    return unsignedField(X);
  if (match(V, m_Trunc(m_Value(X))) && X->getType()->getIntegerBitWidth() <= MostBits) {
    BitField Field = unsignedField(X);
    Field.Mask &= allOf(V->getType());
    return Field;
  }
  return {V, 0, allOf(V->getType()), 0, 0};
}

/// The sign of so many bits counts.
static void extendSign(BitField &Field, unsigned Bits) {
  Field.Flip = 1U << (Bits - 1);
  Field.Offset = -static_cast<int64_t>(Field.Flip);
}

/// Bits to the right of a sign that counts for V, or 0.
static unsigned bitsWithSign(Value *V, Value *&X) {
  const APInt *Left = nullptr, *Right = nullptr;
  if (match(V, m_SExt(m_Value(X))))
    return X->getType()->getIntegerBitWidth();
  if (match(V, m_AShr(m_Shl(m_Value(X), m_APInt(Left)), m_APInt(Right))) && *Left == *Right &&
      Left->ult(X->getType()->getIntegerBitWidth()))
    return X->getType()->getIntegerBitWidth() - static_cast<unsigned>(Left->getZExtValue());
  return 0;
}

/// No sum of the field and its offset wraps around the type.
static bool fitsIn(const BitField &Field, unsigned Width, bool IsSigned) {
  const int64_t Least = IsSigned ? -(int64_t(1) << (Width - 1)) : 0,
                Most = (int64_t(1) << (IsSigned ? Width - 1 : Width)) - 1;
  return Field.Offset >= Least && Field.Offset + int64_t(Field.Mask | Field.Flip) <= Most;
}

static BitField fieldOf(Value *V, bool IsSigned) {
  Value *X = nullptr;
  const APInt *C = nullptr;
  const unsigned Width = V->getType()->getIntegerBitWidth();
  if (match(V, m_Add(m_Value(X), m_APInt(C)))) {
    BitField Field = fieldOf(X, IsSigned);
    Field.Offset += IsSigned ? C->getSExtValue() : static_cast<int64_t>(C->getZExtValue());
    if (fitsIn(Field, Width, IsSigned))
      return Field;
  }
  if (const unsigned Bits = bitsWithSign(V, X)) {
    BitField Field = unsignedField(X);
    Field.Mask &= static_cast<uint32_t>(maskTrailingOnes<uint64_t>(Bits));
    extendSign(Field, Bits);
    return Field;
  }
  BitField Field = unsignedField(V);
  if (IsSigned && (Field.Mask >> (Width - 1) & 1))
    extendSign(Field, Width);
  return Field;
}

std::optional<BitField> bitFieldOf(Value *V, bool IsSigned) {
  if (!V->getType()->isIntegerTy() || V->getType()->getIntegerBitWidth() > 32 || isa<Constant>(V))
    return std::nullopt;
  const BitField Field = fieldOf(V, IsSigned);
  const bool IsSmall = (Field.Mask | Field.Flip) <= MantissaBits && Field.Offset >= -Thousand &&
                       Field.Offset <= Thousand && Field.Shift < 32;
  // Without a sign, what is less than 0 is a large number.
  return IsSmall && (IsSigned || Field.Offset >= 0) ? std::optional(Field) : std::nullopt;
}

static Value *word(IRBuilderBase &B, const BitField &Field) {
  return B.CreateZExt(Field.Word, B.getInt32Ty());
}

/// Bits of Mask << Shift are of one byte.
static bool isInByte(const BitField &Field) {
  constexpr unsigned ByteBits = 8;
  return Field.Mask << Field.Shift % ByteBits <= 0xFF;
}

namespace {

/// Two fields, each in a half of a word, so many bits above where its number has its ones; beside
/// them may be anything.
struct FieldPair {
  Value *Word;
  unsigned Above;
};

} // namespace

static FieldPair together(IRBuilderBase &B, const BitField &Low, const BitField &High) {
  const unsigned Within = Low.Shift % 8;
  if (isInByte(Low) && isInByte(High) && Within == High.Shift % 8) {
    // prmt: nibbles of the selector are bytes of the result.
    const uint32_t Selector = Low.Shift / 8 | (4 + High.Shift / 8) << 8;
    return {B.CreateIntrinsic(Intrinsic::nvvm_prmt, {},
                              {word(B, Low), word(B, High), B.getInt32(Selector)}),
            Within};
  }
  Value *Bits = B.CreateAnd(B.CreateLShr(word(B, Low), Low.Shift), B.getInt32(Low.Mask)),
        *Others = B.CreateLShr(word(B, High), High.Shift);
  return {B.CreateOr(Bits, B.CreateShl(Others, 16)), 0};
}

/// (V & Mask) ^ Flip by one instruction: of constants NVIDIA's assembler makes two.
static Value *maskedFlipped(IRBuilderBase &B, Value *V, uint32_t Mask, uint32_t Flip) {
  // The table of a function of three bits: what it is of 0xF0, 0xCC and 0xAA.
  return emitInlinePtx(B, "lop3.b32 $0, $1, $2, $3, 0x6A;", "=r,r,n,n",
                       {V, B.getInt32(Mask), B.getInt32(Flip)}, B.getInt32Ty(), PtxEffects::None);
}

/// Bits that are N above the ones of a number are a half of 2^(10 - N), whose last bit counts 2^-N.
Value *emitHalves(IRBuilderBase &B, const BitField &Low, const BitField &High) {
  constexpr unsigned MantissaLength = 10;
  const auto [Word, Above] = together(B, Low, High);
  const uint32_t One = OfThousand - (Above << MantissaLength);
  auto InBoth = [Above = Above](uint32_t OfLow, uint32_t OfHigh) {
    return (OfLow | OfHigh << 16) << Above;
  };
  Value *Bits = maskedFlipped(B, Word, InBoth(Low.Mask, High.Mask),
                              (One | One << 16) | InBoth(Low.Flip, High.Flip));
  auto *Halves = FixedVectorType::get(B.getHalfTy(), 2);
  auto Zero = [&](const BitField &Field) {
    return ConstantFP::get(B.getHalfTy(), static_cast<double>((Thousand >> Above) - Field.Offset));
  };
  return B.CreateFSub(B.CreateBitCast(Bits, Halves), ConstantVector::get({Zero(Low), Zero(High)}));
}

} // namespace coop::lower

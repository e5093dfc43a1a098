// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions (SPIR-V, section 3.42.11) of scalars, vectors, cooperative types, and pointers as
// bits.

#include "coop/check_abi.h"
#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

static CoopConvert coopConvertOf(Op Opcode) {
  switch (Opcode) {
  case Op::OpConvertFToU:
    return CoopConvert::ConvertFToU;
  case Op::OpConvertFToS:
    return CoopConvert::ConvertFToS;
  case Op::OpConvertSToF:
    return CoopConvert::ConvertSToF;
  case Op::OpConvertUToF:
    return CoopConvert::ConvertUToF;
  case Op::OpUConvert:
    return CoopConvert::UConvert;
  case Op::OpSConvert:
    return CoopConvert::SConvert;
  case Op::OpFConvert:
    return CoopConvert::FConvert;
  default:
    return CoopConvert::Bitcast;
  }
}

/// Whether a narrow result saturates (SPV_EXT_float8).
static bool saturates(const SpirvModule &In, uint32_t Id) {
  return In.isDecorated(Id, spirv::Decoration::SaturatedToLargestFloat8NormalConversionEXT) ||
         In.isDecorated(Id, spirv::Decoration::SaturatedConversion);
}

/// Between a cooperative vector and a vector, which GL_EXT_long_vector makes from each other.
bool Importer::importVectorBitcast(const SpirvInst &I, const SpirvType &From, const SpirvType &To) {
  if (From.Count != To.Count || From.Element->Width != To.Element->Width)
    return fail(I, "the vectors differ in size or in the width of their components");
  Value *V = value(I, 0);
  if (!V)
    return false;
  SmallVector<Value *, 16> Parts;
  for (uint32_t N = 0; N < From.Count; ++N) {
    Value *Part = extractPart(From, V, B.getInt32(N));
    Parts.push_back(B.CreateBitCast(Part, To.Element->Value));
  }
  return define(I, construct(To, Parts));
}

bool Importer::importCoopConversion(const SpirvInst &I, const SpirvType &From, const SpirvType &To,
                                    CoopConvert Kind) {
  Value *V = value(I, 0);
  if (!V)
    return false;
  if (From.Kind != To.Kind)
    return fail(I, "converts between a cooperative type and another");
  const auto FromMatrix = MatrixType::match(From.Value), ToMatrix = MatrixType::match(To.Value);
  if (FromMatrix && !checkMatrixConversion(I, *FromMatrix, *ToMatrix))
    return false;
  if (!FromMatrix && From.Count != To.Count)
    return fail(I, "the vectors differ in size");
  const bool FromFloat = From.Element->isFloat(), ToFloat = To.Element->isFloat();
  const bool Fits =
      Kind == CoopConvert::FConvert                                          ? FromFloat && ToFloat
      : Kind == CoopConvert::ConvertFToS || Kind == CoopConvert::ConvertFToU ? FromFloat && !ToFloat
      : Kind == CoopConvert::ConvertSToF || Kind == CoopConvert::ConvertUToF ? !FromFloat && ToFloat
      : Kind == CoopConvert::Bitcast ? From.Element->Width == To.Element->Width
                                     : !FromFloat && !ToFloat;
  if (!Fits)
    return fail(I, "the component types do not fit the conversion");
  // SPV_EXT_cooperative_matrix_maintenance1: before its elements are moved, as they may be
  // narrower.
  const bool Transposes = FromMatrix && transposes(I);
  Type *Converted = To.Value;
  if (Transposes)
    Converted = MatrixType{ToMatrix->Component, FromMatrix->Scope, FromMatrix->Rows,
                           FromMatrix->Cols,    FromMatrix->Use,   ToMatrix->Encoding}
                    .get();
  const CoopOp Op = FromMatrix ? CoopOp::MatConvert : CoopOp::VecConvert;
  V = coopOp(Op, Converted,
             {B.getInt32(uint32_t(Kind)), B.getInt1(saturates(In, I.resultId())), V});
  return define(I, Transposes ? transposed(V, To) : V);
}

bool Importer::importConversion(const SpirvInst &I) {
  const SpirvType *To = resultType(I), *From = To ? operandType(I, 0) : nullptr;
  if (!From)
    return false;
  if (To->isCoop() || From->isCoop())
    return importCoopConversion(I, *From, *To, coopConvertOf(I.Opcode));
  const SpirvType *FromScalar = From->scalar(), *ToScalar = To->scalar();
  const bool FromFloat =
      I.Opcode == Op::OpConvertFToU || I.Opcode == Op::OpConvertFToS || I.Opcode == Op::OpFConvert;
  const bool ToFloat =
      I.Opcode == Op::OpConvertSToF || I.Opcode == Op::OpConvertUToF || I.Opcode == Op::OpFConvert;
  auto Is = [](const SpirvType *T, bool Float) { return T && (Float ? T->isFloat() : T->isInt()); };
  if (!Is(FromScalar, FromFloat) || !Is(ToScalar, ToFloat) || From->isVector() != To->isVector() ||
      (From->isVector() && From->Count != To->Count))
    return fail(I, "the types do not fit the conversion");
  Value *V = value(I, 0);
  return V && define(I, emitConversion(I, V, *From, *To));
}

/// Narrow floats as floats of the given type, or as wide a vector of them.
Value *Importer::fromNarrow(Value *V, const SpirvType &From, Type *To) {
  return coopOp(CoopOp::FromNarrow, To, {V, B.getInt32(uint32_t(From.scalar()->Encoding))});
}

Value *Importer::emitConversion(const SpirvInst &I, Value *V, const SpirvType &From,
                                const SpirvType &To) {
  const SpirvType &FromScalar = *From.scalar(), &ToScalar = *To.scalar();
  Type *Float =
      To.isVector() ? FixedVectorType::get(B.getFloatTy(), unsigned(To.Count)) : B.getFloatTy();
  if (FromScalar.isNarrowFloat()) {
    // Every narrow float is a float.
    Type *Direct = ToScalar.isFloat() && !ToScalar.isNarrowFloat() ? To.Value : Float;
    V = fromNarrow(V, From, Direct);
    if (V->getType() == To.Value && !ToScalar.isNarrowFloat())
      return V;
  }
  if (ToScalar.isNarrowFloat()) {
    // Rounded once: wide integers go through double.
    if (V->getType()->isIntOrIntVectorTy()) {
      Type *Double = Float->getWithNewType(B.getDoubleTy());
      V = I.Opcode == Op::OpConvertSToF ? B.CreateSIToFP(V, Double) : B.CreateUIToFP(V, Double);
    }
    return coopOp(
        CoopOp::ToNarrow, To.Value,
        {V, B.getInt32(uint32_t(ToScalar.Encoding)), B.getInt1(saturates(In, I.resultId()))});
  }
  if (I.Opcode == Op::OpConvertFToU || I.Opcode == Op::OpConvertFToS)
    checkValue(COOP_CHECK_CONVERSION, I.Opcode == Op::OpConvertFToS,
               {V, B.getInt32(ToScalar.Width)});
  switch (I.Opcode) {
  // Out of range the result is undefined in SPIR-V, but poison in LLVM, which spreads.
  case Op::OpConvertFToU:
    return B.CreateFreeze(B.CreateFPToUI(V, To.Value));
  case Op::OpConvertFToS:
    return B.CreateFreeze(B.CreateFPToSI(V, To.Value));
  case Op::OpConvertSToF:
    return B.CreateSIToFP(V, To.Value);
  case Op::OpConvertUToF:
    return B.CreateUIToFP(V, To.Value);
  case Op::OpUConvert:
    return B.CreateZExtOrTrunc(V, To.Value);
  case Op::OpSConvert:
    return B.CreateSExtOrTrunc(V, To.Value);
  default:
    return emitFloatConversion(I, V, To.Value);
  }
}

Value *Importer::emitFloatConversion(const SpirvInst &I, Value *V, Type *To) {
  Type *From = V->getType();
  if (From == To)
    return V;
  // half and bfloat do not hold each other's values.
  if (From->getScalarSizeInBits() == To->getScalarSizeInBits())
    return B.CreateFPTrunc(B.CreateFPExt(V, From->getWithNewType(B.getFloatTy())), To);
  if (To->getScalarSizeInBits() > From->getScalarSizeInBits())
    return B.CreateFPExt(V, To);
  Value *Nearest = B.CreateFPTrunc(V, To);
  if (In.decoration(I.resultId(), spirv::Decoration::FPRoundingMode) !=
      uint32_t(spirv::FPRoundingMode::RTZ))
    return Nearest;
  // Towards zero: where the nearest is greater in magnitude, the bits are one too many.
  Type *Bits = To->getWithNewType(B.getIntNTy(To->getScalarSizeInBits()));
  auto Magnitude = [&](Value *X) { return B.CreateUnaryIntrinsic(Intrinsic::fabs, X); };
  Value *Greater = B.CreateFCmpOGT(Magnitude(B.CreateFPExt(Nearest, From)), Magnitude(V));
  Value *AsBits = B.CreateBitCast(Nearest, Bits);
  return B.CreateBitCast(B.CreateSub(AsBits, B.CreateZExt(Greater, Bits)), To);
}

/// SPV_KHR_fma: rounded once.
bool Importer::importFma(const SpirvInst &I) {
  Value *Operands[3];
  for (unsigned N = 0; N < 3; ++N) {
    Operands[N] = checkOperand(I, N, true) ? value(I, N) : nullptr;
    if (!Operands[N])
      return false;
    if (!Operands[N]->getType()->isFPOrFPVectorTy())
      return fail(I, "the operands are not floating-point numbers");
  }
  return define(I, B.CreateIntrinsic(Intrinsic::fma, {Operands[0]->getType()}, Operands));
}

/// SPIR-V, OpQuantizeToF16: what is no normal half becomes zero.
bool Importer::importQuantize(const SpirvInst &I) {
  Value *V = checkOperand(I, 0, true) ? value(I, 0) : nullptr;
  if (!V)
    return false;
  if (!V->getType()->getScalarType()->isFloatTy())
    return fail(I, "the operand is not of 32 bits");
  Type *T = V->getType();
  Value *Half = B.CreateFPExt(B.CreateFPTrunc(V, T->getWithNewType(B.getHalfTy())), T);
  // By bits, which are folded in constants.
  constexpr uint32_t Sign = 1U << 31, SmallestNormal = (127 - 14) << 23;
  Value *Bits = B.CreateBitCast(Half, T->getWithNewType(B.getInt32Ty()));
  Value *Tiny =
      B.CreateICmpULT(B.CreateAnd(Bits, ~Sign), ConstantInt::get(Bits->getType(), SmallestNormal));
  Value *Zero = B.CreateBitCast(B.CreateAnd(Bits, Sign), T);
  return define(I, B.CreateSelect(Tiny, Zero, Half));
}

static bool isBits(const SpirvType &T) { return T.scalar() && T.scalar()->Kind != TypeKind::Bool; }

/// Components take less room than a value of LLVM's type for them.
static bool hasPackedBits(const SpirvType &T) { return T.scalar() && T.scalar()->hasNoLayout(); }

bool Importer::importBitcast(const SpirvInst &I) {
  const SpirvType *To = resultType(I), *From = To ? operandType(I, 0) : nullptr;
  if (!From)
    return false;
  if ((To->Kind == TypeKind::CoopVector && From->isVector()) ||
      (From->Kind == TypeKind::CoopVector && To->isVector()))
    return importVectorBitcast(I, *From, *To);
  if (To->isCoop() || From->isCoop())
    return importCoopConversion(I, *From, *To, CoopConvert::Bitcast);
  Value *V = value(I, 0);
  if (!V)
    return false;
  if (From->isPointer() && To->isPointer())
    return From->Storage == To->Storage ? define(I, V) : fail(I, "the storage classes differ");
  auto BitsOf = [](const SpirvType &T) {
    return T.isVector() ? T.Element->Width * T.Count : T.Width;
  };
  if (!(isBits(*From) || From->isPointer()) || !(isBits(*To) || To->isPointer()) ||
      BitsOf(*From) != BitsOf(*To))
    return fail(I, "the types do not have the same number of bits");
  if (hasPackedBits(*From) || hasPackedBits(*To)) {
    if (From->isPointer() || To->isPointer())
      return fail(I, "converts between a pointer and components of no whole bytes");
    return define(I, regroupBits(V, *From, *To));
  }
  if (From->isPointer())
    return define(I, B.CreateBitCast(B.CreatePtrToInt(V, B.getInt64Ty()), To->Value));
  if (To->isPointer())
    return define(I, B.CreateIntToPtr(B.CreateBitCast(V, B.getInt64Ty()), To->Value));
  return define(I, B.CreateBitCast(V, To->Value));
}

} // namespace coop::lower

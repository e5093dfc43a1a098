// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL.std.450's packing of vectors into words, and the instructions that split a float in two.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::GLSLstd450;

namespace {
struct PackRow {
  GLSLstd450 Inst;
  bool Unpack, Signed;
  unsigned Components; ///< of 32 / Components bits each
};
} // namespace

static constexpr PackRow PackRows[] = {
    {GLSLstd450::PackSnorm4x8, false, true, 4},   {GLSLstd450::PackUnorm4x8, false, false, 4},
    {GLSLstd450::PackSnorm2x16, false, true, 2},  {GLSLstd450::PackUnorm2x16, false, false, 2},
    {GLSLstd450::UnpackSnorm4x8, true, true, 4},  {GLSLstd450::UnpackUnorm4x8, true, false, 4},
    {GLSLstd450::UnpackSnorm2x16, true, true, 2}, {GLSLstd450::UnpackUnorm2x16, true, false, 2},
};

/// Null when the types do not fit.
Value *Importer::emitGlslPack(GLSLstd450 Inst, Value *V, Type *Result) {
  Type *I32 = B.getInt32Ty(), *From = V->getType();
  auto VectorOf = [](Type *T, unsigned N) { return FixedVectorType::get(T, N); };
  Type *Half2 = VectorOf(B.getHalfTy(), 2), *Float2 = VectorOf(B.getFloatTy(), 2);
  switch (Inst) {
  case GLSLstd450::PackHalf2x16:
    return From == Float2 && Result == I32 ? B.CreateBitCast(B.CreateFPTrunc(V, Half2), I32)
                                           : nullptr;
  case GLSLstd450::UnpackHalf2x16:
    return From == I32 && Result == Float2 ? B.CreateFPExt(B.CreateBitCast(V, Half2), Float2)
                                           : nullptr;
  case GLSLstd450::PackDouble2x32:
    return From == VectorOf(I32, 2) && Result == B.getDoubleTy() ? B.CreateBitCast(V, Result)
                                                                 : nullptr;
  case GLSLstd450::UnpackDouble2x32:
    return From == B.getDoubleTy() && Result == VectorOf(I32, 2) ? B.CreateBitCast(V, Result)
                                                                 : nullptr;
  default:
    break;
  }
  const PackRow *Row = llvm::find_if(PackRows, [&](const PackRow &R) { return R.Inst == Inst; });
  if (Row == std::end(PackRows))
    return nullptr;
  const unsigned Bits = 32 / Row->Components;
  Type *Floats = VectorOf(B.getFloatTy(), Row->Components);
  Type *Ints = VectorOf(B.getIntNTy(Bits), Row->Components);
  const double Scale = (uint64_t(1) << (Row->Signed ? Bits - 1 : Bits)) - 1;
  Value *Low = splat(Floats, Row->Signed ? -1 : 0), *High = splat(Floats, 1);
  auto Clamp = [&](Value *X) {
    return intrinsic(Intrinsic::minnum, {intrinsic(Intrinsic::maxnum, {X, Low}), High});
  };
  if (Row->Unpack) {
    if (From != I32 || Result != Floats)
      return nullptr;
    V = B.CreateBitCast(V, Ints);
    V = Row->Signed ? B.CreateSIToFP(V, Floats) : B.CreateUIToFP(V, Floats);
    V = B.CreateFDiv(V, splat(Floats, Scale));
    // The most negative number is less than -1.
    return Row->Signed ? Clamp(V) : V;
  }
  if (From != Floats || Result != I32)
    return nullptr;
  V = intrinsic(Intrinsic::roundeven, {B.CreateFMul(Clamp(V), splat(Floats, Scale))});
  Type *Wide = VectorOf(I32, Row->Components);
  V = B.CreateTrunc(B.CreateFPToSI(V, Wide), Ints);
  return B.CreateBitCast(V, I32);
}

// ---- modf and frexp

/// The fraction and the whole part, both with the operand's sign.
std::pair<Value *, Value *> Importer::emitModf(Value *X) {
  Value *Whole = intrinsic(Intrinsic::trunc, {X});
  // Infinity has no fraction; X - X would be NaN.
  Value *Infinite =
      B.CreateFCmpOEQ(intrinsic(Intrinsic::fabs, {X}), ConstantFP::getInfinity(X->getType()));
  Value *Rest =
      B.CreateSelect(Infinite, Constant::getNullValue(X->getType()), B.CreateFSub(X, Whole));
  return {intrinsic(Intrinsic::copysign, {Rest, X}), Whole};
}

/// The significand in [0.5, 1) and the exponent, as 32-bit integers.
std::pair<Value *, Value *> Importer::emitFrexp(Value *X) {
  auto *Lanes = dyn_cast<FixedVectorType>(X->getType());
  Type *Scalar = X->getType()->getScalarType();
  auto One = [&](Value *V) {
    return B.CreateIntrinsic(Intrinsic::frexp, {Scalar, B.getInt32Ty()}, {V});
  };
  if (!Lanes) {
    Value *Both = One(X);
    return {B.CreateExtractValue(Both, 0), B.CreateExtractValue(Both, 1)};
  }
  Value *Significand = PoisonValue::get(Lanes),
        *Exponent = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), Lanes->getNumElements()));
  for (unsigned N = 0; N < Lanes->getNumElements(); ++N) {
    Value *Both = One(B.CreateExtractElement(X, N));
    Significand = B.CreateInsertElement(Significand, B.CreateExtractValue(Both, 0), N);
    Exponent = B.CreateInsertElement(Exponent, B.CreateExtractValue(Both, 1), N);
  }
  return {Significand, Exponent};
}

/// Modf and Frexp, with the second part through a pointer or in a struct.
bool Importer::importGlslParts(const SpirvInst &I, GLSLstd450 Inst, const SpirvType &Result) {
  const bool Struct = Inst == GLSLstd450::ModfStruct || Inst == GLSLstd450::FrexpStruct;
  const bool Modf = Inst == GLSLstd450::ModfStruct || Inst == GLSLstd450::Modf;
  const SpirvType *T = operandType(I, 2);
  Value *X = T ? value(I, 2) : nullptr;
  if (!X)
    return false;
  const SpirvType *Scalar = T->scalar();
  if (!Scalar || !Scalar->isFloat() || Scalar->isNarrowFloat())
    return failGlsl(I, Inst, "the operand is not of floating-point type");
  std::optional<Pointer> Target;
  const SpirvType *SecondType = nullptr;
  if (Struct) {
    if (!Result.isStruct() || Result.Parts.size() != 2 || Result.Parts[0]->Value != T->Value)
      return failGlsl(I, Inst, "the result is not a struct of two parts");
    SecondType = Result.Parts[1];
  } else {
    if (!(Target = pointer(I, 3)))
      return false;
    if (Result.Value != T->Value)
      return failGlsl(I, Inst, "the operand does not fit the result type");
    SecondType = Target->Pointee;
  }
  checkFunction(Inst, X);
  Type *Computed = T->Value;
  if (Scalar->Width == 16)
    X = B.CreateFPExt(X, Computed = Computed->getWithNewType(B.getFloatTy()));
  auto [First, Second] = Modf ? emitModf(X) : emitFrexp(X);
  if (Computed != T->Value)
    First = B.CreateFPTrunc(First, T->Value);
  const SpirvType *SecondScalar = SecondType->scalar();
  const bool Fits = SecondScalar && SecondType->isVector() == T->isVector() &&
                    (!T->isVector() || SecondType->Count == T->Count) &&
                    (Modf ? SecondType->Value == T->Value : SecondScalar->isInt());
  if (!Fits)
    return failGlsl(I, Inst, "the second part has a wrong type");
  Second = Modf ? B.CreateFPCast(Second, SecondType->Value)
                : B.CreateIntCast(Second, SecondType->Value, true);
  if (Struct)
    return define(I, construct(Result, {First, Second}));
  return storeTo(I, *Target, Second) && define(I, First);
}

// ---- matrices

using Columns = SmallVector<SmallVector<Value *, 4>, 4>;

/// By the first column's cofactors.
static Value *determinantOf(IRBuilderBase &B, const Columns &M) {
  if (M.size() == 1)
    return M[0][0];
  Value *Sum = nullptr;
  for (size_t Row = 0; Row < M.size(); ++Row) {
    Columns Minor;
    for (size_t Col = 1; Col < M.size(); ++Col) {
      Minor.push_back(M[Col]);
      Minor.back().erase(Minor.back().begin() + Row);
    }
    Value *Term = B.CreateFMul(M[0][Row], determinantOf(B, Minor));
    if (!Sum)
      Sum = Term;
    else
      Sum = Row % 2 ? B.CreateFSub(Sum, Term) : B.CreateFAdd(Sum, Term);
  }
  return Sum;
}

bool Importer::importGlslMatrix(const SpirvInst &I, GLSLstd450 Inst, const SpirvType &Result) {
  const SpirvType *T = operandType(I, 2);
  Value *V = T ? value(I, 2) : nullptr;
  if (!V)
    return false;
  if (T->Kind != TypeKind::Matrix || T->Count != T->Element->Count)
    return failGlsl(I, Inst, "the operand is not a square matrix");
  const bool Inverse = Inst == GLSLstd450::MatrixInverse;
  Type *Scalar = T->Element->Element->Value;
  if (Result.Value != (Inverse ? T->Value : Scalar))
    return failGlsl(I, Inst, "the operand does not fit the result type");
  const bool Narrow = Scalar->getScalarSizeInBits() == 16;
  Columns M;
  for (unsigned Col = 0; Col < T->Count; ++Col) {
    M.emplace_back();
    for (unsigned Row = 0; Row < T->Count; ++Row) {
      Value *E = B.CreateExtractElement(B.CreateExtractValue(V, Col), Row);
      M.back().push_back(Narrow ? B.CreateFPExt(E, B.getFloatTy()) : E);
    }
  }
  auto Finish = [&](Value *X) { return Narrow ? B.CreateFPTrunc(X, Scalar) : X; };
  Value *Determinant = determinantOf(B, M);
  if (!Inverse)
    return define(I, Finish(Determinant));
  Value *Output = PoisonValue::get(T->Value);
  for (unsigned Col = 0; Col < T->Count; ++Col) {
    Value *Column = PoisonValue::get(T->Element->Value);
    for (unsigned Row = 0; Row < T->Count; ++Row) {
      // The adjugate is the transposed matrix of cofactors.
      Columns Minor;
      for (unsigned C2 = 0; C2 < T->Count; ++C2) {
        if (C2 == Row)
          continue;
        Minor.push_back(M[C2]);
        Minor.back().erase(Minor.back().begin() + Col);
      }
      Value *Cofactor = determinantOf(B, Minor);
      if ((Row + Col) % 2)
        Cofactor = B.CreateFNeg(Cofactor);
      Column = B.CreateInsertElement(Column, Finish(B.CreateFDiv(Cofactor, Determinant)), Row);
    }
    Output = B.CreateInsertValue(Output, Column, Col);
  }
  return define(I, Output);
}

} // namespace coop::lower

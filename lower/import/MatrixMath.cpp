// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linear algebra of GLSL's own vectors and matrices (columns of at most four components), and the
// scaling of cooperative types.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

/// The sum in the order of the components: no re-association.
Value *Importer::dot(Value *L, Value *R) {
  Value *Products = B.CreateFMul(L, R);
  auto *Lanes = dyn_cast<FixedVectorType>(L->getType());
  if (!Lanes)
    return Products;
  Value *Sum = B.CreateExtractElement(Products, uint64_t(0));
  for (unsigned N = 1; N < Lanes->getNumElements(); ++N)
    Sum = B.CreateFAdd(Sum, B.CreateExtractElement(Products, N));
  return Sum;
}

/// The columns, each times its component of the vector, added up.
Value *Importer::matrixTimesVector(Value *Matrix, Value *Vector) {
  auto *T = cast<ArrayType>(Matrix->getType());
  auto *Column = cast<FixedVectorType>(T->getElementType());
  Value *Sum = nullptr;
  for (unsigned N = 0; N < T->getNumElements(); ++N) {
    Value *Factor =
        B.CreateVectorSplat(Column->getNumElements(), B.CreateExtractElement(Vector, N));
    Value *Term = B.CreateFMul(B.CreateExtractValue(Matrix, N), Factor);
    Sum = Sum ? B.CreateFAdd(Sum, Term) : Term;
  }
  return Sum;
}

Value *Importer::vectorTimesMatrix(Value *Vector, Value *Matrix) {
  auto *T = cast<ArrayType>(Matrix->getType());
  auto *Lanes = cast<FixedVectorType>(Vector->getType());
  Value *Result = PoisonValue::get(
      FixedVectorType::get(Lanes->getElementType(), static_cast<unsigned>(T->getNumElements())));
  for (unsigned N = 0; N < T->getNumElements(); ++N)
    Result = B.CreateInsertElement(Result, dot(Vector, B.CreateExtractValue(Matrix, N)), N);
  return Result;
}

/// OpVectorTimesScalar and OpMatrixTimesScalar, also of cooperative types.
bool Importer::importScale(const SpirvInst &I, const SpirvType &T) {
  const SpirvType *L = operandType(I, 0), *R = L ? operandType(I, 1) : nullptr;
  Value *V = R ? value(I, 0) : nullptr, *Factor = V ? value(I, 1) : nullptr;
  if (!Factor)
    return false;
  const SpirvType *Scalar = L->Kind == TypeKind::Matrix ? L->Element->Element : L->Element;
  if (L->Value != T.Value || !Scalar || Scalar->Value != R->Value || !R->isScalar() ||
      R->isNarrowFloat() || R->Kind == TypeKind::Bool || (!R->isFloat() && !L->isCoop()))
    return fail(I, "the operands do not fit each other");
  if (T.isCoop()) {
    const CoopOp Op = T.Kind == TypeKind::CoopMatrix ? CoopOp::MatScale : CoopOp::VecScale;
    const CoopArith Kind = R->isFloat() ? CoopArith::FMul : CoopArith::IMul;
    return define(I, coopOp(Op, T.Value, {B.getInt32(uint32_t(Kind)), V, Factor}));
  }
  const SpirvType &Vector = T.Kind == TypeKind::Matrix ? *T.Element : T;
  if (!Vector.isVector())
    return fail(I, "the first operand is neither a vector nor a matrix");
  Value *Splat = B.CreateVectorSplat(static_cast<unsigned>(Vector.Count), Factor);
  if (T.isVector())
    return define(I, B.CreateFMul(V, Splat));
  Value *Result = PoisonValue::get(T.Value);
  for (unsigned N = 0; N < T.Count; ++N)
    Result = B.CreateInsertValue(Result, B.CreateFMul(B.CreateExtractValue(V, N), Splat), N);
  return define(I, Result);
}

bool Importer::importMatrixMath(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  if (I.Opcode == Op::OpVectorTimesScalar || I.Opcode == Op::OpMatrixTimesScalar)
    return importScale(I, *T);
  const SpirvType *L = operandType(I, 0), *R = L ? operandType(I, 1) : nullptr;
  Value *Left = R ? value(I, 0) : nullptr, *Right = Left ? value(I, 1) : nullptr;
  if (!Right)
    return false;
  const bool LM = L->Kind == TypeKind::Matrix, RM = R->Kind == TypeKind::Matrix;
  auto IsVector = [](const SpirvType &V) {
    return V.isVector() && V.Element->isFloat() && !V.Element->isNarrowFloat();
  };
  const auto Misfit = [&] { return fail(I, "the operands do not fit each other"); };
  switch (I.Opcode) {
  case Op::OpDot:
    return IsVector(*L) && L->Value == R->Value ? define(I, dot(Left, Right)) : Misfit();
  case Op::OpMatrixTimesVector:
    if (!LM || !IsVector(*R) || R->Count != L->Count ||
        R->Element->Value != L->Element->Element->Value)
      return Misfit();
    return define(I, matrixTimesVector(Left, Right));
  case Op::OpVectorTimesMatrix:
    return RM && R->Element->Value == L->Value ? define(I, vectorTimesMatrix(Left, Right))
                                               : Misfit();
  case Op::OpOuterProduct: {
    if (!IsVector(*L) || !IsVector(*R) || T->Kind != TypeKind::Matrix || T->Count != R->Count ||
        T->Element->Value != L->Value || R->Element->Value != L->Element->Value)
      return Misfit();
    Value *Result = PoisonValue::get(T->Value);
    for (unsigned N = 0; N < T->Count; ++N) {
      Value *Factor =
          B.CreateVectorSplat(static_cast<unsigned>(L->Count), B.CreateExtractElement(Right, N));
      Result = B.CreateInsertValue(Result, B.CreateFMul(Left, Factor), N);
    }
    return define(I, Result);
  }
  default: { // OpMatrixTimesMatrix
    if (!LM || !RM || T->Kind != TypeKind::Matrix || R->Element->Count != L->Count ||
        T->Count != R->Count || T->Element->Value != L->Element->Value ||
        R->Element->Element->Value != L->Element->Element->Value)
      return Misfit();
    Value *Result = PoisonValue::get(T->Value);
    for (unsigned N = 0; N < T->Count; ++N)
      Result =
          B.CreateInsertValue(Result, matrixTimesVector(Left, B.CreateExtractValue(Right, N)), N);
    return define(I, Result);
  }
  }
}

bool Importer::importTranspose(const SpirvInst &I) {
  const SpirvType *T = resultType(I), *From = T ? operandType(I, 0) : nullptr;
  Value *V = From ? value(I, 0) : nullptr;
  if (!V)
    return false;
  if (T->Kind != TypeKind::Matrix || From->Kind != TypeKind::Matrix ||
      T->Count != From->Element->Count || T->Element->Count != From->Count ||
      T->Element->Element->Value != From->Element->Element->Value)
    return fail(I, "the operand is not the transposed result's type");
  Value *Result = PoisonValue::get(T->Value);
  for (unsigned Col = 0; Col < T->Count; ++Col) {
    Value *Column = PoisonValue::get(T->Element->Value);
    for (unsigned Row = 0; Row < T->Element->Count; ++Row)
      Column = B.CreateInsertElement(
          Column, B.CreateExtractElement(B.CreateExtractValue(V, Row), Col), Row);
    Result = B.CreateInsertValue(Result, Column, Col);
  }
  return define(I, Result);
}

} // namespace coop::lower

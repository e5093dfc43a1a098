// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic, comparison and logic of scalars, vectors and, component by component, cooperative
// types (SPIR-V, sections 3.42.13 to 3.42.15). Bit fields and the like are in Bits.cpp.

#include "coop/check_abi.h"
#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

/// An operand of arithmetic: numbers of the right sort, alone or in a vector.
bool Importer::checkOperand(const SpirvInst &I, size_t Operand, bool Float) {
  const SpirvType *T = operandType(I, Operand);
  if (!T)
    return false;
  const SpirvType *Scalar = T->isCoop() ? T->Element : T->scalar();
  if (!Scalar || (Float ? !Scalar->isFloat() : !Scalar->isInt()))
    return fail(I, "operand " + Twine(Operand) + " is not of " +
                       (Float ? "floating-point" : "integer") + " type");
  if (Scalar->isNarrowFloat())
    return fail(I, "floating-point values of 8 and fewer bits can only be converted");
  return true;
}

static bool isFloatOp(Op Opcode) {
  switch (Opcode) {
  case Op::OpFAdd:
  case Op::OpFSub:
  case Op::OpFMul:
  case Op::OpFDiv:
  case Op::OpFRem:
  case Op::OpFMod:
  case Op::OpFNegate:
    return true;
  default:
    return false;
  }
}

bool Importer::importCoopArith(const SpirvInst &I, const SpirvType &T,
                               std::optional<CoopArith> Kind, ArrayRef<Value *> Args) {
  if (!Kind)
    return fail(I, "is not supported for cooperative types");
  const CoopOp Op = T.Kind == TypeKind::CoopMatrix ? CoopOp::MatArith : CoopOp::VecArith;
  SmallVector<Value *, 3> All = {B.getInt32(uint32_t(*Kind))};
  for (Value *Arg : Args) {
    if (Arg->getType() != T.Value)
      return fail(I, "an operand has another type than the result");
    All.push_back(Arg);
  }
  return define(I, coopOp(Op, T.Value, All));
}

bool Importer::importBinary(const SpirvInst &I, std::optional<CoopArith> Kind) {
  const SpirvType *T = resultType(I);
  const bool Float = isFloatOp(I.Opcode);
  if (!T || !checkOperand(I, 0, Float) || !checkOperand(I, 1, Float))
    return false;
  Value *L = value(I, 0), *R = L ? value(I, 1) : nullptr;
  if (!R)
    return false;
  if (T->isCoop())
    return importCoopArith(I, *T, Kind, {L, R});
  const bool IsShift = I.Opcode == Op::OpShiftLeftLogical || I.Opcode == Op::OpShiftRightLogical ||
                       I.Opcode == Op::OpShiftRightArithmetic;
  auto Lanes = [](Value *V) {
    auto *Vector = dyn_cast<FixedVectorType>(V->getType());
    return Vector ? Vector->getNumElements() : 0;
  };
  // The amount of a shift may have a width of its own.
  if (L->getType() != T->Value ||
      (IsShift ? Lanes(L) != Lanes(R) || !R->getType()->isIntOrIntVectorTy()
               : R->getType() != T->Value))
    return fail(I, "the operands do not fit the result type");
  return define(I, emitBinary(I.Opcode, L, R));
}

/// LLVM's division by zero and overflow are undefined to the point of trapping; SPIR-V's only have
/// an undefined result. A divisor of 1 stands in.
Value *Importer::safeDivisor(Value *L, Value *R, bool Signed) {
  Type *T = R->getType();
  Value *One = ConstantInt::get(T, 1);
  if (const APInt * Known; PatternMatch::match(R, PatternMatch::m_APInt(Known)))
    if (!Known->isZero() && !(Signed && Known->isAllOnes()))
      return R;
  checkValue(COOP_CHECK_DIVISION, Signed, {L, R});
  Value *Bad = B.CreateICmpEQ(R, Constant::getNullValue(T));
  if (Signed) {
    const APInt Min = APInt::getSignedMinValue(T->getScalarSizeInBits());
    Value *Overflows = B.CreateAnd(B.CreateICmpEQ(R, Constant::getAllOnesValue(T)),
                                   B.CreateICmpEQ(L, ConstantInt::get(T, Min)));
    Bad = B.CreateOr(Bad, Overflows);
  }
  return B.CreateSelect(Bad, One, R);
}

/// As wide as what is shifted, and below its width: more is undefined in SPIR-V, poison in LLVM.
Value *Importer::shiftAmount(Value *L, Value *R) {
  const unsigned Bits = L->getType()->getScalarSizeInBits();
  checkValue(COOP_CHECK_SHIFT, /*Signed=*/true, {B.getInt64(Bits), R});
  Value *Amount = B.CreateZExtOrTrunc(R, L->getType());
  return B.CreateAnd(Amount, ConstantInt::get(L->getType(), Bits - 1));
}

/// SPIR-V, OpFMod: the sign of the result is the divisor's.
Value *Importer::emitFMod(Value *L, Value *R) {
  Value *Rest = B.CreateFRem(L, R);
  Type *T = L->getType();
  Value *Zero = Constant::getNullValue(T);
  Value *SignsDiffer = B.CreateXor(B.CreateFCmpOLT(Rest, Zero), B.CreateFCmpOLT(R, Zero));
  Value *Adjust = B.CreateAnd(SignsDiffer, B.CreateFCmpONE(Rest, Zero));
  return B.CreateSelect(Adjust, B.CreateFAdd(Rest, R), Rest);
}

/// SPIR-V, OpSMod: the sign of the result is the divisor's.
Value *Importer::emitSMod(Value *L, Value *R) {
  // What GLSL's % becomes, which says less than SPIR-V.
  checkValue(COOP_CHECK_REMAINDER, /*Signed=*/true, {L, R});
  R = safeDivisor(L, R, true);
  Value *Rest = B.CreateSRem(L, R);
  Value *Zero = Constant::getNullValue(L->getType());
  Value *SignsDiffer = B.CreateICmpSLT(B.CreateXor(Rest, R), Zero);
  Value *Adjust = B.CreateAnd(SignsDiffer, B.CreateICmpNE(Rest, Zero));
  return B.CreateSelect(Adjust, B.CreateAdd(Rest, R), Rest);
}

Value *Importer::emitBinary(Op Opcode, Value *L, Value *R) {
  switch (Opcode) {
  case Op::OpFAdd:
    return B.CreateFAdd(L, R);
  case Op::OpFSub:
    return B.CreateFSub(L, R);
  case Op::OpFMul:
    return B.CreateFMul(L, R);
  case Op::OpFDiv:
    return B.CreateFDiv(L, R);
  case Op::OpFRem:
    return B.CreateFRem(L, R);
  case Op::OpFMod:
    return emitFMod(L, R);
  case Op::OpIAdd:
    return B.CreateAdd(L, R);
  case Op::OpISub:
    return B.CreateSub(L, R);
  case Op::OpIMul:
    return B.CreateMul(L, R);
  case Op::OpSDiv:
    return B.CreateSDiv(L, safeDivisor(L, R, true));
  case Op::OpUDiv:
    return B.CreateUDiv(L, safeDivisor(L, R, false));
  case Op::OpSRem:
    return B.CreateSRem(L, safeDivisor(L, R, true));
  case Op::OpUMod:
    return B.CreateURem(L, safeDivisor(L, R, false));
  case Op::OpSMod:
    return emitSMod(L, R);
  case Op::OpBitwiseAnd:
    return B.CreateAnd(L, R);
  case Op::OpBitwiseOr:
    return B.CreateOr(L, R);
  case Op::OpBitwiseXor:
    return B.CreateXor(L, R);
  case Op::OpShiftLeftLogical:
    return B.CreateShl(L, shiftAmount(L, R));
  case Op::OpShiftRightLogical:
    return B.CreateLShr(L, shiftAmount(L, R));
  default:
    return B.CreateAShr(L, shiftAmount(L, R));
  }
}

bool Importer::importUnary(const SpirvInst &I, std::optional<CoopArith> Kind) {
  const SpirvType *T = resultType(I);
  Value *V = T && checkOperand(I, 0, isFloatOp(I.Opcode)) ? value(I, 0) : nullptr;
  if (!V)
    return false;
  if (T->isCoop())
    return importCoopArith(I, *T, Kind, {V});
  if (V->getType() != T->Value)
    return fail(I, "the operand does not fit the result type");
  return define(I, emitUnary(I.Opcode, V));
}

Value *Importer::emitUnary(Op Opcode, Value *V) {
  switch (Opcode) {
  case Op::OpFNegate:
    return B.CreateFNeg(V);
  case Op::OpSNegate:
    return B.CreateNeg(V);
  case Op::OpNot:
    return B.CreateNot(V);
  default:
    return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, V);
  }
}

// ---- comparison

namespace {
struct CompareRow {
  Op Opcode;
  CmpInst::Predicate Predicate;
};
} // namespace

static const CompareRow CompareRows[] = {
    {Op::OpIEqual, CmpInst::ICMP_EQ},
    {Op::OpINotEqual, CmpInst::ICMP_NE},
    {Op::OpUGreaterThan, CmpInst::ICMP_UGT},
    {Op::OpSGreaterThan, CmpInst::ICMP_SGT},
    {Op::OpUGreaterThanEqual, CmpInst::ICMP_UGE},
    {Op::OpSGreaterThanEqual, CmpInst::ICMP_SGE},
    {Op::OpULessThan, CmpInst::ICMP_ULT},
    {Op::OpSLessThan, CmpInst::ICMP_SLT},
    {Op::OpULessThanEqual, CmpInst::ICMP_ULE},
    {Op::OpSLessThanEqual, CmpInst::ICMP_SLE},
    {Op::OpFOrdEqual, CmpInst::FCMP_OEQ},
    {Op::OpFUnordEqual, CmpInst::FCMP_UEQ},
    {Op::OpFOrdNotEqual, CmpInst::FCMP_ONE},
    {Op::OpFUnordNotEqual, CmpInst::FCMP_UNE},
    {Op::OpFOrdLessThan, CmpInst::FCMP_OLT},
    {Op::OpFUnordLessThan, CmpInst::FCMP_ULT},
    {Op::OpFOrdGreaterThan, CmpInst::FCMP_OGT},
    {Op::OpFUnordGreaterThan, CmpInst::FCMP_UGT},
    {Op::OpFOrdLessThanEqual, CmpInst::FCMP_OLE},
    {Op::OpFUnordLessThanEqual, CmpInst::FCMP_ULE},
    {Op::OpFOrdGreaterThanEqual, CmpInst::FCMP_OGE},
    {Op::OpFUnordGreaterThanEqual, CmpInst::FCMP_UGE},
};

Value *Importer::emitCompare(Op Opcode, Value *L, Value *R) {
  for (const CompareRow &Row : CompareRows)
    if (Row.Opcode == Opcode)
      return B.CreateCmp(Row.Predicate, L, R);
  switch (Opcode) {
  case Op::OpLogicalEqual:
    return B.CreateICmpEQ(L, R);
  case Op::OpLogicalNotEqual:
    return B.CreateXor(L, R);
  case Op::OpLogicalOr:
    return B.CreateOr(L, R);
  default:
    return B.CreateAnd(L, R);
  }
}

bool Importer::importCompare(const SpirvInst &I) {
  const bool Logical = I.Info->Name.starts_with("OpLogical");
  const bool Float = I.Info->Name.starts_with("OpF");
  const SpirvType *L = operandType(I, 0), *R = L ? operandType(I, 1) : nullptr;
  Value *Left = R ? value(I, 0) : nullptr, *Right = Left ? value(I, 1) : nullptr;
  if (!Right)
    return false;
  const SpirvType *Scalar = L->scalar();
  const bool Fits = Scalar && (Logical ? Scalar->Kind == TypeKind::Bool
                               : Float ? Scalar->isFloat() && !Scalar->isNarrowFloat()
                                       : Scalar->isInt());
  if (!Fits || Left->getType() != Right->getType())
    return fail(I, "the operands do not have a type that can be compared so");
  return define(I, emitCompare(I.Opcode, Left, Right));
}

bool Importer::importLogicalUnary(const SpirvInst &I) {
  const SpirvType *T = operandType(I, 0);
  Value *V = T ? value(I, 0) : nullptr;
  if (!V)
    return false;
  const SpirvType *Scalar = T->scalar();
  const bool OfFloat = I.Opcode == Op::OpIsNan || I.Opcode == Op::OpIsInf;
  if (!Scalar ||
      (OfFloat ? !Scalar->isFloat() || Scalar->isNarrowFloat() : Scalar->Kind != TypeKind::Bool))
    return fail(I, "the operand has a wrong type");
  switch (I.Opcode) {
  case Op::OpLogicalNot:
    return define(I, B.CreateNot(V));
  case Op::OpAny:
    return define(I, T->isVector() ? B.CreateOrReduce(V) : V);
  case Op::OpAll:
    return define(I, T->isVector() ? B.CreateAndReduce(V) : V);
  case Op::OpIsNan:
    return define(I, B.CreateFCmpUNO(V, V));
  default:
    return define(I, B.CreateFCmpOEQ(B.CreateUnaryIntrinsic(Intrinsic::fabs, V),
                                     ConstantFP::getInfinity(V->getType())));
  }
}

bool Importer::importSelect(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  Value *Condition = T ? value(I, 0) : nullptr;
  Value *L = Condition ? value(I, 1) : nullptr, *R = L ? value(I, 2) : nullptr;
  if (!R)
    return false;
  auto *Lanes = dyn_cast<FixedVectorType>(Condition->getType());
  auto *ResultLanes = dyn_cast<FixedVectorType>(L->getType());
  if (!Condition->getType()->isIntOrIntVectorTy(1) || L->getType() != R->getType() ||
      (Lanes && (!ResultLanes || Lanes->getNumElements() != ResultLanes->getNumElements())))
    return fail(I, "the operands do not fit each other");
  return define(I, B.CreateSelect(Condition, L, R));
}

} // namespace coop::lower

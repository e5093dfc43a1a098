// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Unary and binary operators on values (GLSL 4.60 section 5.9).

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using sema::BinaryOp;

Id Emitter::unary(const sema::UnaryExpr &E) {
  Id Value = value(*E.Operand);
  const Type *T = E.Ty;
  switch (E.Op) {
  case sema::UnaryOp::LogicalNot:
    return F.emit(Op::OpLogicalNot, typeId(T), {Value});
  case sema::UnaryOp::BitNot:
    return F.emit(Op::OpNot, typeId(T), {Value});
  case sema::UnaryOp::Negate:
    break;
  }
  Op Opcode = sema::isFloat(T->component()) ? Op::OpFNegate : Op::OpSNegate;
  if (!T->isMatrix())
    return F.emit(Opcode, typeId(T), {Value});
  Words Columns;
  Id Column = M.uniqueType(Op::OpTypeVector, {scalarType(T->component()), T->rows()});
  for (uint32_t I = 0; I != T->columns(); ++I)
    Columns.push_back(F.emit(Opcode, Column, {F.emit(Op::OpCompositeExtract, Column, {Value, I})}));
  return F.emit(Op::OpCompositeConstruct, typeId(T), Columns);
}

/// The component-wise instruction on components of kind K.
static Op opcode(BinaryOp O, ScalarKind K) {
  auto Pick = [K](Op Float, Op Signed, Op Unsigned) { return pick(K, Float, Signed, Unsigned); };
  switch (O) {
  case BinaryOp::Add:
    return Pick(Op::OpFAdd, Op::OpIAdd, Op::OpIAdd);
  case BinaryOp::Sub:
    return Pick(Op::OpFSub, Op::OpISub, Op::OpISub);
  case BinaryOp::Mul:
    return Pick(Op::OpFMul, Op::OpIMul, Op::OpIMul);
  case BinaryOp::Div:
    return Pick(Op::OpFDiv, Op::OpSDiv, Op::OpUDiv);
  case BinaryOp::Mod:
    return Pick(Op::OpFMod, Op::OpSMod, Op::OpUMod);
  case BinaryOp::Shl:
    return Op::OpShiftLeftLogical;
  case BinaryOp::Shr:
    return Pick(Op::OpNop, Op::OpShiftRightArithmetic, Op::OpShiftRightLogical);
  case BinaryOp::BitAnd:
    return Op::OpBitwiseAnd;
  case BinaryOp::BitOr:
    return Op::OpBitwiseOr;
  case BinaryOp::BitXor:
    return Op::OpBitwiseXor;
  case BinaryOp::Less:
    return Pick(Op::OpFOrdLessThan, Op::OpSLessThan, Op::OpULessThan);
  case BinaryOp::LessEqual:
    return Pick(Op::OpFOrdLessThanEqual, Op::OpSLessThanEqual, Op::OpULessThanEqual);
  case BinaryOp::Greater:
    return Pick(Op::OpFOrdGreaterThan, Op::OpSGreaterThan, Op::OpUGreaterThan);
  case BinaryOp::GreaterEqual:
    return Pick(Op::OpFOrdGreaterThanEqual, Op::OpSGreaterThanEqual, Op::OpUGreaterThanEqual);
  case BinaryOp::LogicalAnd:
    return Op::OpLogicalAnd;
  case BinaryOp::LogicalOr:
    return Op::OpLogicalOr;
  case BinaryOp::LogicalXor:
    return Op::OpLogicalNotEqual;
  default:
    llvm_unreachable("handled by binary");
  }
}

Id Emitter::binary(BinaryOp O, Id Left, const Type *LeftType, Id Right, const Type *RightType,
                   const Type *Result) {
  switch (O) {
  case BinaryOp::Equal:
    return equal(Left, Right, LeftType);
  case BinaryOp::NotEqual:
    return F.emit(Op::OpLogicalNot, M.boolType(), {equal(Left, Right, LeftType)});
  case BinaryOp::MatrixTimesMatrix:
    return emitArithmetic(Op::OpMatrixTimesMatrix, Result, typeId(Result), {Left, Right});
  case BinaryOp::MatrixTimesVector:
    return emitArithmetic(Op::OpMatrixTimesVector, Result, typeId(Result), {Left, Right});
  case BinaryOp::VectorTimesMatrix:
    return emitArithmetic(Op::OpVectorTimesMatrix, Result, typeId(Result), {Left, Right});
  case BinaryOp::ReferenceAdd:
  case BinaryOp::ReferenceSub:
    return referenceArithmetic(O, Left, LeftType, Right, RightType, Result);
  default:
    return arithmetic(O, Left, LeftType, Right, RightType, Result);
  }
}

Id Emitter::arithmetic(BinaryOp O, Id Left, const Type *LeftType, Id Right, const Type *RightType,
                       const Type *Result) {
  ScalarKind K = LeftType->component();
  // Scaling has instructions of its own, whose scalar comes last.
  if (O == BinaryOp::Mul && LeftType->isScalar() != RightType->isScalar()) {
    if (LeftType->isScalar()) {
      std::swap(Left, Right);
      std::swap(LeftType, RightType);
    }
    bool IsFloat = sema::isFloat(K);
    if (LeftType->isCoopMatrix() || (LeftType->isMatrix() && IsFloat))
      return emitArithmetic(Op::OpMatrixTimesScalar, Result, typeId(Result), {Left, Right});
    if ((LeftType->isVector() || LeftType->isCoopVector()) && IsFloat && K != ScalarKind::BF16)
      return emitArithmetic(Op::OpVectorTimesScalar, Result, typeId(Result), {Left, Right});
  }
  if (LeftType->isMatrix() || RightType->isMatrix())
    return perColumn(O, Left, LeftType, Right, RightType, Result);
  auto Widen = [&](Id Value, const Type *T, const Type *Like) {
    if (!T->isScalar() || Like->isScalar())
      return Value;
    // A splat of a shift count keeps the count's own component type.
    if (Like->isCoopVector() || Like->isCoopMatrix())
      return replicate(Value, typeId(Like), Like);
    return replicate(Value, typeWithComponent(Like, T->component()), Like);
  };
  Id WideLeft = Widen(Left, LeftType, RightType);
  Id WideRight = Widen(Right, RightType, LeftType);
  return emitArithmetic(opcode(O, K), Result, typeId(Result), {WideLeft, WideRight});
}

Id Emitter::perColumn(BinaryOp O, Id Left, const Type *LeftType, Id Right, const Type *RightType,
                      const Type *Result) {
  Id Column = M.uniqueType(Op::OpTypeVector, {scalarType(Result->component()), Result->rows()});
  auto ColumnOf = [&](Id Value, const Type *T, uint32_t I) {
    if (T->isScalar())
      return F.emit(Op::OpCompositeConstruct, Column, Words(Result->rows(), Value));
    return F.emit(Op::OpCompositeExtract, Column, {Value, I});
  };
  Words Columns;
  for (uint32_t I = 0; I != Result->columns(); ++I) {
    Id L = ColumnOf(Left, LeftType, I);
    Id R = ColumnOf(Right, RightType, I);
    Columns.push_back(emitArithmetic(opcode(O, Result->component()), Result, Column, {L, R}));
  }
  return F.emit(Op::OpCompositeConstruct, typeId(Result), Columns);
}

/// GL_EXT_buffer_reference2: addresses move by the size of what they point to.
Id Emitter::referenceArithmetic(BinaryOp O, Id Left, const Type *LeftType, Id Right,
                                const Type *RightType, const Type *Result) {
  Id Wide = scalarType(ScalarKind::I64), AddressType = scalarType(ScalarKind::U64);
  const sema::BufferReferenceInfo &Info =
      (LeftType->isBufferReference() ? LeftType : RightType)->reference();
  uint64_t Size = sema::referenceStride(Info);
  Id SizeId = intConstant(ScalarKind::I64, Size);
  auto Address = [&](Id Reference) {
    return F.emit(Op::OpConvertPtrToU, AddressType, {Reference});
  };
  if (O == BinaryOp::ReferenceSub) {
    Id Difference = F.emit(Op::OpISub, Wide, {Address(Left), Address(Right)});
    return F.emit(Op::OpSDiv, Wide, {Difference, SizeId});
  }
  if (!LeftType->isBufferReference()) {
    std::swap(Left, Right);
    std::swap(LeftType, RightType);
  }
  Id Index = convertValue(Right, RightType, P.Types.scalar(ScalarKind::I64), false);
  Id Offset = F.emit(Op::OpIMul, Wide, {Index, SizeId});
  return F.emit(Op::OpConvertUToPtr, typeId(Result),
                {F.emit(Op::OpIAdd, AddressType, {Address(Left), Offset})});
}

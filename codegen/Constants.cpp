// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constants: literals, composites, specialization constants and operations on them.

#include "codegen/Emitter.h"
#include "llvm/ADT/APFloat.h"

using namespace coop;
using namespace coop::codegen;
using sema::Constant;
using sema::ConstOp;

Id Emitter::constant(const Constant *C) {
  if (Id Known = Constants.lookup(C))
    return Known;
  Id Result = 0;
  switch (C->kind()) {
  case Constant::Kind::Scalar:
    Result = literal(C);
    break;
  case Constant::Kind::Null:
    Result = M.uniqueConstant(Op::OpConstantNull, typeId(C->type()), {});
    break;
  case Constant::Kind::Composite: {
    Words Parts;
    for (const Constant *Part : C->operands())
      Parts.push_back(constant(Part));
    Op Opcode = C->isSpec() ? Op::OpSpecConstantComposite : Op::OpConstantComposite;
    Result = M.uniqueConstant(Opcode, typeId(C->type()), Parts);
    break;
  }
  case Constant::Kind::Spec:
    Result = withGlobalLine(C->variable()->Range,
                            [&] { return specConstant(*C->variable(), C->defaultValue()); });
    break;
  case Constant::Kind::Op:
    // Operands first: each has a line of its own.
    for (const Constant *Operand : C->operands())
      if (Operand->isSpec())
        constant(Operand);
    Result = withGlobalLine(P.SpecOperations.lookup(C), [&] { return specOp(C); });
    break;
  }
  Constants[C] = Result;
  return Result;
}

/// What Make emits among types and constants has the line of R, and nothing after it has: with
/// other values such an operation may be undefined, or a size of no use.
Id Emitter::withGlobalLine(SourceRange R, llvm::function_ref<Id()> Make) {
  if (!Opts.DebugInfo || !R.isValid())
    return Make();
  PresumedLoc Where = Sources.presumed(R.Begin);
  M.add(Section::Global, Op::OpLine, {M.string(Where.File), Where.Line, Where.Column});
  Id Result = Make();
  M.add(Section::Global, Op::OpNoLine, {});
  return Result;
}

/// The operand words of a literal: narrow values in the low bits, sign-extended where signed.
static Words literalWords(ScalarKind K, uint64_t Bits) {
  unsigned Width = sema::bitWidth(K);
  if (Width == 64)
    return {static_cast<uint32_t>(Bits), static_cast<uint32_t>(Bits >> 32)};
  if (Width < 32) {
    uint64_t Mask = (uint64_t(1) << Width) - 1;
    bool Negative = sema::isSignedInt(K) && (Bits >> (Width - 1) & 1);
    Bits = Negative ? Bits | ~Mask : Bits & Mask;
  }
  return {static_cast<uint32_t>(Bits)};
}

Id Emitter::literal(const Constant *C) {
  Id Type = typeId(C->type());
  ScalarKind K = C->type()->component();
  if (K == ScalarKind::Bool)
    return M.uniqueConstant(C->bits() ? Op::OpConstantTrue : Op::OpConstantFalse, Type, {});
  return M.uniqueConstant(Op::OpConstant, Type, literalWords(K, C->bits()));
}

Id Emitter::specConstant(const sema::Variable &V, const Constant *Default) {
  if (Id Known = Variables.lookup(&V))
    return Known;
  Id Type = typeId(V.Ty);
  ScalarKind K = V.Ty->component();
  Id Result = K == ScalarKind::Bool
                  ? M.newGlobal(Default->bits() ? Op::OpSpecConstantTrue : Op::OpSpecConstantFalse,
                                Type, {})
                  : M.newGlobal(Op::OpSpecConstant, Type, literalWords(K, Default->bits()));
  if (!V.Name.empty())
    M.name(Result, V.Name);
  if (V.ConstantId)
    M.decorate(Result, spirv::Decoration::SpecId, {*V.ConstantId});
  Variables[&V] = Result;
  return Result;
}

/// The instruction of a specialization-constant operation on components of kind K.
static Op specOpcode(ConstOp O, ScalarKind K) {
  bool Signed = sema::isSignedInt(K), Bool = K == ScalarKind::Bool;
  switch (O) {
  case ConstOp::Add:
    return Op::OpIAdd;
  case ConstOp::Sub:
    return Op::OpISub;
  case ConstOp::Mul:
    return Op::OpIMul;
  case ConstOp::Div:
    return Signed ? Op::OpSDiv : Op::OpUDiv;
  case ConstOp::Mod:
    return Signed ? Op::OpSMod : Op::OpUMod;
  case ConstOp::Negate:
    return Op::OpSNegate;
  case ConstOp::Shl:
    return Op::OpShiftLeftLogical;
  case ConstOp::Shr:
    return Signed ? Op::OpShiftRightArithmetic : Op::OpShiftRightLogical;
  case ConstOp::And:
    return Op::OpBitwiseAnd;
  case ConstOp::Or:
    return Op::OpBitwiseOr;
  case ConstOp::Xor:
    return Op::OpBitwiseXor;
  case ConstOp::Not:
    return Op::OpNot;
  case ConstOp::LogicalAnd:
    return Op::OpLogicalAnd;
  case ConstOp::LogicalOr:
    return Op::OpLogicalOr;
  case ConstOp::LogicalXor:
    return Op::OpLogicalNotEqual;
  case ConstOp::LogicalNot:
    return Op::OpLogicalNot;
  case ConstOp::Equal:
    return Bool ? Op::OpLogicalEqual : Op::OpIEqual;
  case ConstOp::NotEqual:
    return Bool ? Op::OpLogicalNotEqual : Op::OpINotEqual;
  case ConstOp::Less:
    return Signed ? Op::OpSLessThan : Op::OpULessThan;
  case ConstOp::LessEqual:
    return Signed ? Op::OpSLessThanEqual : Op::OpULessThanEqual;
  case ConstOp::Greater:
    return Signed ? Op::OpSGreaterThan : Op::OpUGreaterThan;
  case ConstOp::GreaterEqual:
    return Signed ? Op::OpSGreaterThanEqual : Op::OpUGreaterThanEqual;
  case ConstOp::Select:
    return Op::OpSelect;
  default:
    llvm_unreachable("handled by specOp");
  }
}

Id Emitter::specOp(const Constant *C) {
  if (C->op() == ConstOp::Convert)
    return specConvert(C);
  Words Operands;
  if (C->op() == ConstOp::CoopLength)
    return M.uniqueConstant(Op::OpSpecConstantOp, typeId(C->type()),
                            {word(Op::OpCooperativeMatrixLengthNV), typeId(C->subject())});
  if (C->op() == ConstOp::Construct) {
    for (const Constant *Part : C->operands())
      Operands.push_back(constant(Part));
    return M.uniqueConstant(Op::OpSpecConstantComposite, typeId(C->type()), Operands);
  }
  if (C->op() == ConstOp::Extract) {
    Operands = {word(Op::OpCompositeExtract), constant(C->operands()[0])};
    for (const Constant *Index : C->operands().drop_front())
      Operands.push_back(static_cast<uint32_t>(Index->bits()));
    return M.uniqueConstant(Op::OpSpecConstantOp, typeId(C->type()), Operands);
  }
  Operands.push_back(word(specOpcode(C->op(), C->operands()[0]->type()->component())));
  for (const Constant *Part : C->operands())
    Operands.push_back(constant(Part));
  return M.uniqueConstant(Op::OpSpecConstantOp, typeId(C->type()), Operands);
}

/// Only SConvert, UConvert and FConvert are allowed in OpSpecConstantOp of a shader; the rest is
/// said with what is (adding 0 changes the sign of the type alone).
Id Emitter::specConvert(const Constant *C) {
  const Constant *Operand = C->operands()[0];
  ScalarKind From = Operand->type()->component(), To = C->type()->component();
  Id Value = constant(Operand), Type = typeId(C->type());
  auto EmitAs = [&](Id Result, Op Opcode, llvm::ArrayRef<Id> Args) {
    Words Operands{word(Opcode)};
    Operands.append(Args.begin(), Args.end());
    return M.uniqueConstant(Op::OpSpecConstantOp, Result, Operands);
  };
  auto Emit = [&](Op Opcode, llvm::ArrayRef<Id> Args) { return EmitAs(Type, Opcode, Args); };
  if (From == ScalarKind::Bool)
    return Emit(Op::OpSelect, {Value, sema::isFloat(To) ? floatConstant(To, 1) : intConstant(To, 1),
                               sema::isFloat(To) ? floatConstant(To, 0) : intConstant(To, 0)});
  if (To == ScalarKind::Bool)
    return Emit(Op::OpINotEqual, {Value, intConstant(From, 0)});
  if (sema::isFloat(From))
    return Emit(Op::OpFConvert, {Value});
  if (sema::bitWidth(From) == sema::bitWidth(To))
    return Emit(Op::OpIAdd, {Value, intConstant(From, 0)});
  if (sema::isSignedInt(From))
    return Emit(Op::OpSConvert, {Value});
  // OpUConvert is for kernels alone before 1.4: copies of the sign are taken off then. Its result
  // is unsigned.
  ScalarKind Unsigned = unsignedOf(To);
  if (atLeast(4)) {
    Value = EmitAs(scalarType(Unsigned), Op::OpUConvert, {Value});
  } else {
    Value = EmitAs(scalarType(Unsigned), Op::OpSConvert, {Value});
    if (sema::bitWidth(To) > sema::bitWidth(From))
      Value = EmitAs(scalarType(Unsigned), Op::OpBitwiseAnd,
                     {Value, intConstant(Unsigned, (uint64_t(1) << sema::bitWidth(From)) - 1)});
  }
  return Unsigned == To ? Value : Emit(Op::OpIAdd, {Value, intConstant(Unsigned, 0)});
}

Id Emitter::intConstant(ScalarKind K, uint64_t V) {
  return M.uniqueConstant(Op::OpConstant, scalarType(K), literalWords(K, V));
}

Id Emitter::floatConstant(ScalarKind K, double V) {
  using llvm::APFloat;
  APFloat F(V);
  bool Lossy;
  switch (K) {
  case ScalarKind::F16:
    F.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Lossy);
    break;
  case ScalarKind::BF16:
    F.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &Lossy);
    break;
  case ScalarKind::F32:
    F.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Lossy);
    break;
  case ScalarKind::E4M3:
    F.convert(APFloat::Float8E4M3FN(), APFloat::rmNearestTiesToEven, &Lossy);
    break;
  case ScalarKind::E5M2:
    F.convert(APFloat::Float8E5M2(), APFloat::rmNearestTiesToEven, &Lossy);
    break;
  default:
    break;
  }
  uint64_t Bits = F.bitcastToAPInt().getZExtValue();
  return M.uniqueConstant(Op::OpConstant, scalarType(K), literalWords(K, Bits));
}

Id Emitter::one(const Type *T) {
  ScalarKind K = T->component();
  Id Scalar = sema::isFloat(K) ? floatConstant(K, 1) : intConstant(K, 1);
  return splat(Scalar, T);
}

/// Scalar is a constant; the result has T's shape.
Id Emitter::splat(Id Scalar, const Type *T) {
  if (T->isScalar())
    return Scalar;
  if (T->isMatrix()) {
    Id Column =
        M.uniqueConstant(Op::OpConstantComposite,
                         M.uniqueType(Op::OpTypeVector, {scalarType(T->component()), T->rows()}),
                         Words(T->rows(), Scalar));
    return M.uniqueConstant(Op::OpConstantComposite, typeId(T), Words(T->columns(), Column));
  }
  if (T->isCoopMatrix() || T->isCoopVector() || T->isSpecVector())
    return replicate(Scalar, typeId(T), T);
  return M.uniqueConstant(Op::OpConstantComposite, typeId(T), Words(T->vectorSize(), Scalar));
}

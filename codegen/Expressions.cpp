// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of expressions; arithmetic is in Operators.cpp, calls of builtins in BuiltinCalls.cpp.

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using llvm::cast;
using sema::BinaryOp;
using sema::ExprKind;

/// Types of values that are no type of SPIR-V.
static bool hasNoType(const Type *T) {
  return T->isVoid() || T->isOpaque() || T->kind() == sema::TypeKind::String;
}

Id Emitter::value(const sema::Expr &E) {
  const FunctionBuilder::LineMark Outer = F.line();
  setLine(E.Range);
  const Id Result = valueHere(E);
  if (P.UsesRelaxed)
    noteRelaxed(E, Result);
  // What the operand is for comes from its own line again.
  if (Outer.File)
    F.setLine(Outer);
  return Result;
}

/// A constant; the length of a matrix of GL_NV_cooperative_matrix, where it is a value and no size,
/// by the instruction that asks for it.
Id Emitter::constantValue(const sema::Constant &C) {
  using sema::ConstOp;
  const bool Converts = C.kind() == sema::Constant::Kind::Op && C.op() == ConstOp::Convert;
  const sema::Constant &Length = Converts ? *C.operands()[0] : C;
  if (Length.kind() != sema::Constant::Kind::Op || Length.op() != ConstOp::CoopLength)
    return constant(&C);
  Id Matrix = typeId(Length.subject());
  Id Value = F.emit(Op::OpCooperativeMatrixLengthNV, typeId(Length.type()), {Matrix});
  return convertValue(Value, Length.type(), C.type(), false);
}

Id Emitter::valueHere(const sema::Expr &E) {
  // The type is made before the operands' code: the order in which a call's arguments are evaluated
  // is the host compiler's choice, and ids must not depend on it.
  if (!hasNoType(E.Ty))
    typeId(E.Ty);
  switch (E.Kind) {
  case ExprKind::Constant:
    return constantValue(*cast<sema::ConstantExpr>(E).Value);
  case ExprKind::Variable:
    if (Id Known = ValueParameters.lookup(cast<sema::VariableExpr>(E).Var))
      return Known;
    return load(place(E));
  case ExprKind::Dereference:
    return load(place(E));
  case ExprKind::Member:
    return memberValue(cast<sema::MemberExpr>(E));
  case ExprKind::Index:
    return indexValue(cast<sema::IndexExpr>(E));
  case ExprKind::Swizzle:
    return swizzleValue(cast<sema::SwizzleExpr>(E));
  case ExprKind::Length:
    return lengthValue(cast<sema::LengthExpr>(E));
  case ExprKind::Unary:
    return unary(cast<sema::UnaryExpr>(E));
  case ExprKind::Binary: {
    const auto &Binary = cast<sema::BinaryExpr>(E);
    if (Binary.Op == BinaryOp::LogicalAnd || Binary.Op == BinaryOp::LogicalOr)
      return shortCircuit(Binary);
    Id Left = value(*Binary.Left);
    Id Right = value(*Binary.Right);
    return binary(Binary.Op, Left, Binary.Left->Ty, Right, Binary.Right->Ty, E.Ty);
  }
  case ExprKind::Assign:
    return assign(cast<sema::AssignExpr>(E));
  case ExprKind::IncDec:
    return incDec(cast<sema::IncDecExpr>(E));
  case ExprKind::Conditional:
    return conditional(cast<sema::ConditionalExpr>(E));
  case ExprKind::Comma:
    discard(*cast<sema::CommaExpr>(E).Left);
    return value(*cast<sema::CommaExpr>(E).Right);
  case ExprKind::Convert:
    return convert(cast<sema::ConvertExpr>(E));
  case ExprKind::Construct:
    return construct(cast<sema::ConstructExpr>(E));
  case ExprKind::Call:
    return emitCall(cast<sema::CallExpr>(E));
  case ExprKind::BuiltinCall:
    return builtinCall(cast<sema::BuiltinCallExpr>(E));
  case ExprKind::Function:
    return functionId(*cast<sema::FunctionExpr>(E).Fn);
  case ExprKind::String:
    return M.string(cast<sema::StringExpr>(E).Text);
  }
  llvm_unreachable("all expressions are handled");
}

/// Nobody sees that a variable of the invocation's own is read, or an input or output, which those
/// of mesh shaders must not be. Objects are never read: an image as a value has the format of no
/// variable.
void Emitter::discard(const sema::Expr &E) {
  if (const auto *Comma = llvm::dyn_cast<sema::CommaExpr>(&E)) {
    discard(*Comma->Left);
    return discard(*Comma->Right);
  }
  const sema::Variable *Var = rootVariable(&E);
  const StorageClass Class = Var ? storageClass(*Var) : StorageClass::Generic;
  if (sema::innermost(E.Ty)->isOpaque() || !isSharedMemory(Class) || Class == StorageClass::Input ||
      Class == StorageClass::Output)
    discardPlace(E);
  else
    value(E);
}

void Emitter::discardPlace(const sema::Expr &E) {
  switch (E.Kind) {
  case ExprKind::Variable:
    return;
  case ExprKind::Index:
    discardPlace(*cast<sema::IndexExpr>(E).Base);
    return discard(*cast<sema::IndexExpr>(E).Index);
  case ExprKind::Member:
    return discardPlace(*cast<sema::MemberExpr>(E).Base);
  case ExprKind::Swizzle:
    return discardPlace(*cast<sema::SwizzleExpr>(E).Base);
  default:
    value(E);
  }
}

Id Emitter::memberValue(const sema::MemberExpr &E) {
  if (E.IsLValue)
    return load(place(E));
  return F.emit(Op::OpCompositeExtract, typeId(E.Ty), {value(*E.Base), E.Field});
}

/// The index as a literal, where it is one.
static std::optional<uint32_t> literalIndex(const sema::Expr &E) {
  const auto *C = llvm::dyn_cast<sema::ConstantExpr>(&E);
  if (!C || C->Value->isSpec() || !C->Value->asInt() || *C->Value->asInt() < 0)
    return std::nullopt;
  return static_cast<uint32_t>(*C->Value->asInt());
}

Id Emitter::indexValue(const sema::IndexExpr &E) {
  if (E.IsLValue)
    return load(place(E));
  const Type *Base = E.Base->Ty;
  auto Literal = literalIndex(*E.Index);
  if (Literal && !Base->isCoopMatrix() && !Base->isCoopVector())
    return F.emit(Op::OpCompositeExtract, typeId(E.Ty), {value(*E.Base), *Literal});
  if (Base->isVector()) {
    Id Vector = value(*E.Base);
    return F.emit(Op::OpVectorExtractDynamic, typeId(E.Ty), {Vector, value(*E.Index)});
  }
  return load(place(E));
}

Id Emitter::swizzleValue(const sema::SwizzleExpr &E) {
  if (E.Base->Ty->isScalar()) {
    Id Scalar = value(*E.Base);
    if (E.Count == 1)
      return Scalar;
    return F.emit(Op::OpCompositeConstruct, typeId(E.Ty), Words(E.Count, Scalar));
  }
  // One component of a place is loaded alone.
  if (E.Count == 1 && E.Base->IsLValue)
    return load(place(E));
  Id Vector = value(*E.Base);
  if (E.Count == 1)
    return F.emit(Op::OpCompositeExtract, typeId(E.Ty), {Vector, E.Components[0]});
  Words Operands{Vector, Vector};
  Operands.append(E.Components.begin(), E.Components.begin() + E.Count);
  return F.emit(Op::OpVectorShuffle, typeId(E.Ty), Operands);
}

Id Emitter::lengthValue(const sema::LengthExpr &E) {
  Id Length = unsignedLength(E);
  const Type *Unsigned = P.Types.scalar(unsignedOf(E.Ty->component()));
  if (E.Base->Ty->isCoopMatrix())
    return convertValue(Length, P.Types.scalar(ScalarKind::U32), E.Ty, false);
  return convertValue(Length, Unsigned, E.Ty, false);
}

/// The length as SPIR-V has it.
Id Emitter::unsignedLength(const sema::LengthExpr &E) {
  // length64() asks for 64 bits (SPV_EXT_shader_64bit_indexing).
  const bool Is64 = sema::bitWidth(E.Ty->component()) == 64;
  Id Uint = M.intType(Is64 ? 64 : 32, false);
  if (E.Base->Ty->isCoopMatrix()) {
    const Type *Narrow = P.Types.scalar(ScalarKind::U32);
    return F.emit(Op::OpCooperativeMatrixLengthKHR, typeId(Narrow), {typeId(E.Base->Ty)});
  }
  if (Is64)
    M.requireCapability(spirv::Capability::Shader64BitIndexingEXT);
  // The run-time array is the last member of a block.
  const auto &Member = cast<sema::MemberExpr>(*E.Base);
  Place Block = place(*Member.Base);
  return F.emit(Op::OpArrayLength, Uint, {pointer(Block), Member.Field});
}

Id Emitter::assign(const sema::AssignExpr &E) {
  Place Target = place(*E.Target);
  // The target is evaluated first, once. Components that are stored one by one have pointers of
  // their own, from the same indices.
  if (E.Op || (!llvm::isa<sema::ConstantExpr>(E.Value) && Target.Swizzle.empty()))
    Target.Base = pointer(Target);
  Id Value = value(*E.Value);
  if (E.Op)
    Value = binary(*E.Op, load(Target), E.Target->Ty, Value, E.Value->Ty, E.Target->Ty);
  store(Target, Value);
  return Value;
}

Id Emitter::incDec(const sema::IncDecExpr &E) {
  Place Target = place(*E.Target);
  pointer(Target);
  Id Old = load(Target);
  Id New = 0;
  BinaryOp O = E.IsIncrement ? BinaryOp::Add : BinaryOp::Sub;
  if (E.Ty->isBufferReference()) {
    const Type *Int = P.Types.scalar(ScalarKind::I64);
    New = referenceArithmetic(BinaryOp::ReferenceAdd, Old, E.Ty,
                              intConstant(ScalarKind::I64, E.IsIncrement ? 1 : ~uint64_t(0)), Int,
                              E.Ty);
  } else {
    New = binary(O, Old, E.Ty, one(E.Ty), E.Ty, E.Ty);
  }
  store(Target, New);
  return E.IsPrefix ? New : Old;
}

/// Evaluating it early does no harm and costs nothing.
bool Emitter::isCheap(const sema::Expr &E) {
  switch (E.Kind) {
  case ExprKind::Constant:
    return true;
  case ExprKind::Variable: {
    sema::Storage S = cast<sema::VariableExpr>(E).Var->TheStorage;
    return S == sema::Storage::Local || S == sema::Storage::Parameter ||
           S == sema::Storage::Global || S == sema::Storage::Input;
  }
  default:
    return false;
  }
}

Id Emitter::conditional(const sema::ConditionalExpr &E) {
  Id Condition = value(*E.Condition);
  if (isCheap(*E.Then) && isCheap(*E.Else) && E.Ty->isScalar()) {
    Id Then = value(*E.Then);
    Id Else = value(*E.Else);
    return F.emit(Op::OpSelect, typeId(E.Ty), {Condition, Then, Else});
  }
  Id ThenLabel = F.newLabel(), ElseLabel = F.newLabel(), Merge = F.newLabel();
  F.selectionMerge(Merge, word(spirv::SelectionControl::None));
  F.branchConditional(Condition, ThenLabel, ElseLabel);
  F.startBlock(ThenLabel);
  Id Then = value(*E.Then);
  Id ThenEnd = F.currentBlock();
  F.branch(Merge);
  F.startBlock(ElseLabel);
  Id Else = value(*E.Else);
  Id ElseEnd = F.currentBlock();
  F.branch(Merge);
  F.startBlock(Merge);
  if (E.Ty->isVoid())
    return 0;
  return F.emit(Op::OpPhi, typeId(E.Ty), {Then, ThenEnd, Else, ElseEnd});
}

Id Emitter::shortCircuit(const sema::BinaryExpr &E) {
  bool IsAnd = E.Op == BinaryOp::LogicalAnd;
  Id Left = value(*E.Left);
  if (isCheap(*E.Right))
    return F.emit(IsAnd ? Op::OpLogicalAnd : Op::OpLogicalOr, M.boolType(),
                  {Left, value(*E.Right)});
  Id LeftEnd = F.currentBlock();
  Id RightLabel = F.newLabel(), Merge = F.newLabel();
  F.selectionMerge(Merge, word(spirv::SelectionControl::None));
  if (IsAnd)
    F.branchConditional(Left, RightLabel, Merge);
  else
    F.branchConditional(Left, Merge, RightLabel);
  F.startBlock(RightLabel);
  Id Right = value(*E.Right);
  Id RightEnd = F.currentBlock();
  F.branch(Merge);
  F.startBlock(Merge);
  return F.emit(Op::OpPhi, M.boolType(), {Left, LeftEnd, Right, RightEnd});
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RelaxedPrecision: values that need no more than mediump. What an operation needs follows from its
// operands (ESSL 3.20 section 4.7.3); literals need what the others do.

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using llvm::cast;
using sema::ExprKind;

/// SPIR-V has the decoration for 32-bit components; a sampler or image has one by what is read.
static bool hasPrecision(const Type *T) {
  while (T->isArray())
    T = T->element();
  if (T->isOpaque())
    return true;
  if (!T->isScalar() && !T->isVector() && !T->isMatrix())
    return false;
  ScalarKind K = T->component();
  return K == ScalarKind::F32 || K == ScalarKind::I32 || K == ScalarKind::U32;
}

Emitter::Precision Emitter::precisionOfAll(llvm::ArrayRef<const sema::Expr *> List) {
  Precision Result = Precision::None;
  for (const sema::Expr *E : List)
    Result = std::max(Result, precisionOf(*E));
  return Result;
}

/// Of a variable, a member, or a part of one.
Emitter::Precision Emitter::precisionOfPlace(const sema::Expr &E) {
  switch (E.Kind) {
  case ExprKind::Variable:
    return cast<sema::VariableExpr>(E).Var->precision();
  case ExprKind::Member: {
    const auto &Member = cast<sema::MemberExpr>(E);
    return Member.Base->Ty->structInfo().Fields[Member.Field].Relaxed ? Precision::Relaxed
                                                                      : Precision::High;
  }
  case ExprKind::Index:
    return precisionOf(*cast<sema::IndexExpr>(E).Base);
  case ExprKind::Swizzle:
    return precisionOf(*cast<sema::SwizzleExpr>(E).Base);
  default:
    return Precision::High;
  }
}

static bool isComparison(sema::BinaryOp O) {
  return O >= sema::BinaryOp::Less && O <= sema::BinaryOp::LogicalXor;
}

Emitter::Precision Emitter::precisionOf(const sema::Expr &E) {
  if (!hasPrecision(E.Ty))
    return Precision::None;
  if (auto Known = Precisions.find(&E); Known != Precisions.end())
    return Known->second;
  auto Compute = [&] {
    switch (E.Kind) {
    case ExprKind::Constant:
      return cast<sema::ConstantExpr>(E).Needed;
    case ExprKind::Unary:
      return precisionOf(*cast<sema::UnaryExpr>(E).Operand);
    case ExprKind::Binary: {
      const auto &Binary = cast<sema::BinaryExpr>(E);
      if (isComparison(Binary.Op))
        return Precision::None;
      if (Binary.Op == sema::BinaryOp::Shl || Binary.Op == sema::BinaryOp::Shr)
        return precisionOf(*Binary.Left);
      return precisionOfAll({Binary.Left, Binary.Right});
    }
    case ExprKind::Assign: {
      const auto &Assign = cast<sema::AssignExpr>(E);
      return Assign.Op ? precisionOfAll({Assign.Target, Assign.Value})
                       : precisionOf(*Assign.Target);
    }
    case ExprKind::IncDec:
      return precisionOf(*cast<sema::IncDecExpr>(E).Target);
    case ExprKind::Conditional: {
      const auto &Conditional = cast<sema::ConditionalExpr>(E);
      return precisionOfAll({Conditional.Then, Conditional.Else});
    }
    case ExprKind::Comma:
      return precisionOf(*cast<sema::CommaExpr>(E).Right);
    case ExprKind::Convert:
      return precisionOf(*cast<sema::ConvertExpr>(E).Operand);
    case ExprKind::Construct:
      return precisionOfAll(cast<sema::ConstructExpr>(E).Args);
    case ExprKind::Call:
      return cast<sema::CallExpr>(E).Callee->Relaxed ? Precision::Relaxed : Precision::High;
    case ExprKind::BuiltinCall: {
      const auto &Call = cast<sema::BuiltinCallExpr>(E);
      if (Call.Callee->isHighp())
        return Precision::High;
      // A texture is as precise as its sampler.
      if (!Call.Args.empty() && Call.Args[0]->Ty->isOpaque())
        return precisionOf(*Call.Args[0]);
      bool Keeps =
          Call.Callee->Emit == sema::EmitKind::ExtInst || Call.Callee->Emit == sema::EmitKind::Op;
      return Keeps ? precisionOfAll(Call.Args) : Precision::High;
    }
    default:
      return precisionOfPlace(E);
    }
  };
  Precision Result = Compute();
  Precisions[&E] = Result;
  return Result;
}

/// What a plain assignment makes nothing of: its value may be more precise than its target.
static bool isMove(const sema::Expr &E) {
  const auto *Assign = llvm::dyn_cast<sema::AssignExpr>(&E);
  return Assign && !Assign->Op;
}

/// The instruction that has just made the value of E.
void Emitter::noteRelaxed(const sema::Expr &E, Id Value) {
  if (isMove(E))
    return;
  if (Value == 0 || Value != F.lastResult() || precisionOf(E) != Precision::Relaxed)
    return;
  if (!E.Ty->isOpaque())
    RelaxedIds.insert(Value);
}

/// A driver passes what is relaxed in half of its bits and reads all of them (docs/drivers.md).
void Emitter::decorateRelaxed() {
  for (Id Value : RelaxedIds)
    if (!PassedIds.contains(Value))
      M.decorate(Value, spirv::Decoration::RelaxedPrecision);
  RelaxedIds.clear();
  PassedIds.clear();
}

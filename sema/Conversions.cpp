// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Implicit conversions and their ranks; nodes that convert.

#include "sema/Conversions.h"

namespace coop::sema {

namespace {

bool isExplicit(const Context &Ctx) {
  return Ctx.P.Extensions.contains(Extension::EXT_shader_explicit_arithmetic_types) ||
         Ctx.P.Extensions.contains(Extension::EXT_shader_explicit_arithmetic_types_int8) ||
         Ctx.P.Extensions.contains(Extension::EXT_shader_explicit_arithmetic_types_int16) ||
         Ctx.P.Extensions.contains(Extension::EXT_shader_explicit_arithmetic_types_int32) ||
         Ctx.P.Extensions.contains(Extension::EXT_shader_explicit_arithmetic_types_int64) ||
         Ctx.P.Extensions.contains(Extension::EXT_shader_explicit_arithmetic_types_float16) ||
         Ctx.P.Extensions.contains(Extension::EXT_shader_explicit_arithmetic_types_float32) ||
         Ctx.P.Extensions.contains(Extension::EXT_shader_explicit_arithmetic_types_float64);
}

/// ESSL has no implicit conversions of its own (ESSL 3.20 section 4.1.10).
bool hasImplicitConversions(const Context &Ctx) {
  return Ctx.P.TheProfile != ast::Profile::Es || isExplicit(Ctx) ||
         Ctx.P.Extensions.contains(Extension::EXT_shader_implicit_conversions);
}

ConversionRank rankToInteger(ScalarKind From, ScalarKind To) {
  if (!isInteger(From))
    return ConversionRank::None;
  unsigned FromBits = bitWidth(From), ToBits = bitWidth(To);
  if (FromBits < 32 && To == ScalarKind::I32)
    return ConversionRank::Promotion;
  // Never from unsigned to signed of the same rank, never to a smaller type.
  bool Widens = ToBits > FromBits;
  bool SameRank = ToBits == FromBits && isSignedInt(From) && isUnsignedInt(To);
  return Widens || SameRank ? ConversionRank::Conversion : ConversionRank::None;
}

ConversionRank rankToFloat(ScalarKind From, ScalarKind To) {
  using K = ScalarKind;
  if (isMicroscaling(To) || From == K::UE8M0)
    return ConversionRank::None;
  // GL_EXT_ocp_microscaling_types section 4.1.10.
  if (isMicroscaling(From)) {
    bool To8 = From == K::E2M1 && (To == K::E4M3 || To == K::E5M2);
    return To8 || To == K::BF16 || To == K::F16 || To == K::F32 || To == K::F64
               ? ConversionRank::Conversion
               : ConversionRank::None;
  }
  if (From == K::E5M2 || From == K::E4M3)
    return To == K::BF16 || To == K::F16 || To == K::F32 || To == K::F64
               ? ConversionRank::Conversion
               : ConversionRank::None;
  if (From == K::BF16)
    return To == K::F32 || To == K::F64 ? ConversionRank::Conversion : ConversionRank::None;
  if (isStorageOnlyFloat(To))
    return ConversionRank::None;
  if (isFloat(From)) {
    if (To == K::F64)
      return ConversionRank::Promotion;
    return From == K::F16 && To == K::F32 ? ConversionRank::Conversion : ConversionRank::None;
  }
  unsigned Bits = bitWidth(From);
  bool Fits = To == K::F64 || (To == K::F32 && Bits <= 32) || (To == K::F16 && Bits <= 16);
  return Fits ? ConversionRank::Conversion : ConversionRank::None;
}

/// Same kind of type and same number of components.
bool sameShape(const Type *A, const Type *B) {
  if (A->kind() != B->kind())
    return false;
  if (A->isScalar())
    return true;
  if (A->isSpecVector() || B->isSpecVector())
    return A->isSpecVector() && B->isSpecVector() &&
           compareSizes(A->vectorSizeConstant(), B->vectorSizeConstant()) == SizeRelation::Equal;
  if (A->isVector())
    return A->vectorSize() == B->vectorSize();
  return A->isMatrix() && A->columns() == B->columns() && A->rows() == B->rows();
}

} // namespace

bool isStorageOnlyFloat(ScalarKind K) {
  return K == ScalarKind::BF16 || K == ScalarKind::E4M3 || K == ScalarKind::E5M2 ||
         isMicroscaling(K);
}

bool isStoredAlone(const Context &Ctx, ScalarKind K) {
  return K != ScalarKind::Bool && !isStorageOnlyFloat(K) && !hasArithmetic(Ctx, K);
}

bool hasArithmetic(const Context &Ctx, ScalarKind K) {
  const ExtensionSet &On = Ctx.P.Extensions;
  switch (K) {
  case ScalarKind::I8:
  case ScalarKind::U8:
    return On.contains(Extension::EXT_shader_explicit_arithmetic_types) ||
           On.contains(Extension::EXT_shader_explicit_arithmetic_types_int8);
  case ScalarKind::I16:
  case ScalarKind::U16:
    return On.contains(Extension::EXT_shader_explicit_arithmetic_types) ||
           On.contains(Extension::EXT_shader_explicit_arithmetic_types_int16) ||
           On.contains(Extension::AMD_gpu_shader_int16);
  case ScalarKind::F16:
    return On.contains(Extension::EXT_shader_explicit_arithmetic_types) ||
           On.contains(Extension::EXT_shader_explicit_arithmetic_types_float16) ||
           On.contains(Extension::AMD_gpu_shader_half_float);
  case ScalarKind::BF16:
  case ScalarKind::E4M3:
  case ScalarKind::E5M2:
  case ScalarKind::E2M1:
  case ScalarKind::E2M3:
  case ScalarKind::E3M2:
  case ScalarKind::UE8M0:
  case ScalarKind::MXInt8:
    return false;
  default:
    return true;
  }
}

ConversionRank rankConversion(const Context &Ctx, ScalarKind From, ScalarKind To) {
  if (From == To)
    return ConversionRank::Exact;
  if (From == ScalarKind::Bool || To == ScalarKind::Bool || !hasImplicitConversions(Ctx))
    return ConversionRank::None;
  return isInteger(To) ? rankToInteger(From, To) : rankToFloat(From, To);
}

ConversionRank rankConversion(const Context &Ctx, const Type *From, const Type *To) {
  if (From == To || From->isError() || To->isError())
    return ConversionRank::Exact;
  if (!sameShape(From, To))
    return ConversionRank::None;
  return rankConversion(Ctx, From->component(), To->component());
}

int compareConversions(const Context &Ctx, const Type *From, const Type *A, const Type *B) {
  ConversionRank RankA = rankConversion(Ctx, From, A), RankB = rankConversion(Ctx, From, B);
  if (RankA != RankB)
    return RankA < RankB ? 1 : -1;
  if (RankA != ConversionRank::Conversion || !A->hasComponent() || !B->hasComponent())
    return 0;
  // GLSL 4.60 section 6.1, rule 3: to float is better than to double.
  if (A->component() == ScalarKind::F32 && B->component() == ScalarKind::F64)
    return 1;
  if (A->component() == ScalarKind::F64 && B->component() == ScalarKind::F32)
    return -1;
  return 0;
}

std::optional<ScalarKind> commonArithmetic(const Context &Ctx, ScalarKind A, ScalarKind B) {
  if (A == B)
    return A;
  if (A == ScalarKind::Bool || B == ScalarKind::Bool)
    return std::nullopt;
  auto Reachable = [&](ScalarKind To) -> std::optional<ScalarKind> {
    if (rankConversion(Ctx, A, To) == ConversionRank::None ||
        rankConversion(Ctx, B, To) == ConversionRank::None)
      return std::nullopt;
    return To;
  };
  // GL_EXT_shader_explicit_arithmetic_types section 4.1.10: the widest float decides ...
  for (ScalarKind K : {ScalarKind::F64, ScalarKind::F32, ScalarKind::F16, ScalarKind::BF16})
    if (A == K || B == K)
      return Reachable(K);
  if (isFloat(A) || isFloat(B))
    return std::nullopt;
  // ... then the integer of greater rank, and the unsigned one of two of the same rank.
  if (bitWidth(A) != bitWidth(B))
    return Reachable(bitWidth(A) > bitWidth(B) ? A : B);
  return Reachable(isUnsignedInt(A) ? A : B);
}

/// Whether a constructor of To makes one of E that keeps what it is: each component is converted,
/// or one becomes all of a vector.
static bool isConstructedFrom(const Type *To, const Type *From) {
  if (From->isScalar())
    return To->isScalar() || (To->isVector() && !To->isSpecVector());
  return From->isVector() && To->isVector() && !From->isSpecVector() && !To->isSpecVector() &&
         From->vectorSize() == To->vectorSize();
}

/// `(1, 2, 3)`, of which the last is the value, where To has as many components.
static bool isListInParentheses(const ast::Expr *E, const Type *To) {
  const auto *Paren = llvm::dyn_cast_if_present<ast::ParenExpr>(E);
  const ast::Expr *List = Paren ? Paren->Inner : nullptr;
  uint32_t Count = 1;
  while (const auto *Comma = llvm::dyn_cast_if_present<ast::BinaryExpr>(List)) {
    if (Comma->Op != ast::BinaryOp::Comma)
      break;
    ++Count;
    List = Comma->Left;
  }
  return Paren && To->isVector() && Count == To->vectorSize();
}

void reportCannotConvert(Context &Ctx, SourceRange Place, llvm::StringRef What, const Expr *E,
                         const Type *To, const ast::Expr *Written) {
  DiagnosticBuilder B = Ctx.report(Place, diag::err_cannot_convert);
  const SourceRange R = Written ? Written->Range : E->Range;
  const std::string Name = To->str();
  B << What << E->Ty->str() << Name;
  if (R != Place)
    B << R;
  if (!isConstructedFrom(To, E->Ty))
    return;
  const llvm::StringRef Text = Ctx.Diags.sources().text(R);
  if (Text.empty() || Text.contains('\n'))
    return;
  const bool HasParentheses = isListInParentheses(Written, To);
  B << FixIt{R, HasParentheses ? Name + Text.str() : Name + "(" + Text.str() + ")"};
}

bool isConstantByRule(const Expr *E) {
  const auto All = [](llvm::ArrayRef<const Expr *> List) {
    return llvm::all_of(List, isConstantByRule);
  };
  switch (E->Kind) {
  case ExprKind::Constant:
    return true;
  case ExprKind::Variable:
    return llvm::cast<VariableExpr>(E)->Var->IsUnfolded;
  case ExprKind::Member:
    return isConstantByRule(llvm::cast<MemberExpr>(E)->Base);
  case ExprKind::Index:
    return All({llvm::cast<IndexExpr>(E)->Base, llvm::cast<IndexExpr>(E)->Index});
  case ExprKind::Swizzle:
    return isConstantByRule(llvm::cast<SwizzleExpr>(E)->Base);
  case ExprKind::Unary:
    return isConstantByRule(llvm::cast<UnaryExpr>(E)->Operand);
  case ExprKind::Binary:
    return All({llvm::cast<BinaryExpr>(E)->Left, llvm::cast<BinaryExpr>(E)->Right});
  case ExprKind::Conditional: {
    const auto *C = llvm::cast<ConditionalExpr>(E);
    return All({C->Condition, C->Then, C->Else});
  }
  case ExprKind::Convert:
    return isConstantByRule(llvm::cast<ConvertExpr>(E)->Operand);
  case ExprKind::Construct:
    return All(llvm::cast<ConstructExpr>(E)->Args);
  case ExprKind::BuiltinCall: // out parameters are no constants
    return All(llvm::cast<BuiltinCallExpr>(E)->Args) &&
           !llvm::cast<BuiltinCallExpr>(E)->Args.empty();
  default:
    return false;
  }
}

const Expr *errorExpr(Context &Ctx, SourceRange R) {
  return Ctx.P.make<StringExpr>(llvm::StringRef(), Ctx.Types.error(), R);
}

const Expr *constantExpr(Context &Ctx, const Constant *C, SourceRange R, Precision Needed,
                         llvm::StringRef Name) {
  if (C->kind() == Constant::Kind::Op)
    Ctx.P.SpecOperations.try_emplace(C, R);
  return Ctx.P.make<ConstantExpr>(C, Needed, Name, R);
}

Precision precisionOfConstants(llvm::ArrayRef<const Expr *> Operands) {
  Precision Most = Precision::None;
  for (const Expr *E : Operands)
    if (const auto *C = llvm::dyn_cast<ConstantExpr>(E))
      Most = std::max(Most, C->Needed);
  return Most;
}

/// GL_EXT_shader_16bit_storage section 4.1: its types have no implicit conversions, which shaders
/// rely on all the same. Each of the extensions of explicit types brings them all.
static void warnStorageConversion(Context &Ctx, const Expr *E, const Type *To) {
  if (!E->Ty->hasComponent() || isExplicit(Ctx))
    return;
  ScalarKind K = E->Ty->component();
  if (isStoredAlone(Ctx, K))
    Ctx.report(E->Range, diag::warn_storage_conversion) << E->Ty->str() << To->str();
}

const Expr *makeConversion(Context &Ctx, const Expr *E, const Type *To, bool IsImplicit,
                           SourceRange R) {
  if (E->Ty == To)
    return E;
  if (IsImplicit)
    warnStorageConversion(Ctx, E, To);
  if (const Constant *C = Ctx.constantOf(E))
    if (To->isScalar() || To->isVector() || To->isMatrix() || To->isCoopVector())
      if (const Constant *Folded = Ctx.Types.fold(ConstOp::Convert, To, C))
        return constantExpr(Ctx, Folded, R, precisionOfConstants(E));
  return Ctx.P.make<ConvertExpr>(E, To, IsImplicit, R);
}

const Expr *Context::convertImplicitly(const Expr *E, const Type *T) {
  if (E->Ty == T || E->Ty->isError() || T->isError())
    return E;
  if (rankConversion(*this, E->Ty, T) == ConversionRank::None)
    return nullptr;
  return makeConversion(*this, E, T, true, E->Range);
}

const Constant *Context::constantOf(const Expr *E) {
  auto *C = llvm::dyn_cast<ConstantExpr>(E);
  return C ? C->Value : nullptr;
}

// ---- sizes

std::optional<int64_t> knownValue(const Constant *C) {
  if (!C || C->isSpec())
    return std::nullopt;
  return C->asInt();
}

/// A size does not depend on whether it is written as int or uint.
static const Constant *stripConversions(const Constant *C) {
  while (C->kind() == Constant::Kind::Op && C->op() == ConstOp::Convert &&
         C->operands()[0]->type()->isInteger())
    C = C->operands()[0];
  return C;
}

SizeRelation compareSizes(const Constant *A, const Constant *B) {
  if (A == B)
    return SizeRelation::Equal;
  if (!A || !B)
    return SizeRelation::Unknown;
  std::optional<int64_t> X = knownValue(A), Y = knownValue(B);
  if (X && Y)
    return *X == *Y ? SizeRelation::Equal : SizeRelation::Different;
  if (stripConversions(A) == stripConversions(B))
    return SizeRelation::Equal;
  return SizeRelation::Unknown;
}

std::string sizeText(const Constant *C) {
  if (std::optional<int64_t> V = knownValue(C))
    return std::to_string(*V);
  return C->str();
}

} // namespace coop::sema

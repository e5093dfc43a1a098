// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions: literals, names, assignment rules, conditionals, initializers' scalars and the way
// from syntax to the parts that check the rest.

#include "sema/Expressions.h"
#include "parser/Token.h"
#include "sema/BuiltinSignature.h"
#include "sema/Declarations.h"
#include "sema/DeclarationsInterface.h"
#include "sema/Mesh.h"
#include "sema/NarrowFloat.h"
#include "sema/Rays.h"
#include "sema/Specialization.h"
#include "support/NearestSpelling.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Error.h"
#include <charconv>
#include <optional>

namespace coop::sema {

namespace {

const Expr *checkIntLiteral(Context &Ctx, const ast::IntLiteral &E) {
  ScalarKind K = ScalarKind::I32;
  llvm::ArrayRef<Extension> Needed;
  static constexpr Extension Int16[] = {Extension::EXT_shader_explicit_arithmetic_types_int16,
                                        Extension::EXT_shader_explicit_arithmetic_types,
                                        Extension::AMD_gpu_shader_int16};
  static constexpr Extension Int64[] = {Extension::EXT_shader_explicit_arithmetic_types_int64,
                                        Extension::EXT_shader_explicit_arithmetic_types,
                                        Extension::ARB_gpu_shader_int64};
  switch (E.Suffix) {
  case ast::IntSuffix::None:
    break;
  case ast::IntSuffix::U:
    K = ScalarKind::U32;
    break;
  case ast::IntSuffix::S:
  case ast::IntSuffix::US:
    K = E.Suffix == ast::IntSuffix::S ? ScalarKind::I16 : ScalarKind::U16;
    Needed = Int16;
    break;
  case ast::IntSuffix::L:
  case ast::IntSuffix::UL:
    K = E.Suffix == ast::IntSuffix::L ? ScalarKind::I64 : ScalarKind::U64;
    Needed = Int64;
    break;
  }
  if (!Needed.empty() && !Ctx.requireAnyExtension(Needed, E.Range, "integer suffix"))
    return errorExpr(Ctx, E.Range);
  return constantExpr(Ctx, Ctx.Types.literal(Ctx.Types.scalar(K), E.Value), E.Range);
}

/// The usual literal, rounded to nearest, in a tenth of APFloat's time; nothing where that has more
/// to say: what is no number, too large or too small.
std::optional<uint32_t> singleBits(llvm::StringRef Digits) {
  float Value = 0;
  const auto [End, Failed] = std::from_chars(Digits.begin(), Digits.end(), Value);
  if (Failed != std::errc() || End != Digits.end())
    return std::nullopt;
  return llvm::bit_cast<uint32_t>(Value);
}

const Expr *checkFloatLiteral(Context &Ctx, const ast::FloatLiteral &E) {
  ScalarKind K = ScalarKind::F32;
  const llvm::fltSemantics *Semantics = &llvm::APFloat::IEEEsingle();
  static constexpr Extension Half[] = {Extension::EXT_shader_explicit_arithmetic_types_float16,
                                       Extension::EXT_shader_explicit_arithmetic_types,
                                       Extension::AMD_gpu_shader_half_float};
  if (E.Suffix == ast::FloatSuffix::LF) {
    if (Ctx.P.TheProfile == ast::Profile::Es) {
      Ctx.report(E.Range, diag::err_type_not_in_profile) << "double";
      return errorExpr(Ctx, E.Range);
    }
    K = ScalarKind::F64;
    Semantics = &llvm::APFloat::IEEEdouble();
  } else if (E.Suffix == ast::FloatSuffix::HF) {
    K = ScalarKind::F16;
    Semantics = &llvm::APFloat::IEEEhalf();
    if (!Ctx.requireAnyExtension(Half, E.Range, "suffix 'hf'"))
      return errorExpr(Ctx, E.Range);
  } else if (E.Suffix == ast::FloatSuffix::BF) {
    K = ScalarKind::BF16;
    Semantics = &llvm::APFloat::BFloat();
    if (!Ctx.requireExtension(Extension::EXT_bfloat16, E.Range, "suffix 'bf'"))
      return errorExpr(Ctx, E.Range);
  }
  struct Microscaling {
    ast::FloatSuffix Suffix;
    ScalarKind Kind;
    Extension Needed;
  };
  static constexpr Microscaling Microscalings[] = {
      {ast::FloatSuffix::E2M1, ScalarKind::E2M1, Extension::EXT_float_e2m1},
      {ast::FloatSuffix::E2M3, ScalarKind::E2M3, Extension::EXT_float_e2m3},
      {ast::FloatSuffix::E3M2, ScalarKind::E3M2, Extension::EXT_float_e3m2},
      {ast::FloatSuffix::UE8M0, ScalarKind::UE8M0, Extension::EXT_float_ue8m0},
      {ast::FloatSuffix::MXInt8, ScalarKind::MXInt8, Extension::EXT_float_mxint8},
  };
  for (const Microscaling &M : Microscalings)
    if (E.Suffix == M.Suffix) {
      K = M.Kind;
      Semantics = &llvm::APFloat::IEEEdouble();
      if (!Ctx.requireExtension(M.Needed, E.Range, "this floating-point suffix"))
        return errorExpr(Ctx, E.Range);
    }
  if (std::optional<uint32_t> Bits = K == ScalarKind::F32 ? singleBits(E.Digits) : std::nullopt)
    return constantExpr(Ctx, Ctx.Types.literal(Ctx.Types.scalar(K), *Bits), E.Range);
  llvm::APFloat Value(*Semantics);
  auto Status = Value.convertFromString(E.Digits, llvm::APFloat::rmNearestTiesToEven);
  if (!Status) {
    llvm::consumeError(Status.takeError());
    Ctx.report(E.Range, diag::err_float_literal) << E.Digits;
    return errorExpr(Ctx, E.Range);
  }
  if (Value.isInfinity())
    Ctx.report(E.Range, diag::warn_float_literal_overflow) << E.Digits << glslName(K);
  uint64_t Bits = isMicroscaling(K) ? encodeMicroscaling(K, Value.convertToDouble())
                                    : Value.bitcastToAPInt().getZExtValue();
  return constantExpr(Ctx, Ctx.Types.literal(Ctx.Types.scalar(K), Bits), E.Range);
}

/// A mask of GL_ARB_shader_ballot: the low 64 of the 128 bits that SPIR-V has.
const Expr *lowMask(Context &Ctx, const Expr *Mask, SourceRange R) {
  const Expr *Low = Ctx.P.make<SwizzleExpr>(Mask, std::array<uint8_t, 4>{0, 1}, uint8_t(2),
                                            Ctx.Types.vector(ScalarKind::U32, 2), R, false);
  return Ctx.P.make<BuiltinCallExpr>(&getBuiltin(BuiltinId::PackUint2x32),
                                     Ctx.P.copy(llvm::ArrayRef(Low)),
                                     Ctx.Types.scalar(ScalarKind::U64), R);
}

void noteNamed(Context &Ctx, const Variable *V, const void *Named) {
  if (V->TheStorage == Storage::Input || V->TheStorage == Storage::Output)
    Ctx.NamedInterface.insert(Named);
  if (V->TheStorage == Storage::Output && V->BuiltIn)
    Ctx.P.UsedBuiltIns.insert(*V->BuiltIn);
}

const Expr *nameOfVariable(Context &Ctx, Variable *V, SourceRange R) {
  if (V->Ty->isError())
    return errorExpr(Ctx, R);
  if (V->TheStorage == Storage::Constant || V->TheStorage == Storage::SpecConstant)
    return V->Value ? constantExpr(Ctx, V->Value, R, V->precision(), V->Name) : errorExpr(Ctx, R);
  useReferenceInstance(Ctx, V, R);
  noteNamed(Ctx, V, V);
  const Expr *E = Ctx.P.make<VariableExpr>(V, R);
  return V->Name.starts_with("gl_SubGroup") && V->Name.ends_with("MaskARB") ? lowMask(Ctx, E, R)
                                                                            : E;
}

const Expr *checkName(Context &Ctx, llvm::StringRef Text, SourceRange R) {
  unsigned ErrorsBefore = Ctx.Diags.errorCount();
  if (const Expr *E = transposedBuiltin(Ctx, Text, R))
    return E;
  Symbol *S = Ctx.Names.lookup(Text);
  if (!S)
    S = Ctx.lookupBuiltinVariable(Text, R);
  if (!S) {
    if (Ctx.Diags.errorCount() != ErrorsBefore || Ctx.isKnownToLackExtension(Text))
      return errorExpr(Ctx, R);
    if (isBuiltin(Text)) {
      Ctx.report(R, diag::err_function_not_called) << Text;
      return errorExpr(Ctx, R);
    }
    if (const auto Needs = extensionOfKeyword(Text);
        Needs && !Ctx.requireExtension(*Needs, R, Text))
      return errorExpr(Ctx, R);
    if (Ctx.Decls->isNewlyUndeclared(Ctx.CurrentFunction, Text)) {
      Ctx.report(R, diag::err_undeclared_name) << Text;
      noteSimilarName(Ctx, Text, R, NameUse::Value);
    }
    return errorExpr(Ctx, R);
  }
  switch (S->TheKind) {
  case Symbol::Kind::Variable:
    return nameOfVariable(Ctx, S->Var, R);
  case Symbol::Kind::BlockMember: {
    if (S->Var->Ty->isError())
      return errorExpr(Ctx, R);
    noteNamed(Ctx, S->Var, &fieldOf(S->Var->Ty, S->Field));
    checkPerVertexMember(Ctx, fieldOf(S->Var->Ty, S->Field), R);
    return makeMember(Ctx, Ctx.P.make<VariableExpr>(S->Var, R), S->Field, R);
  }
  case Symbol::Kind::Functions:
    Ctx.report(R, diag::err_function_not_called) << Text;
    break;
  case Symbol::Kind::Type:
    Ctx.report(R, diag::err_type_is_no_value) << Text;
    break;
  }
  if (S->Range.isValid())
    Ctx.report(S->Range, diag::note_declared_here) << Text;
  return errorExpr(Ctx, R);
}

const Expr *checkConditional(Context &Ctx, const ast::ConditionalExpr &E) {
  const Expr *C = Ctx.checkCondition(*E.Condition);
  const auto Branch = [&](const ast::Expr &Value, bool IfTrue) {
    OnlyIf Guard(Ctx, C, IfTrue);
    return checkWhole(Ctx, Value);
  };
  const Expr *T = Branch(*E.Then, true), *F = Branch(*E.Else, false);
  if (C->Ty->isError() || T->Ty->isError() || F->Ty->isError())
    return errorExpr(Ctx, E.Range);
  if (!T->Ty->isVoid()) {
    noteRead(Ctx, T);
    noteRead(Ctx, F);
  }
  const Type *Ty = T->Ty;
  if (T->Ty != F->Ty) {
    if (const Expr *X = Ctx.convertImplicitly(F, T->Ty)) {
      F = X;
    } else if (const Expr *Y = Ctx.convertImplicitly(T, F->Ty)) {
      T = Y;
      Ty = F->Ty;
    } else {
      Ctx.report(E.Range, diag::err_conditional_types) << T->Ty->str() << F->Ty->str();
      return errorExpr(Ctx, E.Range);
    }
  }
  if (Ctx.Traits.of(Ty).HasOpaque) {
    Ctx.report(E.Range, diag::err_conditional_opaque) << Ty->str();
    return errorExpr(Ctx, E.Range);
  }
  const Constant *CC = Ctx.constantOf(C), *CT = Ctx.constantOf(T), *CF = Ctx.constantOf(F);
  if (CC && CT && CF)
    if (const Constant *Folded = Ctx.Types.fold(ConstOp::Select, Ty, {CC, CT, CF}))
      return constantExpr(Ctx, Folded, E.Range, precisionOfConstants({T, F}));
  return Ctx.P.make<ConditionalExpr>(C, T, F, Ty, E.Range);
}

const Expr *checkExprKind(Context &Ctx, const ast::Expr &E) {
  switch (E.Kind) {
  case ast::ExprKind::IntLiteral:
    return checkIntLiteral(Ctx, llvm::cast<ast::IntLiteral>(E));
  case ast::ExprKind::FloatLiteral:
    return checkFloatLiteral(Ctx, llvm::cast<ast::FloatLiteral>(E));
  case ast::ExprKind::BoolLiteral:
    return constantExpr(Ctx, Ctx.Types.boolean(llvm::cast<ast::BoolLiteral>(E).Value), E.Range);
  case ast::ExprKind::StringLiteral:
    Ctx.report(E.Range, diag::err_string_literal);
    return errorExpr(Ctx, E.Range);
  case ast::ExprKind::Name:
    return checkName(Ctx, llvm::cast<ast::NameExpr>(E).Text, E.Range);
  case ast::ExprKind::Type:
    Ctx.report(E.Range, diag::err_type_in_expression)
        << llvm::cast<ast::TypeExpr>(E).Type->TheName.Text;
    return errorExpr(Ctx, E.Range);
  case ast::ExprKind::Paren:
    return Ctx.checkExpr(*llvm::cast<ast::ParenExpr>(E).Inner);
  case ast::ExprKind::Call:
    return checkCall(Ctx, llvm::cast<ast::CallExpr>(E));
  case ast::ExprKind::Index:
    return checkIndex(Ctx, llvm::cast<ast::IndexExpr>(E));
  case ast::ExprKind::Member:
    return checkMember(Ctx, llvm::cast<ast::MemberExpr>(E));
  case ast::ExprKind::Unary:
    return checkUnary(Ctx, llvm::cast<ast::UnaryExpr>(E));
  case ast::ExprKind::Binary:
    return checkBinary(Ctx, llvm::cast<ast::BinaryExpr>(E));
  case ast::ExprKind::Assign:
    return checkAssign(Ctx, llvm::cast<ast::AssignExpr>(E));
  case ast::ExprKind::Conditional:
    return checkConditional(Ctx, llvm::cast<ast::ConditionalExpr>(E));
  case ast::ExprKind::InitList:
    Ctx.report(E.Range, diag::err_init_list_in_expression);
    return errorExpr(Ctx, E.Range);
  case ast::ExprKind::Error:
    return errorExpr(Ctx, E.Range);
  }
  return errorExpr(Ctx, E.Range);
}

/// Reports the storage of a variable that cannot be written. A block without a name is called by
/// its member that is meant.
bool checkVariableAssignable(Context &Ctx, const Variable *V, const Field *Member, SourceRange R,
                             llvm::StringRef How) {
  llvm::StringRef Why;
  switch (V->TheStorage) {
  case Storage::Constant:
  case Storage::SpecConstant:
    Why = "is constant";
    break;
  case Storage::Uniform:
    Why = "belongs to a uniform block";
    break;
  case Storage::PushConstant:
    Why = "is a push constant";
    break;
  case Storage::UniformOpaque:
    Why = "is an opaque uniform";
    break;
  case Storage::Input:
    Why = "is an input";
    break;
  case Storage::ShaderRecord:
    Why = "belongs to a shader record";
    break;
  case Storage::ResourceHeap:
  case Storage::SamplerHeap:
    Why = "is in a heap, which shaders only read";
    break;
  case Storage::HitAttribute:
    if (Ctx.P.TheStage != Stage::Intersection)
      Why = "is a hit attribute, which intersection shaders alone write";
    break;
  case Storage::TaskPayload:
    if (Ctx.P.TheStage == Stage::Mesh)
      Why = "is a task's payload, which mesh shaders only read";
    break;
  case Storage::Parameter:
    if (V->TheDirection == Direction::ConstIn)
      Why = "is a 'const' parameter";
    break;
  default:
    break;
  }
  if (Why.empty() && V->Memory.ReadOnly)
    Why = V->TheStorage == Storage::Buffer ? "is 'readonly'" : "is 'const'";
  if (Why.empty())
    return true;
  const bool ByMember = V->Name.empty() && Member;
  llvm::StringRef Name = ByMember ? Member->Name : V->Name;
  SourceRange Declared = ByMember ? Member->Range : V->Range;
  Ctx.report(R, diag::err_not_assignable) << Name << Why << How;
  if (Declared.isValid())
    Ctx.report(Declared, diag::note_declared_here) << Name;
  return false;
}

} // namespace

bool noteForeignName(Context &Ctx, llvm::StringRef Name, SourceRange R) {
  const auto Instead = llvm::StringSwitch<llvm::StringRef>(Name)
#define FOREIGN_NAME(Name, Instead) .Case(Name, Instead)
#include "sema/ForeignNames.def"
                           .Default("");
  if (Instead.empty())
    return false;
  DiagnosticBuilder B = Ctx.report(R, diag::note_foreign_name);
  B << Name << Instead;
  if (llvm::all_of(Instead, [](char C) { return llvm::isAlnum(C) || C == '_'; }))
    B << FixIt{R, Instead.str()};
  return true;
}

/// Several vendors have the same names but for their endings: that of an extension which is on, as
/// `gl_LaunchIDEXT` for `gl_LaunchID`; else empty.
static std::string nameOfVendor(const Program &P, llvm::StringRef Name, NameUse Use) {
  static constexpr llvm::StringLiteral Vendors[] = {"EXT", "KHR", "NV",  "ARB",
                                                    "OES", "AMD", "ARM", "QCOM"};
  llvm::StringRef Stem = Name;
  for (llvm::StringRef Vendor : Vendors)
    if (Name.ends_with(Vendor))
      Stem = Name.drop_back(Vendor.size());
  for (llvm::StringRef Vendor : Vendors) {
    std::string Candidate = (Stem + Vendor).str();
    if (Use == NameUse::Callee ? isExtensionBuiltin(P, Candidate)
                               : isExtensionVariable(P, Candidate))
      return Candidate;
  }
  return {};
}

void noteSimilarName(Context &Ctx, llvm::StringRef Name, SourceRange R, NameUse Use) {
  if (noteForeignName(Ctx, Name, R))
    return;
  // What can stand there: a value, or what is called. Builtin variables have long names.
  const bool IsBuiltin = Name.starts_with("gl_");
  NearestSpelling Nearest(Name, /*MostChanges=*/IsBuiltin ? 6 : 4);
  Ctx.Names.consider(Nearest, [&](const Symbol &S) {
    const bool IsValue =
        S.TheKind == Symbol::Kind::Variable || S.TheKind == Symbol::Kind::BlockMember;
    return IsValue == (Use == NameUse::Value);
  });
  if (Use == NameUse::Callee)
    considerBuiltins(Nearest);
  else if (IsBuiltin)
    considerBuiltinVariables(Nearest);
  std::string Close = nameOfVendor(Ctx.P, Name, Use);
  if (Close.empty())
    Close = Nearest.found().str();
  if (!Close.empty() && Close != Name)
    Ctx.report(R, diag::note_did_you_mean) << Close << FixIt{R, Close};
}

/// The parser bounds the depth of trees (ast::MaxExprDepth), so that this may recurse.
const Expr *Context::checkExpr(const ast::Expr &E) { return checkExprKind(*this, E); }

/// GL_EXT_structured_descriptor_heap section 4.3.9: members are all that one can have of a buffer
/// type.
static bool isBufferValue(Context &Ctx, const Expr *E) {
  if (!Ctx.Traits.of(E->Ty).HasBufferDescriptor)
    return false;
  Ctx.report(E->Range, diag::err_buffer_type_value) << E->Ty->str();
  return true;
}

const Expr *checkValue(Context &Ctx, const ast::Expr &E) {
  const Expr *X = Ctx.checkExpr(E);
  if (X->Ty->isError())
    return X;
  if (X->Ty->isVoid()) {
    Ctx.report(E.Range, diag::err_void_value);
    return errorExpr(Ctx, E.Range);
  }
  if (isBufferValue(Ctx, X))
    return errorExpr(Ctx, E.Range);
  noteRead(Ctx, X);
  return X;
}

const Expr *checkWhole(Context &Ctx, const ast::Expr &E) {
  const Expr *X = Ctx.checkExpr(E);
  if (isBufferValue(Ctx, X))
    return errorExpr(Ctx, E.Range);
  if (X->Ty->isError() || !Ctx.Traits.of(X->Ty).HasUnsized)
    return X;
  Ctx.report(E.Range, diag::err_unsized_value) << X->Ty->str();
  return errorExpr(Ctx, E.Range);
}

/// Whether the place of a descriptor is declared `readonly` (GL_EXT_structured_descriptor_heap
/// section 4.3.9).
static bool isReadOnlyDescriptor(const Expr *E) {
  for (;;) {
    if (const auto *M = llvm::dyn_cast<MemberExpr>(E)) {
      if (M->Base->Ty->structInfo().Fields[M->Field].Memory.ReadOnly)
        return true;
      E = M->Base;
    } else if (const auto *I = llvm::dyn_cast<IndexExpr>(E)) {
      E = I->Base;
    } else {
      const auto *V = llvm::dyn_cast<VariableExpr>(E);
      return V && V->Var->Memory.ReadOnly;
    }
  }
}

/// The index of the array that a place begins in; null if it is in none.
static const Expr *outermostIndex(const Expr *E) {
  const Expr *Found = nullptr;
  for (;;) {
    if (const auto *I = llvm::dyn_cast<IndexExpr>(E)) {
      Found = I->Index;
      E = I->Base;
    } else if (const auto *M = llvm::dyn_cast<MemberExpr>(E)) {
      E = M->Base;
    } else if (const auto *S = llvm::dyn_cast<SwizzleExpr>(E)) {
      E = S->Base;
    } else {
      return Found;
    }
  }
}

/// The block that a reference or descriptor leads to may be stored to.
static bool checkPointeeAssignable(Context &Ctx, const Expr &Pointer, SourceRange R,
                                   llvm::StringRef How) {
  const BufferReferenceInfo &Info = Pointer.Ty->reference();
  llvm::StringRef Why;
  if (Info.IsUniform)
    Why = "is a uniform block";
  else if (Info.Memory.ReadOnly ||
           (Pointer.Ty->isBufferDescriptor() && isReadOnlyDescriptor(&Pointer)))
    Why = "is 'readonly'";
  if (!Why.empty())
    Ctx.report(R, diag::err_not_assignable) << Info.Name << Why << How;
  return Why.empty();
}

/// Section 4.3.6: an invocation of a tessellation control shader stores to the outputs of its own
/// vertex, and says so by the variable.
static void checkOwnVertex(Context &Ctx, const Expr *E, SourceRange R) {
  if (Ctx.P.TheStage != Stage::TessControl)
    return;
  const Variable *V = rootVariable(E);
  if (!V || V->TheStorage != Storage::Output || V->Patch || !V->Ty->isArray() ||
      (V->BuiltIn && !innermost(V->Ty)->isStruct()))
    return;
  const Expr *Index = outermostIndex(E);
  const auto *Own = Index ? llvm::dyn_cast<VariableExpr>(Index) : nullptr;
  if (!Own || Own->Var->BuiltIn != static_cast<uint32_t>(spirv::BuiltIn::InvocationId))
    Ctx.report(Index ? Index->Range : R, diag::err_not_own_vertex) << V->Name;
}

bool checkAssignable(Context &Ctx, const Expr *E, SourceRange R, llvm::StringRef How) {
  if (E->Ty->isError())
    return false;
  checkMeshOutputs(Ctx, E);
  checkOwnVertex(Ctx, E, R);
  const Field *Outermost = nullptr;
  for (const Expr *At = E;;) {
    switch (At->Kind) {
    case ExprKind::Variable:
      return checkVariableAssignable(Ctx, llvm::cast<VariableExpr>(At)->Var, Outermost, R, How);
    case ExprKind::Member: {
      auto *M = llvm::cast<MemberExpr>(At);
      const Field &F = M->Base->Ty->structInfo().Fields[M->Field];
      if (F.Memory.ReadOnly) {
        Ctx.report(R, diag::err_not_assignable) << F.Name << "is 'readonly'" << How;
        return false;
      }
      Outermost = &F;
      At = M->Base;
      continue;
    }
    case ExprKind::Dereference:
      return checkPointeeAssignable(Ctx, *llvm::cast<DereferenceExpr>(At)->Reference, R, How);
    case ExprKind::Index:
      At = llvm::cast<IndexExpr>(At)->Base;
      continue;
    case ExprKind::Swizzle:
      if (!At->IsLValue && llvm::cast<SwizzleExpr>(At)->Base->IsLValue) {
        Ctx.report(R, diag::err_swizzle_repeats) << How;
        return false;
      }
      At = llvm::cast<SwizzleExpr>(At)->Base;
      continue;
    case ExprKind::Constant:
      Ctx.report(R, diag::err_constant_assigned) << How;
      return false;
    default:
      Ctx.report(R, diag::err_no_lvalue) << How;
      return false;
    }
  }
}

void noteRead(Context &Ctx, const Expr *E) {
  llvm::StringRef Name;
  auto Note = [&](bool WriteOnly, const void *Declared, llvm::StringRef Called) {
    if (!WriteOnly)
      return;
    Ctx.P.ReadAllTheSame.insert(Declared);
    if (Name.empty())
      Name = Called;
  };
  for (const Expr *At = E; At && At->IsLValue;) {
    if (auto *V = llvm::dyn_cast<VariableExpr>(At)) {
      Note(V->Var->Memory.WriteOnly && !imageTraits(V->Ty) && !innermost(V->Ty)->isTensor(), V->Var,
           V->Var->Name);
      noteMeshOutputRead(Ctx, V->Var, E->Range);
      At = nullptr;
    } else if (auto *M = llvm::dyn_cast<MemberExpr>(At)) {
      const Field &F = M->Base->Ty->structInfo().Fields[M->Field];
      Note(F.Memory.WriteOnly, &F, F.Name);
      At = M->Base;
    } else if (auto *D = llvm::dyn_cast<DereferenceExpr>(At)) {
      const BufferReferenceInfo &Info = D->Reference->Ty->reference();
      Note(Info.Memory.WriteOnly, &Info, Info.Name);
      At = D->Reference->Ty->isBufferDescriptor() ? D->Reference : nullptr;
    } else if (auto *I = llvm::dyn_cast<IndexExpr>(At)) {
      At = I->Base;
    } else if (auto *S = llvm::dyn_cast<SwizzleExpr>(At)) {
      At = S->Base;
    } else {
      At = nullptr;
    }
  }
  if (!Name.empty())
    Ctx.report(E->Range, diag::warn_writeonly_read) << Name;
}

bool isBufferMemory(const Expr *E) {
  if (const auto *D = llvm::dyn_cast<DereferenceExpr>(E))
    return !D->Reference->Ty->reference().IsUniform;
  const auto *V = llvm::dyn_cast<VariableExpr>(E);
  return V && V->Var->TheStorage == Storage::Buffer;
}

const Variable *rootVariable(const Expr *E) {
  for (;;) {
    switch (E->Kind) {
    case ExprKind::Variable:
      return llvm::cast<VariableExpr>(E)->Var;
    case ExprKind::Member:
      E = llvm::cast<MemberExpr>(E)->Base;
      continue;
    case ExprKind::Index:
      E = llvm::cast<IndexExpr>(E)->Base;
      continue;
    case ExprKind::Swizzle:
      E = llvm::cast<SwizzleExpr>(E)->Base;
      continue;
    default:
      return nullptr;
    }
  }
}

const Expr *Context::checkExprAs(const ast::Expr &E, const Type *T, llvm::StringRef What) {
  const Expr *X = checkValue(*this, E);
  if (X->Ty->isError() || T->isError())
    return X->Ty->isError() ? X : errorExpr(*this, E.Range);
  if (const Expr *Converted = convertImplicitly(X, T))
    return Converted;
  reportCannotConvert(*this, E.Range, What, X, T, &E);
  return errorExpr(*this, E.Range);
}

const Expr *Context::checkCondition(const ast::Expr &E) {
  const Expr *X = checkValue(*this, E);
  if (X->Ty->isError() || X->Ty->isBool())
    return X;
  DiagnosticBuilder B = report(E.Range, diag::err_condition_type);
  B << X->Ty->str();
  if (const auto *Assign = llvm::dyn_cast<ast::AssignExpr>(&E); Assign && !Assign->IsCompound)
    B << FixIt{Assign->OpRange, "=="};
  return errorExpr(*this, E.Range);
}

const Constant *Context::checkIntegerConstant(const ast::Expr &E, bool AllowSpec,
                                              llvm::StringRef What) {
  const Expr *X = checkValue(*this, E);
  if (X->Ty->isError())
    return nullptr;
  if (!X->Ty->isInteger()) {
    report(E.Range, diag::err_constant_integer_type) << What << X->Ty->str();
    return nullptr;
  }
  const Constant *C = constantOf(X);
  if (!C) {
    report(E.Range, diag::err_not_constant) << What;
    return nullptr;
  }
  if (C->isSpec() && !AllowSpec) {
    report(E.Range, diag::err_specialized_not_allowed) << What;
    return nullptr;
  }
  return C;
}

} // namespace coop::sema

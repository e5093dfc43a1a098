// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls: what the callee is (a type, a method, a user's function, a builtin), choosing the overload
// and making the node. The rules of single builtins are in the files of CooperativeRules.h.

#include "sema/CooperativeRules.h"
#include "sema/Declarations.h"
#include "sema/Expressions.h"
#include "sema/Overload.h"

namespace coop::sema {

namespace {

/// One candidate that does not fit: a builtin or a function.
struct Rejected {
  const Signature *Builtin;
  const Function *Fn;
  Mismatch Why;

  /// Where it is declared; invalid for a builtin.
  SourceRange declared() const { return Fn ? Fn->Range : SourceRange(); }
  std::string text() const { return Fn ? prototypeText(*Fn) : signatureText(*Builtin); }
};

class CallChecker {
public:
  CallChecker(Context &Ctx, const ast::CallExpr &E, const ast::NameExpr &Callee)
      : Ctx(Ctx), E(E), Name(Callee.Text), NameRange(Callee.Range) {}

  const Expr *check();

private:
  const Expr *error() { return errorExpr(Ctx, E.Range); }
  bool checkArguments();
  bool isEnabled(const Signature &S) const;
  bool requireEnabled(const Signature &S);
  const Function *findExact(const FunctionSet &Set) const;
  void collectUser(const FunctionSet &Set);
  void collectBuiltins(bool Enabled);
  const Expr *reportUnknown();
  void reportNoMatch();
  void reportAmbiguous();
  const Expr *makeUserCall(const Candidate &C);
  const Expr *spirvArgument(const Function &F, size_t I);
  const Expr *makeBuiltinCall(const Candidate &C);
  bool convertBuiltinArgument(const Candidate &C, size_t I, BuiltinUse &Use);
  const Expr *defaultArgument(const SignatureParameter &P);

  Context &Ctx;
  const ast::CallExpr &E;
  llvm::StringRef Name;
  SourceRange NameRange;
  llvm::SmallVector<Argument, 8> Args;
  llvm::SmallVector<Candidate, 8> Candidates;
  llvm::SmallVector<Rejected, 8> Rejects;
  /// A function of that name has a wrong declaration, and may be the one that fits.
  bool MayMeanErroneous = false;
};

/// Strings are arguments, and nothing else.
const Expr *checkArgument(Context &Ctx, const ast::Expr &Syntax) {
  if (const auto *String = llvm::dyn_cast<ast::StringLiteral>(&Syntax))
    return Ctx.P.make<StringExpr>(String->Text.copy(Ctx.P.Allocator), Ctx.Types.string(),
                                  Syntax.Range);
  return Ctx.checkExpr(Syntax);
}

bool CallChecker::checkArguments() {
  bool Fine = true;
  for (const ast::Expr *Syntax : E.Args) {
    Argument A;
    A.Range = Syntax->Range;
    if (auto *N = llvm::dyn_cast<ast::NameExpr>(Syntax)) {
      Symbol *S = Ctx.Names.lookup(N->Text);
      if (S && S->TheKind == Symbol::Kind::Functions) {
        A.Functions = S->Functions;
        A.FunctionName = N->Text;
        Args.push_back(A);
        continue;
      }
      if (!S && isBuiltin(N->Text)) {
        Ctx.report(N->Range, diag::err_builtin_as_callback) << N->Text;
        Fine = false;
        continue;
      }
    }
    A.E = checkArgument(Ctx, *Syntax);
    if (A.E->Ty->isVoid()) {
      Ctx.report(Syntax->Range, diag::err_void_value);
      Fine = false;
    }
    Fine &= !A.E->Ty->isError();
    Args.push_back(A);
  }
  return Fine;
}

bool CallChecker::isEnabled(const Signature &S) const {
  if (!(S.Stages & (1u << static_cast<unsigned>(Ctx.P.TheStage))))
    return false;
  if (S.NeedsDerivatives && !hasImplicitDerivatives(Ctx.P))
    return false;
  return llvm::all_of(S.Needs, [&](const Availability &Any) { return Any.isProvided(Ctx.P); });
}

/// Reports what a builtin lacks.
bool CallChecker::requireEnabled(const Signature &S) {
  if (!(S.Stages & (1u << static_cast<unsigned>(Ctx.P.TheStage)))) {
    Ctx.report(NameRange, diag::err_builtin_stage) << Name;
    return false;
  }
  if (S.NeedsDerivatives && !hasImplicitDerivatives(Ctx.P)) {
    Ctx.report(NameRange, diag::err_builtin_derivatives) << Name;
    return false;
  }
  return llvm::all_of(
      S.Needs, [&](const Availability &Any) { return Ctx.requireAvailable(Any, NameRange, Name); });
}

/// The function whose parameters are of the arguments' types.
const Function *CallChecker::findExact(const FunctionSet &Set) const {
  FunctionSet::ParameterTypes Types;
  for (const Argument &A : Args)
    Types.push_back(A.E ? A.E->Ty : nullptr);
  return Set.find(Types);
}

void CallChecker::collectUser(const FunctionSet &Set) {
  if (const Function *F = findExact(Set)) {
    Candidate C;
    if (matchFunction(Ctx, *F, Args, C, nullptr)) {
      Candidates.push_back(std::move(C));
      return;
    }
  }
  for (const Function *F : Set.Overloads) {
    Candidate C;
    if (matchFunction(Ctx, *F, Args, C, nullptr))
      Candidates.push_back(std::move(C));
  }
  if (!Candidates.empty())
    return;
  for (const Function *F : Set.Overloads) {
    MayMeanErroneous |= F->isErroneous();
    Candidate C;
    Mismatch Why;
    matchFunction(Ctx, *F, Args, C, &Why);
    Rejects.push_back({nullptr, F, std::move(Why)});
  }
}

void CallChecker::collectBuiltins(bool Enabled) {
  llvm::SmallVector<const Signature *, 8> Tried;
  for (const Signature *S : findBuiltins(Name))
    if (isEnabled(*S) == Enabled) {
      Tried.push_back(S);
      // Nothing is better than what takes the arguments as they are.
      if (matchBuiltin(Ctx, *S, Args, Candidates, nullptr) && Candidates.back().isExact(Args))
        return;
    }
  if (!Candidates.empty())
    return;
  for (const Signature *S : Tried) {
    Mismatch Why;
    matchBuiltin(Ctx, *S, Args, Candidates, &Why);
    Rejects.push_back({S, nullptr, std::move(Why)});
  }
}

const Expr *CallChecker::reportUnknown() {
  if (llvm::StringRef Instead = insteadOfRemovedBuiltin(Name); !Instead.empty()) {
    Ctx.report(NameRange, diag::err_builtin_not_in_vulkan) << Name << Instead;
    return error();
  }
  if (isUnsupportedBuiltin(Name) && Ctx.P.TheProfile != ast::Profile::Es) {
    Ctx.report(NameRange, diag::err_builtin_unsupported) << Name;
    return error();
  }
  if (!Ctx.Decls->isNewlyUndeclared(Ctx.CurrentFunction, Name))
    return error();
  Ctx.report(NameRange, diag::err_undeclared_function) << Name;
  // Section 6.1: functions are declared before they are called.
  for (const ast::Decl *D : Ctx.Unit.Decls)
    if (const auto *F = llvm::dyn_cast<ast::FunctionDecl>(D);
        F && F->TheName.Text == Name && NameRange.Begin.raw() < F->TheName.Range.Begin.raw()) {
      Ctx.report(F->TheName.Range, diag::note_declared_later) << Name;
      return error();
    }
  noteSimilarName(Ctx, Name, NameRange, NameUse::Callee);
  return error();
}

void CallChecker::reportNoMatch() {
  if (MayMeanErroneous)
    return;
  // Forms that take functions where values are given, or the other way round, are not meant.
  auto ArityFits = [](const Rejected &R) { return R.Why.Range.isValid(); };
  auto WantsOther = [](const Rejected &R) {
    return R.Why.Id == diag::err_function_as_argument || R.Why.Id == diag::err_argument_function;
  };
  if (llvm::any_of(Rejects, [&](const Rejected &R) { return ArityFits(R) && !WantsOther(R); }))
    llvm::erase_if(Rejects, WantsOther);
  // Those that came closest say best what is wrong; others only where there is no such one.
  llvm::SmallVector<const Rejected *, 8> Close;
  unsigned Best = 0;
  bool AnyFits = llvm::any_of(Rejects, ArityFits);
  for (const Rejected &R : Rejects)
    if (!AnyFits || ArityFits(R))
      Best = std::max(Best, R.Why.Progress);
  llvm::SmallVector<std::string, 8> Texts;
  for (const Rejected &R : Rejects)
    if ((!AnyFits || ArityFits(R)) && R.Why.Progress == Best) {
      std::string Text = R.Why.text();
      if (llvm::is_contained(Texts, Text) && !R.declared().isValid())
        continue;
      Texts.push_back(Text);
      Close.push_back(&R);
    }
  if (Close.size() == 1) {
    Mismatch Why = Close[0]->Why;
    if (!Why.Range.isValid())
      Why.Range = E.Range;
    Why.report(Ctx);
    if (Close[0]->declared().isValid())
      Ctx.report(Close[0]->declared(), diag::note_declared_here) << Name;
    else
      Ctx.report(NameRange, diag::note_builtin_signature) << Close[0]->text();
    return;
  }
  std::string Types;
  for (const Argument &A : Args)
    Types += (Types.empty() ? "" : ", ") + (A.E ? A.E->Ty->str() : A.FunctionName.str());
  Ctx.report(NameRange, diag::err_no_matching_call) << Name << Types;
  constexpr size_t MaxNotes = 8;
  for (size_t I = 0; I < Close.size() && I < MaxNotes; ++I)
    Ctx.report(Close[I]->declared().isValid() ? Close[I]->declared() : NameRange,
               diag::note_candidate)
        << Close[I]->text() << Close[I]->Why.text();
}

void CallChecker::reportAmbiguous() {
  if (MayMeanErroneous)
    return;
  Ctx.report(NameRange, diag::err_ambiguous_call) << Name;
  for (const Candidate &C : Candidates)
    if (C.Fn)
      Ctx.report(C.Fn->Range.isValid() ? C.Fn->Range : NameRange, diag::note_ambiguous_candidate)
          << prototypeText(*C.Fn);
    else
      Ctx.report(NameRange, diag::note_ambiguous_candidate) << signatureText(*C.Builtin);
}

/// GL_EXT_spirv_intrinsics section 6.1.1: a literal, a pointer, or the value as ever (null after
/// reporting).
const Expr *CallChecker::spirvArgument(const Function &F, size_t I) {
  const Variable &P = *F.Parameters[I];
  const Expr *A = Args[I].E;
  if (P.IsLiteral) {
    const Expr *Converted = Ctx.convertImplicitly(A, P.Ty);
    const Constant *K = Converted ? Ctx.constantOf(Converted) : nullptr;
    if (K && !K->isSpec() && K->type()->isScalar() && bitWidth(K->type()->component()) <= 32)
      return Converted;
    Ctx.report(A->Range, diag::err_spirv_literal_argument) << P.Name << F.Name;
    return nullptr;
  }
  // Functions take values of such types by reference, and instructions as they are.
  if (!P.ByReference && (!P.Ty->isSpirv() || F.Instruction))
    return A;
  if (A->IsLValue && A->Ty == P.Ty)
    return A;
  Ctx.report(A->Range, diag::err_spirv_reference_argument)
      << P.Name << F.Name << P.Ty->str() << A->Ty->str();
  return nullptr;
}

/// SPIR-V passes pointers to whole variables, and to elements of arrays of images and samplers
/// alone (section 2.16.1): of others no element can be passed.
static bool checkElementArgument(Context &Ctx, const Expr *A) {
  const ImageTraits *Image = imageTraits(A->Ty);
  if (!llvm::isa<IndexExpr>(A) || A->Ty->isArray() ||
      !(A->Ty->isRayObject() || (Image && Image->isAttachment())))
    return true;
  Ctx.report(A->Range, diag::err_element_argument) << A->Ty->str();
  return false;
}

const Expr *CallChecker::makeUserCall(const Candidate &C) {
  const Function *F = C.Fn;
  llvm::SmallVector<const Expr *, 8> List;
  for (size_t I = 0; I < Args.size(); ++I) {
    const Variable &P = *F->Parameters[I];
    const Expr *A = Args[I].E;
    if (F->Instruction || P.ByReference || P.Ty->isSpirv()) {
      const Expr *Passed = spirvArgument(*F, I);
      if (!Passed)
        return error();
      if (Passed != A || P.ByReference || P.Ty->isSpirv() || P.IsLiteral) {
        List.push_back(Passed);
        continue;
      }
    }
    if (P.TheDirection == Direction::In || P.TheDirection == Direction::ConstIn) {
      if (!checkImageArgument(Ctx, A, P) || !checkElementArgument(Ctx, A))
        return error();
      noteRead(Ctx, A);
      List.push_back(Ctx.convertImplicitly(A, P.Ty));
      continue;
    }
    bool InOut = P.TheDirection == Direction::InOut;
    if (!checkAssignable(Ctx, A, A->Range, InOut ? "passed as 'inout'" : "passed as 'out'"))
      return error();
    if (InOut)
      noteRead(Ctx, A);
    noteLayoutAssigned(Ctx, A, nullptr);
    List.push_back(A->Ty == P.Ty ? A : Ctx.P.make<ConvertExpr>(A, P.Ty, true, A->Range));
  }
  Ctx.Calls.push_back({Ctx.CurrentFunction, F, nullptr, E.Range, false});
  if (F->Result->isError())
    return error();
  return Ctx.P.make<CallExpr>(F, Ctx.P.copy(llvm::ArrayRef<const Expr *>(List)), F->Result,
                              E.Range);
}

const Expr *CallChecker::defaultArgument(const SignatureParameter &P) {
  const Type *T = Ctx.Types.scalar(P.Type.Component);
  return constantExpr(Ctx, Ctx.Types.literal(T, static_cast<uint64_t>(*P.Default)), E.Range);
}

bool CallChecker::convertBuiltinArgument(const Candidate &C, size_t I, BuiltinUse &Use) {
  const SignatureParameter &P = *C.Parameters[I];
  if (Args[I].Functions) {
    Use.Args.push_back(nullptr); // the rule finds the overload
    return true;
  }
  const Expr *A = Args[I].E;
  const Type *T = C.Types[I];
  bool Stores = P.Mode == Passing::Out || P.Mode == Passing::InOut || P.Mode == Passing::Atomic;
  if (Stores) {
    llvm::StringRef How = P.Mode == Passing::Atomic              ? "used by an atomic"
                          : P.Type.Kind == PatternKind::AnyArray ? "stored to"
                          : P.Mode == Passing::Out               ? "passed as 'out'"
                                                                 : "passed as 'inout'";
    bool LoadsOnly = P.Mode == Passing::Atomic && Name == "atomicLoad";
    if (!P.IsImage && !LoadsOnly && !checkAssignable(Ctx, A, A->Range, How))
      return false;
    if (P.Mode == Passing::InOut && !P.IsImage)
      noteRead(Ctx, A);
    Use.Args.push_back(T && A->Ty != T ? Ctx.P.make<ConvertExpr>(A, T, true, A->Range) : A);
    return true;
  }
  if (!P.IsImage && !A->Ty->isTensor()) // what those are used for is a rule's
    noteRead(Ctx, A);
  if (T && A->Ty != T)
    A = Ctx.convertImplicitly(A, T);
  if (P.Mode == Passing::Const || P.Mode == Passing::Spec) {
    const Constant *K = Ctx.constantOf(A);
    if (!K) {
      Ctx.report(Args[I].Range, diag::err_argument_constant) << P.Name << Name;
      return false;
    }
    if (K->isSpec() && P.Mode == Passing::Const) {
      Ctx.report(Args[I].Range, diag::err_argument_specialized) << P.Name << Name;
      return false;
    }
  }
  if (P.Splat)
    for (size_t J = 0; J < C.Parameters.size(); ++J)
      if (C.Parameters[J]->Type.Kind == PatternKind::Var && C.Types[J]) {
        A = makeSplat(Ctx, A, C.Types[J], A->Range);
        break;
      }
  Use.Args.push_back(A);
  return true;
}

/// A handle of which nonuniformEXT says that it differs: the indices that chose it do.
static const Expr *nonUniformHandle(Context &Ctx, const Expr *E, const Builtin *NonUniform) {
  if (const auto *Element = llvm::dyn_cast<IndexExpr>(E)) {
    const Expr *Index = Element->Index;
    Index = Ctx.P.make<BuiltinCallExpr>(NonUniform, Ctx.P.copy(llvm::ArrayRef(Index)), Index->Ty,
                                        Index->Range);
    const Expr *Base = nonUniformHandle(Ctx, Element->Base, NonUniform);
    return Ctx.P.make<IndexExpr>(Base, Index, E->Ty, E->Range);
  }
  const auto *Made = llvm::dyn_cast<ConstructExpr>(E);
  if (!Made || Made->Construct != ConstructKind::Combined)
    return E;
  llvm::SmallVector<const Expr *, 2> Parts;
  for (const Expr *Part : Made->Args)
    Parts.push_back(nonUniformHandle(Ctx, Part, NonUniform));
  return Ctx.P.make<ConstructExpr>(
      ConstructKind::Combined, Ctx.P.copy(llvm::ArrayRef<const Expr *>(Parts)), E->Ty, E->Range);
}

const Expr *CallChecker::makeBuiltinCall(const Candidate &C) {
  BuiltinUse Use{C.Builtin, Args, {}, C.Result, E.Range, NameRange, C.Parameters};
  for (size_t I = 0; I < Args.size(); ++I)
    if (!convertBuiltinArgument(C, I, Use))
      return error();
  for (size_t I = Args.size(); I < C.Parameters.size(); ++I)
    if (C.Parameters[I]->Default)
      Use.Args.push_back(defaultArgument(*C.Parameters[I]));
  Ctx.Calls.push_back({Ctx.CurrentFunction, nullptr, C.Builtin->Row, E.Range, false});
  for (const Availability &Any : C.Builtin->Needs)
    if (!Any.isCore(Ctx.P))
      Ctx.noteUse(Any.Extensions, NameRange, Name);
  if (!applyBuiltinRule(Ctx, Use) || !Use.Result || Use.Result->isError())
    return error();
  if (Use.id() == BuiltinId::NonUniform && Use.Result->isOpaque())
    return nonUniformHandle(Ctx, Use.Args[0], C.Builtin->Row);
  if (const Constant *Folded = foldBuiltin(Ctx, Use))
    return constantExpr(Ctx, Folded, E.Range,
                        C.Builtin->Row->isHighp() ? Precision::High
                                                  : precisionOfConstants(Use.Args));
  return Ctx.P.make<BuiltinCallExpr>(
      C.Builtin->Row, Ctx.P.copy(llvm::ArrayRef<const Expr *>(Use.Args)), Use.Result, E.Range);
}

const Expr *CallChecker::check() {
  Symbol *S = Ctx.Names.lookup(Name);
  bool Fine = checkArguments();
  if (S && S->TheKind == Symbol::Kind::Variable && S->Var->Ty->isError())
    return error();
  if (S && S->TheKind != Symbol::Kind::Functions) {
    Ctx.report(NameRange, diag::err_not_a_function) << Name;
    if (S->Range.isValid())
      Ctx.report(S->Range, diag::note_declared_here) << Name;
    return error();
  }
  if (!S && !isBuiltin(Name))
    return reportUnknown();
  if (!Fine)
    return error();
  if (S)
    collectUser(*S->Functions);
  // A user's function of exactly these types hides the builtin (GLSL 4.60 section 6.1).
  const Candidate *Exact = nullptr;
  for (const Candidate &C : Candidates)
    if (C.isExact(Args))
      Exact = &C;
  if (!Exact)
    collectBuiltins(true);
  if (Candidates.empty()) {
    size_t EnabledRejects = Rejects.size();
    collectBuiltins(false);
    if (!Candidates.empty() || EnabledRejects == 0) {
      // Only an extension or another stage would bring what is called.
      const Signature *Missing =
          Candidates.empty() ? findBuiltins(Name).front() : Candidates.front().Builtin;
      if (!requireEnabled(*Missing))
        return error();
    }
    if (Candidates.empty()) {
      if (EnabledRejects)
        Rejects.truncate(EnabledRejects);
      reportNoMatch();
      return error();
    }
  }
  if (Exact)
    return makeUserCall(*Exact);
  std::optional<size_t> Best = bestCandidate(Ctx, Candidates, Args);
  if (!Best) {
    reportAmbiguous();
    return error();
  }
  const Candidate &C = Candidates[*Best];
  return C.Fn ? makeUserCall(C) : makeBuiltinCall(C);
}

/// `base.method(args)`: length, and length64 of GL_EXT_shader_64bit_indexing.
const Expr *checkMethod(Context &Ctx, const ast::CallExpr &E, const ast::MemberExpr &Callee) {
  const Expr *Base = Ctx.checkExpr(*Callee.Base);
  if (Base->Ty->isError())
    return Base;
  const bool Is64 = Callee.Member.Text == "length64";
  if (Is64 &&
      !Ctx.requireExtension(Extension::EXT_shader_64bit_indexing, Callee.Member.Range, "length64"))
    return errorExpr(Ctx, E.Range);
  if (Callee.Member.Text != "length" && !Is64) {
    Ctx.report(Callee.Member.Range, diag::err_no_method) << Callee.Member.Text;
    return errorExpr(Ctx, E.Range);
  }
  if (!E.Args.empty()) {
    Ctx.report(E.Range, diag::err_argument_count) << Callee.Member.Text << 0 << E.Args.size();
    return errorExpr(Ctx, E.Range);
  }
  return checkLength(Ctx, Base, E.Range, Is64 ? ScalarKind::I64 : ScalarKind::I32);
}

} // namespace

const Type *calleeType(Context &Ctx, const ast::Expr &Callee) {
  if (auto *T = llvm::dyn_cast<ast::TypeExpr>(&Callee))
    return Ctx.resolveType(*T->Type);
  if (auto *N = llvm::dyn_cast<ast::NameExpr>(&Callee)) {
    Symbol *S = Ctx.Names.lookup(N->Text);
    return S && S->TheKind == Symbol::Kind::Type ? S->Ty : nullptr;
  }
  auto *I = llvm::dyn_cast<ast::IndexExpr>(&Callee);
  if (!I)
    return nullptr;
  // `S[2][3](...)` is parsed as indices of indices: the last index is the innermost dimension.
  llvm::SmallVector<ast::ArraySpecifier, 2> Arrays;
  const ast::Expr *Base = &Callee;
  for (; I; I = llvm::dyn_cast<ast::IndexExpr>(Base)) {
    Arrays.push_back({I->Index, I->Range});
    Base = I->Base;
  }
  const Type *Element = calleeType(Ctx, *Base);
  if (!Element)
    return nullptr;
  std::reverse(Arrays.begin(), Arrays.end());
  return Ctx.applyArrays(Element, Arrays);
}

const Expr *checkCall(Context &Ctx, const ast::CallExpr &E) {
  if (const Type *T = calleeType(Ctx, *E.Callee)) {
    llvm::SmallVector<const Expr *, 8> Args;
    for (const ast::Expr *A : E.Args)
      Args.push_back(checkValue(Ctx, *A));
    return checkConstructor(Ctx, T, Args, E.Range);
  }
  if (auto *M = llvm::dyn_cast<ast::MemberExpr>(E.Callee))
    return checkMethod(Ctx, E, *M);
  if (auto *N = llvm::dyn_cast<ast::NameExpr>(E.Callee))
    return CallChecker(Ctx, E, *N).check();
  if (!llvm::isa<ast::ErrorExpr>(E.Callee))
    Ctx.report(E.Callee->Range, diag::err_callee);
  for (const ast::Expr *A : E.Args)
    Ctx.checkExpr(*A);
  return errorExpr(Ctx, E.Range);
}

} // namespace coop::sema

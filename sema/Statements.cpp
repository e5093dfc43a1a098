// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements (GLSL 4.60 section 6). Declarations in them are in DeclarationsVariables.cpp, their
// attributes in StatementAttributes.cpp.

#include "sema/Declarations.h"
#include "sema/Expressions.h"
#include "sema/Specialization.h"
#include "sema/StatementAttributes.h"
#include "llvm/Support/SaveAndRestore.h"

namespace coop::sema {

namespace {

/// Checks the statements of one function. Recursion is bounded by the parser (ast::MaxStmtDepth).
class StatementChecker {
public:
  explicit StatementChecker(Context &Ctx) : Ctx(Ctx) {}
  const BlockStmt *body(const ast::CompoundStmt &S);
  bool hasReturn() const { return HasReturn; }

private:
  using Stmts = llvm::SmallVectorImpl<const Stmt *>;

  void check(const ast::Stmt &S, Stmts &Out);
  /// A statement that is a scope of its own: the branch of an if, the body of do.
  const Stmt *scoped(const ast::Stmt &S);
  /// The body of for and while, which is in the scope of the loop's head (section 4.2.2).
  const Stmt *unscoped(const ast::Stmt &S);
  void compound(const ast::CompoundStmt &S, Stmts &Out);
  void declaration(const ast::DeclStmt &S, Stmts &Out);
  void expression(const ast::ExprStmt &S, Stmts &Out);
  void ifStmt(const ast::IfStmt &S, Stmts &Out);
  void switchStmt(const ast::SwitchStmt &S, Stmts &Out);
  void forStmt(const ast::ForStmt &S, Stmts &Out);
  void whileStmt(const ast::WhileStmt &S, Stmts &Out);
  void doWhileStmt(const ast::DoWhileStmt &S, Stmts &Out);
  void returnStmt(const ast::ReturnStmt &S, Stmts &Out);
  bool HasReturn = false;
  bool checkStageJump(const ast::JumpStmt &S);
  void jumpStmt(const ast::JumpStmt &S, Stmts &Out);

  /// What has been read of a switch's body.
  struct SwitchBody {
    struct Case {
      llvm::SmallVector<const Constant *, 2> Labels;
      bool IsDefault = false;
      llvm::SmallVector<const Stmt *, 4> Body;
    };
    std::vector<Case> Cases;
    llvm::DenseMap<const Constant *, SourceRange> Labels;
    SourceRange Default;
    bool EndsInLabel = false;
    bool ReportedNoLabel = false;
  };
  SwitchBody switchBody(const ast::CompoundStmt &S, const Type *Selector);
  void switchLabel(const ast::CaseStmt &C, const Type *Selector, SwitchBody &Body);
  void switchStatement(const ast::Stmt &S, SwitchBody &Body);

  const Expr *condition(const ast::Condition &C, const Variable *&Var);
  const Constant *caseLabel(const ast::CaseStmt &C, const Type *Selector);
  const Stmt *block(Stmts &Body, SourceRange R) {
    return Ctx.P.make<BlockStmt>(Ctx.P.copy(llvm::ArrayRef<const Stmt *>(Body)), R);
  }

  Context &Ctx;
  unsigned Loops = 0, Switches = 0;
};

const BlockStmt *StatementChecker::body(const ast::CompoundStmt &S) {
  llvm::SmallVector<const Stmt *, 16> Body;
  for (const ast::Stmt *Each : S.Body)
    check(*Each, Body);
  return llvm::cast<BlockStmt>(block(Body, S.Range));
}

const Stmt *StatementChecker::unscoped(const ast::Stmt &S) {
  llvm::SmallVector<const Stmt *, 8> Body;
  if (auto *C = llvm::dyn_cast<ast::CompoundStmt>(&S)) {
    for (const ast::Stmt *Each : C->Body)
      check(*Each, Body);
  } else {
    check(S, Body);
  }
  return block(Body, S.Range);
}

const Stmt *StatementChecker::scoped(const ast::Stmt &S) {
  Ctx.Names.push();
  const Stmt *Body = unscoped(S);
  Ctx.Names.pop();
  return Body;
}

void StatementChecker::compound(const ast::CompoundStmt &S, Stmts &Out) {
  Ctx.Names.push();
  llvm::SmallVector<const Stmt *, 8> Body;
  for (const ast::Stmt *Each : S.Body)
    check(*Each, Body);
  Ctx.Names.pop();
  Out.push_back(block(Body, S.Range));
}

/// `precise x;`, which unlike `invariant x;` may also stand in a function (sections 4.8.1, 4.9.1).
static bool onlyPrecise(const ast::QualifiersDecl &D) {
  return !D.Names.empty() && llvm::all_of(D.Qualifiers, [](const ast::Qualifier &Q) {
    return Q.Kind == ast::QualifierKind::Precise;
  });
}

void StatementChecker::declaration(const ast::DeclStmt &S, Stmts &Out) {
  const ast::Decl &D = *S.TheDecl;
  switch (D.Kind) {
  case ast::DeclKind::Variables:
    return Ctx.declareLocal(llvm::cast<ast::VariablesDecl>(D), Out);
  case ast::DeclKind::Function:
    return declareFunction(Ctx, llvm::cast<ast::FunctionDecl>(D));
  case ast::DeclKind::Precision:
    return declarePrecision(Ctx, llvm::cast<ast::PrecisionDecl>(D));
  case ast::DeclKind::Empty:
    return;
  case ast::DeclKind::Qualifiers:
    if (const auto &Given = llvm::cast<ast::QualifiersDecl>(D); onlyPrecise(Given))
      return declareQualifiers(Ctx, Given);
    [[fallthrough]];
  case ast::DeclKind::Block:
    Ctx.report(D.Range, diag::err_global_declaration);
    return;
  }
}

void StatementChecker::expression(const ast::ExprStmt &S, Stmts &Out) {
  if (const auto *Name = llvm::dyn_cast<ast::NameExpr>(S.TheExpr))
    if (const Symbol *Found = Ctx.Names.lookup(Name->Text);
        Found && Found->TheKind == Symbol::Kind::Type) { // `S;`
      Ctx.report(S.Range, diag::warn_declares_nothing);
      return;
    }
  const Expr *E = checkWhole(Ctx, *S.TheExpr);
  if (!E->Ty->isError())
    Out.push_back(Ctx.P.make<ExprStmt>(E, S.Range));
}

void StatementChecker::ifStmt(const ast::IfStmt &S, Stmts &Out) {
  SelectionHint Hint = selectionHint(Ctx, S);
  const Expr *C = Ctx.checkCondition(*S.Cond);
  const auto Branch = [&](const ast::Stmt &Body, bool IfTrue) {
    OnlyIf Guard(Ctx, C, IfTrue);
    return scoped(Body);
  };
  const Stmt *Then = Branch(*S.Then, true);
  const Stmt *Else = S.Else ? Branch(*S.Else, false) : nullptr;
  Out.push_back(Ctx.P.make<IfStmt>(C, Then, Else, Hint, S.Range));
}

const Constant *StatementChecker::caseLabel(const ast::CaseStmt &C, const Type *Selector) {
  const Constant *Label = Ctx.checkIntegerConstant(*C.Value, false, "case label");
  if (!Label || Selector->isError() || Label->type() == Selector)
    return Label;
  // Section 6.2: one of int and uint converts to the other.
  if (!Label->type()->isInteger() || bitWidth(Label->type()->component()) != 32) {
    Ctx.report(C.Value->Range, diag::err_case_type) << Label->type()->str() << Selector->str();
    return nullptr;
  }
  return Ctx.Types.fold(ConstOp::Convert, Selector, Label);
}

void StatementChecker::switchLabel(const ast::CaseStmt &C, const Type *Selector, SwitchBody &Body) {
  if (!Body.EndsInLabel)
    Body.Cases.emplace_back();
  Body.EndsInLabel = true;
  if (!C.Value) {
    if (Body.Default.isValid()) {
      Ctx.report(C.Range, diag::err_duplicate_default);
      Ctx.report(Body.Default, diag::note_previous_case);
    }
    Body.Default = C.Range;
    Body.Cases.back().IsDefault = true;
    return;
  }
  const Constant *Label = caseLabel(C, Selector);
  if (!Label)
    return;
  auto [Old, New] = Body.Labels.try_emplace(Label, C.Range);
  if (!New) {
    Ctx.report(C.Range, diag::err_duplicate_case) << Label->str();
    Ctx.report(Old->second, diag::note_previous_case);
    return;
  }
  Body.Cases.back().Labels.push_back(Label);
}

void StatementChecker::switchStatement(const ast::Stmt &S, SwitchBody &Body) {
  Body.EndsInLabel = false;
  if (!Body.Cases.empty())
    return check(S, Body.Cases.back().Body);
  if (!Body.ReportedNoLabel)
    Ctx.report(S.Range, diag::err_statement_before_case);
  Body.ReportedNoLabel = true;
  llvm::SmallVector<const Stmt *, 4> Ignored;
  check(S, Ignored);
}

StatementChecker::SwitchBody StatementChecker::switchBody(const ast::CompoundStmt &S,
                                                          const Type *Selector) {
  SwitchBody Body;
  Ctx.Names.push();
  ++Switches;
  for (const ast::Stmt *Each : S.Body) {
    if (auto *C = llvm::dyn_cast<ast::CaseStmt>(Each))
      switchLabel(*C, Selector, Body);
    else
      switchStatement(*Each, Body);
  }
  --Switches;
  Ctx.Names.pop();
  return Body;
}

void StatementChecker::switchStmt(const ast::SwitchStmt &S, Stmts &Out) {
  SelectionHint Hint = selectionHint(Ctx, S);
  const Expr *Selector = Ctx.checkExpr(*S.Selector);
  const Type *T = Selector->Ty;
  if (!T->isError() && !(T->isInteger() && bitWidth(T->component()) == 32)) {
    Ctx.report(S.Selector->Range, diag::err_switch_type) << T->str();
    T = Ctx.Types.error();
  }
  const SwitchBody Body = switchBody(*S.Body, T);
  if (Body.Cases.empty() && !Body.ReportedNoLabel)
    Ctx.report(S.Range, diag::warn_empty_switch);
  // GLSL before 4.60 does not say so.
  const bool IsEs = Ctx.Unit.TheProfile == ast::Profile::Es;
  if (Body.EndsInLabel && Ctx.Unit.Version >= (IsEs ? 320 : 460))
    Ctx.report(S.Body->Body.back()->Range, diag::err_label_at_end);
  else if (Body.EndsInLabel && IsEs)
    Ctx.report(S.Body->Body.back()->Range, diag::warn_label_at_end);
  llvm::SmallVector<SwitchCase, 8> Cases;
  for (const SwitchBody::Case &Each : Body.Cases)
    Cases.push_back({Ctx.P.copy(llvm::ArrayRef<const Constant *>(Each.Labels)), Each.IsDefault,
                     Ctx.P.copy(llvm::ArrayRef<const Stmt *>(Each.Body))});
  Out.push_back(Ctx.P.make<SwitchStmt>(Selector, Ctx.P.copy(llvm::ArrayRef<SwitchCase>(Cases)),
                                       Hint, S.Range));
}

const Expr *StatementChecker::condition(const ast::Condition &C, const Variable *&Var) {
  if (C.TheDecl) {
    Variable *V = declareCondition(Ctx, *C.TheDecl);
    if (!V)
      return nullptr;
    if (V->TheStorage == Storage::Constant)
      return constantExpr(Ctx, V->Value, C.TheDecl->Range, V->precision());
    Var = V;
    return V->Init;
  }
  return C.TheExpr ? Ctx.checkCondition(*C.TheExpr) : nullptr;
}

void StatementChecker::forStmt(const ast::ForStmt &S, Stmts &Out) {
  LoopControl Control = loopControl(Ctx, S);
  Ctx.Names.push();
  llvm::SmallVector<const Stmt *, 4> Body;
  if (S.Init)
    check(*S.Init, Body);
  const Variable *Var = nullptr;
  const Expr *Cond = condition(S.Cond, Var);
  const Expr *Step = S.Step ? checkWhole(Ctx, *S.Step) : nullptr;
  ++Loops;
  const Stmt *Loop = unscoped(*S.Body);
  --Loops;
  Ctx.Names.pop();
  Body.push_back(Ctx.P.make<LoopStmt>(true, Cond, Var, Step, Loop, Control, S.Range));
  Out.push_back(block(Body, S.Range));
}

void StatementChecker::whileStmt(const ast::WhileStmt &S, Stmts &Out) {
  LoopControl Control = loopControl(Ctx, S);
  Ctx.Names.push();
  const Variable *Var = nullptr;
  const Expr *Cond = condition(S.Cond, Var);
  ++Loops;
  const Stmt *Body = unscoped(*S.Body);
  --Loops;
  Ctx.Names.pop();
  Out.push_back(Ctx.P.make<LoopStmt>(true, Cond, Var, nullptr, Body, Control, S.Range));
}

void StatementChecker::doWhileStmt(const ast::DoWhileStmt &S, Stmts &Out) {
  LoopControl Control = loopControl(Ctx, S);
  ++Loops;
  const Stmt *Body = scoped(*S.Body);
  --Loops;
  const Expr *Cond = Ctx.checkCondition(*S.Cond);
  Out.push_back(Ctx.P.make<LoopStmt>(false, Cond, nullptr, nullptr, Body, Control, S.Range));
}

void StatementChecker::returnStmt(const ast::ReturnStmt &S, Stmts &Out) {
  const Function &F = *Ctx.CurrentFunction;
  const Expr *Value = nullptr;
  HasReturn = true;
  Ctx.TheFlow.MainHasReturned |= F.Name == "main";
  if (S.Value && F.Result->isVoid()) {
    const Expr *E = Ctx.checkExpr(*S.Value);
    if (!E->Ty->isError())
      Ctx.report(S.Value->Range, diag::err_return_in_void) << F.Name;
    return;
  }
  if (S.Value) {
    Value = Ctx.checkExprAs(*S.Value, F.Result, "returned value");
  } else if (!F.Result->isVoid() && !F.Result->isError()) {
    Ctx.report(S.Range, diag::err_return_without_value) << F.Name << F.Result->str();
    return;
  }
  Out.push_back(Ctx.P.make<ReturnStmt>(Value, S.Range));
}

namespace {

/// A jump that ends an invocation, which only one stage has.
struct StageJump {
  ast::JumpKind Kind;
  llvm::StringLiteral Name;
  Stage Where;
  std::optional<Extension> Needs;
};

constexpr StageJump StageJumps[] = {
    {ast::JumpKind::Discard, "discard", Stage::Fragment, std::nullopt},
    {ast::JumpKind::Demote, "demote", Stage::Fragment, Extension::EXT_demote_to_helper_invocation},
    {ast::JumpKind::TerminateInvocation, "terminateInvocation", Stage::Fragment,
     Extension::EXT_terminate_invocation},
    {ast::JumpKind::TerminateRay, "terminateRayEXT", Stage::AnyHit, Extension::EXT_ray_tracing},
    {ast::JumpKind::IgnoreIntersection, "ignoreIntersectionEXT", Stage::AnyHit,
     Extension::EXT_ray_tracing},
};

} // namespace

bool StatementChecker::checkStageJump(const ast::JumpStmt &S) {
  const auto *Row = llvm::find_if(StageJumps, [&](const StageJump &J) { return J.Kind == S.Jump; });
  if (Row->Needs && !Ctx.requireExtension(*Row->Needs, S.Range, Row->Name))
    return false;
  if (Ctx.P.TheStage == Row->Where)
    return true;
  Ctx.report(S.Range, diag::err_jump_stage)
      << Row->Name << stageName(Row->Where) << stageName(Ctx.P.TheStage);
  return false;
}

void StatementChecker::jumpStmt(const ast::JumpStmt &S, Stmts &Out) {
  using enum ast::JumpKind;
  switch (S.Jump) {
  case Break:
    if (Loops == 0 && Switches == 0) {
      Ctx.report(S.Range, diag::err_break_outside);
      return;
    }
    break;
  case Continue:
    if (Loops == 0) {
      Ctx.report(S.Range, diag::err_continue_outside);
      return;
    }
    break;
  default:
    if (!checkStageJump(S))
      return;
    break;
  }
  Out.push_back(Ctx.P.make<JumpStmt>(S.Jump, S.Range));
}

static bool isControlFlow(ast::StmtKind Kind) {
  using enum ast::StmtKind;
  return Kind == If || Kind == Switch || Kind == For || Kind == While || Kind == DoWhile;
}

void StatementChecker::check(const ast::Stmt &S, Stmts &Out) {
  if (Ctx.Diags.shouldStop())
    return;
  unsigned &Depth = Ctx.TheFlow.Depth;
  const llvm::SaveAndRestore InFlow(Depth, Depth + isControlFlow(S.Kind));
  switch (S.Kind) {
  case ast::StmtKind::Compound:
    return compound(llvm::cast<ast::CompoundStmt>(S), Out);
  case ast::StmtKind::Decl:
    return declaration(llvm::cast<ast::DeclStmt>(S), Out);
  case ast::StmtKind::Expr:
    return expression(llvm::cast<ast::ExprStmt>(S), Out);
  case ast::StmtKind::If:
    return ifStmt(llvm::cast<ast::IfStmt>(S), Out);
  case ast::StmtKind::Switch:
    return switchStmt(llvm::cast<ast::SwitchStmt>(S), Out);
  case ast::StmtKind::Case:
    return; // not directly in a switch: the parser has reported it
  case ast::StmtKind::For:
    return forStmt(llvm::cast<ast::ForStmt>(S), Out);
  case ast::StmtKind::While:
    return whileStmt(llvm::cast<ast::WhileStmt>(S), Out);
  case ast::StmtKind::DoWhile:
    return doWhileStmt(llvm::cast<ast::DoWhileStmt>(S), Out);
  case ast::StmtKind::Return:
    return returnStmt(llvm::cast<ast::ReturnStmt>(S), Out);
  case ast::StmtKind::Jump:
    return jumpStmt(llvm::cast<ast::JumpStmt>(S), Out);
  case ast::StmtKind::Empty:
    return;
  }
}

/// True when control can come to the end of a statement: decides the warning about missing returns.
bool reachesEnd(const Stmt *S);

bool reachesEnd(llvm::ArrayRef<const Stmt *> Body) {
  for (const Stmt *S : Body)
    if (!reachesEnd(S))
      return false;
  return true;
}

bool reachesEnd(const Stmt *S) {
  switch (S->Kind) {
  case StmtKind::Block:
    return reachesEnd(llvm::cast<BlockStmt>(S)->Body);
  case StmtKind::If: {
    auto *I = llvm::cast<IfStmt>(S);
    return !I->Else || reachesEnd(I->Then) || reachesEnd(I->Else);
  }
  case StmtKind::Loop: {
    // `for (;;)` and `while (true)`: left by break alone, which is not looked for.
    auto *L = llvm::cast<LoopStmt>(S);
    if (!L->Condition)
      return false;
    auto *C = llvm::dyn_cast<ConstantExpr>(L->Condition);
    return !(C && !C->Value->isSpec() && C->Value->asInt().value_or(0) != 0);
  }
  case StmtKind::Switch: {
    // Every case returns and there is a default: the usual exhaustive switch.
    auto *W = llvm::cast<SwitchStmt>(S);
    bool HasDefault = false;
    for (const SwitchCase &C : W->Cases) {
      HasDefault |= C.IsDefault;
      bool Breaks = llvm::any_of(C.Body, [](const Stmt *Each) {
        auto *J = llvm::dyn_cast<JumpStmt>(Each);
        return J && J->Jump == ast::JumpKind::Break;
      });
      if (Breaks)
        return true;
    }
    return !HasDefault || reachesEnd(W->Cases.back().Body);
  }
  case StmtKind::Return:
  case StmtKind::Jump:
    return false;
  case StmtKind::Local:
  case StmtKind::Expr:
    return true;
  }
  return true;
}

} // namespace

const BlockStmt *checkBody(Context &Ctx, const ast::CompoundStmt &Body) {
  StatementChecker Checker(Ctx);
  const BlockStmt *Checked = Checker.body(Body);
  const Function &F = *Ctx.CurrentFunction;
  // A statement that could not be understood may have been the return.
  if (!F.Result->isVoid() && !F.Result->isError() && !Ctx.Diags.hasErrors() &&
      reachesEnd(Checked->Body))
    Ctx.report(F.Range, Checker.hasReturn() ? diag::warn_missing_return : diag::err_no_return)
        << F.Name << F.Result->str();
  return Checked;
}

} // namespace coop::sema

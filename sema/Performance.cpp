// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over a program's bodies that finds what is slow on GPUs: -Wperformance; and memory of
// cooperative matrices that is chosen by each invocation for itself: -Wdivergence.

#include "sema/Performance.h"
#include "sema/Builtins.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

namespace coop::sema {

namespace {

using Children = llvm::SmallVector<const Expr *, 8>;

/// The operands of an expression, in the order of the source. Null ones are left out.
Children childrenOf(const Expr &E) {
  Children Found;
  auto Add = [&](std::initializer_list<const Expr *> List) {
    for (const Expr *Each : List)
      if (Each)
        Found.push_back(Each);
  };
  auto AddAll = [&](List<const Expr *> Args) { Found.append(Args.begin(), Args.end()); };
  switch (E.Kind) {
  case ExprKind::Constant:
  case ExprKind::Variable:
  case ExprKind::Function:
  case ExprKind::String:
    break;
  case ExprKind::Member:
    Add({llvm::cast<MemberExpr>(E).Base});
    break;
  case ExprKind::Dereference:
    Add({llvm::cast<DereferenceExpr>(E).Reference});
    break;
  case ExprKind::Index:
    Add({llvm::cast<IndexExpr>(E).Base, llvm::cast<IndexExpr>(E).Index});
    break;
  case ExprKind::Swizzle:
    Add({llvm::cast<SwizzleExpr>(E).Base});
    break;
  case ExprKind::Length:
    break; // only the type of its operand matters
  case ExprKind::Unary:
    Add({llvm::cast<UnaryExpr>(E).Operand});
    break;
  case ExprKind::Binary:
    Add({llvm::cast<BinaryExpr>(E).Left, llvm::cast<BinaryExpr>(E).Right});
    break;
  case ExprKind::Assign:
    Add({llvm::cast<AssignExpr>(E).Target, llvm::cast<AssignExpr>(E).Value});
    break;
  case ExprKind::IncDec:
    Add({llvm::cast<IncDecExpr>(E).Target});
    break;
  case ExprKind::Conditional: {
    const auto &C = llvm::cast<ConditionalExpr>(E);
    Add({C.Condition, C.Then, C.Else});
    break;
  }
  case ExprKind::Comma:
    Add({llvm::cast<CommaExpr>(E).Left, llvm::cast<CommaExpr>(E).Right});
    break;
  case ExprKind::Convert:
    Add({llvm::cast<ConvertExpr>(E).Operand});
    break;
  case ExprKind::Construct:
    AddAll(llvm::cast<ConstructExpr>(E).Args);
    break;
  case ExprKind::Call:
    AddAll(llvm::cast<CallExpr>(E).Args);
    break;
  case ExprKind::BuiltinCall:
    AddAll(llvm::cast<BuiltinCallExpr>(E).Args);
    break;
  }
  return Found;
}

/// Not the same in any two invocations of a subgroup.
bool isInvocation(const Variable &V) {
  return llvm::StringSwitch<bool>(V.Name)
      .Cases("gl_SubgroupInvocationID", "gl_LocalInvocationIndex", true)
      .Default(false);
}

/// The number of the invocation that E is a sum or product of, or null. What divides it, or takes
/// bits of it, may make it the same again.
const Variable *invocationIn(const Expr &E) {
  if (const auto *V = llvm::dyn_cast<VariableExpr>(&E))
    return isInvocation(*V->Var) ? V->Var : nullptr;
  if (const auto *C = llvm::dyn_cast<ConvertExpr>(&E))
    return invocationIn(*C->Operand);
  const auto *B = llvm::dyn_cast<BinaryExpr>(&E);
  if (!B || (B->Op != BinaryOp::Add && B->Op != BinaryOp::Sub && B->Op != BinaryOp::Mul))
    return nullptr;
  const Variable *Left = invocationIn(*B->Left);
  return Left ? Left : invocationIn(*B->Right);
}

/// Which arguments of a builtin must be, or had better be, the same in all invocations.
struct UniformArguments {
  BuiltinId Id;
  diag::Id Warning;
  std::initializer_list<unsigned> Positions;
};
const UniformArguments UniformTable[] = {
    {BuiltinId::CoopMatLoad, diag::warn_coop_divergent, {2, 3}},
    {BuiltinId::CoopMatStore, diag::warn_coop_divergent, {2, 3}},
    {BuiltinId::CoopVecMatMul, diag::warn_perf_divergent, {4, 10}},
    {BuiltinId::CoopVecMatMulAdd, diag::warn_perf_divergent, {4, 7, 13}},
    {BuiltinId::CoopVecOuterProductAccumulate, diag::warn_perf_divergent, {3, 4}},
    {BuiltinId::CoopVecReduceSumAccumulate, diag::warn_perf_divergent, {2}},
};

class Walk {
public:
  explicit Walk(DiagnosticEngine &Diags) : Diags(Diags) {}

  void statement(const Stmt *S);
  void expression(const Expr *E);

private:
  void statements(List<const Stmt *> Body) {
    for (const Stmt *Each : Body)
      statement(Each);
  }
  void loop(const LoopStmt &L);
  void component(const IndexExpr &E);
  void call(const BuiltinCallExpr &E);
  void plainLayout(const BuiltinCallExpr &E, unsigned Position);

  DiagnosticEngine &Diags;
  unsigned Loops = 0;
  /// Whose components were spoken of in the outermost loop.
  llvm::SmallPtrSet<const Variable *, 4> Told;
};

void Walk::statement(const Stmt *S) {
  if (!S)
    return;
  switch (S->Kind) {
  case StmtKind::Block:
    return statements(llvm::cast<BlockStmt>(S)->Body);
  case StmtKind::Local:
    return expression(llvm::cast<LocalStmt>(S)->Var->Init);
  case StmtKind::Expr:
    return expression(llvm::cast<ExprStmt>(S)->TheExpr);
  case StmtKind::If: {
    const auto *I = llvm::cast<IfStmt>(S);
    expression(I->Condition);
    statement(I->Then);
    return statement(I->Else);
  }
  case StmtKind::Switch:
    expression(llvm::cast<SwitchStmt>(S)->Selector);
    for (const SwitchCase &Case : llvm::cast<SwitchStmt>(S)->Cases)
      statements(Case.Body);
    return;
  case StmtKind::Loop:
    return loop(*llvm::cast<LoopStmt>(S));
  case StmtKind::Return:
    return expression(llvm::cast<ReturnStmt>(S)->Value);
  case StmtKind::Jump:
    return;
  }
}

void Walk::loop(const LoopStmt &L) {
  if (Loops++ == 0)
    Told.clear();
  expression(L.Condition);
  statement(L.Body);
  expression(L.Step);
  --Loops;
}

void Walk::expression(const Expr *E) {
  // Trees are as deep as the parser lets them be.
  if (!E)
    return;
  if (const auto *I = llvm::dyn_cast<IndexExpr>(E))
    component(*I);
  else if (const auto *C = llvm::dyn_cast<BuiltinCallExpr>(E))
    call(*C);
  for (const Expr *Child : childrenOf(*E))
    expression(Child);
}

/// A component of a cooperative value, one after the other in a loop.
void Walk::component(const IndexExpr &E) {
  const Type *T = E.Base->Ty;
  const auto *V = llvm::dyn_cast<VariableExpr>(E.Base);
  if (Loops == 0 || !V || llvm::isa<ConstantExpr>(E.Index) ||
      (!T->isCoopMatrix() && !T->isCoopVector()))
    return;
  if (Told.insert(V->Var).second)
    Diags.report(E.Range, diag::warn_perf_component) << V->Var->Name << T->isCoopVector();
}

void Walk::plainLayout(const BuiltinCallExpr &E, unsigned Position) {
  const auto *Layout = llvm::dyn_cast<ConstantExpr>(E.Args[Position]);
  // gl_CooperativeVectorMatrixLayoutRowMajorNV, ...ColumnMajorNV
  if (std::optional<int64_t> V =
          Layout && !Layout->Value->isSpec() ? Layout->Value->asInt() : std::nullopt;
      V && (*V == 0 || *V == 1))
    Diags.report(Layout->Range, diag::warn_perf_vector_layout) << E.Callee->Name << *V;
}

void Walk::call(const BuiltinCallExpr &E) {
  if (E.Callee->Id == BuiltinId::CoopVecMatMul)
    plainLayout(E, 8);
  else if (E.Callee->Id == BuiltinId::CoopVecMatMulAdd)
    plainLayout(E, 11);
  for (const UniformArguments &Row : UniformTable) {
    if (Row.Id != E.Callee->Id)
      continue;
    for (unsigned Position : Row.Positions)
      if (const Variable *V = invocationIn(*E.Args[Position]))
        Diags.report(E.Args[Position]->Range, Row.Warning) << E.Callee->Name << V->Name;
  }
}

/// With one invocation nothing differs.
bool isAlone(const Program &P) {
  for (const Constant *Size : P.WorkgroupSize)
    if (!Size || Size->isSpec() || Size->asInt() != 1)
      return false;
  return true;
}

} // namespace

void warnOfPerformance(const Program &P, DiagnosticEngine &Diags) {
  bool Wanted = false;
  for (diag::Id Id : {diag::warn_coop_divergent, diag::warn_perf_divergent,
                      diag::warn_perf_component, diag::warn_perf_vector_layout})
    Wanted |= !Diags.isIgnored(Id);
  if (!Wanted || isAlone(P))
    return;
  Walk W(Diags);
  for (const Function *F : P.Functions)
    W.statement(F->Body);
}

} // namespace coop::sema

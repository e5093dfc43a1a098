// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for operations on cooperative matrices in a function's body: operators, constructors
// and conversions, which SPV_KHR_cooperative_matrix counts among the tangled instructions.

#include "sema/CallGraph.h"

namespace coop::sema {

namespace {

/// Walks the nodes of one body. Iterative; stops at the first find.
class MatrixSearch {
public:
  SourceRange search(const Function &F) {
    push(F.Body);
    while (!Found.isValid() && (!Stmts.empty() || !Exprs.empty())) {
      if (!Exprs.empty())
        visit(Exprs.pop_back_val());
      else
        visit(Stmts.pop_back_val());
    }
    return Found;
  }

private:
  void push(const Stmt *S) {
    if (S)
      Stmts.push_back(S);
  }
  void push(const Expr *E) {
    if (E)
      Exprs.push_back(E);
  }
  void push(List<const Expr *> Many) { Exprs.append(Many.begin(), Many.end()); }
  static bool isMatrix(const Expr *E) { return E && E->Ty->isCoopMatrix(); }
  void found(const Expr *E, bool Is) {
    if (Is && !Found.isValid())
      Found = E->Range;
  }
  void visit(const Stmt *S);
  void visit(const Expr *E);

  llvm::SmallVector<const Stmt *, 32> Stmts;
  llvm::SmallVector<const Expr *, 32> Exprs;
  SourceRange Found;
};

void MatrixSearch::visit(const Stmt *S) {
  switch (S->Kind) {
  case StmtKind::Block:
    for (const Stmt *Each : llvm::reverse(llvm::cast<BlockStmt>(S)->Body))
      push(Each);
    return;
  case StmtKind::Local:
    return push(llvm::cast<LocalStmt>(S)->Var->Init);
  case StmtKind::Expr:
    return push(llvm::cast<ExprStmt>(S)->TheExpr);
  case StmtKind::If: {
    auto *I = llvm::cast<IfStmt>(S);
    push(I->Else);
    push(I->Then);
    return push(I->Condition);
  }
  case StmtKind::Switch: {
    auto *W = llvm::cast<SwitchStmt>(S);
    for (const SwitchCase &C : llvm::reverse(W->Cases))
      for (const Stmt *Each : llvm::reverse(C.Body))
        push(Each);
    return push(W->Selector);
  }
  case StmtKind::Loop: {
    auto *L = llvm::cast<LoopStmt>(S);
    push(L->Body);
    push(L->Step);
    return push(L->Condition);
  }
  case StmtKind::Return:
    return push(llvm::cast<ReturnStmt>(S)->Value);
  case StmtKind::Jump:
    return;
  }
}

void MatrixSearch::visit(const Expr *E) {
  switch (E->Kind) {
  case ExprKind::Constant:
  case ExprKind::Variable:
  case ExprKind::Function:
  case ExprKind::String:
    return;
  case ExprKind::Member:
    return push(llvm::cast<MemberExpr>(E)->Base);
  case ExprKind::Dereference:
    return push(llvm::cast<DereferenceExpr>(E)->Reference);
  case ExprKind::Index:
    push(llvm::cast<IndexExpr>(E)->Index);
    return push(llvm::cast<IndexExpr>(E)->Base);
  case ExprKind::Swizzle:
    return push(llvm::cast<SwizzleExpr>(E)->Base);
  case ExprKind::Length:
    return;
  case ExprKind::Unary:
    found(E, isMatrix(E));
    return push(llvm::cast<UnaryExpr>(E)->Operand);
  case ExprKind::Binary: {
    auto *B = llvm::cast<BinaryExpr>(E);
    found(E, isMatrix(E));
    push(B->Right);
    return push(B->Left);
  }
  case ExprKind::Assign: {
    auto *A = llvm::cast<AssignExpr>(E);
    found(E, A->Op && isMatrix(E));
    push(A->Value);
    return push(A->Target);
  }
  case ExprKind::IncDec:
    found(E, isMatrix(E));
    return push(llvm::cast<IncDecExpr>(E)->Target);
  case ExprKind::Conditional: {
    auto *C = llvm::cast<ConditionalExpr>(E);
    push(C->Else);
    push(C->Then);
    return push(C->Condition);
  }
  case ExprKind::Comma:
    push(llvm::cast<CommaExpr>(E)->Right);
    return push(llvm::cast<CommaExpr>(E)->Left);
  case ExprKind::Convert:
    found(E, isMatrix(E));
    return push(llvm::cast<ConvertExpr>(E)->Operand);
  case ExprKind::Construct:
    found(E, isMatrix(E));
    return push(llvm::cast<ConstructExpr>(E)->Args);
  case ExprKind::Call:
    return push(llvm::cast<CallExpr>(E)->Args);
  case ExprKind::BuiltinCall:
    return push(llvm::cast<BuiltinCallExpr>(E)->Args);
  }
}

} // namespace

SourceRange findMatrixOperation(const Function &F) {
  return F.Body ? MatrixSearch().search(F) : SourceRange();
}

} // namespace coop::sema

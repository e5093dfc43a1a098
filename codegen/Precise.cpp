// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `precise` (GLSL 4.60 section 4.9.1). What contributes to a precise variable must not be
// contracted. Following the values back would save little: in a shader with a precise variable all
// floating-point arithmetic is decorated NoContraction, which is always allowed.

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using llvm::cast;
using sema::StmtKind;

static bool declaresPrecise(const sema::Stmt *S) {
  if (!S)
    return false;
  auto Any = [](sema::List<const sema::Stmt *> List) {
    return llvm::any_of(List, declaresPrecise);
  };
  switch (S->Kind) {
  case StmtKind::Block:
    return Any(cast<sema::BlockStmt>(S)->Body);
  case StmtKind::Local:
    return cast<sema::LocalStmt>(S)->Var->Precise;
  case StmtKind::If:
    return declaresPrecise(cast<sema::IfStmt>(S)->Then) ||
           declaresPrecise(cast<sema::IfStmt>(S)->Else);
  case StmtKind::Switch:
    return llvm::any_of(cast<sema::SwitchStmt>(S)->Cases,
                        [&](const sema::SwitchCase &Case) { return Any(Case.Body); });
  case StmtKind::Loop:
    return declaresPrecise(cast<sema::LoopStmt>(S)->Body);
  default:
    return false;
  }
}

bool Emitter::hasPreciseVariable() const {
  auto IsPrecise = [](const sema::Variable *V) { return V->Precise; };
  return llvm::any_of(P.Globals, IsPrecise) ||
         llvm::any_of(P.Functions, [&](const sema::Function *Fn) {
           return llvm::any_of(Fn->Parameters, IsPrecise) || declaresPrecise(Fn->Body);
         });
}

Id Emitter::emitArithmetic(Op Opcode, const Type *T, Id ResultType, llvm::ArrayRef<Id> Operands) {
  Id Result = F.emit(Opcode, ResultType, Operands);
  if (NoContraction && T->hasComponent() && sema::isFloat(T->component()))
    M.decorate(Result, spirv::Decoration::NoContraction);
  return Result;
}

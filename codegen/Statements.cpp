// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements: structured control flow with its merge instructions (SPIR-V 2.11).

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using llvm::cast;
using sema::StmtKind;

void Emitter::emitStmt(const sema::Stmt &S) {
  // Nothing can jump into what follows a jump: it is dropped.
  if (!F.isReachable())
    return;
  setLine(S.Range);
  switch (S.Kind) {
  case StmtKind::Block:
    for (const sema::Stmt *Inner : cast<sema::BlockStmt>(S).Body)
      emitStmt(*Inner);
    return;
  case StmtKind::Local:
    return emitLocal(cast<sema::LocalStmt>(S));
  case StmtKind::Expr:
    discard(*cast<sema::ExprStmt>(S).TheExpr);
    return;
  case StmtKind::If:
    return emitIf(cast<sema::IfStmt>(S));
  case StmtKind::Switch:
    return emitSwitch(cast<sema::SwitchStmt>(S));
  case StmtKind::Loop:
    return emitLoop(cast<sema::LoopStmt>(S));
  case StmtKind::Return: {
    const sema::Expr *Value = cast<sema::ReturnStmt>(S).Value;
    if (!Value)
      return F.terminate(Op::OpReturn);
    // `return f();` in a void function evaluates f.
    Id Result = value(*Value);
    if (Value->Ty->isVoid())
      return F.terminate(Op::OpReturn);
    return F.terminate(Op::OpReturnValue, {Result});
  }
  case StmtKind::Jump:
    return emitJump(cast<sema::JumpStmt>(S));
  }
}

Id Emitter::temporary(const Type *T) {
  Id Result = F.variable(pointerTo(StorageClass::Function, T));
  decorateReference(Result, T, {}, false);
  return Result;
}

Id Emitter::localVariable(const sema::Variable &V) {
  Id &Result = Variables[&V];
  if (Result)
    return Result;
  if (storageClass(V) == StorageClass::Private) {
    emitGlobal(V);
    return Variables[&V];
  }
  Id New = F.variable(pointerTo(StorageClass::Function, V.Ty));
  Variables[&V] = New;
  LocalsOfFunction.push_back(&V);
  M.name(New, V.Name);
  decorateReference(New, V.Ty, V.Memory, false);
  if (V.Relaxed)
    M.decorate(New, spirv::Decoration::RelaxedPrecision);
  if (V.SubgroupUniform)
    M.decorate(New, spirv::Decoration::Uniform);
  decorateAsSaid(New, V.Decorations, std::nullopt);
  return New;
}

void Emitter::emitLocal(const sema::LocalStmt &S) {
  localVariable(*S.Var);
  if (S.Var->Init)
    store(variablePlace(*S.Var), value(*S.Var->Init));
}

static uint32_t selectionControl(sema::SelectionHint Hint) {
  using Control = spirv::SelectionControl;
  switch (Hint) {
  case sema::SelectionHint::None:
    return word(Control::None);
  case sema::SelectionHint::Flatten:
    return word(Control::Flatten);
  case sema::SelectionHint::DontFlatten:
    return word(Control::DontFlatten);
  }
  llvm_unreachable("all hints are handled");
}

void Emitter::emitIf(const sema::IfStmt &S) {
  Id Condition = value(*S.Condition);
  Id Then = F.newLabel(), Merge = F.newLabel();
  Id Else = S.Else ? F.newLabel() : Merge;
  F.selectionMerge(Merge, selectionControl(S.Hint));
  F.branchConditional(Condition, Then, Else);
  F.startBlock(Then);
  emitStmt(*S.Then);
  bool MergeReached = !S.Else || F.isReachable();
  F.branch(Merge);
  if (S.Else) {
    F.startBlock(Else);
    emitStmt(*S.Else);
    MergeReached |= F.isReachable();
    F.branch(Merge);
  }
  F.startBlock(Merge);
  if (!MergeReached)
    F.terminate(Op::OpUnreachable);
}

void Emitter::emitSwitch(const sema::SwitchStmt &S) {
  Id Selector = value(*S.Selector);
  Id Merge = F.newLabel();
  Id Default = Merge;
  llvm::SmallVector<Id, 8> Labels;
  Words Targets;
  for (const sema::SwitchCase &Case : S.Cases) {
    Id Label = F.newLabel();
    Labels.push_back(Label);
    if (Case.IsDefault)
      Default = Label;
    for (const sema::Constant *Value : Case.Labels) {
      Targets.push_back(static_cast<uint32_t>(Value->bits()));
      Targets.push_back(Label);
    }
  }
  F.selectionMerge(Merge, selectionControl(S.Hint));
  Words Operands{Selector, Default};
  Operands.append(Targets.begin(), Targets.end());
  F.terminate(Op::OpSwitch, Operands);

  // `continue` goes to the enclosing loop.
  Jumps.push_back({Merge, Jumps.empty() ? 0 : Jumps.back().Continue});
  for (auto [Index, Case] : llvm::enumerate(S.Cases)) {
    // Falls through from the case before.
    F.branch(Labels[Index]);
    F.startBlock(Labels[Index]);
    for (const sema::Stmt *Inner : Case.Body)
      emitStmt(*Inner);
  }
  F.branch(Merge);
  Jumps.pop_back();
  F.startBlock(Merge);
}

/// The Loop Control mask and its operands, in the order of the bits. Requests that SPIR-V has only
/// from 1.4 on are left out before it: the consumer is free to ignore them all the same.
static std::pair<uint32_t, Words> loopControl(const sema::LoopControl &C, bool HasDependencies,
                                              bool HasCounts) {
  using Control = spirv::LoopControl;
  uint32_t Mask = 0;
  Words Operands;
  auto Flag = [&](bool Set, Control Bit) {
    if (Set)
      Mask |= word(Bit);
  };
  auto Count = [&](std::optional<uint32_t> Value, Control Bit) {
    if (!Value)
      return;
    Mask |= word(Bit);
    Operands.push_back(*Value);
  };
  Flag(C.Unroll, Control::Unroll);
  Flag(C.DontUnroll, Control::DontUnroll);
  if (HasDependencies) {
    Flag(C.DependencyInfinite, Control::DependencyInfinite);
    Count(C.DependencyLength, Control::DependencyLength);
  }
  if (HasCounts) {
    Count(C.MinIterations, Control::MinIterations);
    Count(C.MaxIterations, Control::MaxIterations);
    Count(C.IterationMultiple, Control::IterationMultiple);
    Count(C.PeelCount, Control::PeelCount);
    Count(C.PartialCount, Control::PartialCount);
  }
  Count(C.WaitQueues, Control::MultipleWaitQueuesQCOM);
  return {Mask, Operands};
}

void Emitter::emitLoop(const sema::LoopStmt &S) {
  Id Header = F.newLabel(), Body = F.newLabel(), Continue = F.newLabel(), Merge = F.newLabel();
  auto [Mask, Operands] = loopControl(S.Control, atLeast(1), atLeast(4));
  F.branch(Header);
  F.startBlock(Header);
  F.loopMerge(Merge, Continue, Mask, Operands);

  auto Test = [&](Id IfTrue, Id IfFalse) {
    Id Condition = value(*S.Condition);
    if (S.ConditionVar)
      F.emitVoid(Op::OpStore, {localVariable(*S.ConditionVar), Condition});
    F.branchConditional(Condition, IfTrue, IfFalse);
  };
  if (S.TestFirst && S.Condition) {
    // The test has a block of its own: a header ends with the merge instruction and a branch.
    Id TestBlock = F.newLabel();
    F.branch(TestBlock);
    F.startBlock(TestBlock);
    Test(Body, Merge);
  } else {
    F.branch(Body);
  }
  F.startBlock(Body);
  Jumps.push_back({Merge, Continue});
  emitStmt(*S.Body);
  Jumps.pop_back();
  F.branch(Continue);

  F.startBlock(Continue);
  if (S.Step)
    value(*S.Step);
  if (S.TestFirst)
    F.branch(Header);
  else
    Test(Header, Merge);
  F.startBlock(Merge);
}

void Emitter::emitJump(const sema::JumpStmt &S) {
  switch (S.Jump) {
  case ast::JumpKind::Break:
    return F.branch(Jumps.back().Break);
  case ast::JumpKind::Continue:
    return F.branch(Jumps.back().Continue);
  case ast::JumpKind::Discard:
    // SPIR-V 1.6 deprecates OpKill. Derivatives after it stay defined with the one that goes on.
    return atLeast(6) ? F.emitVoid(Op::OpDemoteToHelperInvocation, {}) : F.terminate(Op::OpKill);
  case ast::JumpKind::Demote:
    return F.emitVoid(Op::OpDemoteToHelperInvocation, {});
  case ast::JumpKind::TerminateInvocation:
    return F.terminate(Op::OpTerminateInvocation);
  case ast::JumpKind::TerminateRay:
    return F.terminate(Op::OpTerminateRayKHR);
  case ast::JumpKind::IgnoreIntersection:
    return F.terminate(Op::OpIgnoreIntersectionKHR);
  }
}

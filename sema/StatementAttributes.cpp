// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes of loops and selections (GL_EXT_control_flow_attributes and 2). Their syntax: the
// parser, which warns of what is unknown.

#include "sema/StatementAttributes.h"

using namespace coop;
using namespace coop::sema;

static std::optional<uint32_t> attributeNumber(Context &Ctx, const ast::Attribute &A) {
  if (A.Args.size() != 1)
    return std::nullopt; // the parser has warned
  const Constant *C = Ctx.checkIntegerConstant(*A.Args[0], false, "attribute's argument");
  if (!C)
    return std::nullopt;
  std::optional<int64_t> V = C->asInt();
  bool MayBeZero = A.TheName.Text != "dependency_length" && A.TheName.Text != "iteration_multiple";
  if (!V || *V > 0x7fffffff || *V < (MayBeZero ? 0 : 1)) {
    Ctx.report(A.Args[0]->Range, diag::err_attribute_value) << A.TheName.Text;
    return std::nullopt;
  }
  return static_cast<uint32_t>(*V);
}

/// What cannot be said of one loop (SPIR-V, section 3.23; GL_EXT_control_flow_attributes 6.5: of
/// contradictory attributes some may be ignored). The earlier one of `unroll` and `dont_unroll`
/// goes, and what says how often to repeat the body of a loop that stays as it is.
static void dropContradictions(Context &Ctx, LoopControl &L, llvm::ArrayRef<ast::Attribute> All) {
  auto Find = [&](llvm::ArrayRef<llvm::StringLiteral> Names) {
    const ast::Attribute *Last = nullptr;
    for (const ast::Attribute &A : All)
      if (llvm::is_contained(Names, A.TheName.Text))
        Last = &A;
    return Last;
  };
  auto Drop = [&](const ast::Attribute *Ignored, const ast::Attribute *By) {
    Ctx.report(Ignored->Range, diag::warn_attributes_contradict)
        << Ignored->TheName.Text << By->TheName.Text;
  };
  const ast::Attribute *Unroll = Find({"unroll"}), *Keep = Find({"dont_unroll", "loop"});
  if (L.Unroll && L.DontUnroll) {
    (Unroll < Keep ? L.Unroll : L.DontUnroll) = false;
    Drop(std::min(Unroll, Keep), std::max(Unroll, Keep));
  }
  if (!L.DontUnroll)
    return;
  if (L.PeelCount)
    Drop(Find({"peel_count"}), Keep);
  if (L.PartialCount)
    Drop(Find({"partial_count"}), Keep);
  L.PeelCount = L.PartialCount = std::nullopt;
}

LoopControl sema::loopControl(Context &Ctx, const ast::Stmt &S) {
  LoopControl L;
  if (S.Attributes.empty())
    return L;
  for (const ast::Attribute &A : S.Attributes)
    if (A.TheName.Text == "multiple_wait_queuesQCOM")
      Ctx.requireExtension(Extension::QCOM_multiple_wait_queues, A.Range, A.TheName.Text);
    else
      Ctx.requireExtension(Extension::EXT_control_flow_attributes, A.Range, "[[...]]");
  struct Numbered {
    llvm::StringLiteral Name;
    std::optional<uint32_t> LoopControl::*Member;
  };
  static constexpr Numbered Numbers[] = {
      {"dependency_length", &LoopControl::DependencyLength},
      {"min_iterations", &LoopControl::MinIterations},
      {"max_iterations", &LoopControl::MaxIterations},
      {"iteration_multiple", &LoopControl::IterationMultiple},
      {"peel_count", &LoopControl::PeelCount},
      {"partial_count", &LoopControl::PartialCount},
      {"multiple_wait_queuesQCOM", &LoopControl::WaitQueues},
  };
  for (const ast::Attribute &A : S.Attributes) {
    llvm::StringRef Name = A.TheName.Text;
    if (A.Args.empty()) {
      L.Unroll |= Name == "unroll";
      L.DontUnroll |= Name == "dont_unroll" || Name == "loop";
      L.DependencyInfinite |= Name == "dependency_infinite";
    }
    for (const Numbered &N : Numbers)
      if (Name == N.Name) {
        L.*N.Member = attributeNumber(Ctx, A);
        if (N.Member != &LoopControl::DependencyLength && N.Member != &LoopControl::WaitQueues)
          Ctx.requireExtension(Extension::EXT_control_flow_attributes2, A.Range, Name);
      }
  }
  dropContradictions(Ctx, L, S.Attributes);
  return L;
}

SelectionHint sema::selectionHint(Context &Ctx, const ast::Stmt &S) {
  SelectionHint Hint = SelectionHint::None;
  if (S.Attributes.empty())
    return Hint;
  Ctx.requireExtension(Extension::EXT_control_flow_attributes, S.Attributes[0].Range, "[[...]]");
  for (const ast::Attribute &A : S.Attributes) {
    llvm::StringRef Name = A.TheName.Text;
    if (Name == "flatten")
      Hint = SelectionHint::Flatten;
    else if (Name == "dont_flatten" || Name == "branch")
      Hint = SelectionHint::DontFlatten;
  }
  return Hint;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass `coop-lower<loops>`: what is done in which order. See LoweringState.h for how values
// are kept and FunctionLowering.cpp for the walk over a function.

#include "lower/exec/loops/LowerLoops.h"
#include "lower/emit/NarrowFloat.h"
#include "lower/exec/loops/LoweringState.h"
#include "lower/ir/Attributes.h"
#include "lower/transform/Inline.h"

using namespace llvm;

namespace coop::lower {

static bool hasCoopSignature(const Function &F) {
  return containsCoopType(F.getReturnType()) ||
         llvm::any_of(F.args(), [](const Argument &A) { return containsCoopType(A.getType()); });
}

/// Functions other than the entry point first: what they hold may be inlined into functions that
/// are generated for the entry point's operations.
static SmallVector<Function *, 16> functionsInOrder(Module &M) {
  SmallVector<Function *, 16> Order, Entries;
  for (Function &F : M)
    if (!F.isDeclaration())
      (F.hasFnAttribute(EntryAttribute) ? Entries : Order).push_back(&F);
  Order.append(Entries);
  return Order;
}

static void eraseUnusedDeclarations(Module &M) {
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && F.getName().starts_with("coop."))
      F.eraseFromParent();
}

void lowerCooperativeTypes(LoweringState &S, function_ref<void(Function &)> LowerFunction) {
  lowerNarrowFloatCalls(S.M);
  lowerPrivateVariables(S);
  for (Function *F : functionsInOrder(S.M)) {
    if (hasCoopSignature(*F))
      S.error(*F, "a function that takes or returns cooperative values could not be inlined");
    LowerFunction(*F);
  }
  lowerBFloatArithmetic(S.M);
  eraseUnusedDeclarations(S.M);
}

PreservedAnalyses LowerLoopsPass::run(Module &M, ModuleAnalysisManager &MAM) {
  CoopInlinePass().run(M, MAM);
  LoweringState S(M, std::move(Scopes));
  lowerCooperativeTypes(S, [&](Function &F) { FunctionLowering(S, F).run(); });
  return PreservedAnalyses::none();
}

} // namespace coop::lower

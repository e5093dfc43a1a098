// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is done with a module; the walk over a function is in SimdFunction.cpp.

#include "lower/cpu/LowerMatrices.h"
#include "lower/cpu/coopvec/SimdVectors.h"
#include "lower/cpu/gemm/WholeTileRegisters.h"
#include "lower/cpu/matrix/SimdFunction.h"
#include <memory>

using namespace llvm;

namespace coop::lower {

/// A private variable that is still one was shared by functions that could not be inlined.
static bool hasPrivateMatrices(LoweringState &S) {
  bool Found = false;
  for (GlobalVariable &G : S.M.globals())
    if (containsCoopType(G.getValueType())) {
      S.error("fast execution cannot keep cooperative values in the private variable '" +
              G.getName() + "'; use --exec=reference");
      Found = true;
    }
  return Found;
}

/// The plan for the target, or for one whose tile registers are used as a whole.
static std::unique_ptr<const TilePlan> makePlan(Module &M, const SimdTarget &Target,
                                                const MatrixAnalyses &Known) {
  auto Plan = std::make_unique<const TilePlan>(M, Target, Known);
  if (wantWholeTileRegisters(M, *Plan))
    Plan = std::make_unique<const TilePlan>(M, Target.withWholeTileRegisters(), Known);
  return Plan;
}

PreservedAnalyses LowerMatricesPass::run(Module &M, ModuleAnalysisManager &Modules) {
  const MatrixAnalyses Known = {
      Modules.getResult<HalfSumsAnalysis>(M), Modules.getResult<ReadOnlyMemoryAnalysis>(M),
      Modules.getResult<GemmPlanAnalysis>(M),
      Modules.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager()};
  const std::unique_ptr<const TilePlan> Plan = makePlan(M, Target, Known);
  LoweringState S(M);
  S.CopiesComponents = true;
  if (hasPrivateMatrices(S))
    return PreservedAnalyses::none();
  SimdState Simd(S, *Plan);
  lowerCooperativeTypes(S, [&](Function &F) {
    FunctionLowering Others(S, F);
    SimdVectors Vectors(S, F, Others, Target, Known.Constant);
    auto Before = [&] {
      SimdFunction(Simd, F, Others).run();
      Vectors.assignSlots();
    };
    auto Call = [&](OpContext &O) { return Vectors.lowerCall(O); };
    Others.run({Before, Call});
  });
  return PreservedAnalyses::none();
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pass `coop-lower<simd>`: what is done in which order. The walk over a function is in
// SimdFunction.cpp.

#include "lower/cpu/LowerSimd.h"
#include "lower/cpu/coopvec/SimdVectors.h"
#include "lower/cpu/gemm/EpilogueFusion.h"
#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/cpu/matrix/WholeTileRegisters.h"
#include "lower/transform/BroadcastOperands.h"
#include "lower/transform/Inline.h"
#include "lower/transform/LoadObjects.h"
#include "lower/transform/MatrixAggregates.h"
#include "lower/transform/MatrixLoadCSE.h"
#include <optional>

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

PreservedAnalyses LowerSimdPass::run(Module &M, ModuleAnalysisManager &MAM) {
  CoopInlinePass().run(M, MAM);
  LoweringState S(M);
  S.CopiesComponents = true;
  restoreIndices(S);
  splitMatrixAggregates(M);
  for (Function &F : M) {
    forgetUnreadObjects(F);
    removeRepeatedLoads(F);
  }
  for (Function &F : M)
    shrinkEqualLines(F);
  fuseElements(M, Target);
  std::optional<SimdState> Simd(std::in_place, S, Target);
  const SimdTarget Whole = Target.withWholeTileRegisters();
  if (wantWholeTileRegisters(*Simd))
    Simd.emplace(S, Whole);
  if (hasPrivateMatrices(S))
    return PreservedAnalyses::none();
  lowerCooperativeTypes(S, [&](Function &F) {
    FunctionLowering Others(S, F);
    SimdVectors Vectors(S, F, Others, Target, Simd->Constant);
    auto Before = [&] {
      SimdFunction(*Simd, F, Others).run();
      Vectors.assignSlots();
    };
    auto Call = [&](OpContext &O) { return Vectors.lowerCall(O); };
    Others.run({Before, Call});
  });
  return PreservedAnalyses::none();
}

} // namespace coop::lower

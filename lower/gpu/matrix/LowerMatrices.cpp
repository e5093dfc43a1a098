// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over a module's cooperative operations; see LowerMatrices.h.

#include "lower/gpu/matrix/LowerMatrices.h"
#include "lower/gpu/matrix/BatchMarkers.h"
#include "lower/gpu/matrix/BatchSums.h"
#include "lower/gpu/matrix/FragmentAccess.h"
#include "lower/gpu/matrix/FragmentReduce.h"
#include "lower/gpu/matrix/FragmentTensor.h"
#include "lower/gpu/matrix/GemmStages.h"
#include "lower/gpu/matrix/Mma.h"
#include "lower/gpu/matrix/PermutedTile.h"
#include "lower/gpu/matrix/WorkgroupProducts.h"
#include "lower/transform/Inline.h"

using namespace llvm;

namespace coop::lower {

/// A thread has 255 registers: an operand and a result of so many components of 32 bits take them.
/// Longer vectors are in memory, and their operations stay loops.
static constexpr uint32_t MostComponents = 128;

PreservedAnalyses LowerGpuMatricesPass::run(Module &M, ModuleAnalysisManager &Modules) {
  CoopInlinePass().run(M, Modules);
  LoweringState S(M, std::move(Scopes));
  S.MostWrittenOut = MostComponents;
  S.AddsHalves = true;
  auto Instruction = [&](OpContext &O) {
    switch (getCoopOp(O.Call).value_or(CoopOp::MatLength)) {
    case CoopOp::MatMulAdd:
      return lowerMma(O, Gpu, Fp);
    case CoopOp::MatLoad:
      return lowerFragmentLoad(O);
    case CoopOp::MatStore:
      return lowerFragmentStore(O);
    case CoopOp::MatLoadTensor:
      return lowerFragmentTensorLoad(O);
    case CoopOp::MatStoreTensor:
      return lowerFragmentTensorStore(O);
    case CoopOp::MatReduce:
      return lowerFragmentReduce(O);
    default:
      return false;
    }
  };
  lowerCooperativeTypes(S, [&](Function &F) {
    GemmStages Stages(Gpu, Fp);
    WorkgroupProducts Products(S, F, Gpu, Fp);
    auto Call = [&](OpContext &O) {
      return Stages.lower(O) || Products.lower(O) || lowerBatchMarker(O) || lowerBatchSum(O, Gpu) ||
             Instruction(O);
    };
    OtherLowering Other;
    Other.Call = Call;
    FunctionLowering Lowering(S, F);
    for (PHINode *Phi : Products.phis())
      Lowering.setArranged(*Phi);
    Lowering.run(Other);
    PermutedTile::removeUnused(F);
  });
  return PreservedAnalyses::none();
}

} // namespace coop::lower

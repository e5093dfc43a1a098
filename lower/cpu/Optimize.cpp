// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's -O2 made shorter. It simplifies each function again after every inlining and tries what C
// and C++ need. Kernels are a few functions that are vector code already, loops over tiles and one
// entry point, so here functions are cleaned, inlined into each other, and optimized once.

#include "lower/cpu/Optimize.h"
#include "lower/cpu/HideWrappingIndices.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/IPO/SCCP.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"
#include "llvm/Transforms/Vectorize/VectorCombine.h"

using namespace llvm;

namespace coop::lower {

/// Before inlining: what the inliner weighs is what is left.
static FunctionPassManager cleaning() {
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(SimplifyCFGPass());
  return Passes;
}

static LICMPass hoisting() { return LICMPass(LICMOptions()); }

/// Loops where a test is at the end, and nothing inside that could stand before them.
static auto rotationOfLoops() {
  LoopPassManager Passes;
  Passes.addPass(LoopRotatePass());
  Passes.addPass(hoisting());
  return createFunctionToLoopPassAdaptor(std::move(Passes), /*UseMemorySSA=*/true);
}

/// Indices as wide as addresses, and short loops over the elements of an array gone.
static auto simplificationOfLoops() {
  LoopPassManager Passes;
  Passes.addPass(IndVarSimplifyPass());
  Passes.addPass(LoopDeletionPass());
  Passes.addPass(LoopFullUnrollPass());
  return createFunctionToLoopPassAdaptor(std::move(Passes));
}

/// The same, where there are few loops: for each, LLVM looks at the tests of all loops before it,
/// and 400 take 6 s.
class SimplificationOfFewLoops : public PassInfoMixin<SimplificationOfFewLoops> {
public:
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &Analyses) {
    constexpr size_t MostLoops = 100;
    const auto Loops = Analyses.getResult<LoopAnalysis>(F).getLoopsInPreorder();
    return Loops.size() > MostLoops ? PreservedAnalyses::all() : Passes.run(F, Analyses);
  }

private:
  decltype(simplificationOfLoops()) Passes = simplificationOfLoops();
};

static auto lateHoisting() {
  return createFunctionToLoopPassAdaptor(hoisting(), /*UseMemorySSA=*/true);
}

static SimplifyCFGOptions lateControlFlow() {
  return SimplifyCFGOptions()
      .forwardSwitchCondToPhi(true)
      .convertSwitchRangeToICmp(true)
      .convertSwitchToLookupTable(true)
      .needCanonicalLoops(false)
      .hoistCommonInsts(true)
      .sinkCommonInsts(true);
}

/// Each function once, when everything is in it.
static FunctionPassManager optimization() {
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());
  Passes.addPass(rotationOfLoops());
  Passes.addPass(SimplificationOfFewLoops());
  // Arrays that only unrolled loops went over become values.
  Passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  Passes.addPass(VectorCombinePass());
  // What it finds quickly is not left to GVN.
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(GVNPass());
  Passes.addPass(DSEPass());
  Passes.addPass(ADCEPass());
  Passes.addPass(lateHoisting());
  // Loops of what a workgroup does once: coop-vectorize makes vectors of invocations alone.
  Passes.addPass(HideWrappingIndices());
  Passes.addPass(LoopVectorizePass());
  Passes.addPass(SimplifyCFGPass(lateControlFlow()));
  Passes.addPass(InstCombinePass());
  return Passes;
}

/// What costs little, for code that is compiled in a hurry.
static FunctionPassManager quickOptimization() {
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass());
  Passes.addPass(SimplifyCFGPass());
  Passes.addPass(InstCombinePass());
  Passes.addPass(rotationOfLoops());
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(ADCEPass());
  return Passes;
}

/// The last passes are what is done to each function when everything is in it.
static ModulePassManager shortPipeline(FunctionPassManager Last) {
  constexpr bool EagerlyInvalidate = true;
  ModulePassManager Passes;
  Passes.addPass(createModuleToFunctionPassAdaptor(cleaning(), EagerlyInvalidate));
  // The strides and sizes that functions of tiles and callbacks are called with are often
  // constants.
  Passes.addPass(IPSCCPPass(IPSCCPOptions(/*AllowFuncSpec=*/false)));
  Passes.addPass(ModuleInlinerWrapperPass(getInlineParams(/*OptLevel=*/2, /*SizeOptLevel=*/0)));
  Passes.addPass(GlobalDCEPass());
  Passes.addPass(createModuleToFunctionPassAdaptor(std::move(Last), EagerlyInvalidate));
  return Passes;
}

ModulePassManager buildOptimization(PassBuilder &Builder, unsigned Level) {
  Builder.registerVectorizerStartEPCallback([](FunctionPassManager &Passes, OptimizationLevel) {
    Passes.addPass(HideWrappingIndices());
  });
  switch (Level) {
  case 0:
    return Builder.buildO0DefaultPipeline(OptimizationLevel::O0);
  case 1:
    return shortPipeline(quickOptimization());
  case 2:
    return shortPipeline(optimization());
  default:
    return Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O3);
  }
}

} // namespace coop::lower

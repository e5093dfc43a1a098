// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the analysis asks for.

#include "lower/analysis/UniformityBy.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"

using namespace llvm;

FunctionAnalysisManager
coop::lower::uniformityBy(std::function<TargetTransformInfo(const Function &)> Rule) {
  FunctionAnalysisManager Analyses;
  Analyses.registerPass([] { return PassInstrumentationAnalysis(); });
  Analyses.registerPass([] { return DominatorTreeAnalysis(); });
  Analyses.registerPass([] { return PostDominatorTreeAnalysis(); });
  Analyses.registerPass([] { return CycleAnalysis(); });
  Analyses.registerPass([] { return UniformityInfoAnalysis(); });
  Analyses.registerPass([&] { return TargetIRAnalysis(std::move(Rule)); });
  return Analyses;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One line for each analysis; see Analyses.h.

#include "lower/analysis/Analyses.h"
#include "lower/analysis/GemmPlan.h"
#include "lower/analysis/HalfSums.h"
#include "lower/analysis/MatrixLiveness.h"
#include "lower/analysis/ReadOnlyMemory.h"

using namespace llvm;

namespace coop::lower {

void registerAnalyses(ModuleAnalysisManager &Modules, FunctionAnalysisManager &Functions) {
  Modules.registerPass([] { return HalfSumsAnalysis(); });
  Modules.registerPass([] { return ReadOnlyMemoryAnalysis(); });
  Modules.registerPass([] { return GemmPlanAnalysis(); });
  Functions.registerPass([] { return MatrixLivenessAnalysis(); });
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The analyses of coop IR for LLVM's analysis managers. A pass asks for them by their names, says
// what it preserves, and none of them changes anything.

#ifndef COOP_LOWER_ANALYSIS_ANALYSES_H
#define COOP_LOWER_ANALYSIS_ANALYSES_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Beside LLVM's own, which they ask for dominators and loops.
void registerAnalyses(llvm::ModuleAnalysisManager &Modules,
                      llvm::FunctionAnalysisManager &Functions);

} // namespace coop::lower

#endif

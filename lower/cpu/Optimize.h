// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which of LLVM's optimizations are run on a lowered kernel, for each level of effort. The lowering
// itself is not here (Pipeline.h), nor is code generation.

#ifndef COOP_LOWER_CPU_OPTIMIZE_H
#define COOP_LOWER_CPU_OPTIMIZE_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace coop::lower {

/// The passes of effort Level, 0..3. Level 2, the default, is a choice of LLVM's passes for what
/// the lowering leaves, in half the time; 0, 1 and 3 are LLVM's own pipelines.
llvm::ModulePassManager buildOptimization(llvm::PassBuilder &Builder, unsigned Level);

} // namespace coop::lower

#endif

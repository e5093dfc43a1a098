// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-unroll-variables`: short loops over the elements of an invocation's small arrays, and of
// constant ones, are written out, so that each element becomes a value:
//   float sums[2]; for (i = 0; i < 2; ++i) sums[i] += a[i * n]       becomes
//   float sum0, sum1; sum0 += a[0]; sum1 += a[n]
// Shaders that make several rows or columns at a time are written so, most often in a loop that is
// much longer. Of lanes, an array that an index chooses from is memory that is read and written
// under masks: without registers for those, a store of that kind takes as long as twenty
// instructions, and the load after it waits for it.

#ifndef COOP_LOWER_TRANSFORM_UNROLLVARIABLELOOPS_H
#define COOP_LOWER_TRANSFORM_UNROLLVARIABLELOOPS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Wants everything inlined, and variables promoted to values before it and again after it. Leaves
/// loops over arrays that another index chooses from, too: those would stay in memory.
class UnrollVariableLoopsPass : public llvm::PassInfoMixin<UnrollVariableLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Straight code of what loops copy to shared memory: their inner loops, which copy, are written
// out, and branches that only ask whether an element is there are selections (GuardedLoads.h).

#ifndef COOP_LOWER_GPU_STRAIGHTCOPIES_H
#define COOP_LOWER_GPU_STRAIGHTCOPIES_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

class MatLoadCall;

bool isOfSharedMemory(const MatLoadCall &Load);

/// Of the entry point, with loops' marks.
class StraightCopiesPass : public llvm::PassInfoMixin<StraightCopiesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops that wait for memory, four iterations at a time. A thread goes on after a load until it
// needs what was loaded: then it waits for hundreds of cycles, in each iteration, where few threads
// of a multiprocessor are there to go on instead. LLVM does so by itself, but for two iterations
// only where there are stores.
//
//   do { t[i] = sum * scale; sum -= s[i - r]; sum += s[i + r]; } while (++i < n)
//   becomes one with eight loads under way at once, and one for the rest.

#ifndef COOP_LOWER_GPU_LOADLOOPS_H
#define COOP_LOWER_GPU_LOADLOOPS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Says of innermost loops with loads and stores how often LLVM is to write out their body. Wants
/// loops that are rotated, and full unrolling done. Kernels with products of matrices know their
/// registers already.
class MarkLoadLoopsPass : public llvm::PassInfoMixin<MarkLoadLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif

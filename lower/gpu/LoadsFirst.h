// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads before the stores that they do not depend on, and before branches that lead to them in any
// case. The assembler orders a block's instructions so that loads are early, but does not know that
// buffers do not overlap (BufferScopes.h): after a store a thread would wait for memory once more.
//
//   m[i] = a; x = p[i];                   becomes   x = p[i]; m[i] = a;
//   x = p[i]; if (x > 0) x = f(x); y = q[i];        x = p[i]; y = q[i]; if (x > 0) x = f(x);

#ifndef COOP_LOWER_GPU_LOADSFIRST_H
#define COOP_LOWER_GPU_LOADSFIRST_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Moves loads of buffers, with what computes their addresses, before stores of their block, and those
/// of what nothing writes before branches. Wants the loads that there will be. Kernels with products of
/// matrices have their loads where they want them.
class LoadsFirstPass : public llvm::PassInfoMixin<LoadsFirstPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-invariant-loads`: where a function has matrices or vectors, what it reads at constant
// places of uniform blocks is read where the function begins, and what a loop reads of other
// buffers, and finds the same in every iteration, before the loop. Sizes come from push constants,
// which are arithmetic to the passes after this (matrix/AddressArithmetic.h), or from a block:
//   for (k...; k < U.K; ...) { %a = coop.mat.load.tensor(%A, slice(dimensions(U.M, U.K), ...)) ...
//   }
// Those passes compute for later iterations where matrices are, which must not depend on memory.
//
// A load leaves a loop if its address is the same in all iterations, nobody writes there meanwhile,
// and it is executed at least once, or of what every buffer of the binding has.

#ifndef COOP_LOWER_GPU_INVARIANTLOADS_H
#define COOP_LOWER_GPU_INVARIANTLOADS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

class InvariantLoadsPass : public llvm::PassInfoMixin<InvariantLoadsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Functions);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-loads-ahead`: operands of several products of a loop, which lie in shared memory
// (WorkgroupProducts.h), are loaded a product earlier than they are needed, to be copied meanwhile:
//   loop: %k = coop.mat.load.tensor(i)   %s = coop.mat.muladd(%q, %k, ...)
//         %v = coop.mat.load.tensor(i)   %o = coop.mat.muladd(%p, %v, ...)
// becomes
//   %k0 = coop.mat.load.tensor(0)
//   loop: %k = phi [ %k0, .. ], [ %k1, .. ]
//         %v = coop.mat.load.tensor(i)       %s = coop.mat.muladd(%q, %k, ...)
//         %k1 = coop.mat.load.tensor(i + 1)  %o = coop.mat.muladd(%p, %v, ...)
// Where there is no next iteration, that load is of this one again.

#ifndef COOP_LOWER_GPU_MATRIX_LOADSAHEAD_H
#define COOP_LOWER_GPU_MATRIX_LOADSAHEAD_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

class LoadsAheadPass : public llvm::PassInfoMixin<LoadsAheadPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Functions);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif

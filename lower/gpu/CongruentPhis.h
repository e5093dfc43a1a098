// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-congruent-phis`: values that a loop carries and that are the same in every iteration
// are carried once. What a shader keeps of each row of a matrix it has as a matrix, all columns of
// which are alike, and threads would have as many registers for it:
//   %x = phi float [ 0, .. ], [ %x1, .. ]        %x1 = call @f(%x, %row)
//   %y = phi float [ 0, .. ], [ %y1, .. ]        %y1 = call @f(%y, %row)
// becomes %x alone. LLVM's GVN takes phis for different that only depend on themselves.
//
// Phis that begin alike are taken for equal until what becomes of them differs (Alpern, Wegman and
// Zadeck, "Detecting Equality of Variables in Programs", 1988). What is left computes the same
// twice; LLVM's passes after this see that.

#ifndef COOP_LOWER_GPU_CONGRUENTPHIS_H
#define COOP_LOWER_GPU_CONGRUENTPHIS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

class CongruentPhisPass : public llvm::PassInfoMixin<CongruentPhisPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Functions);
};

} // namespace coop::lower

#endif

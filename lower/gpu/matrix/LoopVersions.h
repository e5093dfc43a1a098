// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-loop-versions`: makes two loops of one, a fast one that does not test what it knows,
// and the one that there was. Iterations are those of the fast one for as long as what it knows is
// so, and then of the other: it may hold for all but the last ones of a loop.
//   begin(%first)                  preheader:  br %first, header.fast, header
//   loop:                          header.fast: ...      %is = true
//     %is = isFast()               latch.fast:  br %goes, header.fast, header
//     ...                          header: ...           %is = false
//     goesOn(%goes)
//
// Tests within a loop cost more than their instructions: what they leave out lies between what is
// executed, and registers have to last for it.

#ifndef COOP_LOWER_GPU_MATRIX_LOOPVERSIONS_H
#define COOP_LOWER_GPU_MATRIX_LOOPVERSIONS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Before the loop that has this number in its function: whether the first iteration is fast.
void emitVersionBegin(llvm::IRBuilderBase &B, unsigned Loop, llvm::Value *IsFast);
/// i1, in the loop: this is the fast version.
llvm::Value *emitIsFast(llvm::IRBuilderBase &B, unsigned Loop);
/// Where every iteration comes by: whether the next one is fast if this one is.
void emitGoesOn(llvm::IRBuilderBase &B, unsigned Loop, llvm::Value *IsFast);

/// To be run before anything moves these calls. A loop without preheader or latch has no fast
/// version.
class LoopVersionsPass : public llvm::PassInfoMixin<LoopVersionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif

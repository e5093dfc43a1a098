// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-early-loads`: moves loads from shared memory to a place before them, where what emitted
// them knows that their bytes are there. A thread waits for what it has loaded where it is first
// used, and not before: what lies between takes the wait's time.

#ifndef COOP_LOWER_GPU_MATRIX_EARLYLOADS_H
#define COOP_LOWER_GPU_MATRIX_EARLYLOADS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// A place to which loads may be moved.
llvm::CallInst *emitLoadPlace(llvm::IRBuilderBase &B);
/// Pointer, to shared memory, for loads that may be done at Place already, whether or not they are
/// reached: bytes are there that do not change until then. It is a multiple of Alignment.
llvm::Value *emitEarlyPointer(llvm::IRBuilderBase &B, llvm::Value *Pointer, llvm::Value *Place,
                              llvm::Align Alignment);

/// It is one of the two.
bool isOfEarlyLoads(const llvm::Function &F);

/// To be run when loads are those that there will be. Removes places and their pointers.
class EarlyLoadsPass : public llvm::PassInfoMixin<EarlyLoadsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif

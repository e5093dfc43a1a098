// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-narrow-loads`: bytes and halves that lie side by side in global or shared memory, as
// those of a quantized block, are loaded 16 at a time. Each load of a warp whose threads read
// different lines takes as long as these lines are many, however few bytes it is; and since blocks
// have 18 or 34 bytes, no wider load is aligned. So the aligned chunks of 16 bytes that the bytes
// lie in are loaded, and moved into place. What is too little for that is loaded by words of 4 or 2
// bytes where those are aligned.

#ifndef COOP_LOWER_GPU_NARROWLOADS_H
#define COOP_LOWER_GPU_NARROWLOADS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// To be run after LLVM's optimizations, which write out short loops. No chunk is read of which
/// the kernel reads no byte, so none is that memory does not have, which comes in such chunks.
class NarrowLoadsPass : public llvm::PassInfoMixin<NarrowLoadsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The control flow of a function, so that threads of a warp which go different ways come together
// wherever structured control flow lets them; see Masks.h.

#ifndef COOP_LOWER_GPU_LINEARIZE_H
#define COOP_LOWER_GPU_LINEARIZE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace llvm {
class CallInst;
class Function;
class Value;
} // namespace llvm

namespace coop::lower {

/// Ends blocks after coop.loop.begin and in front of coop.loop.end, so that a block is in one loop
/// construct.
void splitAtLoopMarkers(llvm::Function &F);

/// Puts the blocks around Calls in order. No value of F passes from one block to another, and there
/// are no switches. Whole are the threads at F's beginning; SetMask is told those at each call.
llvm::Error linearize(llvm::Function &F, llvm::Value *Whole, llvm::ArrayRef<llvm::CallInst *> Calls,
                      llvm::function_ref<void(llvm::CallInst &, llvm::Value *)> SetMask);

} // namespace coop::lower

#endif

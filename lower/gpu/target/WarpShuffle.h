// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A value of another thread of the warp.

#ifndef COOP_LOWER_GPU_TARGET_WARPSHUFFLE_H
#define COOP_LOWER_GPU_TARGET_WARPSHUFFLE_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// What the thread with the number Lane (i32, of which five bits count) has of V: an integer of up
/// to 64 bits, a float, a pointer, or a vector of those. The threads of Mask (i32) come there
/// together; null: all of the warp.
llvm::Value *emitShuffle(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Value *Lane,
                         llvm::Value *Mask = nullptr);

} // namespace coop::lower

#endif

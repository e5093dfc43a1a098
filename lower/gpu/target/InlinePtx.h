// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions of PTX that LLVM has no intrinsic for.

#ifndef COOP_LOWER_GPU_TARGET_INLINEPTX_H
#define COOP_LOWER_GPU_TARGET_INLINEPTX_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

enum class PtxEffects : uint8_t {
  None,   ///< a value of its operands
  OfWarp, ///< the same, of all threads of the warp that come there together
  Memory, ///< anything, which is done as often as it is said, where it is said
};

/// Text has $0 for the result, if there is one, and then for Arguments; Constraints are LLVM's, by
/// which h, r, l, f and d are registers of 16, 32 and 64 bits, and floats.
llvm::CallInst *emitInlinePtx(llvm::IRBuilderBase &B, llvm::StringRef Text,
                              llvm::StringRef Constraints, llvm::ArrayRef<llvm::Value *> Arguments,
                              llvm::Type *Result = nullptr,
                              PtxEffects Effects = PtxEffects::Memory);

} // namespace coop::lower

#endif

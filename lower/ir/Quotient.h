// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quotients that need not be rounded correctly.

#ifndef COOP_LOWER_IR_QUOTIENT_H
#define COOP_LOWER_IR_QUOTIENT_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// X / Y with the precision that Vulkan asks of quotients: with the flag contract, which those of
/// the shader have, too, unless they are NoContraction, and by which a target knows what it may
/// approximate.
inline llvm::Value *emitInexactQuotient(llvm::IRBuilderBase &B, llvm::Value *X, llvm::Value *Y) {
  const llvm::IRBuilderBase::FastMathFlagGuard Restore(B);
  llvm::FastMathFlags Flags;
  Flags.setAllowContract();
  B.setFastMathFlags(Flags);
  return B.CreateFDiv(X, Y);
}

} // namespace coop::lower

#endif

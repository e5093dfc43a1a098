// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What may be computed earlier, again, or for another iteration of a loop.

#ifndef COOP_LOWER_GPU_MATRIX_ADDRESSARITHMETIC_H
#define COOP_LOWER_GPU_MATRIX_ADDRESSARITHMETIC_H

#include "lower/ir/CoopIR.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

namespace coop::lower {

/// It depends on values alone, push constants included, and has no effect wherever it stands.
inline bool isAddressArithmetic(const llvm::Instruction &I) {
  if (auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return Load->getPointerAddressSpace() == address_space::PushConstant && Load->isSimple();
  if (auto *Call = llvm::dyn_cast<llvm::CallInst>(&I); Call && getCoopOp(*Call))
    return Call->doesNotAccessMemory() && !isScoped(*getCoopOp(*Call));
  return llvm::isSafeToSpeculativelyExecute(&I) && !I.mayReadFromMemory();
}

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `coop-lower<loops>` adds to operations that run-time checks or robust access have marked
// (lower/check): every element's address is checked where it is known. Without a mark these do
// nothing.

#ifndef COOP_LOWER_EXEC_LOOPS_CHECKS_H
#define COOP_LOWER_EXEC_LOOPS_CHECKS_H

#include "lower/emit/Component.h"
#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

bool isChecked(const llvm::CallInst &Call);

/// Does Access with the element at Address, of Bytes, or where it is not to be touched (Robust.h)
/// nothing. Access gets where to access it, which is another place if checks say so.
void accessElement(OpContext &O, llvm::Value *Address, uint64_t Bytes,
                   llvm::function_ref<void(llvm::Value *Address)> Access,
                   unsigned PointerOperand = 0, unsigned Site = 0);
/// The element, or zero.
llvm::Value *loadFrom(OpContext &O, llvm::Type *Ty, llvm::Value *Address, bool Volatile = false,
                      unsigned PointerOperand = 0, unsigned Site = 0);

/// Reports that an element has no defined place in its tensor (TensorStatus::Undefined).
void checkOutside(OpContext &O, llvm::Value *Row, llvm::Value *Col, llvm::Value *Place);

/// For a function that holds the check of an operation: it is that operation's own.
void addSite(FunctionKey &Key, const llvm::CallInst &Call);
/// In a function that runs once for a scope: tries the laws of a reduction on some of its elements.
/// At(I) loads element I of Count.
void checkCombine(llvm::IRBuilder<> &B, const llvm::CallInst &Call, llvm::Function &Combine,
                  const Component &C, uint32_t Count,
                  llvm::function_ref<llvm::Value *(llvm::Value *I)> At);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values that all invocations of a workgroup compute alike wherever they do, of constants, push
// constants, uniform blocks, buffers' addresses and the workgroup's number, without reading other
// memory. They can be computed anywhere.

#ifndef COOP_LOWER_TRANSFORM_UNIFORMVALUES_H
#define COOP_LOWER_TRANSFORM_UNIFORMVALUES_H

#include "lower/ir/CoopIR.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// Marks what F reads at constant places of uniform blocks as what nothing changes. Only then that
/// is such a value.
void markUniformBlocks(llvm::Function &F, const KernelInfo &Kernel);

/// Whether V is one. Says no of what takes more than a few steps to compute.
bool isUniformEverywhere(const llvm::Value &V);
/// Of such a value: whether it is a push constant, or in a uniform block.
bool isChosenByHost(const llvm::Value &V);
/// Of such a value: whether it is the same in all workgroups.
bool isOfDispatch(const llvm::Value &V);
/// Of two such values: whether they are computed in the same way.
bool areAlike(const llvm::Value &A, const llvm::Value &B);
/// Computes such a value again.
llvm::Value *emitAgain(llvm::IRBuilderBase &B, llvm::Value &V);

} // namespace coop::lower

#endif

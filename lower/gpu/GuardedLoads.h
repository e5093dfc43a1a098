// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads behind tests, as of elements that may be outside of a buffer, without branches:
//   br i1 %inside, label %load, label %join
// load:                                               %p = select i1 %inside, ptr %a, ptr
// @coop.zeros
//   %x = load float, ptr addrspace(1) %a     becomes  %x = load float, ptr addrspace(1) %p
// join:                                               %v = select i1 %inside, float %x, float 0.0
//   %v = phi float [ 0.0, .. ], [ %x, %load ]
// and stores to shared memory that both ways have at the same place are one store of what is
// chosen. A thread waits at a branch's end for what was loaded before it if that is used there:
// with a branch for each of many loads it waits for each by itself.

#ifndef COOP_LOWER_GPU_GUARDEDLOADS_H
#define COOP_LOWER_GPU_GUARDEDLOADS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// So many bytes at most has a value of a guarded load.
inline constexpr unsigned MostGuardedBytes = 32;

/// The variable of whose address Pointer is made by steps alone, or null.
const llvm::GlobalVariable *baseVariable(const llvm::Value *Pointer);
/// It loads from a buffer what may be guarded.
bool isGuardedFetch(const llvm::Instruction &I);
/// It loads from a variable of shared memory.
bool isTableLoad(const llvm::Instruction &I);

/// Pointer, of one of the two, or where Exists (i1) is not, one to as many zeros, or to the
/// beginning of the variable.
llvm::Value *emitGuardedPointer(llvm::IRBuilderBase &B, llvm::Value *Exists, llvm::Value *Pointer);

using ConditionSet = llvm::SmallSetVector<llvm::Value *, 16>;

/// Adds the conditions (i1) that all have to hold where Pointer is not one to zeros. None where it
/// is if all Guards do: it is of an alternative then.
void addGuards(llvm::Value &Pointer, ConditionSet &Guards);

/// Does so with branches of the blocks that do nothing else than to load, to store in both ways,
/// and to compute a little without harm.
void guardLoads(llvm::ArrayRef<llvm::BasicBlock *> Blocks);

} // namespace coop::lower

#endif

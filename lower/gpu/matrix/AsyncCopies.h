// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies from global to shared memory that threads begin and wait for (PTX ISA, "cp.async"), and
// how a workgroup's threads share what there is to copy.

#ifndef COOP_LOWER_GPU_MATRIX_ASYNCCOPIES_H
#define COOP_LOWER_GPU_MATRIX_ASYNCCOPIES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace coop::lower {

/// Begins a copy of 4, 8 or 16 bytes, past the first cache where they are 16, to To (i32, an
/// address of shared memory) from From (i64), both multiples of Bytes. All after There (i32) of
/// them become zeros and are not read.
void emitAsyncCopy(llvm::IRBuilderBase &B, unsigned Bytes, llvm::Value *To, llvm::Value *From,
                   llvm::Value *There);
/// What the thread has begun to copy since the last one is a group.
void emitCommitCopies(llvm::IRBuilderBase &B);
/// Waits until no more groups of this thread than the last ones, so many, are under way.
void emitWaitForGroups(llvm::IRBuilderBase &B, unsigned Ahead);
/// Waits for all copies of this thread, committed or not.
void emitWaitForAllCopies(llvm::IRBuilderBase &B);

/// Body of N (i32) of All things, of which each of Threads has one in a round. Times: how many
/// rounds LLVM is to write out; as it likes, where that is not given.
void forEachOfThreads(llvm::IRBuilderBase &B, unsigned All, llvm::Value *Thread, uint32_t Threads,
                      std::optional<unsigned> Times,
                      llvm::function_ref<void(llvm::Value *Round, llvm::Value *N)> Body);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether operations change memory that matrices may be loaded from, or wait for others that do.
//
// What an operation does, its row of CoopOps.def says; what a function does, its body:
//   %a = call A @coop.mat.load...(..)                            leaves memory
//   %d = call Acc @coop.mat.muladd...(A %a, B %b, Acc %c, i32 0)   leaves memory
//   call void @coop.loop.iterate()                               leaves memory, though it stays
//   call void @coop.mat.store...(..)                             changes it
//   call void @coop.control.barrier(i32 2, i32 2, i32 264)       waits for others that may have
// Before operations are lowered; afterwards they are calls of functions with bodies. No code is
// changed here.

#ifndef COOP_LOWER_ANALYSIS_MEMORYUSE_H
#define COOP_LOWER_ANALYSIS_MEMORYUSE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/ModRef.h"

namespace coop::lower {

/// What calls of F do to memory other than its own variables.
llvm::ModRefInfo memoryUse(const llvm::Function &F);

class MemoryUse {
public:
  /// Memory is after I what it was before it.
  bool leavesMemory(const llvm::Instruction &I);
  /// Of all of them.
  template <typename Range> bool leaveMemory(const Range &Instructions) {
    return llvm::all_of(Instructions, [&](const llvm::Instruction &I) { return leavesMemory(I); });
  }

private:
  bool leavesMemory(const llvm::Function &Root);

  /// Whether functions leave memory; not, as long as they are looked at.
  llvm::DenseMap<const llvm::Function *, bool> Known;
};

} // namespace coop::lower

#endif

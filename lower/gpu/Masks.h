// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-masks`: which threads of a warp execute an operation of a subgroup together.
//
// A GPU's instructions for warps name the threads that take part, and wait for them. What they have
// done since they were last together, and so who comes, is for the compiler to know: here it
// follows from the structured control flow, as maximal reconvergence has it
// (SPV_KHR_maximal_reconvergence), and not from where the hardware happens to bring threads
// together. Where every branch that decides is the same for the warp, all take part:
//   call @coop.subgroup.elect(i32 3)   becomes   call @coop.subgroup.elect(i32 3) [ "coop.mask"(i32
//   -1) ]
// Else the blocks of a loop, or of the function, are put one after the other. Each begins with a
// vote on who executes it, the others pass by, so that all come to every vote:
//   %in = icmp eq i32 %next, 7         the block that the thread goes to
//   %together = call i32 @llvm.nvvm.vote.ballot.sync(i32 %around, i1 %in)
//   br i1 %in, label %block7, label %vote8

#ifndef COOP_LOWER_GPU_MASKS_H
#define COOP_LOWER_GPU_MASKS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallInst;
class Value;
} // namespace llvm

namespace coop::lower {

class MasksPass : public llvm::PassInfoMixin<MasksPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

/// The threads that take part in an operation of a subgroup, as the bits of an i32.
llvm::Value *maskOf(const llvm::CallInst &Call);
/// Operations of subgroups have one, and barriers of workgroups to which warps may come in parts.
bool hasMask(const llvm::CallInst &Call);

} // namespace coop::lower

#endif

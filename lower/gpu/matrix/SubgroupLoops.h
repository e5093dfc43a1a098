// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-subgroup-loops`: operands of products of subgroups that a loop loads from memory go
// through stages of shared memory, which asynchronous copies fill some iterations ahead. What
// several subgroups load is copied once, a part by each (InvocationValues.h), and matrices that lie
// side by side are copied together, by whole lines of memory. A loop
//   for (k...) { %a = coop.mat.load(%A, %stride); %b = ...; %sum = coop.mat.muladd(%a, %b, %sum) }
// is with S stages
//   copies for the first S - 1 iterations
//   for (k...) {
//     wait for the copies of this iteration; barrier
//     %a = coop.mat.load(%stage + where this subgroup's A is, ...); ...
//     copies for the iteration S - 1 ahead, in the stage of the one before
//   }
// Without it a subgroup waits for memory in every iteration, and reads by as many lines as matrices
// have rows.
//
// Wants loops over arrays of matrices written out and variables promoted. Leaves a loop as it is
// that not all invocations reach and go through together, or that changes memory.

#ifndef COOP_LOWER_GPU_MATRIX_SUBGROUPLOOPS_H
#define COOP_LOWER_GPU_MATRIX_SUBGROUPLOOPS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

struct GpuRow;

class SubgroupLoopsPass : public llvm::PassInfoMixin<SubgroupLoopsPass> {
public:
  explicit SubgroupLoopsPass(const GpuRow &Gpu) : Gpu(Gpu) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Modules);
  static bool isRequired() { return true; }

private:
  const GpuRow &Gpu;
};

} // namespace coop::lower

#endif

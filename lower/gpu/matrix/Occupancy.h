// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-occupancy`: how many workgroups are to share a multiprocessor, from the sums that a
// thread keeps in loops: more of them hide the waits of each other, as long as registers last. The
// assembler counts registers without knowing of this.

#ifndef COOP_LOWER_GPU_MATRIX_OCCUPANCY_H
#define COOP_LOWER_GPU_MATRIX_OCCUPANCY_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

struct GpuRow;

/// Workgroups of so many threads, of which each keeps Sums registers of sums, that registers last
/// for.
unsigned workgroupsFor(unsigned Sums, uint64_t Threads);

/// Says so by an attribute of the entry point (abi/Kernel.h), or nothing.
class OccupancyPass : public llvm::PassInfoMixin<OccupancyPass> {
public:
  explicit OccupancyPass(const GpuRow &Gpu) : Gpu(Gpu) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Modules);
  static bool isRequired() { return true; }

private:
  const GpuRow &Gpu;
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-gemm-loops`: access is split from execution in reduction loops over products of a
// workgroup's matrices (GemmPlan.h). Operands go through stages of shared memory, some iterations
// ahead, for which what the loop computes of addresses is computed for later iterations, too.
// GemmMarkers.h has the IR before and after.
//
// Wants variables promoted to values. Leaves a loop as it is that does anything else, or whose
// product has no instruction. Sums of f16 and bf16 are added up in f32, and rounded after the loop.

#ifndef COOP_LOWER_GPU_MATRIX_GEMMLOOPS_H
#define COOP_LOWER_GPU_MATRIX_GEMMLOOPS_H

#include "lower/ir/LowerOptions.h"
#include "llvm/IR/PassManager.h"

namespace coop::lower {

struct GpuRow;

class GemmLoopsPass : public llvm::PassInfoMixin<GemmLoopsPass> {
public:
  GemmLoopsPass(const GpuRow &Gpu, FpMode Fp) : Gpu(Gpu), Fp(Fp) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Modules);
  static bool isRequired() { return true; }

private:
  const GpuRow &Gpu;
  const FpMode Fp;
};

} // namespace coop::lower

#endif

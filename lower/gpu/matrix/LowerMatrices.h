// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-matrices` in fast execution: cooperative values as what threads have of them. Matrices
// are fragments (FragmentMap.h), and operations that the hardware has are its instructions; all
// else is lowered as in the reference execution (exec/loops), with each slice written out so that
// LLVM makes registers of it.

#ifndef COOP_LOWER_GPU_MATRIX_LOWERMATRICES_H
#define COOP_LOWER_GPU_MATRIX_LOWERMATRICES_H

#include "lower/exec/loops/ScopeExecution.h"
#include "lower/ir/LowerOptions.h"
#include "llvm/IR/PassManager.h"

namespace coop::lower {

struct GpuRow;

/// In place of LowerLoopsPass.
class LowerGpuMatricesPass : public llvm::PassInfoMixin<LowerGpuMatricesPass> {
public:
  /// Scopes: how threads exchange values, with a FragmentMap.
  LowerGpuMatricesPass(std::unique_ptr<ScopeExecution> Scopes, const GpuRow &Gpu, FpMode Fp)
      : Scopes(std::move(Scopes)), Gpu(Gpu), Fp(Fp) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Modules);
  static bool isRequired() { return true; }

private:
  std::unique_ptr<ScopeExecution> Scopes; ///< for one run
  const GpuRow &Gpu;
  const FpMode Fp;
};

} // namespace coop::lower

#endif

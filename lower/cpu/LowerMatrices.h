// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-lower-matrices`: cooperative matrices become tiles that a subgroup or workgroup owns, and
// their operations calls of functions that run once for the scope (SimdState.h). Tensor layouts,
// views and cooperative vectors are lowered as `coop-lower<loops>` lowers them. Barriers, subgroup
// operations, builtin variables and resources stay as they are.

#ifndef COOP_LOWER_CPU_LOWERMATRICES_H
#define COOP_LOWER_CPU_LOWERMATRICES_H

#include "lower/cpu/target/SimdTarget.h"
#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Problems are reported through LLVMContext::diagnose; the module is valid IR afterwards, but must
/// not be executed after an error. Wants variables promoted to values before it, and again after
/// it; matrices that are constants filled (MaterializeMatrices.h).
class LowerMatricesPass : public llvm::PassInfoMixin<LowerMatricesPass> {
public:
  explicit LowerMatricesPass(const SimdTarget &Target) : Target(Target) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Modules);
  static bool isRequired() { return true; }

private:
  SimdTarget Target;
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-lower<loops>`: coop IR to LLVM IR without cooperative types. Cooperative operations become
// loops; those that exchange elements between invocations become coop.scope.run:
//   %m = coop.mat.load(%p, ...)         of 16 x 16 floats and 32 invocations becomes
//   %m.slot = alloca [8 x float]
//   for (i = 0; i < 8; ++i) %m.slot[i] = the element i * 32 + lane at %p
// Code grows with the shader and not with the size of its matrices. Barriers, subgroup operations,
// builtin variables and resources stay as they are.

#ifndef COOP_LOWER_EXEC_LOOPS_LOWERLOOPS_H
#define COOP_LOWER_EXEC_LOOPS_LOWERLOOPS_H

#include "lower/exec/loops/ScopeExecution.h"
#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Problems are reported through LLVMContext::diagnose; the module is valid IR afterwards, but must
/// not be executed after an error.
class LowerLoopsPass : public llvm::PassInfoMixin<LowerLoopsPass> {
public:
  /// How invocations exchange values.
  explicit LowerLoopsPass(std::unique_ptr<ScopeExecution> Scopes = oneForAll())
      : Scopes(std::move(Scopes)) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }

private:
  std::unique_ptr<ScopeExecution> Scopes; ///< for one run
};

} // namespace coop::lower

#endif

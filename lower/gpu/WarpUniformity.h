// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which branches all threads of a warp take alike. LLVM's own analysis asks the target what threads
// have for themselves, and NVPTX's answer is the result of every call: the number of the workgroup,
// and a minimum.

#ifndef COOP_LOWER_GPU_WARPUNIFORMITY_H
#define COOP_LOWER_GPU_WARPUNIFORMITY_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Of a kernel whose builtin variables are registers (Kernel.h) and whose operations of subgroups
/// are those of coop IR still. It keeps its code as long as this is asked.
class WarpUniformity {
public:
  explicit WarpUniformity(llvm::Function &Kernel);

  bool branchesAlike(const llvm::BasicBlock &Block);

private:
  llvm::Function &Kernel;
  llvm::FunctionAnalysisManager Analyses;
};

} // namespace coop::lower

#endif

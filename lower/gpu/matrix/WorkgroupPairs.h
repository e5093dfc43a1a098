// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What pairs of workgroups (abi/Clusters.h) have in common, so that one may copy it for both.
// Such copies wait for both, so it has to be certain that both come there, and as often:
//   for (k...) { %a = coop.mat.load.tensor(%A, slice(.., %workgroup.y * 128, %k)) ... }
// is reached alike by workgroups that differ in x, and has the same %a; if %workgroup.x says how
// long the loop is, or whether it is reached, or what %A is, it is not so.

#ifndef COOP_LOWER_GPU_MATRIX_WORKGROUPPAIRS_H
#define COOP_LOWER_GPU_MATRIX_WORKGROUPPAIRS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

class WorkgroupPairs {
public:
  /// Of workgroups that differ in one component of gl_WorkGroupID alone. Entry is the entry point,
  /// which keeps its code as long as this is asked.
  WorkgroupPairs(llvm::Function &Entry, unsigned Axis);

  /// An invocation of one of them has the same value as that of the other with its index.
  bool isAlike(const llvm::Value &V);
  /// Both of them get there equally often, in the same order.
  bool isReachedAlike(const llvm::BasicBlock &Block);

private:
  llvm::Function &Entry;
  llvm::FunctionAnalysisManager Analyses;
};

} // namespace coop::lower

#endif

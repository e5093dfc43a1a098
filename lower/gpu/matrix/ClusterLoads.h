// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-cluster-loads`: moves a block's loads of matrices up to each other, before the products
// between them:
//   %a = load; %b0 = load; %s0 = muladd(%a, %b0, ..); %b1 = load; %s1 = muladd(%a, %b1, ..) becomes
//   %a = load; %b0 = load; %b1 = load; %s0 = muladd(..); %s1 = muladd(..)
// so that a warp waits for memory once. No compiler after this moves loads over matrix
// instructions.

#ifndef COOP_LOWER_GPU_MATRIX_CLUSTERLOADS_H
#define COOP_LOWER_GPU_MATRIX_CLUSTERLOADS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

struct GpuRow;

/// Of loads that are fragments, as many as registers hold.
class ClusterLoadsPass : public llvm::PassInfoMixin<ClusterLoadsPass> {
public:
  explicit ClusterLoadsPass(const GpuRow &Gpu) : Gpu(Gpu) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Modules);
  static bool isRequired() { return true; }

private:
  const GpuRow &Gpu;
};

} // namespace coop::lower

#endif

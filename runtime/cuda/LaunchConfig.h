// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a kernel is launched, as CUDA's driver lays it out. Tests have drivers of their own, which need
// nothing else of the runtime.

#ifndef COOP_RUNTIME_CUDA_LAUNCHCONFIG_H
#define COOP_RUNTIME_CUDA_LAUNCHCONFIG_H

namespace coop::runtime::cuda {

/// CUlaunchAttribute, of the kind that says how many blocks are a cluster.
struct LaunchAttribute {
  int Kind = 4; ///< CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
  int Unused = 0;
  unsigned Cluster[3] = {1, 1, 1};
  unsigned Rest[13] = {}; ///< of the union of all kinds
};

/// CUlaunchConfig.
struct LaunchConfig {
  unsigned Grid[3], Block[3];
  unsigned SharedBytes;
  void *Stream;
  const LaunchAttribute *Attributes;
  unsigned AttributeCount;
};

} // namespace coop::runtime::cuda

#endif

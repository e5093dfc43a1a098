// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks side by side that are executed as a cluster (PTX ISA, "Cluster of Cooperative Thread
// Arrays"), if the launch says so (Kernel.h). They are
//   - a pair of workgroups, which share what passes find (matrix/WorkgroupPairs.h), or
//   - one workgroup, of which each block has a part of the matrices (matrix/SplitTiles.h).

#ifndef COOP_LOWER_GPU_ABI_CLUSTERS_H
#define COOP_LOWER_GPU_ABI_CLUSTERS_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// Workgroups in a pair.
inline constexpr unsigned PairSize = 2;
/// Attributes of the entry point: workgroups are executed in bands along this component of
/// gl_WorkGroupID, 0 or 1 (Kernel.h); those side by side in a band may be pairs.
inline constexpr llvm::StringLiteral BandAxisAttribute = "coop.gpu.band.axis",
                                     GroupPairsAttribute = "coop.gpu.pairs";
/// Of the entry point, and of the kernel: how many blocks a workgroup has, if that is not one.
inline constexpr llvm::StringLiteral PartsAttribute = "coop.gpu.parts";
/// What a cluster may have on all GPUs.
inline constexpr unsigned MostParts = 8;

/// 1 where a workgroup is a block.
unsigned partsOf(const llvm::Function &F);

/// i1: this workgroup is one of a pair.
llvm::Value *emitIsOfPair(llvm::IRBuilderBase &B);
/// i32: which block of its cluster this is.
llvm::Value *emitRankInCluster(llvm::IRBuilderBase &B);
/// All threads of a cluster meet; what they have read and written before comes before what they
/// read and write afterwards.
void emitClusterBarrier(llvm::IRBuilderBase &B);

} // namespace coop::lower

#endif

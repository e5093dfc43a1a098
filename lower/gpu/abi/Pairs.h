// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two workgroups side by side that are executed as a cluster (PTX ISA, "Cluster of Cooperative
// Thread Arrays"), if the launch says so (Kernel.h). What they share, passes find
// (matrix/WorkgroupPairs.h).

#ifndef COOP_LOWER_GPU_ABI_PAIRS_H
#define COOP_LOWER_GPU_ABI_PAIRS_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// Workgroups in a pair.
inline constexpr unsigned PairSize = 2;
/// Attributes of the entry point: workgroups are executed in bands along this component of
/// gl_WorkGroupID, 0 or 1 (Kernel.h); those side by side in a band may be pairs.
inline constexpr llvm::StringLiteral BandAxisAttribute = "coop.gpu.band.axis",
                                     GroupPairsAttribute = "coop.gpu.pairs";

/// i1: this workgroup is one of a pair; i32: which one.
llvm::Value *emitIsOfPair(llvm::IRBuilderBase &B);
llvm::Value *emitRankInPair(llvm::IRBuilderBase &B);

} // namespace coop::lower

#endif

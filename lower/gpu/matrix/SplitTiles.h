// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-split-tiles`: a workgroup whose sums are more than its threads have registers for
// becomes a cluster of blocks (abi/Clusters.h), each of which has all invocations and a part of the
// matrices (TileParts.h). Of 256 x 256 sums and 256 invocations, a thread would have 256; in two
// blocks it has 128 of them, and each block multiplies half of the rows:
//   %sum = phi Acc 256x256 ...                        %part = call i32
//   @llvm.nvvm...cluster.ctarank() %a = coop.mat.load.tensor(.., slice(%l,           %sum = phi Acc
//   128x256 ...
//            %row, 256, %k, 64))               =>     %a = coop.mat.load.tensor(.., slice(%l,
//   ...                                                        %row + %part * 128, 128, %k, 64))
//   coop.mat.store.tensor(%p, %sum, ...)              ...
//                                                     barrier.cluster
//                                                     coop.mat.store.tensor(%p, %sum, ...)
// The blocks wait for each other before they store, as what a workgroup reads before it writes it
// may read at any place.

#ifndef COOP_LOWER_GPU_MATRIX_SPLITTILES_H
#define COOP_LOWER_GPU_MATRIX_SPLITTILES_H

#include "lower/ir/LowerOptions.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

struct GpuRow;

/// Of the entry point, for GPUs that have clusters. Where matrices cannot be split, nothing
/// changes.
void splitTiles(llvm::Module &M, const GpuRow &Gpu, FpMode Fp);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Brings a function's control flow into the form that RegionTree reads.

#ifndef COOP_LOWER_CPU_SPMD_NORMALIZE_H
#define COOP_LOWER_CPU_SPMD_NORMALIZE_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// One return; chains of blocks merged, and cheap conditions without branches; every natural loop
/// between markers; coop.loop.end only at the start of blocks; coop.loop.begin right before the
/// branch to the header.
void normalizeControlFlow(llvm::Function &F);

} // namespace coop::lower

#endif

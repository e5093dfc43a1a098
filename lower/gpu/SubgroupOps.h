// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-subgroups`: subgroup operations as votes and shuffles of a warp. A subgroup smaller
// than a warp is a part of one. As in the reference execution, results that the specification
// leaves undefined (a source lane that is inactive or does not exist) are zero.

#ifndef COOP_LOWER_GPU_SUBGROUPOPS_H
#define COOP_LOWER_GPU_SUBGROUPOPS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// The operations have their masks (Masks.h). Sums are in the order of lanes, so that runs can be
/// compared, unless MayReorder: then a subgroup that is whole takes as many steps as its size has
/// bits.
llvm::Error lowerGpuSubgroups(llvm::Module &M, bool MayReorder);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What passes have in common that copy the entry point's body, or loops of it, for cases in which
// lanes have more in common: AlignedVersion.h, WholeLoops.h.

#ifndef COOP_LOWER_CPU_SPMD_ENTRYCOPIES_H
#define COOP_LOWER_CPU_SPMD_ENTRYCOPIES_H

#include "lower/exec/SubgroupSize.h"

namespace coop::lower {

/// The entry point, in which everything is inlined then; none where there are no lanes
/// of vectors, or where the body is so large that copies would take too long to compile.
llvm::Expected<std::optional<ExecutedEntry>> entryToCopy(llvm::Module &M);

} // namespace coop::lower

#endif

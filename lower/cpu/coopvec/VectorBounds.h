// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Robust access (lower/check/Robust.h) of operations on cooperative vectors: whether all memory
// that an operation may access is in its buffers, for which there are vector variants.

#ifndef COOP_LOWER_CPU_COOPVEC_VECTORBOUNDS_H
#define COOP_LOWER_CPU_COOPVEC_VECTORBOUNDS_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// i1; null where nothing bounds the operation.
llvm::Value *isInBuffers(OpContext &O, CoopOp Op);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers and the order of memory accesses: Vulkan's scopes and semantics as PTX's fences, and
// atomic instructions in the forms that LLVM selects.

#ifndef COOP_LOWER_GPU_BARRIERS_H
#define COOP_LOWER_GPU_BARRIERS_H

#include "lower/ir/CoopIR.h"
#include "llvm/Support/Error.h"

namespace coop::lower {

/// coop.control.barrier between the accesses to a scope's exchange memory.
void emitExchangeBarrier(llvm::IRBuilderBase &B, CoopScope Scope);

/// `coop-gpu-barriers`: control and memory barriers become instructions of PTX. Those of subgroups
/// have masks by now (Masks.h).
llvm::Error lowerBarriers(llvm::Module &M);

/// `coop-gpu-atomics`: LLVM 19 selects atomic instructions without an order alone, so the order
/// becomes fences beside them.
void lowerAtomics(llvm::Module &M);

/// `coop-gpu-alignment`: Vulkan aligns every scalar in memory to its size, and what is not is read
/// byte by byte. The driver also gets bytes of a half wrong that was converted before.
void alignAccesses(llvm::Module &M);

} // namespace coop::lower

#endif

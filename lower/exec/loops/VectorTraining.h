// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic additions to components in memory, as the training operations of cooperative vectors make
// them (VectorTraining.cpp, and lower/cpu/coopvec for all lanes at once).

#ifndef COOP_LOWER_EXEC_LOOPS_VECTORTRAINING_H
#define COOP_LOWER_EXEC_LOOPS_VECTORTRAINING_H

#include "lower/emit/Component.h"

namespace coop::lower {

/// Adds V to the component at Address: relaxed, of device scope. HasHalves: the target has an
/// instruction for halves.
void atomicAdd(llvm::IRBuilder<> &B, llvm::Value *Address, llvm::Value *V, const Component &C,
               bool HasHalves = false);

} // namespace coop::lower

#endif

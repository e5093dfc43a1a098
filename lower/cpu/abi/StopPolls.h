// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes kernels stoppable: places in the code where it looks at coop_dispatch::stop, never far
// apart while it runs, and the way out of the workgroup from there.

#ifndef COOP_LOWER_CPU_ABI_STOPPOLLS_H
#define COOP_LOWER_CPU_ABI_STOPPOLLS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// `coop-stop-polls`. Puts coop.stop.poll into loops that may run long, and at the start of
/// functions that may, so that a bounded number of instructions is executed between two of them. It
/// comes before an execution pass, which may turn counters of loops into memory.
void placeStopPolls(llvm::Module &M);

/// Puts coop.stop.poll after the calls of functions that may stop, for their callers to follow.
void followStops(llvm::Module &M);

/// Gives coop.stop.poll its meaning: the function returns, the workgroup function with
/// COOP_KERNEL_STOPPED, where the dispatch is to stop. Every function that has one has a context.
void lowerStopPolls(llvm::Module &M);

} // namespace coop::lower

#endif

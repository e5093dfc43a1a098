// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic instructions on the shared memory of a workgroup, all of which one thread executes.

#ifndef COOP_LOWER_CPU_SHAREDATOMICS_H
#define COOP_LOWER_CPU_SHAREDATOMICS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Makes of every atomic instruction on shared memory ordinary ones: a workgroup is executed by one
/// thread, which has memory of its own for it, so nothing comes between them. Wants invocations in
/// the order in which they are executed: after coop-vectorize and coop-reference.
void lowerSharedAtomics(llvm::Module &M);

} // namespace coop::lower

#endif

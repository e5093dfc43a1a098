// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-join-scopes`: neighbouring calls of the workgroup's collective functions become one call,
// so that the subgroups meet once for all of them. What such functions are is said in Vectorize.h.

#ifndef COOP_LOWER_CPU_SPMD_JOINSCOPECALLS_H
#define COOP_LOWER_CPU_SPMD_JOINSCOPECALLS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Stands before coop-vectorize. Calls are joined that have no result and nothing between them but
/// values that could be computed before the first; those are moved there. The new function, of the
/// same scope, calls the others in their order. Not thread-safe within one LLVMContext.
void joinScopeCalls(llvm::Module &M);

} // namespace coop::lower

#endif

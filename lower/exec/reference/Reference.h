// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reference execution: every invocation runs by itself up to a point where it waits for others, and
// a scheduler lets those go on together that stand at the same dynamic instance:
//   void @main()
// becomes
//   void @coop.reference.step(ptr %state)                   from where it waited to the next wait
//   i32 @coop.reference.workgroup(ptr %header, ptr %area)   steps of all until all have ended
// Correct for every shader; the oracle for faster executions. Resources and builtins stay coop IR
// (see KernelAbi.h).

#ifndef COOP_LOWER_EXEC_REFERENCE_REFERENCE_H
#define COOP_LOWER_EXEC_REFERENCE_REFERENCE_H

#include "llvm/Support/Error.h"
#include <cstdint>

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// `coop-reference`. The module's cooperative operations must be lowered: what is left that
/// invocations do together is control barriers and coop.scope.run, in the entry point alone. The
/// kernel information says the subgroup size. The entry point runs Lanes invocations at once: 1, or
/// after coop-vectorize the subgroup size.
llvm::Error lowerReference(llvm::Module &M, uint32_t Lanes = 1);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Run-time checks on a GPU. Checked code (lower/check) calls functions of the host there are none
// of here; a test and a record of what did not hold take their place, from which runtime/cuda makes
// the same findings (coop/check_abi.h).
//
//   %q = call ptr @coop_check_access(ptr %i, ptr @check.site, ptr %p, ptr %buffer, i64 %size)
//   %x = load float, ptr addrspace(1) %q.global
//     =>
//   call void @coop.check.unless(i1 %holds, ptr addrspace(1) %print, i64 %tag, ...)
//   %q = select i1 %usable, ptr addrspace(1) %p, ptr addrspace(1) @coop.check.sink
//   %y = load float, ptr addrspace(1) %q
//   %x = select i1 %usable, float %y, float 0.0

#ifndef COOP_LOWER_GPU_CHECKS_H
#define COOP_LOWER_GPU_CHECKS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

struct GpuKernel;

/// `coop-gpu-meetings`: of operations of a scope, what each invocation can see of its operands.
/// That all are there, and bring the same, is not looked at. To be run where checks were added.
void checkOperandsAlone(llvm::Module &M);

/// `coop-gpu-checks`: tests and records. To be run when the kernel has its parameters.
llvm::Error lowerGpuChecks(llvm::Module &M, GpuKernel &Kernel);

} // namespace coop::lower

#endif

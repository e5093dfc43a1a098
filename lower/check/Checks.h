// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Run-time checks: the pass that puts them into coop IR, where operations still have their meaning
// and their source lines. What is called is declared in coop/check_abi.h and watched by
// runtime/check; docs/check.md says what is checked.
//
// An access of a buffer, and an operation:
//   %x = load float, ptr addrspace(1) %p, align 4
//     =>
//   %i = call ptr @coop.invocation()
//   %q = call ptr @coop_check_access(ptr %i, ptr @check.site, ptr %p, ptr %buffer, i64 %size)
//   %x = load float, ptr addrspace(1) %q, align 1
//
//   %a = call Acc @coop.mat.load...(ptr addrspace(1) %p, i64 64, i32 0, i32 16, i1 false)
//     =>
//   call void @coop.check.meet...(i32 3, ptr @check.site, i64 %p, i64 64)
//   %a = call Acc @coop.mat.load...(ptr addrspace(1) %p, ..), !coop.check !13

#ifndef COOP_LOWER_CHECK_CHECKS_H
#define COOP_LOWER_CHECK_CHECKS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Adds the checks to M, in coop IR. To be run after coop-inline, and before variables become
/// values. Element accesses of cooperative operations are checked where they are lowered: here the
/// operations get the sites of these.
void addChecks(llvm::Module &M);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-whole-loops`: invocations that share work count it by the workgroup's size, so that the
// last iteration is one of some lanes only:
//   for (i = gl_LocalInvocationIndex; i < n; i += gl_WorkGroupSize.x) ...
// Under a mask all iterations would pay for that: a fifth of the time, and half of it without
// registers for masks. A loop that lanes leave one by one gets another one before it, for as long
// as none leaves:
//
//   header: %i = phi [%first, %begin], [%next, %body]
//           br %goes.on, label %body, label %exit
//   =>
//   header.whole: %i.whole = phi [%first, %begin.whole], [%next.whole, %body.whole]
//                 br (coop.subgroup.all %goes.on.whole), label %body.whole, label %exit.whole
//   header: %i = phi [%i.whole, %begin], [%next, %body]
//           br %goes.on, label %body, label %exit

#ifndef COOP_LOWER_CPU_SPMD_WHOLELOOPS_H
#define COOP_LOWER_CPU_SPMD_WHOLELOOPS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Of the entry point, in which everything is inlined then. Of loops that are left where they
/// begin, and are not long, with loops in them that all lanes leave together; loops in which
/// invocations meet stay as they are.
llvm::Error addWholeLoops(llvm::Module &M);

} // namespace coop::lower

#endif

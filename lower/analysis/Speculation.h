// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What may be executed where the program does not.
//
// In coop IR, before operations become calls of functions with bodies:
//   %p = call ptr addrspace(4) @coop.push.constants()
//   %n = load i32, ptr addrspace(4) %p             no harm, where the push constants are that long
//   %i = mul i32 %k, %n                            no harm
//   %q = sdiv i32 %i, %n                           harm: %n may be 0 where the program looks at it
//   %x = load float, ptr addrspace(1) %a           harm: %a may be no address
//   %s = call float @coop.subgroup.arith...(..)    harm: others take part
// No code is changed here.

#ifndef COOP_LOWER_ANALYSIS_SPECULATION_H
#define COOP_LOWER_ANALYSIS_SPECULATION_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace coop::lower {

/// Whether I may be executed where the program does not, also on what it does not compute there.
bool doesNoHarm(const llvm::Instruction &I);

} // namespace coop::lower

#endif

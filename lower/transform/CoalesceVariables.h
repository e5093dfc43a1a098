// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-coalesce-variables`: makes one variable of two that are copies of each other. GLSL copies
// an `inout` argument into a variable of the call and back, which is nothing where the function is
// inlined and nobody looks at the argument in between:
//
//   %t = load { [16 x i32], i32 }, ptr %stack
//   store { [16 x i32], i32 } %t, ptr %param        ; and then %param is read and written,
//   ...
//   %u = load { [16 x i32], i32 }, ptr %param
//   store { [16 x i32], i32 } %u, ptr %stack
//   =>
//   ...                                             ; %stack is
//
// As a register allocator coalesces what moves connect: two variables interfere where one is
// written while the other is live, unless what is written is a copy of it. (G. J. Chaitin et al.,
// Register allocation via coloring, 1981.)

#ifndef COOP_LOWER_TRANSFORM_COALESCEVARIABLES_H
#define COOP_LOWER_TRANSFORM_COALESCEVARIABLES_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// Aggregates in variables of F whose address nobody takes; parts of such variables, too, where the
/// other side of the copy is a whole one. Wants calls inlined; copies are single loads and stores,
/// or stores of what several ways bring.
void coalesceVariables(llvm::Function &F);

} // namespace coop::lower

#endif

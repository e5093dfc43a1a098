// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What numbers of invocations and subgroups can be, for LLVM's analyses:
//   %i = call i32 @coop.local.invocation.index()  =>  %i = call range(i32 0, 128) i32 @...()

#ifndef COOP_LOWER_TRANSFORM_BUILTINRANGES_H
#define COOP_LOWER_TRANSFORM_BUILTINRANGES_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

struct KernelInfo;

/// Says so of calls in F, of a kernel of whose workgroups Info tells.
void boundBuiltins(llvm::Function &F, const KernelInfo &Info);

} // namespace coop::lower

#endif

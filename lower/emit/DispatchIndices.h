// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the places of buffers and the numbers of invocations follow from, whatever a kernel is
// executed on: the lists that KernelInfo has, and the order in which invocations are counted.

#ifndef COOP_LOWER_EMIT_DISPATCHINDICES_H
#define COOP_LOWER_EMIT_DISPATCHINDICES_H

#include "lower/ir/CoopCalls.h"
#include "llvm/Support/Error.h"

namespace coop::lower {

/// Of a workgroup.
inline uint32_t invocationsOf(const KernelInfo &Info) {
  return Info.WorkgroupSize[0] * Info.WorkgroupSize[1] * Info.WorkgroupSize[2];
}

/// i64: which buffer of a dispatch a reference means, where those of each binding follow each other
/// in the order of Info.Bindings. An index out of range is undefined, and means another of its
/// array.
llvm::Expected<llvm::Value *> bufferNumber(llvm::IRBuilderBase &B, const KernelInfo &Info,
                                           const BufferReferenceCall &Reference);

/// i32: gl_LocalInvocationID's component of the invocation that Index gives the number of, which is
/// asked for where it is needed.
llvm::Value *localInvocationId(llvm::IRBuilderBase &B, const KernelInfo &Info, unsigned Component,
                               llvm::function_ref<llvm::Value *()> Index);

/// Of what a dispatch says, which does not change while it runs.
llvm::LoadInst *invariant(llvm::LoadInst *Load);

} // namespace coop::lower

#endif

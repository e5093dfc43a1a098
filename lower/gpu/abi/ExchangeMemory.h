// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory of a workgroup: the shader's shared variables, and what operations of a scope exchange
// values by. Small enough, it is shared memory of fixed size; else shared memory whose size is said
// at the launch, or for exchange a part of a buffer that the launch brings.

#ifndef COOP_LOWER_GPU_ABI_EXCHANGEMEMORY_H
#define COOP_LOWER_GPU_ABI_EXCHANGEMEMORY_H

#include "lower/ir/CoopIR.h"
#include "llvm/Support/Error.h"

namespace coop::lower {

struct GpuRow;
struct GpuKernel;

/// The address of Bytes bytes that the invocations of a scope share. Those of one scope are the
/// same memory, of other scopes other memory. Until placeGroupMemory it is a call.
llvm::Value *emitExchangeMemory(llvm::IRBuilderBase &B, CoopScope Scope, uint64_t Bytes);

/// Bytes bytes from Address on, and what is missing to a multiple of 4, become zeros: a workgroup's
/// invocations write them side by side. Nobody waits.
void emitZeros(llvm::IRBuilderBase &B, llvm::Value *Address, uint64_t Bytes, uint32_t Invocations);

/// The address of Bytes bytes of global memory, aligned to 128, that a workgroup has for itself and
/// for this call alone.
llvm::Value *emitLaunchMemory(llvm::IRBuilderBase &B, uint64_t Bytes);

/// Whether something of the module has called that.
bool hasLaunchMemory(const llvm::Module &M);

/// All threads of the workgroup meet, and see what the others wrote.
void emitWorkgroupBarrier(llvm::IRBuilderBase &B);

/// Gives all of it a place, and zeros shared variables that begin so. The entry point is a kernel
/// (Kernel.h) by now.
llvm::Error placeGroupMemory(llvm::Module &M, const GpuRow &Gpu, GpuKernel &Kernel);

} // namespace coop::lower

#endif

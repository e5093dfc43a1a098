// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps of `coop-kernel-abi`, which KernelAbi.cpp calls in turn. Not for other passes.

#ifndef COOP_LOWER_CPU_ABI_STEPS_H
#define COOP_LOWER_CPU_ABI_STEPS_H

#include "lower/ir/CoopIR.h"
#include "lower/ir/ScratchAlignment.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Error.h"

namespace llvm {
class GlobalVariable;
} // namespace llvm

namespace coop::lower {

/// A variable that is at an offset of the workgroup's shared memory or of an invocation's state.
struct PlacedVariable {
  llvm::GlobalVariable *Global;
  bool IsShared;
  uint64_t Offset;
  uint64_t Size;
};

/// Of what a workgroup's scratch memory begins with, in bytes.
struct ScratchSizes {
  uint64_t Kept = 0; ///< coop_kernel_info::kept_size
  uint64_t Shared = 0; ///< all shared variables, those that are kept first
};

/// The value of a field of the header that Context points to.
llvm::Value *loadHeader(llvm::IRBuilderBase &B, llvm::Value *Context, unsigned Field);
/// The value of a field of `struct coop_dispatch`.
llvm::Value *loadDispatch(llvm::IRBuilderBase &B, llvm::Value *Context, unsigned Field);

namespace dispatch_field {
inline constexpr unsigned Groups = 0; ///< three i32
inline constexpr unsigned Buffers = 4;
inline constexpr unsigned PushConstants = 5;
inline constexpr unsigned Print = 6;
inline constexpr unsigned PrintUser = 7;
inline constexpr unsigned Stop = 8;
} // namespace dispatch_field

/// Resources, builtin variables, memory barriers and printf. Whatever is left then is an error.
llvm::Error lowerInvocationOps(llvm::Module &M, const KernelInfo &Info);
llvm::Error lowerPrintf(llvm::CallInst &Call);

/// At the start of a kernel: returns COOP_KERNEL_UNSUPPORTED where the module uses tile registers
/// and the system refuses them.
void requireTileRegisters(llvm::IRBuilder<> &B);
/// Code runs with the tile registers of the module's products configured, if it has any: all of a
/// workgroup, however it ends.
void withTileRegisters(llvm::IRBuilder<> &B, llvm::function_ref<void()> Code);

/// The kernel and its description, exported.
llvm::Error addKernel(llvm::Module &M, const KernelInfo &Info, llvm::StringRef Name,
                      llvm::ArrayRef<PlacedVariable> Variables, const ScratchSizes &Sizes);

} // namespace coop::lower

#endif

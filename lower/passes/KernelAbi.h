// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gives resources and builtin variables their meaning on a CPU, and makes the kernel and its
// description (include/coop/kernel_abi.h). How invocations of a workgroup are run is decided
// before, by an execution pass (Reference.h), which leaves
//   - the function with the attribute "coop.workgroup": i32(ptr Header, ptr Area), which runs a
//     workgroup; the attribute's value is the size in bytes of Area;
//   - a parameter with the attribute "coop.context" in the functions that it made: a pointer to an
//     invocation's state, which starts with a header;
//   - the attribute "coop.private" = "N" on variables that are N bytes into an invocation's state.

#ifndef COOP_LOWER_PASSES_KERNELABI_H
#define COOP_LOWER_PASSES_KERNELABI_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace llvm {
class Function;
class LLVMContext;
class Module;
class StructType;
class Type;
class Value;
} // namespace llvm

namespace coop::lower {

inline constexpr llvm::StringLiteral WorkgroupAttribute = "coop.workgroup";
inline constexpr llvm::StringLiteral ContextAttribute = "coop.context";
inline constexpr llvm::StringLiteral PrivateAttribute = "coop.private";
inline constexpr llvm::StringLiteral SharedAttribute = "coop.shared";
/// Beside "coop.shared": zero before a thread's first workgroup of a dispatch, not before the
/// others.
inline constexpr llvm::StringLiteral KeptAttribute = "coop.kept";
/// Named metadata of a module: what workgroups leave to each other is mostly that of a column of
/// the grid, so they are to be run column by column.
inline constexpr llvm::StringLiteral ColumnsMetadata = "coop.columns";

/// What every function that runs in an invocation can get at.
namespace header_field {
inline constexpr unsigned Dispatch = 0; ///< const coop_dispatch *
inline constexpr unsigned Shared = 1;   ///< the workgroup's shared memory
inline constexpr unsigned Group = 2;    ///< three i32
inline constexpr unsigned Index = 5;    ///< gl_LocalInvocationIndex
} // namespace header_field
llvm::StructType *invocationHeader(llvm::LLVMContext &C);

/// What a workgroup may take of scratch memory, so that a hostile module cannot ask for all of it.
inline constexpr uint64_t MaxScratchSize = uint64_t(1) << 32;

/// F with one more parameter, a pointer with the attribute "coop.context"; F is gone, and its
/// callers are not changed.
llvm::Function *appendContextParameter(llvm::Function &F);
/// The parameter that has the attribute; null where there is none.
llvm::Value *contextParameter(llvm::Function &F);

/// `coop-kernel-abi`. Name is the kernel's symbol; empty: the entry point's name.
llvm::Error lowerKernelAbi(llvm::Module &M, llvm::StringRef Name);

} // namespace coop::lower

#endif

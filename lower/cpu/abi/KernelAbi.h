// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gives resources and builtin variables their meaning on a CPU, and makes the kernel and its
// description (include/coop/kernel_abi.h). How invocations of a workgroup are run is decided
// before, by an execution pass (Reference.h), which leaves
//   - the function with the attribute "coop.workgroup": i32(ptr Header, ptr Area), which runs a
//     workgroup; the attribute's value is the size in bytes of Area;
//   - a parameter with the attribute "coop.context" in the functions that it made: a pointer to an
//     invocation's state, which starts with a header;
//   - the attribute "coop.private" = "N" on variables that are N bytes into an invocation's state.

#ifndef COOP_LOWER_CPU_ABI_KERNELABI_H
#define COOP_LOWER_CPU_ABI_KERNELABI_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// `coop-kernel-abi`. Name is the kernel's name, without "_info"; empty: the entry point's name.
llvm::Error lowerKernelAbi(llvm::Module &M, llvm::StringRef Name);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A C header with all that a program needs to run a shader on NVIDIA's GPUs: the kernel in PTX, its
// arguments, and functions that load and launch it by CUDA's driver, which is found when the
// program runs. Neither CUDA's headers nor its libraries are needed to compile it.

#ifndef COOP_DRIVER_CUDALAUNCHER_H
#define COOP_DRIVER_CUDALAUNCHER_H

#include "driver/PushConstants.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace coop::driver {

/// Declarations, and after them definitions for the one file of a program that defines
/// NAME_IMPLEMENTATION. Info is that of the module before it was lowered. Buffers of the host can
/// be dispatched on, too, except by a shader with addresses, which no copy would be at.
llvm::Expected<std::string> makeCudaLauncher(const lower::KernelInfo &Info,
                                             llvm::ArrayRef<PushMember> Push, llvm::StringRef Name,
                                             llvm::StringRef Input, llvm::StringRef Ptx);

} // namespace coop::driver

#endif

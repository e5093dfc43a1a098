// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a program gives a shader, as C declares it: the part that the headers of linked kernels
// (LinkedKernel.h) and of launchers (CudaLauncher.h) have in common.

#ifndef COOP_DRIVER_KERNELARGUMENTS_H
#define COOP_DRIVER_KERNELARGUMENTS_H

#include "driver/PushConstants.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace coop::driver {

/// struct coop_buffer, NAME_WORKGROUP_SIZE_X, _Y and _Z, struct NAME_push_constants if there are
/// such, and struct NAME_args: a coop_buffer for each binding, and the push constants.
void writeArguments(llvm::raw_ostream &OS, const lower::KernelInfo &Info,
                    llvm::ArrayRef<PushMember> Push, llvm::StringRef Name);

/// The name of the shader's file, as a comment in C can have it.
std::string nameForComment(llvm::StringRef Input);

} // namespace coop::driver

#endif

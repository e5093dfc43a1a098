// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a program links: the function NAME_dispatch in the object, and the C header that declares
// it with the shader's bindings and push constants. The kernel itself is lower/'s.

#ifndef COOP_DRIVER_LINKEDKERNEL_H
#define COOP_DRIVER_LINKEDKERNEL_H

#include "driver/PushConstants.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace coop::driver {

/// Adds to a lowered module
///   int NAME_dispatch(const struct NAME_args *, uint32_t x, uint32_t y, uint32_t z)
/// which runs all workgroups on the calling thread. It returns 0; 1 when there is no memory; 2 when
/// a buffer is missing, too small or not aligned to COOP_BUFFER_ALIGNMENT. Info is that of the
/// module before it was lowered.
void addDispatchFunction(llvm::Module &M, const lower::KernelInfo &Info, llvm::StringRef Name);

/// The text of the header.
std::string makeHeader(const lower::KernelInfo &Info, llvm::ArrayRef<PushMember> Push,
                       llvm::StringRef Name, llvm::StringRef Input);

} // namespace coop::driver

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the code of an object file needs of a stack.

#ifndef COOP_RUNTIME_STACKSIZE_H
#define COOP_RUNTIME_STACKSIZE_H

#include "llvm/Support/MemoryBufferRef.h"
#include <cstdint>

namespace coop::runtime {

/// The frames of all functions together, in bytes: what any chain of calls needs at most where none
/// is recursive, as in a shader. UINT64_MAX where the object does not say it of all functions; it
/// is to be compiled with TargetOptions::EmitStackSizeSection.
uint64_t stackSizeOf(llvm::MemoryBufferRef Object);

} // namespace coop::runtime

#endif

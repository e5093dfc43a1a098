// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way from coop IR to a lowered LLVM module that holds a kernel (include/coop/kernel_abi.h).
// Machine code is made from it in lower/cpu/EmitObject.h; nothing here reads SPIR-V.

#ifndef COOP_LOWER_CPU_PIPELINE_H
#define COOP_LOWER_CPU_PIPELINE_H

#include "lower/ir/LowerOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

enum class PassId : uint8_t;

/// The list that opt knows as `coop-lower<simd>`.
llvm::ArrayRef<PassId> lowerSimdPasses();

/// Lowers M, in coop IR, to a module that exports the kernel NAME and its description NAME_info and
/// refers to libc and libm alone. M must not be used after an error.
llvm::Error lowerToCpu(llvm::Module &M, const LowerOptions &Options);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-math`: mathematical functions for GPUs, which have no library of them here, as
// functions of the module: ranges reduced, then polynomials. They keep within Vulkan's precision
// (docs/precision.md), most of them within two units in the last place.

#ifndef COOP_LOWER_GPU_MATH_H
#define COOP_LOWER_GPU_MATH_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Replaces LLVM's intrinsics that NVPTX has no instruction for, and calls of libm. With
/// HasApproximations the hardware's are taken where they are as precise as Vulkan asks.
llvm::Error lowerMath(llvm::Module &M, bool HasApproximations);

} // namespace coop::lower

#endif

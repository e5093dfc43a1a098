// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way from coop IR to PTX, the assembly language of NVIDIA's GPUs. What executes it is
// runtime/cuda.

#ifndef COOP_LOWER_GPU_PIPELINE_H
#define COOP_LOWER_GPU_PIPELINE_H

#include "lower/ir/LowerOptions.h"
#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Lowers M, in coop IR, for the GPU that Options name: to LLVM IR of a kernel. Returns the line
/// that describes it (docs/lower/gpu.md), which its PTX begins with, in a comment. M must not be used after an error.
llvm::Expected<std::string> lowerToGpu(llvm::Module &M, const LowerOptions &Options);

/// Of a module that lowerToGpu made; Description comes first.
llvm::Expected<std::string> emitPtx(llvm::Module &M, const LowerOptions &Options,
                                    const std::string &Description);

} // namespace coop::lower

#endif

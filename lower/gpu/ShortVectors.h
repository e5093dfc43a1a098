// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-short-vectors`: arithmetic of vectors of integers of up to 16 bits by elements.
// NVIDIA's assembler (CUDA 12 and 13, driver 580) loses the addition of add.s16x2 {x, undefined},
// {1, 0}; and LLVM leaves a half undefined wherever nothing or a copy of the other half reads it,
// as the last one's of three, and code generation where it expands a reduction of two. Whether all
// or any of a vector of conditions holds is asked of the conditions, not of bits that are put
// together of them.

#ifndef COOP_LOWER_GPU_SHORTVECTORS_H
#define COOP_LOWER_GPU_SHORTVECTORS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// To be run after LLVM's optimizations, of which some would make vectors again.
void splitShortVectors(llvm::Module &M);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-odd-vectors`: arithmetic of three 16-bit integers by elements. LLVM pairs them, the
// last with an undefined half, and NVIDIA's assembler (CUDA 12 and 13, driver 580) loses the last
// element's part of add.s16x2 {x, undefined}, {-1, 0}.

#ifndef COOP_LOWER_GPU_ODDVECTORS_H
#define COOP_LOWER_GPU_ODDVECTORS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// To be run after LLVM's optimizations, of which some would make vectors again.
void splitOddVectors(llvm::Module &M);

} // namespace coop::lower

#endif

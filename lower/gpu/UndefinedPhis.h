// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-undefined-phis`: where control flow meets, a value that one way has not defined is zero.
// NVIDIA's assembler (CUDA 12 and 13, driver 580, from its first level of optimization on) takes a
// register that only one way has written for what that way wrote:
//   @p bra WRITE;  JOIN: mad t, x, 5, 7;  ... mad u, a, 5, 7;      WRITE: add x, a, 1; bra JOIN;
// becomes u = t - 5, since x would be a + 1; on the other way x was never written, and u is wrong.

#ifndef COOP_LOWER_GPU_UNDEFINEDPHIS_H
#define COOP_LOWER_GPU_UNDEFINEDPHIS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// To be run last: LLVM's optimizations would make them undefined again, as they have been.
void definePhis(llvm::Module &M);

} // namespace coop::lower

#endif

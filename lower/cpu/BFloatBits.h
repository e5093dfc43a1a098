// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bfloat values as the integers that have their bits. The arithmetic of bfloat is lowered before,
// in NarrowFloat.h; what is left only moves values.

#ifndef COOP_LOWER_CPU_BFLOATBITS_H
#define COOP_LOWER_CPU_BFLOATBITS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Replaces the type bfloat by i16 in everything that M has: values, variables, functions. LLVM 19
/// carries a bfloat over the end of a basic block as a float on x86. Coming back, a signaling NaN
/// is quiet, and a denormal number is 0 where the CPU converts (AVX512_BF16). M must have no
/// operation on bfloat but moves, bit casts and the target's intrinsics.
void replaceBFloatByBits(llvm::Module &M);

} // namespace coop::lower

#endif

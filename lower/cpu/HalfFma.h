// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fma() of halves where the CPU has no such instruction. LLVM 19 does it in float, whose rounding
// comes before that to half: 1 of some 10,000 results is not the nearest half.

#ifndef COOP_LOWER_CPU_HALFFMA_H
#define COOP_LOWER_CPU_HALFFMA_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace coop::lower {

/// Makes a product and a sum of floats of each llvm.fma of halves, scalars or vectors, but where
/// the machine has AVX512-FP16 or AArch64's FP16.
void expandHalfFma(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace coop::lower

#endif

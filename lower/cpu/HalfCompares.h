// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Comparisons of vectors of f16, which LLVM's code generation for x86-64 gets wrong under a mask.

#ifndef COOP_LOWER_CPU_HALFCOMPARES_H
#define COOP_LOWER_CPU_HALFCOMPARES_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace coop::lower {

/// Where the CPU compares f16 by AVX512-FP16, makes comparisons of a form that is not joined with a
/// mask: LLVM 19 exchanges the operands of a masked VCMPPH without its relation, for example to
/// read the first one from memory. Wants optimized code, which it would hold up.
void separateHalfCompares(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-small-tables`: what is computed of four bits alone is one of sixteen numbers, which a
// permutation of a vector finds:
//   %low = and <16 x i32> %bits, splat (i32 15)
//   %centered = add <16 x i32> %low, splat (i32 -8)
//   %f = sitofp <16 x i32> %centered to <16 x float>
//   =>
//   %f = vpermps <16 x float> <-8.0, -7.0, ...>, <16 x i32> %bits
// So quantized weights of four bits or fewer take an instruction.

#ifndef COOP_LOWER_CPU_SMALLTABLES_H
#define COOP_LOWER_CPU_SMALLTABLES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// For AVX-512, whose permutations read the low four bits of an index. Wants conversions in 32 bits
/// (WideConversions.h).
void lookUpSmallFunctions(llvm::Module &M);

} // namespace coop::lower

#endif

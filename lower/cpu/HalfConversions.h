// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions of vectors of integers without a sign to f16, which LLVM's code generation for x86-64
// gets wrong where they have no instruction.

#ifndef COOP_LOWER_CPU_HALFCONVERSIONS_H
#define COOP_LOWER_CPU_HALFCONVERSIONS_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace coop::lower {

/// Converts by way of f32, unless the CPU has AVX512-FP16: LLVM 19 makes a half of the high bits and
/// multiplies it by 65536, which is infinite in f16, and zero times that is no number. What f32
/// rounds is too large for f16. Wants optimized code, as optimization would take the steps together
/// again.
void convertByFloats(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Masks that are made of integers, with which LLVM's code generation for AVX-512 may not end.

#ifndef COOP_LOWER_CPU_MASKBITS_H
#define COOP_LOWER_CPU_MASKBITS_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace coop::lower {

/// Where masks have registers of their own, computes as masks what is used as a mask, also where it
/// was computed as an integer: LLVM 19 turns `bitcast (and i32 A, B)` into `and (bitcast A),
/// (bitcast B)` and back for ever, where A and B are used as masks too. Wants optimized code: other
/// passes would put integers in again.
void separateMasksFromBits(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace coop::lower

#endif

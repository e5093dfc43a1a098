// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Selections of bits under a mask of lanes, which LLVM 19 computes wrongly for AVX-512.

#ifndef COOP_LOWER_CPU_BITSELECTS_H
#define COOP_LOWER_CPU_BITSELECTS_H

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace coop::lower {

/// Where masks have registers of their own:
///   select <N x i1> M, (A & K) | (B & ~K), B      becomes      B ^ select M, (A ^ B) & K, 0
/// LLVM 19 makes one vpternlog of the first, with B as what lanes outside of M keep; where K is
/// broadcast from memory it exchanges the other operands and leaves the table of bits as it was.
/// A bitfieldInsert where lanes part is such a one.
void separateBitSelectsFromMasks(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace coop::lower

#endif

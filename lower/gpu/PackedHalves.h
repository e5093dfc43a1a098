// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-packed-halves`: computes two halves at a time where two are put into one register, as
// operands of matrix instructions are and what wide stores take:
//   or (shl (zext (max (fptrunc %b), 0)), 16), (zext (max (fptrunc %a), 0))   becomes
//   max <2 x half> (ff2f16x2.rn %b, %a), 0
// A conversion of two takes as long as that of one, and LLVM 19 makes none. Small integers become
// halves without one (BitFields.h).

#ifndef COOP_LOWER_GPU_PACKEDHALVES_H
#define COOP_LOWER_GPU_PACKEDHALVES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// To be run after LLVM's optimizations, which make registers of variables. Results are the same to
/// the bit. What had been computed one by one is dead afterwards, and removed.
void packHalves(llvm::Module &M);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-gpu-approximations`: quotients and square roots of floats by the hardware's approximations.
// PTX's own div.rn and sqrt.rn call a function for some operands and take three times the
// instructions.

#ifndef COOP_LOWER_GPU_APPROXIMATIONS_H
#define COOP_LOWER_GPU_APPROXIMATIONS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// For quotients of float and half that allow contraction, as those of `precise` variables do not,
/// and for all square roots of them. A quotient is that of the reciprocal (rcp.approx.ftz, one unit
/// in the last place) and corrected by what it leaves, so that whole numbers divide exactly;
/// divisors below 2^-126 are zero and those above 2^126 infinite, where Vulkan asks for no
/// precision. sqrt.approx.ftz and rsqrt.approx.ftz are within 2 units, with 0 in place of a
/// denormal number (PTX ISA, "Floating Point Instructions"; docs/precision.md).
void approximateQuotients(llvm::Module &M);

} // namespace coop::lower

#endif

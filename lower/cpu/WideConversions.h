// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-wide-conversions`: parts of words that become 32-bit numbers never become vectors of bytes
// or of 16-bit integers, which would be shuffled together and taken apart again:
//   %b = bitcast <16 x i32> %words to <64 x i8>
//   %second = shufflevector <64 x i8> %b, poison, <16 x i32> <i32 1, i32 5, i32 9, ...>
//   %low = and <16 x i8> %second, splat (i8 15)
//   %f = uitofp <16 x i8> %low to <16 x float>
//   =>
//   %second = lshr <16 x i32> %words, splat (i32 8)
//   %low = and <16 x i32> %second, splat (i32 15)
//   %f = sitofp <16 x i32> %low to <16 x float>
// And numbers that many lanes have are converted once:
//   %all = shufflevector <2 x half> %a, <2 x half> %b, <16 x i32> <i32 0, ..., i32 2, ...>
//   %f = fpext <16 x half> %all to <16 x float>
//   =>
//   %f = shufflevector <2 x float> (fpext %a), <2 x float> (fpext %b), ...
// And halves of words that lie side by side are the words when they are put together:
//   %low = shufflevector <32 x i16> %a, poison, <16 x i32> <i32 0, i32 2, ...>
//   %high = shufflevector <32 x i16> %a, poison, <16 x i32> <i32 1, i32 3, ...>
//   %words = or <16 x i32> (shl (zext %high), splat (i32 16)), (zext %low)
//   =>
//   %words = bitcast <32 x i16> %a to <16 x i32>
// Shaders that decode quantized weights consist of these. LLVM's optimizations prefer fewer bits.

#ifndef COOP_LOWER_CPU_WIDECONVERSIONS_H
#define COOP_LOWER_CPU_WIDECONVERSIONS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// For little-endian CPUs. Wants optimized code, as optimization would bring the narrow forms back.
void widenConversions(llvm::Module &M);

} // namespace coop::lower

#endif

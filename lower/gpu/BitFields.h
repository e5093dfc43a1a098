// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small integers that are bits of a word, as the values of a quantized block are, and how two of
// them become halves without conversions, which take a GPU eight times as long as what is done
// here: 1024 + x has the bits 0x6400 | x, and 1024 + x - (1024 + b) is x - b without rounding; and
// 64 + x the bits 0x5400 | x << 4, so that bits stay where they are in a byte.
//   (float16_t(int(w >> 4 & 15) - 8), float16_t(int(w >> 12 & 15) - 8)) is
//   <2 x half> bitcast ((prmt w, bytes 0 and 1) & 0x00f000f0 ^ 0x54005400) - 72

#ifndef COOP_LOWER_GPU_BITFIELDS_H
#define COOP_LOWER_GPU_BITFIELDS_H

#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace coop::lower {

/// ((Word >> Shift & Mask) ^ Flip) + Offset
struct BitField {
  llvm::Value *Word; ///< of at most 32 bits
  unsigned Shift;
  uint32_t Mask, Flip;
  int64_t Offset;
};

/// What an integer of at most 32 bits is, if that is exact as a half.
std::optional<BitField> bitFieldOf(llvm::Value *V, bool IsSigned);

/// <2 x half> of two.
llvm::Value *emitHalves(llvm::IRBuilderBase &B, const BitField &Low, const BitField &High);

} // namespace coop::lower

#endif

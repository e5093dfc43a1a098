// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shapes that products give AMX's tile registers. The products themselves are in AmxKernel.cpp;
// how registers are shared is in lower/cpu/abi/TileConfiguration.h.

#ifndef COOP_LOWER_CPU_GEMM_AMXSHAPE_H
#define COOP_LOWER_CPU_GEMM_AMXSHAPE_H

#include "lower/cpu/tiles/TileLayout.h"

namespace coop::lower {

struct AmxShape {
  uint32_t Rows; ///< of a register of A or sums
  uint32_t Step; ///< of K, in groups: words in a row of A, and rows of B

  /// Of D = A * B + C.
  AmxShape(const TileLayout &A, const TileLayout &B, const TileLayout &D);
  /// Whether a number of batch entries of A or B may end inside of a step.
  bool splits(const TileLayout &Slots) const {
    return Slots.Slots > 1 && Slots.k() / Slots.Group % Step != 0;
  }
  bool operator==(const AmxShape &Other) const { return Rows == Other.Rows && Step == Other.Step; }
};

} // namespace coop::lower

#endif

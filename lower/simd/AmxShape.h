// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The shapes that products give AMX's tile registers, and what makes those of a kernel one. The
// products themselves are in AmxKernel.cpp; how registers are shared is in
// lower/passes/TileConfiguration.h.

#ifndef COOP_LOWER_SIMD_AMXSHAPE_H
#define COOP_LOWER_SIMD_AMXSHAPE_H

#include "lower/simd/SimdState.h"

namespace coop::lower {

struct AmxShape {
  uint32_t Rows; ///< of a register of A or sums
  uint32_t Step; ///< of K, in groups: words in a row of A, and rows of B

  /// Of D = A * B + C.
  AmxShape(const TileLayout &A, const TileLayout &B, const TileLayout &D);
  /// Whether a number of slots of A or B may end inside of a step.
  bool splits(const TileLayout &Slots) const {
    return Slots.Slots > 1 && Slots.k() / Slots.Group % Step != 0;
  }
  bool operator==(const AmxShape &Other) const { return Rows == Other.Rows && Step == Other.Step; }
};

/// Whether the products of a module would use registers of more than one shape, which are more than
/// there are: blocks use all. Whole registers make them one. They take as long for a short K, and
/// at most twice as long for few rows, 2 ns a register; to configure them between two products
/// takes 50 ns. But products that are put off are many in one, and read rows in place or join
/// matrices only where no rows are missing: none of them may be made longer.
bool wantWholeTileRegisters(const SimdState &S);

} // namespace coop::lower

#endif

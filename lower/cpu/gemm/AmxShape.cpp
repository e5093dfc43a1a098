// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shapes of registers from layouts; see AmxShape.h.

#include "lower/cpu/gemm/AmxShape.h"

using namespace llvm;

namespace coop::lower {

AmxShape::AmxShape(const TileLayout &A, const TileLayout &B, const TileLayout &D)
    : Rows(EqualParts(D.StoredRows, DotRow::MaxTileRows).Size),
      Step(EqualParts(std::min(A.StoredK, B.StoredK) / B.Group, DotRow::MaxTileRows).Size) {}

} // namespace coop::lower

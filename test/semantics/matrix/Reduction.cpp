// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The groups of reductions.

#include "Reduction.h"

namespace semantics {

std::vector<size_t> combinedInto(ReduceMask Mask, const Matrix &M, size_t Row, size_t Column) {
  const auto IsCombined = [&](size_t R, size_t C) {
    switch (Mask) {
    case ReduceMask::Row: // "elements of each row are combined"
      return R == Row;
    case ReduceMask::Column:
      return C == Column;
    case ReduceMask::RowAndColumn:
      return true;
    case ReduceMask::Square: // elements (2r, 2c), (2r + 1, 2c), (2r, 2c + 1) and (2r + 1, 2c + 1)
      return R / 2 == Row && C / 2 == Column;
    }
    return false;
  };
  std::vector<size_t> Indices;
  for (size_t R = 0; R < M.Rows; ++R)
    for (size_t C = 0; C < M.Columns; ++C)
      if (IsCombined(R, C))
        Indices.push_back(R * M.Columns + C);
  return Indices;
}

} // namespace semantics

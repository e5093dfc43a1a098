// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor addressing on the host, written from the pseudo-code of SPV_NV_cooperative_matrix2 and not
// from the lowering: what an element of a matrix is loaded from or stored to.

#ifndef COOP_TEST_UNIT_LOWER_TENSORMODEL_H
#define COOP_TEST_UNIT_LOWER_TENSORMODEL_H

#include "lower/ir/CoopIR.h"
#include <array>
#include <cstdint>

namespace coop::lower::test {

using Coord = std::array<uint32_t, 5>;

struct LayoutModel {
  uint32_t Dim = 1;
  CoopClamp Clamp = CoopClamp::Undefined;
  Coord BlockSize{1, 1, 1, 1, 1}, Dimension{}, Stride{}, Span{};
  std::array<int32_t, 5> Offset{};
  uint32_t ClampValue = 0;

  void setDimension(const Coord &D);
};

struct ViewModel {
  uint32_t Dim = 1;
  bool HasDimensions = false;
  Coord Permutation{0, 1, 2, 3, 4}, Dimension{}, Stride{};
  uint32_t ClipRowOffset = 0, ClipRowSpan = ~0u, ClipColOffset = 0, ClipColSpan = ~0u;

  void setDimension(const Coord &D);
};

struct Place {
  enum Kind { Access, ClampValue, Untouched } What = Access;
  uint32_t Index = 0; ///< in blocks
  Coord Block{}, InBlock{};
};

/// View may be null.
Place placeOf(const LayoutModel &T, const ViewModel *V, uint32_t Row, uint32_t Col, uint32_t Cols,
              bool IsStore);

} // namespace coop::lower::test

#endif

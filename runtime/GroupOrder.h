// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The order in which the workgroups of a grid are begun. The identity of a workgroup does not
// depend on it.

#ifndef COOP_RUNTIME_GROUPORDER_H
#define COOP_RUNTIME_GROUPORDER_H

#include <algorithm>
#include <array>
#include <cstdint>

namespace coop::runtime {

using GroupId = std::array<uint32_t, 3>;

/// Rows of a grid (axis 1), or columns (axis 0), that are gone through together.
struct GroupBands {
  unsigned Axis = 1;
  uint32_t Size = 1;
};

/// Walks through a grid in bands of rows, each column by column, or of columns, each row by row, so
/// that workgroups that follow one another share both the rows and the columns of what they read.
/// Bands of one row are the linear order: x runs first, then y, then z. No count may be 0, and
/// their product must fit 64 bits.
class GroupOrder {
public:
  GroupOrder(const GroupId &Groups, GroupBands Bands)
      : Groups(Groups), Plane(uint64_t(Groups[0]) * Groups[1]), Across(Bands.Axis),
        Along(1 - Bands.Axis), BandSize(std::max(1u, Bands.Size)) {}

  /// To the workgroup that is the Nth from 0 in this order.
  void moveTo(uint64_t N) {
    const uint64_t Band = uint64_t(Groups[Along]) * BandSize, InPlane = N % Plane;
    Id[2] = static_cast<uint32_t>(N / Plane);
    BandBegin = static_cast<uint32_t>(InPlane / Band * BandSize);
    const uint32_t Size = bandEnd() - BandBegin;
    Id[Along] = static_cast<uint32_t>(InPlane % Band / Size);
    Id[Across] = BandBegin + static_cast<uint32_t>(InPlane % Band % Size);
  }
  /// To the next one, which must exist.
  void next() {
    if (++Id[Across] < bandEnd())
      return;
    Id[Across] = BandBegin;
    if (++Id[Along] < Groups[Along])
      return;
    Id[Along] = 0;
    BandBegin = bandEnd();
    if (BandBegin == Groups[Across]) {
      BandBegin = 0;
      ++Id[2];
    }
    Id[Across] = BandBegin;
  }

  const GroupId &id() const { return Id; }
  /// Its place in the linear order.
  uint64_t linear() const { return Id[2] * Plane + uint64_t(Id[1]) * Groups[0] + Id[0]; }

private:
  uint32_t bandEnd() const {
    return static_cast<uint32_t>(
        std::min<uint64_t>(Groups[Across], uint64_t(BandBegin) + BandSize));
  }

  GroupId Groups;
  uint64_t Plane;
  unsigned Across, Along; ///< axes: that bands divide, and the other
  uint32_t BandSize;
  uint32_t BandBegin = 0;
  GroupId Id = {0, 0, 0};
};

} // namespace coop::runtime

#endif

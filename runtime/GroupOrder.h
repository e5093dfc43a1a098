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

/// Walks through a grid in bands of so many rows, each column by column, so that workgroups that
/// follow one another share both the rows and the columns of what they read. One row is the linear
/// order: x runs first, then y, then z. No count may be 0, and their product must fit 64 bits.
class GroupOrder {
public:
  GroupOrder(const GroupId &Groups, uint32_t BandRows)
      : Groups(Groups), Plane(uint64_t(Groups[0]) * Groups[1]), BandRows(std::max(1u, BandRows)) {}

  /// To the workgroup that is the Nth from 0 in this order.
  void moveTo(uint64_t N) {
    const uint64_t Band = uint64_t(Groups[0]) * BandRows, InPlane = N % Plane;
    Id[2] = static_cast<uint32_t>(N / Plane);
    BandBegin = static_cast<uint32_t>(InPlane / Band * BandRows);
    const uint32_t Rows = bandEnd() - BandBegin;
    Id[0] = static_cast<uint32_t>(InPlane % Band / Rows);
    Id[1] = BandBegin + static_cast<uint32_t>(InPlane % Band % Rows);
  }
  /// To the next one, which must exist.
  void next() {
    if (++Id[1] < bandEnd())
      return;
    Id[1] = BandBegin;
    if (++Id[0] < Groups[0])
      return;
    Id[0] = 0;
    BandBegin = bandEnd();
    if (BandBegin == Groups[1]) {
      BandBegin = 0;
      ++Id[2];
    }
    Id[1] = BandBegin;
  }

  const GroupId &id() const { return Id; }
  /// Its place in the linear order.
  uint64_t linear() const { return Id[2] * Plane + uint64_t(Id[1]) * Groups[0] + Id[0]; }

private:
  uint32_t bandEnd() const {
    return static_cast<uint32_t>(std::min<uint64_t>(Groups[1], uint64_t(BandBegin) + BandRows));
  }

  GroupId Groups;
  uint64_t Plane;
  uint32_t BandRows;
  uint32_t BandBegin = 0;
  GroupId Id = {0, 0, 0};
};

} // namespace coop::runtime

#endif

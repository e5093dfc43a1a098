// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads of a warp that do something together: each brings a record, all see those of the others.

#ifndef COOP_TEST_GPU_EMULATOR_WARP_H
#define COOP_TEST_GPU_EMULATOR_WARP_H

#include "Turns.h"
#include <array>
#include <cstdint>
#include <functional>
#include <map>

namespace emulator {

inline constexpr unsigned WarpSize = 32;

class Warp {
public:
  using Records = std::array<const void *, WarpSize>; ///< null: the thread is not in the mask

  /// Waits for the threads of Mask, then calls Look with what all have brought, for each by itself.
  /// It is an error if they are not at the same Site, or Lane is not in Mask.
  void together(Turns &Others, uint32_t Mask, unsigned Lane, uint32_t Site, const void *Own,
                const std::function<void(const Records &)> &Look);

  /// `activemask`: the threads that are at Site when all others of the warp, whose first one has
  /// that number, wait elsewhere or are done.
  uint32_t present(Turns &Others, unsigned First, unsigned Lane, uint32_t Site);

private:
  struct Presence {
    uint32_t Arrived = 0, Left = 0;
    uint32_t Mask = 0; ///< 0: more may come
  };
  struct Meeting {
    Records Brought = {};
    uint32_t Arrived = 0, Left = 0, Site = 0;
  };
  std::map<uint32_t, Meeting> Meetings;   ///< by mask
  std::map<uint32_t, Presence> Presences; ///< by site
};

} // namespace emulator

#endif

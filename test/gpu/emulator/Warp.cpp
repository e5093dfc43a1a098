// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Meetings of threads; see Warp.h.

#include "Warp.h"
#include "Instructions.h"

void emulator::Warp::together(Turns &Others, uint32_t Mask, unsigned Lane, uint32_t Site,
                              const void *Own, const std::function<void(const Records &)> &Look) {
  Meeting &M = Meetings[Mask];
  const uint32_t Bit = uint32_t(1) << Lane;
  // The last one may not have left yet.
  Others.wait([&] { return M.Left == 0; });
  if (!(Mask & Bit))
    fail("a thread that its own mask leaves out");
  if (M.Arrived == 0)
    M.Site = Site;
  else if (M.Site != Site)
    fail("threads of a mask meet at different instructions");
  M.Brought[Lane] = Own;
  M.Arrived |= Bit;
  Others.wait([&] { return M.Arrived == Mask; });
  Look(M.Brought);
  M.Left |= Bit;
  if (M.Left == Mask)
    M = Meeting();
  else // what it has brought is looked at until all have left
    Others.wait([&] { return M.Left == 0; });
}

uint32_t emulator::Warp::present(Turns &Others, unsigned First, unsigned Lane, uint32_t Site) {
  Presence &P = Presences[Site];
  const uint32_t Bit = uint32_t(1) << Lane;
  // The last ones may not have left yet.
  Others.wait([&] { return P.Mask == 0; });
  P.Arrived |= Bit;
  Others.ask([&] {
    if (P.Mask == 0 && Others.areIdle(First, WarpSize))
      P.Mask = P.Arrived;
    return P.Mask != 0;
  });
  const uint32_t Mask = P.Mask;
  P.Left |= Bit;
  if (P.Left == Mask)
    P = Presence();
  return Mask;
}

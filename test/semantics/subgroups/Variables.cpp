// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The builtin variables of subgroups.

#include "Evaluators.h"

namespace semantics::subgroups {
namespace {

Value number(uint64_t N) { return {{Element::U32}, {N}}; }

/// The lanes of the subgroup's size (whether they exist or not) that Holds says.
Value mask(const Call &C, unsigned Lane, bool (*Holds)(unsigned Other, unsigned Lane)) {
  Value Mask = {{Element::U32, 4}, {0, 0, 0, 0}};
  for (unsigned I = 0; I < C.Size; ++I)
    if (Holds(I, Lane))
      Mask.Bits[I / 32] |= uint64_t(1) << (I % 32);
  return Mask;
}

} // namespace

Result sizeOfSubgroup(const Call &C, unsigned) { return number(C.Size); }
Result invocationOf(const Call &, unsigned Lane) { return number(Lane); }
Result subgroupOf(const Call &C, unsigned) { return number(C.Index); }
Result subgroupsOf(const Call &C, unsigned) { return number(C.Count); }

Result eqMaskOf(const Call &C, unsigned Lane) {
  return mask(C, Lane, [](unsigned Other, unsigned Own) { return Other == Own; });
}

Result geMaskOf(const Call &C, unsigned Lane) {
  return mask(C, Lane, [](unsigned Other, unsigned Own) { return Other >= Own; });
}

Result gtMaskOf(const Call &C, unsigned Lane) {
  return mask(C, Lane, [](unsigned Other, unsigned Own) { return Other > Own; });
}

Result leMaskOf(const Call &C, unsigned Lane) {
  return mask(C, Lane, [](unsigned Other, unsigned Own) { return Other <= Own; });
}

Result ltMaskOf(const Call &C, unsigned Lane) {
  return mask(C, Lane, [](unsigned Other, unsigned Own) { return Other < Own; });
}

} // namespace semantics::subgroups

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subgroup functions that pass values from lane to lane: GL_KHR_shader_subgroup_shuffle,
// shuffle_relative, rotate and quad, and the broadcast of ballot.

#include "Evaluators.h"

namespace semantics::subgroups {
namespace {

/// The value of another lane; undefined if that is not active or not in the subgroup.
Result from(const Call &C, uint64_t Lane) {
  if (!C.isActive(Lane))
    return std::nullopt;
  return C.at(static_cast<unsigned>(Lane), 0);
}

} // namespace

Result shuffleOf(const Call &C, unsigned Lane) { return from(C, C.number(Lane, 1)); }

Result shuffleXorOf(const Call &C, unsigned Lane) { return from(C, Lane ^ C.number(Lane, 1)); }

// Undefined where the delta is greater than the lane.
Result shuffleUpOf(const Call &C, unsigned Lane) {
  const uint64_t Delta = C.number(Lane, 1);
  return Delta > Lane ? std::nullopt : from(C, Lane - Delta);
}

Result shuffleDownOf(const Call &C, unsigned Lane) { return from(C, Lane + C.number(Lane, 1)); }

// From (lane + delta) modulo the cluster's size, within the cluster; without a cluster that is the
// subgroup.
Result rotateOf(const Call &C, unsigned Lane) {
  const uint64_t Cluster = C.Arguments[Lane].size() > 2 ? C.number(Lane, 2) : C.Size;
  const uint64_t First = Lane / Cluster * Cluster;
  return from(C, First + (Lane + C.number(Lane, 1)) % Cluster);
}

Result quadBroadcastOf(const Call &C, unsigned Lane) {
  return from(C, Lane / 4 * 4 + C.number(Lane, 1));
}

// A quad is [0 1; 2 3].
Result quadSwapHorizontalOf(const Call &C, unsigned Lane) { return from(C, Lane ^ 1); }
Result quadSwapVerticalOf(const Call &C, unsigned Lane) { return from(C, Lane ^ 2); }
Result quadSwapDiagonalOf(const Call &C, unsigned Lane) { return from(C, Lane ^ 3); }

} // namespace semantics::subgroups

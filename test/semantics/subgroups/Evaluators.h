// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The evaluators that rows of Functions.def name.

#ifndef COOP_SEMANTICS_SUBGROUPS_EVALUATORS_H
#define COOP_SEMANTICS_SUBGROUPS_EVALUATORS_H

#include "Lanes.h"

namespace semantics::subgroups {

// Votes.cpp
Result electOf(const Call &C, unsigned Lane);
Result allOf(const Call &C, unsigned Lane);
Result anyOf(const Call &C, unsigned Lane);
Result allEqualOf(const Call &C, unsigned Lane);
Result broadcastFirstOf(const Call &C, unsigned Lane);
Result ballotOf(const Call &C, unsigned Lane);
Result wideBallotOf(const Call &C, unsigned Lane);
Result inverseBallotOf(const Call &C, unsigned Lane);
Result bitExtractOf(const Call &C, unsigned Lane);
Result bitCountOf(const Call &C, unsigned Lane);
Result inclusiveBitCountOf(const Call &C, unsigned Lane);
Result exclusiveBitCountOf(const Call &C, unsigned Lane);
Result findLsbOf(const Call &C, unsigned Lane);
Result findMsbOf(const Call &C, unsigned Lane);
Result partitionOf(const Call &C, unsigned Lane);
Result quadAllOf(const Call &C, unsigned Lane);
Result quadAnyOf(const Call &C, unsigned Lane);

// Shuffles.cpp
Result shuffleOf(const Call &C, unsigned Lane);
Result shuffleXorOf(const Call &C, unsigned Lane);
Result shuffleUpOf(const Call &C, unsigned Lane);
Result shuffleDownOf(const Call &C, unsigned Lane);
Result rotateOf(const Call &C, unsigned Lane);
Result quadBroadcastOf(const Call &C, unsigned Lane);
Result quadSwapHorizontalOf(const Call &C, unsigned Lane);
Result quadSwapVerticalOf(const Call &C, unsigned Lane);
Result quadSwapDiagonalOf(const Call &C, unsigned Lane);

// Variables.cpp
Result sizeOfSubgroup(const Call &C, unsigned Lane);
Result invocationOf(const Call &C, unsigned Lane);
Result subgroupOf(const Call &C, unsigned Lane);
Result subgroupsOf(const Call &C, unsigned Lane);
Result eqMaskOf(const Call &C, unsigned Lane);
Result geMaskOf(const Call &C, unsigned Lane);
Result gtMaskOf(const Call &C, unsigned Lane);
Result leMaskOf(const Call &C, unsigned Lane);
Result ltMaskOf(const Call &C, unsigned Lane);

// Arithmetic.cpp
enum class Operation : uint8_t { Add, Mul, Min, Max, And, Or, Xor };
using enum Operation;
template <Operation O> Result reduceOf(const Call &C, unsigned Lane);
template <Operation O> Result inclusiveOf(const Call &C, unsigned Lane);
template <Operation O> Result exclusiveOf(const Call &C, unsigned Lane);
template <Operation O> Result clusterOf(const Call &C, unsigned Lane);
template <Operation O> Result partitionedOf(const Call &C, unsigned Lane);
template <Operation O> Result partitionedInclusiveOf(const Call &C, unsigned Lane);
template <Operation O> Result partitionedExclusiveOf(const Call &C, unsigned Lane);

} // namespace semantics::subgroups

#endif

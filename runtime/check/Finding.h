// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a run-time check has found. How it is worded is the driver's affair: a rule names a row of
// support/diagnostics/Check.def, whose arguments are here in their order.

#ifndef COOP_RUNTIME_CHECK_FINDING_H
#define COOP_RUNTIME_CHECK_FINDING_H

#include "coop/check_abi.h"
#include <array>
#include <bitset>
#include <cstdint>
#include <string>
#include <vector>

namespace coop::runtime::check {

enum class Rule : uint8_t {
  Bounds,
  Address,
  Index,
  Texel,
  TensorBounds,
  Alignment,
  AccessAlignment,
  Stride,
  StoreOverlap,
  Span,
  BlockSize,
  Divergent,
  Barrier,
  NotUniform,
  InactiveLane,
  Uninitialized,
  SharedUninitialized,
  Division,
  Remainder,
  Shift,
  Bitfield,
  Function,
  NoValue,
  Conversion,
  Unreachable,
  Associative,
  Commutative,
  Race,
  GroupRace,
  WeightsModified,
};
using RuleSet = std::bitset<static_cast<size_t>(Rule::WeightsModified) + 1>;

/// All times that a rule was broken on a source line; the details are those of the first, in the
/// order of workgroups and then of the reference execution.
struct Finding {
  Rule TheRule;
  const coop_check_site *Site;
  std::vector<std::string> Arguments;
  const coop_check_site *Other = nullptr; ///< another place that has part in it
  std::array<uint32_t, 3> Group = {0, 0, 0};
  std::array<uint32_t, 3> Invocation = {0, 0, 0};
  uint64_t Count = 1;

  uint64_t GroupNumber = 0; ///< x first
  uint64_t Sequence = 0;    ///< in the workgroup
  bool isBefore(const Finding &Other) const {
    return GroupNumber != Other.GroupNumber ? GroupNumber < Other.GroupNumber
                                            : Sequence < Other.Sequence;
  }
};

/// Joins what different threads have found on one line, and what one missing barrier causes: a race
/// in both orders of two lines, and loads of what is not stored yet. Sorts by place.
std::vector<Finding> mergeFindings(std::vector<Finding> All);

} // namespace coop::runtime::check

#endif

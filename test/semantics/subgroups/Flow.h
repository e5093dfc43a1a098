// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control flow in which the lanes of a subgroup part and meet again: as GLSL, and as a model that
// runs statements for a set of lanes at once. That is maximal reconvergence
// (SPV_KHR_maximal_reconvergence): who parted meets at the end of the construct.

#ifndef COOP_SEMANTICS_SUBGROUPS_FLOW_H
#define COOP_SEMANTICS_SUBGROUPS_FLOW_H

#include "../Choices.h"
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace semantics::subgroups {

/// Most times that a statement runs, whatever loops it is in.
constexpr unsigned MostTurns = 16;

/// What decides, of each lane: a bit of a number of its own, or its place in the subgroup.
struct Condition {
  enum Kind : uint8_t { Bit, LaneBelow, LaneBit } TheKind = Bit;
  unsigned Number = 0;
  bool holds(uint32_t Own, unsigned Lane) const;
  std::string text() const;
};

struct Statement {
  enum Kind : uint8_t { Do, If, Loop, Return } TheKind = Do;
  size_t Work = 0;    ///< of Do: which piece of work
  Condition When;     ///< of If and Return
  unsigned Shift = 0; ///< of Loop: a lane goes round as often as two bits of its number say
  std::vector<Statement> Then, Else; ///< of a loop the body is Then
};

/// Statements that do each piece of work once, in nests of control flow.
std::vector<Statement> drawFlow(size_t Works, Choices &C);

/// The number of each lane is the variable `own`, the turn `turn` counts the times in loops.
/// WorkText gives the text of a piece of work.
std::string flowText(const std::vector<Statement> &Flow,
                     const std::function<std::string(size_t)> &WorkText);

/// Does a piece of work for a set of lanes, in a turn.
using DoWork = std::function<void(size_t Work, uint64_t Active, unsigned Turn)>;

/// Runs Flow for the lanes of Active, whose numbers are Own.
void runFlow(const std::vector<Statement> &Flow, uint64_t Active, const std::vector<uint32_t> &Own,
             const DoWork &Do);

} // namespace semantics::subgroups

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a subgroup function gives, for the lanes that call it together (GL_KHR_shader_subgroup,
// GL_NV_shader_subgroup_partitioned): the rows of Functions.def and their evaluators.

#ifndef COOP_SEMANTICS_SUBGROUPS_LANES_H
#define COOP_SEMANTICS_SUBGROUPS_LANES_H

#include "../Types.h"
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace semantics::subgroups {

/// One call by the active lanes of a subgroup.
struct Call {
  unsigned Size;         ///< of the subgroup
  unsigned Index, Count; ///< which subgroup of how many in the workgroup
  uint64_t Active;       ///< a bit for each lane
  /// Of each lane, active or not.
  std::vector<std::vector<Value>> Arguments;

  bool isActive(uint64_t Lane) const { return Lane < Size && (Active >> Lane) & 1; }
  const Value &at(unsigned Lane, size_t Argument) const { return Arguments[Lane][Argument]; }
  /// An argument that is one number.
  uint64_t number(unsigned Lane, size_t Argument) const { return at(Lane, Argument).Bits[0]; }
};

/// Nothing where it is undefined.
using Result = std::optional<Value>;
/// What an active lane gets.
using Evaluator = Result (*)(const Call &C, unsigned Lane);

/// How arguments are drawn.
enum class Draw : uint8_t {
  Any,       ///< numbers without NaN
  Few,       ///< often all the same
  Sum,       ///< numbers whose sums are exact
  Product,   ///< powers of two whose products are exact
  Lane,      ///< the last argument is a lane, mostly of the subgroup
  OneLane,   ///< the same for all lanes
  QuadLane,  ///< the same below 4
  OneBallot, ///< bits, the same for all lanes
};

/// How the call is written, beside its arguments.
enum class Form : uint8_t {
  Plain,
  Variable,    ///< not a call: a builtin variable
  Clustered,   ///< a constant power of two as the last argument
  Partitioned, ///< the last argument is subgroupPartitionNV of a number
};

struct Function {
  std::string_view Id;
  std::string_view Name;
  std::string_view Signature;
  std::string_view Elements;
  std::string_view Shapes;
  Draw From;
  Form TheForm;
  std::string_view Extension; ///< after "GL_KHR_shader_subgroup_", or a whole name
  Evaluator Evaluate;
};

const std::vector<Function> &functions();

} // namespace semantics::subgroups

#endif

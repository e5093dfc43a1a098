// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a program of cooperative matrices is dispatched: workgroups, subgroups, and the instances of
// the matrices' scope among them.

#ifndef COOP_SEMANTICS_MATRIX_LAUNCH_H
#define COOP_SEMANTICS_MATRIX_LAUNCH_H

#include "../Choices.h"
#include <array>
#include <string>

namespace semantics {

enum class Scope : uint8_t { Subgroup, Workgroup };

struct Launch {
  Scope TheScope = Scope::Subgroup;
  std::array<uint32_t, 3> LocalSize = {32, 1, 1};
  uint32_t Groups = 1;
  uint32_t SubgroupSize = 0; ///< 0: any will do; not for subgroup scope, where it says how many
                             ///< instances there are

  uint32_t invocations() const { return LocalSize[0] * LocalSize[1] * LocalSize[2]; }
  /// Of the scope, in one workgroup.
  uint32_t instancesPerGroup() const;
  uint32_t instances() const { return Groups * instancesPerGroup(); }
};

Launch makeLaunch(Choices &C);

std::string scopeName(Scope S);
/// An expression for the index of the instance among those of its workgroup.
std::string instanceInGroup(Scope S);

} // namespace semantics

#endif

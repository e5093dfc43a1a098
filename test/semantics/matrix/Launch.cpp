// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The dispatch of programs of cooperative matrices.

#include "Launch.h"
namespace semantics {

uint32_t Launch::instancesPerGroup() const {
  if (TheScope == Scope::Workgroup)
    return 1;
  return invocations() / SubgroupSize;
}

/// Matrices of subgroup scope want workgroups of whole subgroups: as many invocations as one
/// subgroup has, or a multiple.
static void drawSubgroups(Choices &C, Launch &L) {
  const auto Size = C.oneOf<uint32_t>({32, 8, 16, 64});
  L.LocalSize[0] = Size * C.oneOf<uint32_t>({1, 1, 2, 3});
  L.SubgroupSize = Size;
}

/// Subgroups of 32, whole, and workgroups of four of them for matrices of theirs.
static Launch makeDriverLaunch(Choices &C) {
  Launch L;
  L.SubgroupSize = 32;
  L.TheScope = C.oneOf({Scope::Subgroup, Scope::Workgroup});
  L.LocalSize[0] = L.TheScope == Scope::Workgroup ? 128 : 32 * C.oneOf<uint32_t>({1, 2});
  L.Groups = C.oneOf<uint32_t>({1, 2, 3});
  return L;
}

Launch makeLaunch(Choices &C) {
  if (C.isForDriver())
    return makeDriverLaunch(C);
  Launch L;
  L.TheScope = C.oneOf({Scope::Subgroup, Scope::Workgroup});
  L.LocalSize[1] = C.oneOf<uint32_t>({1, 1, 1, 2, 3});
  if (L.TheScope == Scope::Subgroup)
    drawSubgroups(C, L);
  else {
    L.LocalSize[0] = C.oneOf<uint32_t>({32, 32, 16, 8, 64, 1, 5, 33, 48});
    L.SubgroupSize = C.oneOf<uint32_t>({0, 0, 8, 16, 32, 64});
  }
  L.Groups = C.oneOf<uint32_t>({1, 1, 2, 3});
  return L;
}

std::string scopeName(Scope S) {
  return S == Scope::Subgroup ? "gl_ScopeSubgroup" : "gl_ScopeWorkgroup";
}

std::string instanceInGroup(Scope S) { return S == Scope::Subgroup ? "gl_SubgroupID" : "0u"; }

} // namespace semantics

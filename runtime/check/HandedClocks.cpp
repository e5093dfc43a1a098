// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The clocks are made when something is handed on for the first time.

#include "runtime/check/HandedClocks.h"
#include "runtime/check/AccessHistory.h"
#include <algorithm>

namespace coop::runtime::check {

void HandedClocks::Clock::merge(const Clock &Other) {
  auto Merge = [](std::vector<uint32_t> &To, const std::vector<uint32_t> &From) {
    To.resize(std::max(To.size(), From.size()));
    for (size_t I = 0; I < From.size(); ++I)
      To[I] = std::max(To[I], From[I]);
  };
  Merge(Epochs, Other.Epochs);
  Merge(Phases, Other.Phases);
}

void HandedClocks::reset(uint32_t AgentCount, uint32_t SubgroupCount) {
  // Nearly all shaders hand nothing on between two barriers.
  if (!Places.empty() || Epochs.size() != AgentCount || Subgroups.size() != SubgroupCount) {
    Epochs.assign(AgentCount, 0);
    Subgroups.assign(SubgroupCount, {});
  }
  Places.clear();
}

void HandedClocks::acquire(uint32_t Subgroup, uint64_t Address) {
  const auto Found = Places.find(Address);
  if (Found == Places.end())
    return;
  Place &P = Found->second;
  if (P.Seen[Subgroup] == P.Version)
    return;
  P.Seen[Subgroup] = P.Version;
  Subgroups[Subgroup].merge(P.Known);
}

bool HandedClocks::release(const Access &A, uint64_t Address, const std::vector<uint32_t> &Agents) {
  if (Places.size() >= MaxPlaces && !Places.contains(Address))
    return false;
  Place &P = Places[Address];
  P.Seen.resize(Subgroups.size());
  P.Known.merge(Subgroups[A.Subgroup]);
  P.Known.Epochs.resize(Epochs.size());
  P.Known.Phases.resize(Subgroups.size());
  for (uint32_t Agent : Agents)
    P.Known.Epochs[Agent] = ++Epochs[Agent];
  P.Known.Phases[A.Subgroup] = std::max(P.Known.Phases[A.Subgroup], A.Phase);
  ++P.Version;
  return true;
}

bool HandedClocks::knows(const Access &B, const Access &A) const {
  auto Knows = [&](const Clock &Known) {
    return !Known.isEmpty() &&
           (Known.Epochs[A.Agent] > A.Epoch ||
            (A.Subgroup != Access::NoSubgroup && Known.Phases[A.Subgroup] > A.Phase));
  };
  // What the workgroup does, each of its invocations does a part of.
  if (B.Subgroup == Access::NoSubgroup)
    return std::all_of(Subgroups.begin(), Subgroups.end(), Knows);
  return Knows(Subgroups[B.Subgroup]);
}

} // namespace coop::runtime::check

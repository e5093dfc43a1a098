// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What atomic operations hand from one invocation of a workgroup to others: vector clocks, as in
// happens-before race detectors. Who releases (an atomic operation with release semantics, or after
// a memory barrier) hands on what it has done, and what its subgroup knows, at the memory of the
// operation; whoever uses that memory by an atomic operation later knows it from then on, and so
// does its subgroup. Barriers of the workgroup order all, and nothing of this is needed then.
//
// More is taken for ordered than Vulkan's memory model says: the one that reads need no acquire
// semantics, and storage classes do not count.

#ifndef COOP_RUNTIME_CHECK_HANDEDCLOCKS_H
#define COOP_RUNTIME_CHECK_HANDEDCLOCKS_H

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace coop::runtime::check {

struct Access;

class HandedClocks {
public:
  /// Forgets all, as after a barrier. Agents: as Access has them, of invocations, subgroups and the
  /// workgroup.
  void reset(uint32_t Agents, uint32_t Subgroups);

  /// How often the agent has handed on what it had done.
  uint32_t epoch(uint32_t Agent) const { return Epochs[Agent]; }
  /// An atomic operation of an invocation of Subgroup on the memory at Address.
  void acquire(uint32_t Subgroup, uint64_t Address);
  /// An atomic operation by which A's invocation hands on what it and those agents have done, which
  /// have done so for it. False: there is no room for more, and nothing is known of it.
  [[nodiscard]] bool release(const Access &A, uint64_t Address,
                             const std::vector<uint32_t> &Agents);
  /// Whether what was handed on to B's subgroup has A in it.
  bool knows(const Access &B, const Access &A) const;

private:
  static constexpr size_t MaxPlaces = 4096;

  struct Clock {
    std::vector<uint32_t> Epochs; ///< of agents: what was before that is known
    std::vector<uint32_t> Phases; ///< of subgroups, the same of their barriers
    void merge(const Clock &Other);
    bool isEmpty() const { return Epochs.empty(); }
  };
  struct Place {
    Clock Known;
    uint32_t Version = 0;
    std::vector<uint32_t> Seen; ///< the version that a subgroup has, so that loops cost nothing
  };

  std::vector<uint32_t> Epochs;
  std::vector<Clock> Subgroups;
  std::unordered_map<uint64_t, Place> Places;
};

} // namespace coop::runtime::check

#endif

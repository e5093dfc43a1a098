// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who has accessed which byte of memory since the last barrier of the workgroup, to find data races
// within it. One per thread, for one workgroup at a time. What memory is valid is not known here.
//
// An agent is an invocation, or a scope instance whose matrix is loaded or stored: which of its
// invocations accesses which element is the implementation's choice, so the order of one of them
// with what the others do by themselves does not count.

#ifndef COOP_RUNTIME_CHECK_ACCESSHISTORY_H
#define COOP_RUNTIME_CHECK_ACCESSHISTORY_H

#include "coop/check_abi.h"
#include "runtime/check/HandedClocks.h"
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace coop::runtime::check {

/// One access, as far as others have to be ordered with it.
struct Access {
  const coop_check_site *Site = nullptr;
  uint32_t Agent = 0;
  uint32_t Instance = 0;   ///< of the matrix operation; 0 for an invocation's own access
  uint32_t Subgroup = 0;   ///< NoSubgroup: the whole workgroup
  uint32_t Phase = 0;      ///< barriers that the subgroup has passed
  uint32_t Invocation = 0; ///< gl_LocalInvocationIndex of who was running
  uint32_t Epoch = 0;      ///< how often the agent had handed on what it did (HandedClocks)
  static constexpr uint32_t NoSubgroup = ~0u;

  bool isWrite() const { return Site->flags & COOP_CHECK_WRITE; }
  bool isAtomic() const { return Site->flags & COOP_CHECK_ATOMIC; }
};

class AccessHistory {
public:
  enum class Conflict : uint8_t {
    None,
    Race,
    Overlap, ///< two elements of a matrix that is stored
  };
  struct Result {
    Conflict Kind = Conflict::None;
    Access With = {};
    uint64_t Offset = 0; ///< of the first byte in conflict, from the access's address on
  };

  /// Records an access to Size bytes and tells what it conflicts with; Handed is what the one that
  /// accesses knows of others.
  Result add(const void *Address, uint64_t Size, const Access &A, const HandedClocks &Handed);
  /// Everything so far happened before everything that comes.
  void order();

private:
  static constexpr uint64_t PageSize = 4096;
  static constexpr size_t MaxPages = 2048; // docs/check.md, "Limits"
  static constexpr size_t MaxAccesses = size_t(1) << 21;

  /// Of accesses that do not race with each other any two agents' are enough where barriers alone
  /// order: who races with one of them all differs from one of the two. Who has been handed what
  /// both have done may race with a third, which is missed.
  using Pair = std::array<uint32_t, 2>;
  /// Numbers of accesses; below First they are of no interest any more. Atomic operations have a
  /// place of their own, as they race with others but not with each other.
  struct Cell {
    uint32_t Writer = 0;
    Pair Atomics = {}, Readers = {};
  };
  using Page = std::array<Cell, PageSize>;

  Page &page(uint64_t Address);
  uint32_t number(const Access &A);
  void note(Pair &Known, uint32_t Number, const Access &A, const HandedClocks &Handed) const;
  const Access *known(uint32_t Number) const {
    return Number < First ? nullptr : &Accesses[Number - First];
  }

  std::unordered_map<uint64_t, std::unique_ptr<Page>> Pages;
  uint64_t LastKey = ~uint64_t(0);
  Page *LastPage = nullptr;
  std::vector<Access> Accesses;
  uint32_t First = 1;
  /// Numbers that were given lately, so that loops do not get a new one for each access.
  std::array<uint32_t, 1024> Recent = {};
};

} // namespace coop::runtime::check

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds data races between workgroups: accesses of two of them to a byte of the buffers, one of
// which is a store that is not atomic. Each thread notes the first accesses to a byte; after the
// dispatch all are put together, in the order of the workgroups, whatever thread has run which.
// What comes within a workgroup is AccessHistory's.

#ifndef COOP_RUNTIME_CHECK_GROUPHISTORY_H
#define COOP_RUNTIME_CHECK_GROUPHISTORY_H

#include "coop/check_abi.h"
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace coop::runtime::check {

/// Of one thread.
class GroupHistory {
public:
  struct Access {
    const coop_check_site *Site;
    uint32_t Group;      ///< its number, x first
    uint32_t Invocation; ///< gl_LocalInvocationIndex
  };
  struct Race {
    Access Earlier, Later; ///< by their groups
    uint64_t Offset;
  };

  /// An access to Size bytes at Offset of all buffers, as if they lay one after another. Of one
  /// group after another.
  void add(uint64_t Offset, uint64_t Size, const Access &A);
  /// A memory barrier, and an atomic operation on a buffer, of a workgroup.
  void fence(uint32_t Group) { note(Group, Fence); }
  void atomic(uint32_t Group) { note(Group, Atomic); }
  /// Both in one.
  void synchronize(uint32_t Group) { note(Group, Fence | Atomic); }

  /// One race for each two places in the shader, sorted by the later group.
  static std::vector<Race> find(const std::vector<const GroupHistory *> &Histories);

private:
  static constexpr uint64_t PageSize = 4096;
  /// What lies further on in the buffers is not watched, whatever is accessed before.
  static constexpr uint64_t MaxBytes = uint64_t(4) << 20;
  enum : uint8_t { Fence = 1, Atomic = 2 };

  /// An access in 8 bytes. Site is an index into Sites, plus 1.
  struct Record {
    uint32_t Group = 0;
    uint16_t Site = 0, Invocation = 0;
    bool isSet() const { return Site != 0; }
  };
  /// Those of the least groups. A store races with one of the others, for their groups differ.
  struct Cell {
    Record Store; ///< not atomic
    Record First, Second;
    void add(const Record &R, bool IsPlainStore);
    const Record &besides(uint32_t Group) const { return First.Group == Group ? Second : First; }
  };
  using Page = std::array<Cell, PageSize>;

  void note(uint32_t Group, uint8_t What);
  uint16_t number(const coop_check_site *Site);
  /// Whether what the group does may be ordered with what others do that are so too.
  bool mayBeOrdered(uint32_t Group) const { return Ordered.contains(Group); }
  Access access(const Record &R) const { return {Sites[R.Site - 1], R.Group, R.Invocation}; }

  std::vector<std::unique_ptr<Page>> Pages;
  std::vector<const coop_check_site *> Sites;
  std::unordered_map<const coop_check_site *, uint16_t> Numbers;
  std::unordered_set<uint32_t> Ordered;
  uint32_t Current = 0; ///< the group of Noted
  uint8_t Noted = 0;
};

} // namespace coop::runtime::check

#endif

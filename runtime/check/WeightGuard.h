// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Finds writes to memory that a mat-vec of the same dispatch reads as its matrix or bias: that is
// read as NonWritable and Restrict, in whatever order the workgroups run. Each thread notes what it
// reads and writes; after the dispatch all are put together.

#ifndef COOP_RUNTIME_CHECK_WEIGHTGUARD_H
#define COOP_RUNTIME_CHECK_WEIGHTGUARD_H

#include "coop/check_abi.h"
#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace coop::runtime::check {

/// Count rows of Bytes, Stride apart.
struct WeightRange {
  uintptr_t Begin;
  uint64_t Count, Stride, Bytes;
  friend auto operator<=>(const WeightRange &, const WeightRange &) = default;
};

/// Who has written.
struct Writer {
  const coop_check_site *Site;
  uint64_t GroupNumber;
  uint64_t Sequence;
  std::array<uint32_t, 3> Group;
  uint32_t Invocation;
};

/// Of one thread.
class WeightGuard {
public:
  void read(const WeightRange &Range, const coop_check_site *Site);
  void write(uintptr_t Address, uint64_t Size, const Writer &By);

  struct Modified {
    Writer By;
    uintptr_t Address;
    const coop_check_site *Reader;
  };
  /// Every write of Guards to memory that any of them reads.
  static std::vector<Modified> findModified(const std::vector<const WeightGuard *> &Guards);

private:
  static constexpr uint64_t PageSize = 4096;
  static constexpr size_t MaxPages = 8192;
  using Page = std::array<uint32_t, PageSize>; ///< index into Writers, plus 1

  std::map<WeightRange, const coop_check_site *> Weights;
  std::unordered_map<uint64_t, std::unique_ptr<Page>> Pages;
  std::vector<Writer> Writers;
};

} // namespace coop::runtime::check

#endif

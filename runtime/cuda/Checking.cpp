// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a GPU's records to findings.

#include "runtime/cuda/Checking.h"
#include "runtime/check/Monitor.h"
#include "runtime/check/Watcher.h"
#include <algorithm>
#include <numeric>
#include <tuple>

using namespace coop::runtime;
using namespace coop::runtime::cuda;

std::vector<uint64_t> coop::runtime::cuda::checkTables(size_t Sites,
                                                       llvm::ArrayRef<uint64_t> Ranges) {
  std::vector<uint64_t> Tables(Sites);
  Tables.push_back(Ranges.size() / 2);
  Tables.insert(Tables.end(), Ranges.begin(), Ranges.end());
  return Tables;
}

namespace {

class Replay {
public:
  Replay(const Description &Says, const DispatchArgs &Args, llvm::ArrayRef<MappedRange> Ranges,
         check::Monitor &Monitor)
      : Says(Says), Args(Args), Ranges(Ranges),
        Watcher(Monitor.addWatcher(Says.Info, withGroups())) {}

  void add(const coop_check_record &Record);
  void count(size_t Site, uint64_t Times) { Watcher.repeat(Says.Sites[Site], Times); }

private:
  const coop_dispatch &withGroups() {
    TheDispatch.buffers = Args.Buffers.data();
    std::copy_n(Args.Groups.begin(), 3, TheDispatch.num_groups);
    return TheDispatch;
  }
  void beginGroup(uint64_t Number);
  uint64_t onHost(uint64_t Address) const;
  std::optional<check::Access> otherAccess(uint64_t Stamp) const;

  const Description &Says;
  const DispatchArgs &Args;
  const llvm::ArrayRef<MappedRange> Ranges;
  coop_dispatch TheDispatch = {};
  check::Watcher &Watcher;
  coop_check_invocation Invocation = {};
  std::optional<uint64_t> Group;
};

void Replay::beginGroup(uint64_t Number) {
  if (Group == Number)
    return;
  Group = Number;
  const auto [X, Y, Z] = Args.Groups;
  const std::array<uint32_t, 3> Id = {static_cast<uint32_t>(Number % X),
                                      static_cast<uint32_t>(Number / X % Y),
                                      static_cast<uint32_t>(Number / X / Y % Z)};
  std::copy_n(Id.begin(), 3, Invocation.group);
  Watcher.beginGroup(Number, Id);
}

/// Addresses in no buffer stay as they are.
uint64_t Replay::onHost(uint64_t Address) const {
  for (const MappedRange &R : Ranges)
    if (Address - R.Device < R.Size)
      return R.Host + (Address - R.Device);
  return Address;
}

void Replay::add(const coop_check_record &R) {
  const coop_check_site &S = Says.Sites[static_cast<uint32_t>(R.tag)];
  const uint64_t *V = R.values;
  beginGroup(R.group);
  Invocation.index = static_cast<uint32_t>(R.invocation);
  auto Number = [&](unsigned I) { return static_cast<uint32_t>(V[I]); };
  auto Pointer = [](uint64_t Address) { return reinterpret_cast<void *>(Address); };
  switch ((R.tag & ~COOP_CHECK_TAG) >> 32) {
  case COOP_CHECK_EVENT_ACCESS: {
    // What is near the end of a buffer belongs to its base.
    const uint64_t Base = S.memory == COOP_CHECK_BUFFER ? onHost(V[1]) : V[1];
    Watcher.access(Invocation, S, Pointer(V[0] + (Base - V[1])), Pointer(Base), V[2]);
    return;
  }
  case COOP_CHECK_EVENT_INDEX:
    Watcher.index(Invocation, S, V[0], V[1]);
    return;
  case COOP_CHECK_EVENT_OPERAND:
    if (V[0] < S.operand_count)
      Watcher.operand(Invocation, S, Number(0),
                      S.operands[V[0]].kind == COOP_CHECK_ADDRESS ? onHost(V[1]) : V[1]);
    return;
  case COOP_CHECK_EVENT_OUTSIDE:
    Watcher.outside(Invocation, S, Number(0), Number(1), Number(2), static_cast<int32_t>(Number(3)),
                    Number(4));
    return;
  case COOP_CHECK_EVENT_DEFINED:
    Watcher.undefined(Invocation, S, Number(0), static_cast<int64_t>(V[1]),
                      static_cast<int64_t>(V[2]));
    return;
  case COOP_CHECK_EVENT_RACE:
    if (const std::optional<check::Access> With = otherAccess(V[4]))
      Watcher.race(Invocation, S, V[0] - V[1] + V[3], *With);
    return;
  case COOP_CHECK_EVENT_UNWRITTEN:
    Watcher.unwritten(Invocation, S, V[0] - V[1]);
    return;
  default:
    return;
  }
}

/// What a stamp says; nothing for one that no kernel makes.
std::optional<check::Access> Replay::otherAccess(uint64_t Stamp) const {
  auto Field = [&](unsigned Shift, unsigned Bits) {
    return static_cast<uint32_t>(Stamp >> Shift & ((uint64_t(1) << Bits) - 1));
  };
  const uint32_t Site = Field(0, COOP_CHECK_STAMP_AGENT);
  if (Site >= Says.Sites.size())
    return std::nullopt;
  check::Access Other;
  Other.Site = &Says.Sites[Site];
  Other.Invocation = Field(COOP_CHECK_STAMP_AGENT, 12) % COOP_CHECK_AGENT_SUBGROUPS;
  Other.Subgroup = Other.Invocation / std::max(Says.Info.subgroup_size, 1U);
  return Other;
}

} // namespace

void coop::runtime::cuda::reportRecords(const Description &Says, const DispatchArgs &Args,
                                        llvm::ArrayRef<coop_check_record> Records,
                                        llvm::ArrayRef<uint64_t> Counts,
                                        llvm::ArrayRef<MappedRange> Ranges,
                                        check::Monitor &Monitor) {
  Replay Told(Says, Args, Ranges, Monitor);
  // As a CPU meets them: by workgroups, and what an invocation tells in its order.
  std::vector<size_t> Order(Records.size());
  std::iota(Order.begin(), Order.end(), size_t(0));
  std::sort(Order.begin(), Order.end(), [&](size_t A, size_t B) {
    return std::tuple(Records[A].group, Records[A].invocation, A) <
           std::tuple(Records[B].group, Records[B].invocation, B);
  });
  std::vector<uint64_t> Seen(Says.Sites.size());
  for (const size_t I : Order) {
    const coop_check_record &Record = Records[I];
    const auto Site = static_cast<uint32_t>(Record.tag);
    if (Site >= Says.Sites.size() || Record.invocation >= Says.invocations())
      continue;
    ++Seen[Site];
    Told.add(Record);
  }
  for (size_t Site = 0; Site < Says.Sites.size(); ++Site)
    if (Counts[Site] > Seen[Site])
      Told.count(Site, Counts[Site] - Seen[Site]);
}

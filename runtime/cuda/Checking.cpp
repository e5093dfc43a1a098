// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a GPU's records to findings.

#include "runtime/cuda/Checking.h"
#include "runtime/check/Monitor.h"
#include "runtime/check/Watcher.h"
#include <algorithm>
#include <cstring>
#include <tuple>

using namespace coop::runtime;
using namespace coop::runtime::cuda;

size_t coop::runtime::cuda::recordTableCells(size_t Sites) {
  return Sites * (1 + COOP_CHECK_RECORDS * COOP_CHECK_RECORD_CELLS);
}

std::vector<uint64_t> coop::runtime::cuda::checkTables(size_t Sites,
                                                       llvm::ArrayRef<MappedRange> Ranges) {
  std::vector<uint64_t> Tables(recordTableCells(Sites));
  Tables.push_back(Ranges.size());
  for (const MappedRange &R : Ranges)
    Tables.insert(Tables.end(), {R.Device, R.Size});
  return Tables;
}

namespace {

class Replay {
public:
  Replay(const Description &Says, const DispatchArgs &Args, llvm::ArrayRef<MappedRange> Ranges,
         check::Monitor &Monitor)
      : Says(Says), Args(Args), Ranges(Ranges),
        Watcher(Monitor.addWatcher(Says.Info, withGroups())) {}

  void add(const coop_check_site &S, const coop_check_record &Record);
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
  Watcher.beginGroup(Number, Watcher.groupId(Number));
}

/// Addresses in no buffer stay as they are.
uint64_t Replay::onHost(uint64_t Address) const {
  for (const MappedRange &R : Ranges)
    if (Address - R.Device < R.Size)
      return R.Host + (Address - R.Device);
  return Address;
}

void Replay::add(const coop_check_site &S, const coop_check_record &R) {
  const uint64_t *V = R.values;
  beginGroup(R.group);
  Invocation.index = static_cast<uint32_t>(R.invocation);
  auto Number = [&](unsigned I) { return static_cast<uint32_t>(V[I]); };
  auto Pointer = [](uint64_t Address) { return reinterpret_cast<void *>(Address); };
  switch (R.event) {
  case COOP_CHECK_EVENT_ACCESS: {
    // What is near the end of a buffer belongs to its base.
    const uint64_t Base = S.memory == COOP_CHECK_BUFFER ? onHost(V[1]) : V[1];
    Watcher.place(Invocation, S, Pointer(V[0] + (Base - V[1])), Pointer(Base), V[2]);
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
  const uint32_t Site = Field(0, COOP_CHECK_STAMP_SITE_BITS);
  if (Site >= Says.Sites.size())
    return std::nullopt;
  check::Access Other;
  Other.Site = &Says.Sites[Site];
  Other.Invocation =
      Field(COOP_CHECK_STAMP_AGENT, COOP_CHECK_STAMP_AGENT_BITS) % COOP_CHECK_AGENT_SUBGROUPS;
  Other.Subgroup = Other.Invocation / std::max(Says.Info.subgroup_size, 1U);
  return Other;
}

} // namespace

void coop::runtime::cuda::reportRecords(const Description &Says, const DispatchArgs &Args,
                                        llvm::ArrayRef<uint64_t> Table,
                                        llvm::ArrayRef<MappedRange> Ranges,
                                        check::Monitor &Monitor) {
  struct Told {
    size_t Site, Number;
    coop_check_record Record;
  };
  std::vector<Told> All;
  const size_t Sites = Says.Sites.size();
  auto Recorded = [&](size_t Site) { return std::min<uint64_t>(Table[Site], COOP_CHECK_RECORDS); };
  for (size_t Site = 0; Site < Sites; ++Site)
    for (uint64_t I = 0; I < Recorded(Site); ++I) {
      Told &Next = All.emplace_back();
      Next.Site = Site;
      Next.Number = I;
      std::memcpy(&Next.Record,
                  &Table[Sites + (Site * COOP_CHECK_RECORDS + I) * COOP_CHECK_RECORD_CELLS],
                  sizeof(Next.Record));
    }
  // As a CPU meets them: by workgroups, and the invocations of each in their order.
  std::sort(All.begin(), All.end(), [](const Told &A, const Told &B) {
    return std::tuple(A.Record.group, A.Record.invocation, A.Site, A.Number) <
           std::tuple(B.Record.group, B.Record.invocation, B.Site, B.Number);
  });
  Replay Replayed(Says, Args, Ranges, Monitor);
  for (const Told &Each : All)
    if (Each.Record.invocation < Says.invocations())
      Replayed.add(Says.Sites[Each.Site], Each.Record);
  for (size_t Site = 0; Site < Sites; ++Site)
    if (const uint64_t More = Table[Site] - Recorded(Site))
      Replayed.count(Site, More);
}

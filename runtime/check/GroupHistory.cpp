// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first accesses to every byte, and the search for two that race.

#include "runtime/check/GroupHistory.h"
#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace coop::runtime::check {

void GroupHistory::Cell::add(const Record &R, bool IsPlainStore) {
  if (IsPlainStore && (!Store.isSet() || R.Group < Store.Group))
    Store = R;
  // Of one group the first access stands for all.
  if (First.isSet() && R.Group == First.Group)
    return;
  if (!First.isSet() || R.Group < First.Group)
    Second = std::exchange(First, R);
  else if (!Second.isSet() || R.Group < Second.Group)
    Second = R;
}

uint16_t GroupHistory::number(const coop_check_site *Site) {
  uint16_t &Number = Numbers[Site];
  if (Number == 0 && Sites.size() < UINT16_MAX) {
    Sites.push_back(Site);
    Number = static_cast<uint16_t>(Sites.size());
  }
  return Number;
}

void GroupHistory::add(uint64_t Offset, uint64_t Size, const Access &A) {
  const Record R = {A.Group, number(A.Site), static_cast<uint16_t>(A.Invocation)};
  if (!R.isSet())
    return;
  const bool IsPlainStore =
      (A.Site->flags & COOP_CHECK_WRITE) && !(A.Site->flags & COOP_CHECK_ATOMIC);
  for (uint64_t At = Offset; At < std::min(Offset + Size, MaxBytes); ++At) {
    if (Pages.size() <= At / PageSize)
      Pages.resize(At / PageSize + 1);
    std::unique_ptr<Page> &Found = Pages[At / PageSize];
    if (!Found)
      Found = std::make_unique<Page>();
    (*Found)[At % PageSize].add(R, IsPlainStore);
  }
}

/// An atomic operation beside a memory barrier may hand on what a group has stored, or take it.
void GroupHistory::note(uint32_t Group, uint8_t What) {
  if (Group != Current)
    Noted = 0;
  Current = Group;
  Noted |= What;
  if (Noted == (Fence | Atomic))
    Ordered.insert(Group);
}

std::vector<GroupHistory::Race>
GroupHistory::find(const std::vector<const GroupHistory *> &Histories) {
  struct Known {
    const GroupHistory *Of;
    Record R;
  };
  auto Least = [](std::optional<Known> &To, const GroupHistory *Of, const Record &R) {
    if (R.isSet() && (!To || R.Group < To->R.Group))
      To = {Of, R};
  };
  std::map<std::pair<const coop_check_site *, const coop_check_site *>, Race> Races;
  auto Look = [&](uint64_t Offset) {
    const uint64_t Number = Offset / PageSize;
    std::optional<Known> Store, Other;
    auto ForEachCell = [&](auto Do) {
      for (const GroupHistory *H : Histories)
        if (Number < H->Pages.size() && H->Pages[Number])
          Do(H, (*H->Pages[Number])[Offset % PageSize]);
    };
    ForEachCell([&](const GroupHistory *H, const Cell &C) { Least(Store, H, C.Store); });
    if (!Store)
      return;
    ForEachCell(
        [&](const GroupHistory *H, const Cell &C) { Least(Other, H, C.besides(Store->R.Group)); });
    if (!Other ||
        (Store->Of->mayBeOrdered(Store->R.Group) && Other->Of->mayBeOrdered(Other->R.Group)))
      return;
    Race Found{Store->Of->access(Store->R), Other->Of->access(Other->R), Offset};
    if (Found.Later.Group < Found.Earlier.Group)
      std::swap(Found.Earlier, Found.Later);
    Race &First = Races.try_emplace({Found.Earlier.Site, Found.Later.Site}, Found).first->second;
    auto Order = [](const Race &R) { return std::tuple(R.Later.Group, R.Earlier.Group, R.Offset); };
    if (Order(Found) < Order(First))
      First = Found;
  };
  size_t PageCount = 0;
  for (const GroupHistory *H : Histories)
    PageCount = std::max(PageCount, H->Pages.size());
  for (uint64_t Offset = 0; Offset < PageCount * PageSize; ++Offset)
    Look(Offset);
  std::vector<Race> Result;
  for (const auto &[Sites, R] : Races)
    Result.push_back(R);
  return Result;
}

} // namespace coop::runtime::check

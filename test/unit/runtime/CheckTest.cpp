// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parts of run-time checks that need no kernel: the histories of accesses, writes to weights,
// and the merging of findings.

#include "runtime/check/AccessHistory.h"
#include "runtime/check/Finding.h"
#include "runtime/check/GroupHistory.h"
#include "runtime/check/WeightGuard.h"
#include "gtest/gtest.h"

using namespace coop::runtime::check;
using Conflict = AccessHistory::Conflict;

namespace {

coop_check_site siteWith(uint32_t Flags, uint32_t Line = 1) {
  coop_check_site Site = {};
  Site.file = "a.comp";
  Site.function = "main";
  Site.line = Line;
  Site.flags = Flags;
  return Site;
}

const coop_check_site Load = siteWith(0), Store = siteWith(COOP_CHECK_WRITE),
                      Add = siteWith(COOP_CHECK_WRITE | COOP_CHECK_ATOMIC);

Access by(uint32_t Invocation, const coop_check_site &Site, uint32_t Phase = 0) {
  Access A;
  A.Site = &Site;
  A.Agent = A.Invocation = Invocation;
  A.Subgroup = Invocation / 4;
  A.Phase = Phase;
  return A;
}

HandedClocks clocks() {
  HandedClocks Clocks;
  Clocks.reset(/*Agents=*/101, /*Subgroups=*/4);
  return Clocks;
}
const HandedClocks Nothing = clocks();

TEST(AccessHistory, OneOfTwoMustWrite) {
  AccessHistory History;
  char Memory[8] = {};
  EXPECT_EQ(History.add(Memory, 4, by(0, Load), Nothing).Kind, Conflict::None);
  EXPECT_EQ(History.add(Memory, 4, by(1, Load), Nothing).Kind, Conflict::None);
  // Bytes count, not words.
  EXPECT_EQ(History.add(Memory + 4, 4, by(2, Store), Nothing).Kind, Conflict::None);
  const AccessHistory::Result Found = History.add(Memory + 3, 2, by(0, Store), Nothing);
  EXPECT_EQ(Found.Kind, Conflict::Race);
  EXPECT_EQ(Found.With.Invocation, 1u); // not the reader that writes now
  EXPECT_EQ(Found.Offset, 0u);
}

TEST(AccessHistory, BarriersOrder) {
  AccessHistory History;
  char Memory[4] = {};
  History.add(Memory, 4, by(0, Store), Nothing);
  // A barrier of the subgroup orders within it alone.
  EXPECT_EQ(History.add(Memory, 4, by(1, Load, 1), Nothing).Kind, Conflict::None);
  EXPECT_EQ(History.add(Memory, 4, by(5, Load, 1), Nothing).Kind, Conflict::Race);
  History.order();
  EXPECT_EQ(History.add(Memory, 4, by(5, Store, 1), Nothing).Kind, Conflict::None);
}

TEST(AccessHistory, AtomicsRaceWithOthersOnly) {
  AccessHistory History;
  char Memory[4] = {};
  History.add(Memory, 4, by(0, Add), Nothing);
  EXPECT_EQ(History.add(Memory, 4, by(1, Add), Nothing).Kind, Conflict::None);
  EXPECT_EQ(History.add(Memory, 4, by(2, Load), Nothing).Kind, Conflict::Race);
}

// Who uses the memory of a release knows what came before it, and so do those to whom it is handed
// on; what is released elsewhere, or done later, nobody knows.
TEST(AccessHistory, ReleasesAreHandedOn) {
  constexpr uint64_t Flag = 100, Other = 200;
  HandedClocks Handed = clocks();
  AccessHistory History;
  char Memory[12] = {};
  auto Add = [&](unsigned Byte, Access A) {
    A.Epoch = Handed.epoch(A.Agent);
    return History.add(Memory + Byte, 1, A, Handed).Kind;
  };
  EXPECT_EQ(Add(0, by(0, Store)), Conflict::None);
  EXPECT_TRUE(Handed.release(by(0, Store), Flag, {0}));
  EXPECT_EQ(Add(1, by(0, Store)), Conflict::None); // after the release
  EXPECT_TRUE(Handed.release(by(5, Store), Other, {5}));
  Handed.acquire(2, Other);
  EXPECT_EQ(Add(0, by(8, Load)), Conflict::Race);
  Handed.acquire(1, Flag);
  EXPECT_EQ(Add(0, by(5, Load)), Conflict::None);
  EXPECT_EQ(Add(1, by(5, Load)), Conflict::Race);
  EXPECT_TRUE(Handed.release(by(5, Store), Other, {5}));
  Handed.acquire(2, Other);
  EXPECT_EQ(Add(0, by(9, Load)), Conflict::None);
  // A workgroup's operation is in all of its subgroups.
  Access Whole = by(5, Load);
  Whole.Agent = 100;
  Whole.Instance = 7;
  Whole.Subgroup = Access::NoSubgroup;
  EXPECT_EQ(Add(0, Whole), Conflict::Race);
  for (uint32_t Subgroup : {0, 1, 2, 3})
    Handed.acquire(Subgroup, Flag);
  EXPECT_EQ(Add(0, Whole), Conflict::None);
  // A barrier of the subgroup before the release.
  EXPECT_EQ(Add(2, by(1, Store)), Conflict::None);
  EXPECT_EQ(Add(3, by(1, Store, 1)), Conflict::None);
  EXPECT_TRUE(Handed.release(by(0, Store, 1), Flag, {0}));
  Handed.acquire(1, Flag);
  EXPECT_EQ(Add(2, by(5, Load)), Conflict::None);
  EXPECT_EQ(Add(3, by(5, Load)), Conflict::Race);
}

TEST(AccessHistory, MatricesAreAccessedByTheirScope) {
  AccessHistory History;
  char Memory[8] = {};
  auto Element = [](uint32_t Instance, uint32_t Lane, const coop_check_site &Site) {
    Access A = by(Lane, Site);
    A.Agent = 100;
    A.Instance = Instance;
    return A;
  };
  EXPECT_EQ(History.add(Memory, 4, Element(1, 0, Load), Nothing).Kind, Conflict::None);
  EXPECT_EQ(History.add(Memory, 4, Element(2, 0, Store), Nothing).Kind,
            Conflict::None); // C = A * B + C
  EXPECT_EQ(History.add(Memory, 4, Element(2, 1, Store), Nothing).Kind, Conflict::Overlap);
  EXPECT_EQ(History.add(Memory, 4, Element(3, 1, Load), Nothing).Kind, Conflict::None);
  EXPECT_EQ(History.add(Memory, 4, Element(3, 2, Load), Nothing).Kind, Conflict::Race);
  // An invocation of the scope by itself is another agent.
  EXPECT_EQ(History.add(Memory, 4, by(1, Load), Nothing).Kind, Conflict::Race);
  // Through another layout the scope stores over what another invocation of it has loaded.
  EXPECT_EQ(History.add(Memory + 4, 4, Element(4, 0, Load), Nothing).Kind, Conflict::None);
  EXPECT_EQ(History.add(Memory + 4, 4, Element(5, 3, Store), Nothing).Kind, Conflict::Race);
}

TEST(AccessHistory, ForgetsRatherThanGrows) {
  AccessHistory History;
  History.add(reinterpret_cast<void *>(uintptr_t(4096)), 4, by(0, Store), Nothing);
  for (uintptr_t Page = 2; Page < 5000; ++Page)
    History.add(reinterpret_cast<void *>(Page * 4096), 4, by(0, Store), Nothing);
  EXPECT_EQ(History.add(reinterpret_cast<void *>(uintptr_t(4096)), 4, by(1, Store), Nothing).Kind,
            Conflict::None);
  EXPECT_EQ(
      History.add(reinterpret_cast<void *>(uintptr_t(4999 * 4096)), 4, by(1, Store), Nothing).Kind,
      Conflict::Race);
}

TEST(WeightGuard, FindsWritesOfOtherThreads) {
  WeightGuard Reads, Writes;
  // Three rows of 8 bytes, 16 apart.
  Reads.read({.Begin = 1000, .Count = 3, .Stride = 16, .Bytes = 8}, &Load);
  Writes.write(1008, 8, {&Store, 0, 0, {0, 0, 0}, 0}); // between rows
  EXPECT_TRUE(WeightGuard::findModified({&Reads, &Writes}).empty());
  Writes.write(1036, 4, {&Store, 2, 0, {2, 0, 0}, 5});
  const auto Found = WeightGuard::findModified({&Reads, &Writes});
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].By.Invocation, 5u);
  EXPECT_EQ(Found[0].Address, 1036u);
  EXPECT_EQ(Found[0].Reader, &Load);
}

TEST(GroupHistory, AStoreRacesWithEveryOtherGroup) {
  GroupHistory One, Two;
  One.add(0, 4, {&Load, 0, 3});
  One.add(4, 4, {&Store, 0, 3});
  Two.add(0, 4, {&Load, 1, 5});
  EXPECT_TRUE(GroupHistory::find({&One, &Two}).empty());
  Two.add(7, 1, {&Load, 1, 5});
  const auto Found = GroupHistory::find({&One, &Two});
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Offset, 7u);
  EXPECT_EQ(Found[0].Earlier.Site, &Store);
  EXPECT_EQ(Found[0].Later.Site, &Load);
  EXPECT_EQ(Found[0].Later.Invocation, 5u);
}

TEST(GroupHistory, ThreadsDoNotMatter) {
  const GroupHistory::Access All[] = {
      {&Add, 4, 0}, {&Store, 2, 1}, {&Load, 3, 2}, {&Store, 3, 3}, {&Load, 5, 4}};
  GroupHistory Alone;
  GroupHistory Threads[3];
  for (const GroupHistory::Access &A : All) {
    Alone.add(100, 4, A);
    Threads[A.Group % 3].add(100, 4, A);
  }
  for (const auto &Found : {GroupHistory::find({&Alone}),
                            GroupHistory::find({&Threads[2], &Threads[0], &Threads[1]})}) {
    ASSERT_EQ(Found.size(), 1u);
    EXPECT_EQ(Found[0].Earlier.Group, 2u);
    EXPECT_EQ(Found[0].Later.Group, 3u);
    EXPECT_EQ(Found[0].Later.Site, &Load); // the group's first access
  }
}

TEST(GroupHistory, AtomicsAndWhatTheyOrder) {
  GroupHistory History;
  History.add(0, 4, {&Add, 0, 0});
  History.add(0, 4, {&Add, 1, 0});
  EXPECT_TRUE(GroupHistory::find({&History}).empty());
  // A fence and an atomic operation, in any order, on both sides.
  History.add(8, 4, {&Store, 2, 0});
  History.fence(2);
  History.atomic(2);
  History.atomic(3);
  History.add(8, 4, {&Load, 3, 0});
  EXPECT_EQ(GroupHistory::find({&History}).size(), 1u);
  History.fence(3);
  EXPECT_TRUE(GroupHistory::find({&History}).empty());
}

TEST(GroupHistory, FarAwayIsNotWatched) {
  GroupHistory History;
  History.add(uint64_t(1) << 40, 4, {&Store, 0, 0});
  History.add(uint64_t(1) << 40, 4, {&Store, 1, 0});
  EXPECT_TRUE(GroupHistory::find({&History}).empty());
}

TEST(Findings, AreMergedByLineAndSortedByPlace) {
  const coop_check_site Seven = siteWith(0, 7), AlsoSeven = siteWith(0, 7), Three = siteWith(0, 3);
  auto Make = [](const coop_check_site &Site, Rule R, uint64_t Group, uint64_t Count) {
    Finding F{.TheRule = R, .Site = &Site, .Arguments = {}};
    F.GroupNumber = Group;
    F.Count = Count;
    return F;
  };
  const std::vector<Finding> Merged =
      mergeFindings({Make(Seven, Rule::Bounds, 4, 10), Make(AlsoSeven, Rule::Bounds, 2, 1),
                     Make(Three, Rule::Shift, 9, 2), Make(Seven, Rule::Race, 0, 3)});
  ASSERT_EQ(Merged.size(), 3u);
  EXPECT_EQ(Merged[0].Site, &Three);
  EXPECT_EQ(Merged[1].Site, &AlsoSeven); // the first workgroup's details
  EXPECT_EQ(Merged[1].Count, 11u);
  EXPECT_EQ(Merged[2].TheRule, Rule::Race);
}

} // namespace

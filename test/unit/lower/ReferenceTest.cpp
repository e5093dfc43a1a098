// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reference execution, from coop IR written by hand to results. Random control flow is in
// ReconvergenceTest.cpp.

#include "KernelHarness.h"

using namespace coop;
using namespace coop::test;

namespace {

constexpr const char *VectorAdd = R"(
define void @main() "coop.entry" {
  %a = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %c = call ptr addrspace(1) @coop.buffer(i32 0, i32 2, i32 0)
  %i = call i32 @coop.global.invocation.id(i32 0)
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %pb = getelementptr i32, ptr addrspace(1) %b, i32 %i
  %pc = getelementptr i32, ptr addrspace(1) %c, i32 %i
  %x = load i32, ptr addrspace(1) %pa
  %y = load i32, ptr addrspace(1) %pb
  %sum = add i32 %x, %y
  store i32 %sum, ptr addrspace(1) %pc
  ret void
}
)";

TEST(Reference, VectorAddOverManyGroups) {
  constexpr uint32_t Count = 64 * 1000;
  std::vector<Words> Buffers(3, Words(Count));
  for (uint32_t I = 0; I < Count; ++I) {
    Buffers[0][I] = I * 3;
    Buffers[1][I] = I ^ 77;
  }
  auto Report = run({.Workgroup = {64, 1, 1}, .Buffers = 3, .Text = VectorAdd}, Buffers,
                    {1000, 1, 1}, {.Threads = 4});
  for (uint32_t I = 0; I < Count; ++I)
    ASSERT_EQ(Buffers[2][I], I * 3 + (I ^ 77));
  EXPECT_EQ(Report.Groups, 1000u);
  EXPECT_EQ(Report.Threads, 4u);
  EXPECT_EQ(Report.ScratchBytes, 0u) << "nobody waits: no state is kept";
}

TEST(Reference, DescriptionFollowsTheAbi) {
  Compiled C = compile({.Workgroup = {8, 4, 2}, .Buffers = 3, .Text = VectorAdd});
  ASSERT_EQ(C.Error, "");
  EXPECT_EQ(C.Info->abi_version, COOP_KERNEL_ABI_VERSION);
  EXPECT_EQ(C.Info->workgroup_size[0], 8u);
  EXPECT_EQ(C.Info->workgroup_size[1], 4u);
  EXPECT_EQ(C.Info->workgroup_size[2], 2u);
  EXPECT_EQ(C.Info->subgroup_size, 32u);
  EXPECT_EQ(C.Info->binding_count, 3u);
  EXPECT_EQ(C.Info->bindings[2].binding, 2u);
  EXPECT_EQ(C.Info->bindings[2].element_stride, 4u);
  EXPECT_EQ(C.Info->bindings[2].flags, unsigned(COOP_BINDING_READ | COOP_BINDING_WRITE));
  EXPECT_STREQ(C.Info->bindings[2].name, "b2");
  EXPECT_STREQ(C.Info->name, "main");
}

TEST(Reference, BuiltinVariablesInThreeDimensions) {
  // Each invocation writes eight words at its place in the grid.
  const Kernel K{.Workgroup = {4, 3, 2}, .SubgroupSize = 8, .Text = R"(
define void @main() "coop.entry" {
  %b = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %gx = call i32 @coop.global.invocation.id(i32 0)
  %gy = call i32 @coop.global.invocation.id(i32 1)
  %gz = call i32 @coop.global.invocation.id(i32 2)
  %nx = call i32 @coop.num.workgroups(i32 0)
  %ny = call i32 @coop.num.workgroups(i32 1)
  %w = mul i32 %nx, 4
  %h = mul i32 %ny, 3
  %z = mul i32 %gz, %h
  %zy = add i32 %z, %gy
  %row = mul i32 %zy, %w
  %at = add i32 %row, %gx
  %at8 = mul i32 %at, 8
  %p = getelementptr i32, ptr addrspace(1) %b, i32 %at8
  %lx = call i32 @coop.local.invocation.id(i32 0)
  %ly = call i32 @coop.local.invocation.id(i32 1)
  %lz = call i32 @coop.local.invocation.id(i32 2)
  %li = call i32 @coop.local.invocation.index()
  %si = call i32 @coop.subgroup.invocation.id()
  %sg = call i32 @coop.subgroup.id()
  %ns = call i32 @coop.num.subgroups()
  %wz = call i32 @coop.workgroup.id(i32 2)
  store i32 %lx, ptr addrspace(1) %p
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %ly, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %p, i32 2
  store i32 %lz, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %p, i32 3
  store i32 %li, ptr addrspace(1) %p3
  %p4 = getelementptr i32, ptr addrspace(1) %p, i32 4
  store i32 %si, ptr addrspace(1) %p4
  %p5 = getelementptr i32, ptr addrspace(1) %p, i32 5
  store i32 %sg, ptr addrspace(1) %p5
  %p6 = getelementptr i32, ptr addrspace(1) %p, i32 6
  store i32 %ns, ptr addrspace(1) %p6
  %p7 = getelementptr i32, ptr addrspace(1) %p, i32 7
  store i32 %wz, ptr addrspace(1) %p7
  ret void
}
)"};
  constexpr uint32_t W = 8, H = 9, D = 4;
  std::vector<Words> Buffers = {Words(W * H * D * 8, ~0u)};
  run(K, Buffers, {2, 3, 2});
  for (uint32_t Z = 0; Z < D; ++Z)
    for (uint32_t Y = 0; Y < H; ++Y)
      for (uint32_t X = 0; X < W; ++X) {
        const uint32_t *P = &Buffers[0][((Z * H + Y) * W + X) * 8];
        const uint32_t Index = (Z % 2) * 12 + (Y % 3) * 4 + X % 4;
        const Words Expected = {X % 4, Y % 3, Z % 2, Index, Index % 8, Index / 8, 3, Z / 2};
        ASSERT_EQ(Words(P, P + 8), Expected) << X << ',' << Y << ',' << Z;
      }
}

// A tree of sums in shared memory: a barrier in a loop, values live over it.
constexpr const char *SharedReduction = R"(
@tile = internal addrspace(3) global [64 x i32] poison "coop.shared"
define void @main() "coop.entry" {
entry:
  %in = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %i = call i32 @coop.global.invocation.id(i32 0)
  %l = call i32 @coop.local.invocation.index()
  %g = call i32 @coop.workgroup.id(i32 0)
  %pi = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %pi
  %mine = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %l
  store i32 %v, ptr addrspace(3) %mine
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  call void @coop.loop.begin()
  br label %head
head:
  %n = phi i32 [ 32, %entry ], [ %half, %next ]
  call void @coop.loop.iterate()
  %more = icmp ugt i32 %n, 0
  br i1 %more, label %body, label %after
body:
  %takes = icmp ult i32 %l, %n
  br i1 %takes, label %add, label %next
add:
  %o = add i32 %l, %n
  %other = getelementptr [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %o
  %a = load i32, ptr addrspace(3) %mine
  %b = load i32, ptr addrspace(3) %other
  %s = add i32 %a, %b
  store i32 %s, ptr addrspace(3) %mine
  br label %next
next:
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  %half = lshr i32 %n, 1
  br label %head
after:
  call void @coop.loop.end()
  %first = icmp eq i32 %l, 0
  br i1 %first, label %write, label %done
write:
  %total = load i32, ptr addrspace(3) @tile
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %total, ptr addrspace(1) %po
  br label %done
done:
  ret void
}
)";

TEST(Reference, ReductionInSharedMemory) {
  constexpr uint32_t Groups = 37;
  std::vector<Words> Buffers = {Words(Groups * 64), Words(Groups)};
  Words Expected(Groups);
  for (uint32_t I = 0; I < Groups * 64; ++I) {
    Buffers[0][I] = I * 2654435761u;
    Expected[I / 64] += Buffers[0][I];
  }
  auto Report = run({.Workgroup = {64, 1, 1}, .Buffers = 2, .Text = SharedReduction}, Buffers,
                    {Groups, 1, 1}, {.Threads = 3});
  EXPECT_EQ(Buffers[1], Expected);
  EXPECT_GE(Report.ScratchBytes, 3u * 64 * 4);
}

TEST(Reference, SharedMemoryIsZeroedWhenAsked) {
  const Kernel K{.Workgroup = {4, 1, 1}, .Text = R"(
@z = internal addrspace(3) global [4 x i32] zeroinitializer "coop.shared"
define void @main() "coop.entry" {
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %i = call i32 @coop.global.invocation.id(i32 0)
  %l = call i32 @coop.local.invocation.index()
  %mine = getelementptr [4 x i32], ptr addrspace(3) @z, i32 0, i32 %l
  %old = load i32, ptr addrspace(3) %mine
  store i32 99, ptr addrspace(3) %mine
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %old, ptr addrspace(1) %po
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(40, 5)};
  run(K, Buffers, {10, 1, 1}, {.Threads = 1});
  EXPECT_EQ(Buffers[0], Words(40, 0));
}

TEST(Reference, BarriersThatSomeLeaveOrMissDoNotHang) {
  // Invocation 3 returns at once; the others wait at two different barriers.
  const Kernel K{.Workgroup = {4, 1, 1}, .Text = R"(
define void @main() "coop.entry" {
entry:
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %l = call i32 @coop.local.invocation.index()
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %l
  %gone = icmp eq i32 %l, 3
  br i1 %gone, label %leave, label %stay
leave:
  ret void
stay:
  %zero = icmp eq i32 %l, 0
  br i1 %zero, label %left, label %right
left:
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  br label %join
right:
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  br label %join
join:
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  store i32 1, ptr addrspace(1) %po
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(4)};
  run(K, Buffers);
  EXPECT_EQ(Buffers[0], (Words{1, 1, 1, 0}));
}

TEST(Reference, ReturnsInLoopsOfInlinedFunctionsReconverge) {
  // @find returns from its loop in iteration `lane & 3`, or after it. All invocations meet again.
  const Kernel K{.Workgroup = {8, 1, 1}, .SubgroupSize = 8, .Text = R"(
define internal i32 @find(i32 %lane) {
entry:
  %wanted = and i32 %lane, 3
  call void @coop.loop.begin()
  br label %head
head:
  %n = phi i32 [ 0, %entry ], [ %n1, %next ]
  call void @coop.loop.iterate()
  %more = icmp ult i32 %n, 3
  br i1 %more, label %body, label %after
body:
  %votes = call <4 x i32> @coop.subgroup.ballot.v4i32(i32 3, i1 true)
  %hit = icmp eq i32 %n, %wanted
  br i1 %hit, label %found, label %next
found:
  %w = extractelement <4 x i32> %votes, i32 0
  ret i32 %w
next:
  %n1 = add i32 %n, 1
  br label %head
after:
  call void @coop.loop.end()
  ret i32 7777
}
define void @main() "coop.entry" {
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %l = call i32 @coop.local.invocation.index()
  %f = call i32 @find(i32 %l)
  %votes = call <4 x i32> @coop.subgroup.ballot.v4i32(i32 3, i1 true)
  %w = extractelement <4 x i32> %votes, i32 0
  %at = mul i32 %l, 2
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %f, ptr addrspace(1) %po
  %po1 = getelementptr i32, ptr addrspace(1) %po, i32 1
  store i32 %w, ptr addrspace(1) %po1
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(16)};
  run(K, Buffers);
  const Words Found = {0xFF, 0xEE, 0xCC, 7777, 0xFF, 0xEE, 0xCC, 7777};
  for (uint32_t L = 0; L < 8; ++L) {
    EXPECT_EQ(Buffers[0][2 * L], Found[L]) << L;
    EXPECT_EQ(Buffers[0][2 * L + 1], 0xFFu) << L;
  }
}

TEST(Reference, SubgroupBarriersOrderSharedMemory) {
  // In each subgroup of 4, odd lanes rotate their values among themselves, between two barriers
  // that the even lanes do not take part in.
  const Kernel K{.Workgroup = {8, 1, 1}, .SubgroupSize = 4, .Text = R"(
@tile = internal addrspace(3) global [8 x i32] poison "coop.shared"
define void @main() "coop.entry" {
entry:
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %l = call i32 @coop.local.invocation.index()
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %l
  %mine = getelementptr [8 x i32], ptr addrspace(3) @tile, i32 0, i32 %l
  store i32 100, ptr addrspace(3) %mine
  %odd = trunc i32 %l to i1
  br i1 %odd, label %rotate, label %done
rotate:
  store i32 %l, ptr addrspace(3) %mine
  call void @coop.control.barrier(i32 3, i32 3, i32 264)
  %other = xor i32 %l, 2
  %theirs = getelementptr [8 x i32], ptr addrspace(3) @tile, i32 0, i32 %other
  %v = load i32, ptr addrspace(3) %theirs
  call void @coop.control.barrier(i32 3, i32 1, i32 72)
  store i32 %v, ptr addrspace(3) %mine
  br label %done
done:
  %r = load i32, ptr addrspace(3) %mine
  store i32 %r, ptr addrspace(1) %po
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(8)};
  run(K, Buffers);
  EXPECT_EQ(Buffers[0], (Words{100, 3, 100, 1, 100, 7, 100, 5}));
}

TEST(Reference, AtomicsOfEveryType) {
  const Kernel K{.Workgroup = {16, 1, 1}, .Text = R"(
define void @main() "coop.entry" {
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  %p3 = getelementptr i32, ptr addrspace(1) %out, i32 3
  %p4 = getelementptr i32, ptr addrspace(1) %out, i32 4
  %p5 = getelementptr i32, ptr addrspace(1) %out, i32 5
  %p6 = getelementptr i32, ptr addrspace(1) %out, i32 6
  %i = call i32 @coop.global.invocation.id(i32 0)
  %a0 = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  %a1 = atomicrmw fadd ptr addrspace(1) %p1, float 0.5 syncscope("workgroup") monotonic
  %a2 = atomicrmw fadd ptr addrspace(1) %p2, half 0.5 monotonic
  %a3 = atomicrmw fadd ptr addrspace(1) %p3, bfloat 0.5 monotonic
  %a4 = atomicrmw fadd ptr addrspace(1) %p4, <2 x half> <half 0.5, half 0.25> monotonic, align 4
  %a5 = atomicrmw umax ptr addrspace(1) %p5, i32 %i syncscope("subgroup") acq_rel
  %a6 = atomicrmw fmax ptr addrspace(1) %p6, half 3.0 monotonic
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(7)};
  run(K, Buffers, {8, 1, 1}, {.Threads = 4});
  EXPECT_EQ(Buffers[0], (Words{128, 0x42800000, 0x5400, 0x4280, 0x50005400, 127, 0x4200}));
}

TEST(Reference, PrivateVariablesAreOnePerInvocation) {
  // @count is the entry point's alone; @table is used by a function that stays one.
  const Kernel K{.Workgroup = {8, 1, 1}, .Text = R"(
@count = internal global i32 5 "coop.private"
@table = internal global [20 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9,
  i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20] "coop.private"
define internal void @shift(i32 %by) noinline {
  %p = getelementptr [20 x i32], ptr @table, i32 0, i32 19
  %old = load i32, ptr %p
  %new = add i32 %old, %by
  store i32 %new, ptr %p
  ret void
}
define void @main() "coop.entry" {
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %l = call i32 @coop.local.invocation.index()
  %c = load i32, ptr @count
  %c1 = add i32 %c, %l
  store i32 %c1, ptr @count
  call void @shift(i32 %l)
  call void @coop.control.barrier(i32 2, i32 2, i32 264)
  call void @shift(i32 100)
  %c2 = load i32, ptr @count
  %t = load i32, ptr getelementptr ([20 x i32], ptr @table, i32 0, i32 19)
  %thousand = mul i32 %c2, 1000
  %sum = add i32 %thousand, %t
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %sum, ptr addrspace(1) %po
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(8)};
  run(K, Buffers);
  for (uint32_t L = 0; L < 8; ++L)
    EXPECT_EQ(Buffers[0][L], (5 + L) * 1000 + 120 + L);
}

TEST(Reference, ScopeRunSeesLanesAndContext) {
  // The function adds up what the workgroup's lanes give, and reads shared memory and push
  // constants.
  const Kernel K{.Workgroup = {6, 1, 1}, .SubgroupSize = 4, .PushConstants = 4, .Text = R"(
@bias = internal addrspace(3) global i32 poison "coop.shared"
define internal void @sum(ptr %lanes, i32 %count) {
entry:
  %push = call ptr addrspace(4) @coop.push.constants()
  %p = load i32, ptr addrspace(4) %push
  %bias = load i32, ptr addrspace(3) @bias
  %start = add i32 %p, %bias
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %s = phi i32 [ %start, %entry ], [ %s1, %next ]
  %more = icmp ult i32 %i, %count
  br i1 %more, label %body, label %share
body:
  %at = getelementptr ptr, ptr %lanes, i32 %i
  %lane = load ptr, ptr %at
  %none = icmp eq ptr %lane, null
  br i1 %none, label %next, label %take
take:
  %v = load i32, ptr %lane
  %s0 = add i32 %s, %v
  br label %next
next:
  %s1 = phi i32 [ %s, %body ], [ %s0, %take ]
  %i1 = add i32 %i, 1
  br label %head
share:
  %j = phi i32 [ 0, %head ], [ %j1, %put.next ]
  %j.more = icmp ult i32 %j, %count
  br i1 %j.more, label %put, label %done
put:
  %at.j = getelementptr ptr, ptr %lanes, i32 %j
  %lane.j = load ptr, ptr %at.j
  %none.j = icmp eq ptr %lane.j, null
  br i1 %none.j, label %put.next, label %write
write:
  store i32 %s, ptr %lane.j
  br label %put.next
put.next:
  %j1 = add i32 %j, 1
  br label %share
done:
  ret void
}
define void @main() "coop.entry" {
entry:
  %arg = alloca i32
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %l = call i32 @coop.local.invocation.index()
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 1000, ptr addrspace(3) @bias
  %odd = and i32 %l, 1
  %is.odd = icmp eq i32 %odd, 1
  store i32 %l, ptr %arg
  br i1 %is.odd, label %some, label %join
some:
  call void @coop.scope.run(i32 3, ptr @sum, ptr %arg)
  br label %join
join:
  %after.subgroup = load i32, ptr %arg
  call void @coop.scope.run(i32 2, ptr @sum, ptr %arg)
  %total = load i32, ptr %arg
  %high = mul i32 %after.subgroup, 65536
  %both = add i32 %high, %total
  store i32 %both, ptr addrspace(1) %po
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(6)};
  const uint8_t Push[4] = {10, 0, 0, 0};
  run(K, Buffers, {1, 1, 1}, {}, Push);
  // Lanes 1 and 3 of subgroup 0, lane 5 alone in subgroup 1.
  const Words After = {0, 1014, 2, 1014, 4, 1015};
  const uint32_t Total = 1010 + 0 + 1014 + 2 + 1014 + 4 + 1015;
  for (uint32_t L = 0; L < 6; ++L)
    EXPECT_EQ(Buffers[0][L], After[L] * 65536 + Total) << L;
}

TEST(Reference, LargeVariablesAreNotOnTheStack) {
  const Kernel K{.Workgroup = {2, 1, 1}, .Text = R"(
define void @main() "coop.entry" {
  %big = alloca [30000000 x i32]
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %l = call i32 @coop.local.invocation.index()
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %l
  %i = load volatile i32, ptr addrspace(1) %po
  %p = getelementptr [30000000 x i32], ptr %big, i32 0, i32 %i
  store volatile i32 %l, ptr %p
  %q = getelementptr [30000000 x i32], ptr %big, i32 0, i32 29999999
  %v = load volatile i32, ptr %q
  store i32 %v, ptr addrspace(1) %po
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(2, 29999999)};
  auto Report = run(K, Buffers);
  EXPECT_EQ(Buffers[0], (Words{0, 1}));
  EXPECT_GE(Report.ScratchBytes, 120000000u);
}

TEST(Reference, PrintfFormatsValues) {
  const Kernel K{.Workgroup = {2, 1, 1}, .Text = R"(
@f = internal constant [47 x i8] c"%u%% of %5.2f, %d %x, (%1.1v2f) %v3d, %ul; %i\0A\00"
define void @main() "coop.entry" {
  %l = call i32 @coop.local.invocation.index()
  call void @coop.printf.p0.n8(ptr @f, i32 %l, half 1.5, i16 -7, i8 255, <2 x float> <float 0.25, float 3.0>, <3 x i32> <i32 1, i32 -2, i32 3>, i64 12345678901, i1 true)
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(1)};
  std::string Text;
  run(K, Buffers, {1, 1, 1}, {.Print = [&](llvm::StringRef T) { Text += T; }});
  EXPECT_EQ(Text, "0% of  1.50, -7 ff, (0.2, 3.0) 1, -2, 3, 12345678901; 1\n"
                  "1% of  1.50, -7 ff, (0.2, 3.0) 1, -2, 3, 12345678901; 1\n");
}

TEST(Reference, PrintfChecksItsFormat) {
  const char *Formats[] = {"%s", "%v5f", "%99999d", "%d %d", "%f", "%v2d", "%"};
  for (llvm::StringRef Format : Formats) {
    const std::string Size = std::to_string(Format.size() + 1);
    const Kernel K{.Text = "@f = internal constant [" + Size + " x i8] c\"" + Format.str() +
                           "\\00\"\ndefine void @main() \"coop.entry\" {\n"
                           "  call void @coop.printf.p0.n1(ptr @f, i32 1)\n  ret void\n}\n"};
    EXPECT_NE(compile(K).Error.find("debugPrintfEXT"), std::string::npos) << Format.str();
  }
}

// ---- what is refused

std::string errorOf(const Kernel &K, lower::LowerOptions Options = {}) {
  return compile(K, std::move(Options)).Error;
}

void expectError(const std::string &Error, const char *Part) {
  EXPECT_NE(Error.find(Part), std::string::npos) << Error;
}

std::string entry(const char *Body) {
  return std::string("define void @main() \"coop.entry\" {\n") + Body + "\n}\n";
}

TEST(Reference, RefusesWhatItCannotRun) {
  expectError(
      errorOf({.Text = entry("call void @coop.control.barrier(i32 1, i32 1, i32 8)\nret void")}),
      "scope 1 is not supported");
  expectError(errorOf({.Text = entry("br label %l\nl:\n"
                                     "call void @coop.control.barrier(i32 2, i32 2, i32 8)\n"
                                     "br label %l")}),
              "no coop.loop.iterate");
  expectError(errorOf({.Text = entry("call void @coop.loop.end()\nret void")}),
              "coop.loop.end outside of a loop");
  expectError(
      errorOf({.Text = entry("%a = call ptr addrspace(1) @coop.buffer(i32 3, i32 9, i32 0)\n"
                             "store i32 0, ptr addrspace(1) %a\nret void")}),
      "set 3, binding 9");
  expectError(errorOf({.Workgroup = {1 << 20, 1, 1}, .Text = entry("ret void")}), "workgroup size");
  expectError(errorOf({.Workgroup = {0, 1, 1}, .Text = entry("ret void")}), "workgroup size");
  expectError(errorOf({.Workgroup = {1024, 1, 1},
                       .Text = entry("%x = alloca [100000000 x i32]\n"
                                     "%l = call i32 @coop.local.invocation.index()\n"
                                     "%p = getelementptr i32, ptr %x, i32 %l\n"
                                     "store volatile i32 1, ptr %p\n"
                                     "call void @coop.control.barrier(i32 2, i32 2, i32 8)\n"
                                     "ret void")}),
              "bytes for their variables");
  expectError(errorOf({.Text = "@s = internal addrspace(3) global [4 x [2000000000 x i32]] poison "
                               "\"coop.shared\"\n" +
                               entry("store i32 0, ptr addrspace(3) @s\nret void")}),
              "shared variables take more");
}

TEST(Reference, RefusesFunctionsThatOverrunTheStack) {
  // The function has an array of so many words.
  const auto Function = [](const std::string &Name, unsigned Words, const std::string &Rest) {
    return "define internal i32 @" + Name + "(i32 %i) noinline {\n%a = alloca [" +
           std::to_string(Words) +
           " x i32]\n%p = getelementptr i32, ptr %a, i32 %i\nstore volatile i32 %i, ptr %p\n" +
           Rest + "}\n";
  };
  const std::string Main = entry("%l = call i32 @coop.local.invocation.index()\n"
                                 "%r = call i32 @big(i32 %l)\n"
                                 "ret void");
  expectError(errorOf({.Text = Function("big", 2000000, "ret i32 %i\n") + Main}),
              "function big has more than 4194304 bytes of local variables");
  // Each of these alone would do.
  const std::string Calls = "%r = call i32 @leaf(i32 %i)\nret i32 %r\n";
  expectError(errorOf({.Text = Function("leaf", 700000, "ret i32 %i\n") +
                               Function("big", 700000, Calls) + Main}),
              "function big has more than 4194304 bytes of local variables, with "
              "those of the functions that it calls");
}

TEST(Reference, RefusesWrongOptions) {
  const Kernel K{.Workgroup = {48, 1, 1}, .Text = entry("ret void")};
  expectError(errorOf(K, {.SubgroupSize = 24}), "not a power of two");
  expectError(errorOf(K, {.SubgroupSize = 256}), "not a power of two from 1 to 128");
  Kernel Fast = K;
  Fast.Execution = lower::Exec::Fast;
  expectError(errorOf(Fast, {.Checks = true}), "--exec=reference");
  expectError(errorOf(K, {.Cpu = "z80"}), "unknown CPU 'z80'");
  expectError(errorOf(K, {.Features = "+telepathy"}), "unknown CPU feature '+telepathy'");
  expectError(errorOf(K, {.Triple = "pdp11-dec-unix"}), "unknown target");
  EXPECT_NE(errorOf(K, {.Triple = "nvptx64-nvidia-cuda"}), "");
  expectError(errorOf(K, {.OptLevel = 9}), "optimization level 9");
  expectError(errorOf(K, {.KernelName = "malloc"}), "C library");
}

TEST(Reference, SubgroupSizeFollowsTheWorkgroup) {
  auto SizeOf = [](uint32_t Invocations, const char *Text) {
    Compiled C = compile({.Workgroup = {Invocations, 1, 1}, .Text = Text});
    EXPECT_EQ(C.Error, "");
    return C.Info ? C.Info->subgroup_size : 0;
  };
  const std::string Plain = entry("ret void");
  EXPECT_EQ(SizeOf(1024, Plain.c_str()), 32u);
  EXPECT_EQ(SizeOf(48, Plain.c_str()), 32u);
  EXPECT_EQ(SizeOf(17, Plain.c_str()), 16u);
  EXPECT_EQ(SizeOf(1, Plain.c_str()), 1u);
}

} // namespace

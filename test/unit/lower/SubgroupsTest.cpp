// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every subgroup operation against its definition, computed here lane by lane, with all lanes and
// with some inactive.

#include "KernelHarness.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/bit.h"
#include <functional>
#include <limits>
#include <optional>

using namespace coop;
using namespace coop::test;

namespace {

constexpr uint32_t Lanes = 16;

/// What lane L gives; different for all, of both signs.
uint32_t given(uint32_t L) { return (L * 2654435761u) >> 3 ^ (L & 1 ? 0xF0000000u : 0); }
float givenFloat(uint32_t L) { return float(int32_t(L * 7 % 11) - 5) * 0.5f; }

/// Call makes %r from %v, what the lane gives, or %f, the same as a float. It is executed by the
/// lanes whose bit is set in word 16 of the input.
Kernel kernelOf(const std::string &Call) {
  return {.Workgroup = {Lanes, 1, 1}, .SubgroupSize = Lanes, .Buffers = 2, .Text = R"(
define void @main() "coop.entry" {
entry:
  %in = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 1, i32 0)
  %lane = call i32 @coop.subgroup.invocation.id()
  %pi = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %v = load i32, ptr addrspace(1) %pi
  %f = bitcast i32 %v to float
  %pm = getelementptr i32, ptr addrspace(1) %in, i32 16
  %mask = load i32, ptr addrspace(1) %pm
  %bits = lshr i32 %mask, %lane
  %on = trunc i32 %bits to i1
  br i1 %on, label %work, label %done
work:
)" + Call + R"(
  store i32 %r, ptr addrspace(1) %po
  br label %done
done:
  ret void
}
)"};
}

Words results(const Compiled &C, bool Float, uint32_t Mask) {
  Words In(Lanes + 1, Mask), Out(Lanes, 0xAAAAAAAA);
  for (uint32_t L = 0; L < Lanes; ++L)
    In[L] = Float ? llvm::bit_cast<uint32_t>(givenFloat(L)) : given(L);
  const coop_buffer Bound[] = {{In.data(), In.size() * 4}, {Out.data(), Out.size() * 4}};
  runtime::Executor On;
  auto Report = runtime::dispatch(On, *C.Info, {.Buffers = Bound});
  EXPECT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
  return Out;
}

constexpr uint32_t Masks[] = {0xFFFF, 0x0001, 0x8000, 0xA5C3, 0x7F36};

/// Expected(lane, mask) for the active lanes; the others keep their word.
void check(const std::string &Call,
           const std::function<std::optional<uint32_t>(uint32_t, uint32_t)> &Expected) {
  const Compiled C = compile(kernelOf(Call));
  ASSERT_EQ(C.Error, "") << Call;
  for (uint32_t Mask : Masks) {
    const Words Got = results(C, Call.find("%f") != std::string::npos, Mask);
    for (uint32_t L = 0; L < Lanes; ++L) {
      const std::optional<uint32_t> Wanted =
          Mask >> L & 1 ? Expected(L, Mask) : std::optional<uint32_t>(0xAAAAAAAA);
      if (Wanted) {
        EXPECT_EQ(Got[L], *Wanted) << Call << " lane " << L << " of mask " << std::hex << Mask;
      }
    }
  }
}

uint32_t firstLane(uint32_t Mask) { return static_cast<uint32_t>(llvm::countr_zero(Mask)); }

/// The word of lane From when it is active; else undefined.
std::optional<uint32_t> valueOf(uint32_t From, uint32_t Mask) {
  if (From < Lanes && (Mask >> From & 1))
    return given(From);
  return std::nullopt;
}

TEST(Subgroups, Votes) {
  check("%e = call i1 @coop.subgroup.elect(i32 3)\n%r = zext i1 %e to i32",
        [](uint32_t L, uint32_t Mask) { return uint32_t(L == firstLane(Mask)); });
  const std::string Low = "%c = icmp ult i32 %lane, 8\n";
  check(Low + "%e = call i1 @coop.subgroup.all(i32 3, i1 %c)\n%r = zext i1 %e to i32",
        [](uint32_t, uint32_t Mask) { return uint32_t((Mask & 0xFF00) == 0); });
  check(Low + "%e = call i1 @coop.subgroup.any(i32 3, i1 %c)\n%r = zext i1 %e to i32",
        [](uint32_t, uint32_t Mask) { return uint32_t((Mask & 0xFF) != 0); });
  check("%m = and i32 %lane, 32768\n%e = call i1 @coop.subgroup.allequal.i32(i32 3, i32 %m)\n"
        "%r = zext i1 %e to i32",
        [](uint32_t, uint32_t) { return 1u; });
  check("%e = call i1 @coop.subgroup.allequal.i32(i32 3, i32 %v)\n%r = zext i1 %e to i32",
        [](uint32_t, uint32_t Mask) { return uint32_t((Mask & (Mask - 1)) == 0); });
  // -0.0 equals 0.0, NaN does not equal itself.
  check("%odd = and i32 %lane, 1\n%s = shl i32 %odd, 31\n%z = bitcast i32 %s to float\n"
        "%e = call i1 @coop.subgroup.allequal.f32(i32 3, float %z)\n%r = zext i1 %e to i32",
        [](uint32_t, uint32_t) { return 1u; });
  check("%e = call i1 @coop.subgroup.allequal.f32(i32 3, float 0x7FF8000000000000)\n"
        "%r = zext i1 %e to i32",
        [](uint32_t, uint32_t) { return 0u; });
  check("%w = insertelement <2 x i32> zeroinitializer, i32 %v, i32 1\n"
        "%e = call i1 @coop.subgroup.allequal.v2i32(i32 3, <2 x i32> %w)\n%r = zext i1 %e to i32",
        [](uint32_t, uint32_t Mask) { return uint32_t((Mask & (Mask - 1)) == 0); });
}

TEST(Subgroups, Ballot) {
  check("%b = call <4 x i32> @coop.subgroup.ballot.v4i32(i32 3, i1 true)\n"
        "%r = extractelement <4 x i32> %b, i32 0",
        [](uint32_t, uint32_t Mask) { return Mask; });
  check("%t = trunc i32 %lane to i1\n"
        "%b = call <4 x i32> @coop.subgroup.ballot.v4i32(i32 3, i1 %t)\n"
        "%r = extractelement <4 x i32> %b, i32 0",
        [](uint32_t, uint32_t Mask) { return Mask & 0xAAAA; });
}

TEST(Subgroups, BallotOf128Lanes) {
  const Kernel K{.Workgroup = {128, 1, 1}, .SubgroupSize = 128, .Text = R"(
define void @main() "coop.entry" {
  %out = call ptr addrspace(1) @coop.buffer(i32 0, i32 0, i32 0)
  %l = call i32 @coop.local.invocation.index()
  %p = urem i32 %l, 3
  %c = icmp eq i32 %p, 0
  %b = call <4 x i32> @coop.subgroup.ballot.v4i32(i32 3, i1 %c)
  %w = udiv i32 %l, 32
  %r = extractelement <4 x i32> %b, i32 %w
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %l
  store i32 %r, ptr addrspace(1) %po
  ret void
}
)"};
  std::vector<Words> Buffers = {Words(128)};
  run(K, Buffers);
  for (uint32_t L = 0; L < 128; ++L) {
    uint32_t Word = 0;
    for (uint32_t Bit = 0; Bit < 32; ++Bit)
      Word |= uint32_t((L / 32 * 32 + Bit) % 3 == 0) << Bit;
    EXPECT_EQ(Buffers[0][L], Word) << L;
  }
}

TEST(Subgroups, ValuesOfOtherLanes) {
  check("%r = call i32 @coop.subgroup.broadcast.i32.i32(i32 3, i32 %v, i32 6)",
        [](uint32_t, uint32_t Mask) { return valueOf(6, Mask); });
  check("%r = call i32 @coop.subgroup.broadcastfirst.i32.i32(i32 3, i32 %v)",
        [](uint32_t, uint32_t Mask) { return given(firstLane(Mask)); });
  check("%i = mul i32 %lane, 5\n%src = and i32 %i, 15\n"
        "%r = call i32 @coop.subgroup.shuffle.i32.i32(i32 3, i32 %v, i32 %src)",
        [](uint32_t L, uint32_t Mask) { return valueOf(L * 5 & 15, Mask); });
  check("%r = call i32 @coop.subgroup.shuffle.xor.i32.i32(i32 3, i32 %v, i32 5)",
        [](uint32_t L, uint32_t Mask) { return valueOf(L ^ 5, Mask); });
  check("%r = call i32 @coop.subgroup.shuffle.up.i32.i32(i32 3, i32 %v, i32 3)",
        [](uint32_t L, uint32_t Mask) { return valueOf(L - 3, Mask); });
  check("%r = call i32 @coop.subgroup.shuffle.down.i32.i32(i32 3, i32 %v, i32 3)",
        [](uint32_t L, uint32_t Mask) { return valueOf(L + 3, Mask); });
  check("%r = call i32 @coop.subgroup.shuffle.down.i32.i32(i32 3, i32 %v, i32 -1)",
        [](uint32_t, uint32_t) { return 0u; }); // undefined: zero, by our choice
  check("%r = call i32 @coop.subgroup.quad.broadcast.i32.i32(i32 3, i32 %v, i32 2)",
        [](uint32_t L, uint32_t Mask) { return valueOf((L & ~3u) | 2, Mask); });
  for (uint32_t Direction = 0; Direction < 3; ++Direction)
    check("%r = call i32 @coop.subgroup.quad.swap.i32.i32(i32 3, i32 %v, i32 " +
              std::to_string(Direction) + ")",
          [=](uint32_t L, uint32_t Mask) { return valueOf(L ^ (Direction + 1), Mask); });
}

TEST(Subgroups, VectorsAndBooleansTravel) {
  check("%w = insertelement <3 x i32> zeroinitializer, i32 %v, i32 2\n"
        "%s = call <3 x i32> @coop.subgroup.shuffle.xor.v3i32.v3i32(i32 3, <3 x i32> %w, i32 1)\n"
        "%r = extractelement <3 x i32> %s, i32 2",
        [](uint32_t L, uint32_t Mask) { return valueOf(L ^ 1, Mask); });
  check("%t = trunc i32 %v to i1\n%b = insertelement <2 x i1> zeroinitializer, i1 %t, i32 1\n"
        "%s = call <2 x i1> @coop.subgroup.broadcastfirst.v2i1.v2i1(i32 3, <2 x i1> %b)\n"
        "%e = extractelement <2 x i1> %s, i32 1\n%r = zext i1 %e to i32",
        [](uint32_t, uint32_t Mask) { return given(firstLane(Mask)) & 1; });
}

// ---- arithmetic

struct Arith {
  const char *Name;
  lower::CoopArith Op;
  bool Float;
  std::function<uint32_t(uint32_t, uint32_t)> Apply;
  uint32_t Identity;
};

template <typename F> std::function<uint32_t(uint32_t, uint32_t)> onFloats(F Apply) {
  return [=](uint32_t A, uint32_t B) {
    return llvm::bit_cast<uint32_t>(Apply(llvm::bit_cast<float>(A), llvm::bit_cast<float>(B)));
  };
}

std::vector<Arith> arithmetics() {
  using enum lower::CoopArith;
  auto Bits = [](float F) { return llvm::bit_cast<uint32_t>(F); };
  auto S = [](uint32_t W) { return static_cast<int32_t>(W); };
  constexpr float Infinity = std::numeric_limits<float>::infinity();
  return {
      {"iadd", IAdd, false, [](uint32_t A, uint32_t B) { return A + B; }, 0},
      {"imul", IMul, false, [](uint32_t A, uint32_t B) { return A * B; }, 1},
      {"smin", SMin, false, [=](uint32_t A, uint32_t B) { return S(A) < S(B) ? A : B; },
       0x7FFFFFFF},
      {"smax", SMax, false, [=](uint32_t A, uint32_t B) { return S(A) > S(B) ? A : B; },
       0x80000000},
      {"umin", UMin, false, [](uint32_t A, uint32_t B) { return std::min(A, B); }, ~0u},
      {"umax", UMax, false, [](uint32_t A, uint32_t B) { return std::max(A, B); }, 0},
      {"and", And, false, [](uint32_t A, uint32_t B) { return A & B; }, ~0u},
      {"or", Or, false, [](uint32_t A, uint32_t B) { return A | B; }, 0},
      {"xor", Xor, false, [](uint32_t A, uint32_t B) { return A ^ B; }, 0},
      {"fadd", FAdd, true, onFloats([](float A, float B) { return A + B; }), 0},
      {"fmul", FMul, true, onFloats([](float A, float B) { return A * B; }), Bits(1)},
      {"fmin", FMin, true, onFloats([](float A, float B) { return std::min(A, B); }),
       Bits(Infinity)},
      {"fmax", FMax, true, onFloats([](float A, float B) { return std::max(A, B); }),
       Bits(-Infinity)},
  };
}

/// Folds the active lanes of a range, in order.
uint32_t fold(const Arith &A, uint32_t From, uint32_t To, uint32_t Mask) {
  std::optional<uint32_t> Sum;
  for (uint32_t L = From; L < To; ++L)
    if (Mask >> L & 1) {
      const uint32_t V = A.Float ? llvm::bit_cast<uint32_t>(givenFloat(L)) : given(L);
      Sum = Sum ? A.Apply(*Sum, V) : V;
    }
  return Sum.value_or(A.Identity);
}

TEST(Subgroups, Arithmetic) {
  for (const Arith &A : arithmetics())
    for (uint32_t Group = 0; Group < 4; ++Group) {
      const uint32_t Cluster = Group == 3 ? 4 : 0;
      const std::string Constants = "(i32 3, i32 " + std::to_string(uint32_t(A.Op)) + ", i32 " +
                                    std::to_string(Group) + ", i32 " + std::to_string(Cluster);
      const std::string Call =
          A.Float ? "%a = call float @coop.subgroup.arith.f32.f32" + Constants +
                        ", float %f)\n%r = bitcast float %a to i32"
                  : "%r = call i32 @coop.subgroup.arith.i32.i32" + Constants + ", i32 %v)";
      check(Call, [&](uint32_t L, uint32_t Mask) {
        switch (Group) {
        case 0:
          return fold(A, 0, Lanes, Mask);
        case 1:
          return fold(A, 0, L + 1, Mask);
        case 2:
          return fold(A, 0, L, Mask);
        default:
          return fold(A, L & ~3u, (L & ~3u) + 4, Mask);
        }
      });
    }
}

TEST(Subgroups, RefusesWhatIsNotSupported) {
  auto ErrorOf = [](const std::string &Call) {
    return compile({.Workgroup = {4, 1, 1},
                    .Text = "define void @main() \"coop.entry\" {\n" + Call + "\nret void\n}\n"})
        .Error;
  };
  EXPECT_NE(ErrorOf("%e = call i1 @coop.subgroup.elect(i32 2)").find("subgroup scope"),
            std::string::npos);
  EXPECT_NE(ErrorOf("%a = call i32 @coop.subgroup.arith.i32.i32(i32 3, i32 8, i32 6, i32 0, i32 1)")
                .find("group operation 6"),
            std::string::npos);
  EXPECT_NE(ErrorOf("%a = call i32 @coop.subgroup.arith.i32.i32(i32 3, i32 8, i32 3, i32 3, i32 1)")
                .find("cluster size"),
            std::string::npos);
  EXPECT_NE(ErrorOf("%a = call i32 @coop.subgroup.arith.i32.i32(i32 3, i32 0, i32 0, i32 0, i32 1)")
                .find("does not fit the type"),
            std::string::npos);
}

} // namespace

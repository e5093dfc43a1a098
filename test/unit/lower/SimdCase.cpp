// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two runs of a kernel and their comparison; see SimdCase.h.

#include "SimdCase.h"
#include "lower/cpu/target/HostFeatures.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace llvm;

namespace coop::lower::test {
namespace {

struct Level {
  const char *Name;
  std::vector<StringRef> Features; ///< that lower/cpu/target/Tiles.def asks for
  FpMode Mode = FpMode::Fast;
  Triple::ArchType Arch = Triple::x86_64;
};

const Level Levels[] = {
    {"generic", {}, FpMode::Fast, Triple::UnknownArch},
    {"avx2", {"avx2"}},
    {"sse2", {"sse2"}},
    {"avx512-words", {"avx512f", "avx512bw"}},
    {"avxvnni", {"avx2", "avxvnni"}},
    {"avx512", {"avx512f"}},
    {"avx512-dot", {"avx512f", "avx512bf16", "avx512vnni"}},
    {"avx512-dot-strict", {"avx512f", "avx512bf16", "avx512vnni"}, FpMode::Strict},
    {"avx512-half", {"avx512f", "avx512fp16"}},
    {"amx", {"avx512f", "amx-tile", "amx-bf16", "amx-int8"}},
    {"amx-strict", {"avx512f", "amx-tile", "amx-bf16", "amx-int8"}, FpMode::Strict},
    {"neon-dot", {"dotprod"}, FpMode::Fast, Triple::aarch64},
    {"neon-half", {"fullfp16"}, FpMode::Fast, Triple::aarch64},
    {"neon-pairs", {"bf16", "i8mm"}, FpMode::Fast, Triple::aarch64},
};

/// What is not x86-64 every machine can run (NeonModel.h).
bool canRun(const Level &L) {
  if (L.Arch != Triple::x86_64)
    return true;
  const StringMap<bool> Host = usableHostFeatures();
  return all_of(L.Features, [&](StringRef Feature) { return Host.lookup(Feature); });
}

/// Numbers that the type holds, each in a place of its own.
void fillRandomly(Buffer &To, Host T, size_t Count, bool AnyBytes, std::mt19937 &Random) {
  for (size_t I = 0; I < Count; ++I) {
    if (AnyBytes && bytesOf(T) == 1) {
      To.set(Host::U8, I, static_cast<double>(Random() % 256));
      continue;
    }
    const int V = smallInteger(Random);
    To.set(T, I * bytesOf(T), isFloat(T) || isSigned(T) ? V : std::abs(V));
  }
}

Buffer execute(const Case &C, const Level *L) {
  Kernel K;
  if (L)
    K.Tiles.emplace(
        L->Arch, [&](StringRef Feature) { return is_contained(L->Features, Feature); }, L->Mode);
  C.Build(K);
  std::mt19937 Random(C.Seed);
  std::vector<Buffer> Buffers;
  for (unsigned I = 0; I < 3; ++I) {
    Buffers.emplace_back(C.InCount[I] * bytesOf(C.In[I]));
    fillRandomly(Buffers.back(), C.In[I], C.InCount[I], C.HasAnyBytes, Random);
  }
  // What the kernel does not write must stay.
  Buffers.emplace_back(C.OutCount * bytesOf(C.Out));
  for (size_t I = 0; I < C.OutCount; ++I)
    Buffers.back().set(C.Out, I * bytesOf(C.Out), 3);
  K.execute({&Buffers[0], &Buffers[1], &Buffers[2], &Buffers[3]});
  return std::move(Buffers[3]);
}

} // namespace

/// Each case takes every third level, in turn.
void compare(const Case &C, const std::string &What, StringRef Level) {
  static unsigned Cases = 0;
  ++Cases;
  const Buffer Expected = execute(C, nullptr);
  for (unsigned I = 0; I < std::size(Levels); ++I) {
    const auto &L = Levels[I];
    const bool IsWanted = Level.empty() ? I % 3 == Cases % 3 : Level == L.Name;
    if (!IsWanted || !canRun(L))
      continue;
    const Buffer Got = execute(C, &L);
    for (size_t I = 0; I < C.OutCount; ++I) {
      const size_t At = I * bytesOf(C.Out);
      if (std::isnan(Expected.get(C.Out, At)))
        ASSERT_TRUE(std::isnan(Got.get(C.Out, At))) << What << " at " << I << " with " << L.Name;
      else
        ASSERT_EQ(Got.get(C.Out, At), Expected.get(C.Out, At))
            << What << " at " << I << " with " << L.Name;
    }
  }
}

} // namespace coop::lower::test

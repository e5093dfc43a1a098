// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two runs of a kernel and their comparison; see SimdCase.h.

#include "SimdCase.h"
#include "X86Model.h"
#include "lower/cpu/target/HostFeatures.h"
#include "llvm/Support/xxhash.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>

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
    {"avxvnni-int8", {"avx2", "avxvnniint8"}},
    {"avx512", {"avx512f"}},
    {"avx512-dot", {"avx512f", "avx512bf16", "avx512vnni"}},
    {"avx512-dot-strict", {"avx512f", "avx512bf16", "avx512vnni"}, FpMode::Strict},
    {"avx512-half", {"avx512f", "avx512fp16"}},
    {"amx", {"avx512f", "amx-tile", "amx-bf16", "amx-int8"}},
    {"amx-half", {"avx512f", "amx-tile", "amx-fp16"}},
    {"amx-strict", {"avx512f", "amx-tile", "amx-bf16", "amx-int8"}, FpMode::Strict},
    {"neon-dot", {"dotprod"}, FpMode::Fast, Triple::aarch64},
    {"neon-half", {"fullfp16"}, FpMode::Fast, Triple::aarch64},
    {"neon-pairs", {"bf16", "i8mm"}, FpMode::Fast, Triple::aarch64},
};

/// What is modelled every machine can run (NeonModel.h, X86Model.h).
bool canRun(const Level &L) {
  if (L.Arch != Triple::x86_64)
    return true;
  const StringMap<bool> Host = usableHostFeatures();
  return all_of(L.Features,
                [&](StringRef Feature) { return isModelledX86(Feature) || Host.lookup(Feature); });
}

/// What this machine lacks, for a line at the end of the run.
class SkippedLevels : public testing::Environment {
public:
  void add(const Level &L) { ++Cases[L.Name]; }
  void TearDown() override {
    for (const auto &[Name, Count] : Cases)
      std::printf("[ SKIPPED  ] level %s, which this machine does not have, of %u cases\n",
                  Name.c_str(), Count);
  }

private:
  std::map<std::string, unsigned> Cases;
};

/// GoogleTest owns it, and its life is the program's.
SkippedLevels &skippedLevels() {
  static auto *Skipped = new SkippedLevels;
  [[maybe_unused]] static testing::Environment *Owned = testing::AddGlobalTestEnvironment(Skipped);
  return *Skipped;
}

/// A third of the levels, which ones by the case's name alone: neither order nor filters matter.
/// All of them where COOP_ALL_LEVELS is set.
bool isTaken(unsigned Index, StringRef What) {
  if (std::getenv("COOP_ALL_LEVELS"))
    return true;
  const testing::TestInfo *Test = testing::UnitTest::GetInstance()->current_test_info();
  const std::string Name = std::string(Test->test_suite_name()) + "." + Test->name() + "/";
  return Index % 3 == xxh3_64bits(Name + What.str()) % 3;
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

void compare(const Case &C, const std::string &What, StringRef Level) {
  const Buffer Expected = execute(C, nullptr);
  for (unsigned I = 0; I < std::size(Levels); ++I) {
    const auto &L = Levels[I];
    if (Level.empty() ? !isTaken(I, What) : Level != L.Name)
      continue;
    if (!canRun(L)) {
      skippedLevels().add(L);
      continue;
    }
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

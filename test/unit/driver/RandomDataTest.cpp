// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random arrays are the same everywhere: fixed values, and the ranges that are promised.

#include "driver/RandomData.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace coop::driver;
using coop::runtime::NpyType;

namespace {

template <typename T>
std::vector<T> make(NpyType Type, size_t Count, uint64_t Seed, std::optional<double> Min = {},
                    std::optional<double> Max = {}) {
  RandomSource Source;
  Source.Type.Type = Type;
  Source.Type.Shape = {Count};
  Source.Type.Bytes = Count * sizeof(T);
  Source.Seed = Seed;
  Source.Min = Min;
  Source.Max = Max;
  std::vector<T> Result(Count);
  fillRandom(Source, {reinterpret_cast<uint8_t *>(Result.data()), Count * sizeof(T)});
  return Result;
}

// The outputs that SplitMix64's authors publish for the seed 1234567.
TEST(RandomData, SplitMix64) {
  EXPECT_EQ(splitMix64(1234567, 0), 6457827717110365317u);
  EXPECT_EQ(splitMix64(1234567, 1), 3203168211198807973u);
  EXPECT_EQ(splitMix64(1234567, 2), 9817491932198370423u);
}

TEST(RandomData, FloatsAreInTheirRangeAndExact) {
  double Sum = 0;
  for (float V : make<float>(NpyType::F32, 10000, 1)) {
    EXPECT_GE(V, -1);
    EXPECT_LT(V, 1);
    Sum += V;
  }
  EXPECT_NEAR(Sum / 10000, 0, 0.05);
  std::vector<uint16_t> Halves = make<uint16_t>(NpyType::F16, 10000, 1);
  for (size_t I = 0; I < Halves.size(); ++I) {
    const double Expected = static_cast<double>(splitMix64(1, I) >> 53) / 1024 - 1;
    llvm::APFloat Half(llvm::APFloat::IEEEhalf(), llvm::APInt(16, Halves[I]));
    EXPECT_EQ(Half.convertToDouble(), Expected);
  }
  std::vector<uint16_t> Brains = make<uint16_t>(NpyType::BF16, 1000, 9);
  for (size_t I = 0; I < Brains.size(); ++I) {
    const double Expected = static_cast<double>(splitMix64(9, I) >> 56) / 128 - 1;
    llvm::APFloat Brain(llvm::APFloat::BFloat(), llvm::APInt(16, Brains[I]));
    EXPECT_EQ(Brain.convertToDouble(), Expected);
  }
}

TEST(RandomData, IntegersCoverTheirType) {
  std::vector<unsigned> Seen(256);
  for (uint8_t V : make<uint8_t>(NpyType::U8, 10000, 5))
    ++Seen[V];
  for (unsigned N : Seen)
    EXPECT_GT(N, 0u);
}

TEST(RandomData, RangesIncludeTheirEnds) {
  std::vector<unsigned> Seen(4);
  for (int8_t V : make<int8_t>(NpyType::I8, 1000, 2, -1, 2)) {
    ASSERT_GE(V, -1);
    ASSERT_LE(V, 2);
    ++Seen[static_cast<size_t>(V + 1)];
  }
  for (unsigned N : Seen)
    EXPECT_GT(N, 150u);
  for (float V : make<float>(NpyType::F32, 1000, 2, 5, 6)) {
    EXPECT_GE(V, 5);
    EXPECT_LE(V, 6);
  }
  for (int64_t V : make<int64_t>(NpyType::I64, 10, 2, 7, 7))
    EXPECT_EQ(V, 7);
}

TEST(RandomData, SeedsDiffer) {
  EXPECT_EQ(make<uint32_t>(NpyType::U32, 100, 3), make<uint32_t>(NpyType::U32, 100, 3));
  EXPECT_NE(make<uint32_t>(NpyType::U32, 100, 3), make<uint32_t>(NpyType::U32, 100, 4));
}

} // namespace

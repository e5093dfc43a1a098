// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop::convertMatrix: layouts, component types, sizes, and what it refuses.

#include "coop/OptimalLayout.h"
#include "coop/convert_matrix.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

using namespace coop;

namespace {

constexpr MatrixLayout Layouts[] = {MatrixLayout::RowMajor, MatrixLayout::ColumnMajor,
                                    MatrixLayout::InferencingOptimal,
                                    MatrixLayout::TrainingOptimal};

MatrixConversion describe(uint32_t Rows, uint32_t Columns, MatrixFormat From, MatrixFormat To) {
  MatrixConversion C;
  C.Rows = Rows;
  C.Columns = Columns;
  C.SourceFormat = From;
  C.DestinationFormat = To;
  return C;
}

/// Converts a whole matrix. Memory that is not written keeps 0xEE.
template <typename To, typename From>
std::vector<To> convert(MatrixConversion C, const std::vector<From> &Source) {
  const MatrixConversionResult Query = convertMatrix(C);
  EXPECT_TRUE(Query) << Query.Error;
  EXPECT_EQ(Query.Size % sizeof(To), 0u);
  std::vector<To> Result(Query.Size / sizeof(To));
  std::memset(Result.data(), 0xEE, Query.Size);
  C.Source = Source.data();
  C.SourceSize = Source.size() * sizeof(From);
  C.Destination = Result.data();
  C.DestinationSize = Query.Size;
  const MatrixConversionResult Done = convertMatrix(C);
  EXPECT_TRUE(Done) << Done.Error;
  EXPECT_EQ(Done.Size, Query.Size);
  return Result;
}

/// One value as a 1 x 1 matrix.
template <typename To, typename From>
To one(MatrixComponent FromType, MatrixComponent ToType, From Value) {
  return convert<To>(
      describe(1, 1, {FromType, MatrixLayout::RowMajor, 0}, {ToType, MatrixLayout::RowMajor, 0}),
      std::vector<From>{Value})[0];
}

std::string errorOf(const MatrixConversion &C) {
  const MatrixConversionResult R = convertMatrix(C);
  EXPECT_EQ(R.Status, MatrixConversionStatus::Invalid);
  EXPECT_EQ(R.Size, 0u);
  return R.Error;
}

TEST(ConvertMatrix, PlainLayoutsArePlacedByTheirStride) {
  const std::vector<float> Source = {1, 2, 3, 4, 5, 6}; // 2 x 3
  const MatrixFormat Plain;
  EXPECT_EQ(
      convert<float>(
          describe(2, 3, Plain, {MatrixComponent::Float32, MatrixLayout::ColumnMajor, 0}), Source),
      (std::vector<float>{1, 4, 2, 5, 3, 6}));
  // The last row ends where its components end, and nothing is written between rows.
  const std::vector<uint32_t> Wide = convert<uint32_t>(
      describe(2, 3, Plain, {MatrixComponent::UnsignedInt32, MatrixLayout::RowMajor, 16}), Source);
  EXPECT_EQ(Wide, (std::vector<uint32_t>{1, 2, 3, 0xEEEEEEEE, 4, 5, 6}));
  // And back.
  EXPECT_EQ(
      convert<float>(describe(2, 3, {MatrixComponent::UnsignedInt32, MatrixLayout::RowMajor, 16},
                              {MatrixComponent::Float32, MatrixLayout::ColumnMajor, 12}),
                     Wide)
          .size(),
      (2 * 12 + 8) / sizeof(float));
}

TEST(ConvertMatrix, EveryPairOfLayoutsKeepsTheMatrix) {
  for (const auto &[Rows, Columns] : {std::pair{1u, 1u}, {3u, 5u}, {17u, 33u}, {64u, 2u}}) {
    std::vector<uint16_t> Source(size_t(Rows) * Columns);
    std::iota(Source.begin(), Source.end(), uint16_t(1));
    const MatrixFormat Plain = {MatrixComponent::UnsignedInt16, MatrixLayout::RowMajor, 0};
    for (const MatrixLayout From : Layouts)
      for (const MatrixLayout To : Layouts) {
        const MatrixFormat F = {MatrixComponent::UnsignedInt16, From, 0};
        const MatrixFormat T = {MatrixComponent::UnsignedInt16, To, 0};
        const auto First = convert<uint16_t>(describe(Rows, Columns, Plain, F), Source);
        const auto Second = convert<uint16_t>(describe(Rows, Columns, F, T), First);
        EXPECT_EQ(convert<uint16_t>(describe(Rows, Columns, T, Plain), Second), Source);
      }
  }
}

TEST(ConvertMatrix, OptimalLayoutsAreWhatTheHeaderSays) {
  for (const MatrixLayout L : {MatrixLayout::InferencingOptimal, MatrixLayout::TrainingOptimal}) {
    const MatrixFormat Optimal = {MatrixComponent::Float16, L, 12345}; // the stride is ignored
    const std::vector<float> Source = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    const auto Bytes = convert<uint16_t>(describe(2, 5, {}, Optimal), Source);
    EXPECT_EQ(Bytes.size() * 2, optimalSize(2, 5, 2));
    unsigned NotZero = 0;
    for (const uint16_t Half : Bytes)
      NotZero += Half != 0;
    EXPECT_EQ(NotZero, 10u);                                 // what is no component is zero
    EXPECT_EQ(Bytes[optimalOffset(1, 2, 5, 2) / 2], 0x4800); // 8.0
  }
}

TEST(ConvertMatrix, ZeroMemoryIsAMatrixOfZeros) {
  for (const MatrixLayout L : Layouts) {
    const MatrixFormat Format = {MatrixComponent::Float16, L, 0};
    MatrixConversion C = describe(7, 9, {}, Format);
    const std::vector<uint16_t> Zeros(convertMatrix(C).Size / 2);
    EXPECT_EQ(convert<float>(describe(7, 9, Format, {}), Zeros), std::vector<float>(63));
  }
}

TEST(ConvertMatrix, FloatsRoundToTheNearestEven) {
  using enum MatrixComponent;
  EXPECT_EQ((one<uint16_t>(Float32, Float16, 1.0f + 0x1p-11f)), 0x3C00);
  EXPECT_EQ((one<uint16_t>(Float32, Float16, 1.0f + 3 * 0x1p-11f)), 0x3C02);
  EXPECT_EQ((one<uint16_t>(Float32, Float16, 65519.9f)), 0x7BFF);
  EXPECT_EQ((one<uint16_t>(Float32, Float16, -65520.0f)), 0xFC00);
  EXPECT_EQ((one<uint16_t>(Float32, Float16, 0x1p-25f)), 0);
  // Rounded once: through a float this would become 1 + 2^-10.
  EXPECT_EQ((one<uint16_t>(Float64, Float16, 1 + 0x1p-11 - 0x1p-40)), 0x3C00);
  EXPECT_EQ((one<float>(Float64, Float32, 1e300)), std::numeric_limits<float>::infinity());
  EXPECT_EQ((one<float>(SignedInt32, Float32, 16777217)), 16777216.0f);
  EXPECT_EQ((one<float>(UnsignedInt64, Float32, UINT64_MAX)), 0x1p64f);
  EXPECT_EQ((one<float>(UnsignedInt64, Float32, (uint64_t(1) << 40) + (1 << 16) + 1)),
            0x1p40f + 0x1p17f);
  EXPECT_EQ((one<double>(SignedInt64, Float64, INT64_MIN)), -0x1p63);
}

TEST(ConvertMatrix, SmallFloatsSaturate) {
  using enum MatrixComponent;
  EXPECT_EQ((one<uint8_t>(Float32, FloatE4M3, 448.0f)), 0x7E);
  EXPECT_EQ((one<uint8_t>(Float32, FloatE4M3, 464.0f)), 0x7E); // ties to even
  EXPECT_EQ((one<uint8_t>(Float32, FloatE4M3, 465.0f)), 0x7E);
  EXPECT_EQ((one<uint8_t>(SignedInt32, FloatE4M3, -1000)), 0xFE);
  EXPECT_EQ((one<uint8_t>(Float32, FloatE4M3, std::nanf(""))) & 0x7F, 0x7F);
  EXPECT_EQ((one<uint8_t>(Float32, FloatE5M2, 57344.0f)), 0x7B);
  EXPECT_EQ((one<uint8_t>(Float32, FloatE5M2, 61440.0f)), 0x7B);
  EXPECT_EQ((one<uint8_t>(Float32, FloatE5M2, -std::numeric_limits<float>::infinity())), 0xFB);
  EXPECT_EQ((one<float>(FloatE4M3, Float32, uint8_t(0x01))), 0x1p-9f);
  EXPECT_EQ((one<float>(FloatE5M2, Float32, uint8_t(0xFB))), -57344.0f);
  EXPECT_TRUE(std::isnan(one<float>(FloatE4M3, Float32, uint8_t(0x7F))));
}

TEST(ConvertMatrix, IntegersSaturate) {
  using enum MatrixComponent;
  EXPECT_EQ((one<int8_t>(Float32, SignedInt8, 2.5f)), 2);
  EXPECT_EQ((one<int8_t>(Float32, SignedInt8, 3.5f)), 4);
  EXPECT_EQ((one<int8_t>(Float32, SignedInt8, -128.6f)), -128);
  EXPECT_EQ((one<int8_t>(Float32, SignedInt8, 127.5f)), 127);
  EXPECT_EQ((one<uint8_t>(Float32, UnsignedInt8, -0.5f)), 0);
  EXPECT_EQ((one<uint8_t>(Float32, UnsignedInt8, std::numeric_limits<float>::infinity())), 255);
  EXPECT_EQ((one<int32_t>(Float32, SignedInt32, std::nanf(""))), 0);
  EXPECT_EQ((one<uint64_t>(Float64, UnsignedInt64, 0x1p64)), UINT64_MAX);
  EXPECT_EQ((one<int8_t>(SignedInt32, SignedInt8, -129)), -128);
  EXPECT_EQ((one<int8_t>(UnsignedInt32, SignedInt8, 200u)), 127);
  EXPECT_EQ((one<uint8_t>(SignedInt64, UnsignedInt8, int64_t(-1))), 0);
  EXPECT_EQ((one<uint64_t>(SignedInt8, UnsignedInt64, int8_t(-1))), 0u);
  EXPECT_EQ((one<uint64_t>(SignedInt64, UnsignedInt64, INT64_MAX)), uint64_t(INT64_MAX));
  EXPECT_EQ((one<int64_t>(UnsignedInt64, SignedInt64, UINT64_MAX)), INT64_MAX);
  EXPECT_EQ((one<int16_t>(SignedInt8, SignedInt16, int8_t(-7))), -7);
}

TEST(ConvertMatrix, EqualTypesKeepTheirBits) {
  EXPECT_EQ((one<uint32_t>(MatrixComponent::Float32, MatrixComponent::Float32, 0x7FA00001u)),
            0x7FA00001u); // a signalling NaN
}

TEST(ConvertMatrix, ASmallDestinationIsLeftAlone) {
  const float Source[4] = {1, 2, 3, 4};
  std::vector<uint8_t> Destination(15, 7);
  MatrixConversion C = describe(2, 2, {}, {});
  C.Source = Source;
  C.SourceSize = sizeof(Source);
  C.Destination = Destination.data();
  C.DestinationSize = Destination.size();
  const MatrixConversionResult R = convertMatrix(C);
  EXPECT_EQ(R.Status, MatrixConversionStatus::TooSmall);
  EXPECT_EQ(R.Size, 16u);
  EXPECT_EQ(R.Error, "the destination takes 16 bytes, but only 15 are given");
  EXPECT_EQ(Destination, std::vector<uint8_t>(15, 7));
}

TEST(ConvertMatrix, WhatIsWrongIsSaid) {
  const auto F32 = MatrixComponent::Float32;
  const auto Row = MatrixLayout::RowMajor, Column = MatrixLayout::ColumnMajor;
  EXPECT_EQ(errorOf(describe(0, 4, {}, {})), "a matrix has at least one row and one column");
  EXPECT_EQ(errorOf(describe(4, 0, {}, {})), "a matrix has at least one row and one column");
  EXPECT_EQ(errorOf(describe(2, 4, {F32, Row, 12}, {})),
            "the stride of the source, 12 bytes, is less than a row takes (16)");
  EXPECT_EQ(errorOf(describe(2, 4, {}, {F32, Column, 4})),
            "the stride of the destination, 4 bytes, is less than a column takes (8)");
  EXPECT_EQ(errorOf(describe(2, 4, {}, {F32, Row, 18})),
            "the stride of the destination, 18 bytes, is no multiple of the component's size (4)");
  EXPECT_EQ(errorOf(describe(2, 4, {}, {MatrixComponent(11), Row, 0})),
            "the component type of the destination, 11, is none that a matrix can have");
  EXPECT_EQ(errorOf(describe(2, 4, {MatrixComponent(1000491000), Row, 0}, {})),
            "the component type of the source, 1000491000, is none that a matrix can have");
  EXPECT_EQ(errorOf(describe(2, 4, {F32, MatrixLayout(4), 0}, {})),
            "the layout of the source, 4, is none of the four");
}

TEST(ConvertMatrix, SizesThatOverflowAreRefused) {
  const uint32_t Most = UINT32_MAX;
  const MatrixFormat Huge = {MatrixComponent::Float64, MatrixLayout::RowMajor, 0};
  EXPECT_EQ(errorOf(describe(Most, Most, Huge, {MatrixComponent::SignedInt8})),
            "the source would take more than 2^64 - 1 bytes");
  EXPECT_EQ(errorOf(describe(Most, Most, {MatrixComponent::SignedInt8},
                             {MatrixComponent::Float64, MatrixLayout::TrainingOptimal, 0})),
            "the destination would take more than 2^64 - 1 bytes");
  EXPECT_EQ(errorOf(describe(
                3, 1, {}, {MatrixComponent::Float32, MatrixLayout::RowMajor, uint64_t(1) << 63})),
            "the destination would take more than 2^64 - 1 bytes");
  EXPECT_EQ(convertMatrix(
                describe(Most, Most, {MatrixComponent::SignedInt8}, {MatrixComponent::SignedInt8}))
                .Size,
            uint64_t(Most) * Most);
}

TEST(ConvertMatrix, MemoryIsChecked) {
  std::vector<float> Memory(8);
  MatrixConversion C = describe(2, 2, {}, {});
  C.Destination = Memory.data();
  C.DestinationSize = 16;
  EXPECT_EQ(errorOf(C), "there is a destination but no source");
  C.Source = Memory.data() + 4;
  C.SourceSize = 15;
  EXPECT_EQ(errorOf(C), "the source takes 16 bytes, but only 15 are given");
  C.SourceSize = 16;
  EXPECT_TRUE(convertMatrix(C));
  C.Source = Memory.data() + 3;
  EXPECT_EQ(errorOf(C), "the source and the destination overlap");
  C.Source = Memory.data();
  EXPECT_EQ(errorOf(C), "the source and the destination overlap");
}

} // namespace

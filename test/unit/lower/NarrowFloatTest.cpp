// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions to and from 8-bit floats and bfloat against LLVM's APFloat, and those of the floats
// of OCP's "Microscaling Formats" against tables of their numbers: all codes, and numbers around
// every place where rounding turns.

#include "lower/emit/NarrowFloat.h"
#include "LoweredKernel.h"
#include "lower/ir/NarrowFloats.h"
#include "gtest/gtest.h"
#include <bit>
#include <cmath>
#include <limits>
#include <optional>

using namespace llvm;

namespace coop::lower::test {
namespace {

constexpr unsigned Count = 4096;

/// Every invocation of the loop converts one number of buffer 0 into buffer 1.
void convertAll(Host From, Host To, Buffer &In, Buffer &Out,
                function_ref<Value *(Kernel &, Value *)> Convert) {
  Kernel K;
  BasicBlock *Before = K.B.GetInsertBlock();
  Value *Source = K.buffer(0), *Target = K.buffer(1);
  BasicBlock *Loop = BasicBlock::Create(K.C, "loop", K.Entry);
  BasicBlock *End = BasicBlock::Create(K.C, "end", K.Entry);
  K.B.CreateBr(Loop);
  K.B.SetInsertPoint(Loop);
  PHINode *I = K.B.CreatePHI(K.B.getInt32Ty(), 2);
  Value *V = K.B.CreateLoad(typeOf(K.C, From), K.B.CreateGEP(typeOf(K.C, From), Source, I));
  K.B.CreateStore(Convert(K, V), K.B.CreateGEP(typeOf(K.C, To), Target, I));
  Value *Next = K.B.CreateAdd(I, K.i32(1));
  I->addIncoming(K.i32(0), Before);
  I->addIncoming(Next, Loop);
  K.B.CreateCondBr(K.B.CreateICmpULT(Next, K.i32(Count)), Loop, End);
  K.B.SetInsertPoint(End);
  K.execute({&In, &Out});
}

Value *toNarrow(Kernel &K, Value *V, Host To, bool Saturate) {
  return K.op(CoopOp::ToNarrow, K.B.getInt8Ty(),
              {V, K.i32(static_cast<uint32_t>(encodingOf(To))), K.flag(Saturate)});
}

/// Numbers around all values of a narrow type and the midpoints between them, and special ones.
std::vector<double> interesting(Host Narrow, Host Wide) {
  std::vector<double> Result = {0.0,
                                -0.0,
                                std::numeric_limits<double>::infinity(),
                                -std::numeric_limits<double>::infinity(),
                                1e30,
                                -1e30,
                                1e-30};
  for (uint32_t Bits = 0; Bits < 0x80; ++Bits) {
    const double V = decode(Narrow, Bits), W = decode(Narrow, Bits + 1);
    if (!std::isfinite(V))
      continue;
    const double Middle = std::isfinite(W) ? (V + W) / 2 : V * 1.0625;
    for (double X : {V, Middle})
      for (double Sign : {1.0, -1.0})
        for (double Near : {X, rounded(Wide, std::nextafter(X, 1e9)), X * (1 + 1.0 / 1024),
                            X * (1 - 1.0 / 1024), std::nextafter(X, 1e9), std::nextafter(X, -1e9)})
          Result.push_back(rounded(Wide, Sign * Near));
  }
  Result.resize(Count, 1.0);
  return Result;
}

TEST(NarrowFloat, FromAllEncodings) {
  for (Host From : {Host::E4M3, Host::E5M2})
    for (Host To : {Host::F16, Host::BF16, Host::F32, Host::F64}) {
      Buffer In(Count), Out(Count * 8);
      for (unsigned I = 0; I < 256; ++I)
        In.set(Host::U8, I, I);
      convertAll(From, To, In, Out, [&](Kernel &K, Value *V) {
        return K.op(CoopOp::FromNarrow, typeOf(K.C, To),
                    {V, K.i32(static_cast<uint32_t>(encodingOf(From)))});
      });
      for (unsigned I = 0; I < 256; ++I) {
        const double Want = decode(From, I), Got = Out.get(To, I * bytesOf(To));
        if (std::isnan(Want))
          EXPECT_TRUE(std::isnan(Got)) << nameOf(From) << " " << I;
        else
          EXPECT_EQ(std::bit_cast<uint64_t>(Got), std::bit_cast<uint64_t>(Want))
              << nameOf(From) << " to " << nameOf(To) << " " << I;
      }
    }
}

TEST(NarrowFloat, RoundsToNearestEven) {
  for (Host To : {Host::E4M3, Host::E5M2})
    for (Host From : {Host::F16, Host::BF16, Host::F32, Host::F64})
      for (bool Saturate : {false, true}) {
        const std::vector<double> Numbers = interesting(To, From);
        Buffer In(Count * 8), Out(Count);
        for (unsigned I = 0; I < Count; ++I)
          In.set(From, I * bytesOf(From), Numbers[I]);
        convertAll(From, To, In, Out,
                   [&](Kernel &K, Value *V) { return toNarrow(K, V, To, Saturate); });
        const double Largest = To == Host::E4M3 ? 448 : 57344;
        for (unsigned I = 0; I < Count; ++I) {
          uint64_t Want = encode(To, Numbers[I]);
          if (Saturate && !std::isfinite(decode(To, Want)))
            Want = encode(To, std::copysign(Largest, Numbers[I]));
          ASSERT_EQ(Out.bits(To, I), Want) << nameOf(From) << " to " << nameOf(To) << ": "
                                           << Numbers[I] << (Saturate ? " saturating" : "");
        }
      }
}

TEST(NarrowFloat, NaNStaysNaN) {
  for (Host To : {Host::E4M3, Host::E5M2})
    for (bool Saturate : {false, true}) {
      Buffer In(Count * 4), Out(Count);
      for (uint32_t I = 0; I < Count; ++I)
        In.set(Host::U32, I * 4, 0x7f800001u + I * 1024);
      convertAll(Host::F32, To, In, Out,
                 [&](Kernel &K, Value *V) { return toNarrow(K, V, To, Saturate); });
      for (unsigned I = 0; I < Count; ++I)
        ASSERT_TRUE(std::isnan(Out.get(To, I)));
    }
}

// ---- microscaling formats

/// The numbers of a format by their codes, written down from OCP's "Microscaling Formats", section
/// 5, and what becomes of what is not among them.
struct Format {
  CoopEncoding Encoding;
  std::vector<double> Numbers; ///< NaN where a code is none
  uint64_t NaN;                ///< what NaN becomes, with and without saturation
  /// What numbers beyond the ends and infinities become without saturation; the nearest if none.
  std::optional<uint64_t> Beyond = {};
};

/// Positive numbers, then the negative ones.
std::vector<double> withSign(std::vector<double> Numbers) {
  const size_t Half = Numbers.size();
  for (size_t I = 0; I < Half; ++I)
    Numbers.push_back(-Numbers[I]);
  return Numbers;
}

std::vector<Format> formats() {
  std::vector<double> Scales, Fixed;
  for (int I = 0; I < 255; ++I)
    Scales.push_back(std::ldexp(1.0, I - 127));
  Scales.push_back(std::nan(""));
  for (int I = 0; I < 256; ++I)
    Fixed.push_back((I < 128 ? I : I - 256) / 64.0);
  const std::vector<double> E2M3 = {0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875,
                                    1, 1.125, 1.25, 1.375, 1.5, 1.625, 1.75, 1.875,
                                    2, 2.25,  2.5,  2.75,  3,   3.25,  3.5,  3.75,
                                    4, 4.5,   5,    5.5,   6,   6.5,   7,    7.5};
  const std::vector<double> E3M2 = {0,   0.0625, 0.125, 0.1875, 0.25, 0.3125, 0.375, 0.4375,
                                    0.5, 0.625,  0.75,  0.875,  1,    1.25,   1.5,   1.75,
                                    2,   2.5,    3,     3.5,    4,    5,      6,     7,
                                    8,   10,     12,    14,     16,   20,     24,    28};
  return {{CoopEncoding::E2M1, withSign({0, 0.5, 1, 1.5, 2, 3, 4, 6}), 7},
          {CoopEncoding::E2M3, withSign(E2M3), 31},
          {CoopEncoding::E3M2, withSign(E3M2), 31},
          {CoopEncoding::E8M0, Scales, 255, 255},
          {CoopEncoding::MxInt8, Fixed, 127}};
}

/// The code of the nearest number, of two the even one; zero has the sign of V where there are two.
uint64_t nearest(const Format &F, double V) {
  std::optional<uint64_t> Best;
  const bool HasZeros = count(F.Numbers, 0.0) == 2;
  for (uint64_t I = 0; I < F.Numbers.size(); ++I) {
    const double X = F.Numbers[I];
    if (std::isnan(X) || (X == 0 && HasZeros && std::signbit(X) != std::signbit(V)))
      continue;
    const double Before = Best ? std::abs(F.Numbers[*Best] - V) : HUGE_VAL, Now = std::abs(X - V);
    if (Now < Before || (Now == Before && I % 2 == 0))
      Best = I;
  }
  return *Best;
}

uint64_t expected(const Format &F, double V, bool Saturate) {
  if (std::isnan(V))
    return F.NaN;
  if (F.Beyond && !Saturate && (V < 0 || V > 0x1.8p127))
    return *F.Beyond;
  double Least = HUGE_VAL, Most = -HUGE_VAL;
  for (double X : F.Numbers) {
    Least = std::fmin(Least, X);
    Most = std::fmax(Most, X);
  }
  return nearest(F, std::clamp(V, Least, Most));
}

TEST(NarrowFloat, FromAllMicroscalingCodes) {
  for (const Format &F : formats())
    for (Host To : {Host::F16, Host::BF16, Host::F32, Host::F64}) {
      Buffer In(Count), Out(Count * 8);
      for (unsigned I = 0; I < F.Numbers.size(); ++I)
        In.set(Host::U8, I, I);
      convertAll(Host::U8, To, In, Out, [&](Kernel &K, Value *V) {
        return K.op(CoopOp::FromNarrow, typeOf(K.C, To),
                    {V, K.i32(static_cast<uint32_t>(F.Encoding))});
      });
      for (unsigned I = 0; I < F.Numbers.size(); ++I) {
        const double Want = rounded(To, F.Numbers[I]), Got = Out.get(To, I * bytesOf(To));
        if (std::isnan(Want))
          EXPECT_TRUE(std::isnan(Got)) << narrowFloat(F.Encoding).Name.str() << " " << I;
        else
          EXPECT_EQ(std::bit_cast<uint64_t>(Got), std::bit_cast<uint64_t>(Want))
              << narrowFloat(F.Encoding).Name.str() << " " << I << " to " << nameOf(To);
      }
    }
}

/// Numbers of a format and around them and the middles between them, as Wide has them.
std::vector<double> around(const Format &F, Host Wide) {
  std::vector<double> Sorted,
      Result = {HUGE_VAL, -HUGE_VAL, std::nan(""), 0.0, -0.0, 1e38, -1e38, 0x1p-149, -0x1p-149};
  copy_if(F.Numbers, std::back_inserter(Sorted), [](double V) { return !std::isnan(V); });
  llvm::sort(Sorted);
  for (size_t I = 0; I < Sorted.size(); ++I) {
    const double Next = I + 1 < Sorted.size() ? Sorted[I + 1] : Sorted[I] * 1.0625;
    for (double X : {Sorted[I], (Sorted[I] + Next) / 2})
      for (double Near : {X, X * (1 + 0x1p-50), X * (1 - 0x1p-50), X * (1 + 0x1p-10)})
        Result.push_back(rounded(Wide, Near));
  }
  Result.resize(Count, 1.0);
  return Result;
}

TEST(NarrowFloat, RoundsToNearestMicroscalingCode) {
  for (const Format &F : formats())
    for (Host From : {Host::F16, Host::BF16, Host::F32, Host::F64})
      for (bool Saturate : {false, true}) {
        const std::vector<double> Numbers = around(F, From);
        Buffer In(Count * 8), Out(Count);
        for (unsigned I = 0; I < Count; ++I)
          In.set(From, I * bytesOf(From), Numbers[I]);
        convertAll(From, Host::U8, In, Out, [&](Kernel &K, Value *V) {
          return K.op(CoopOp::ToNarrow, K.B.getInt8Ty(),
                      {V, K.i32(static_cast<uint32_t>(F.Encoding)), K.flag(Saturate)});
        });
        for (unsigned I = 0; I < Count; ++I)
          ASSERT_EQ(Out.bits(Host::U8, I), expected(F, rounded(From, Numbers[I]), Saturate))
              << nameOf(From) << " to " << narrowFloat(F.Encoding).Name.str() << ": " << Numbers[I]
              << (Saturate ? " saturating" : "");
      }
}

/// Truncation to bfloat by the shader itself is rewritten, from float and from double.
TEST(NarrowFloat, BFloatRoundsOnce) {
  std::mt19937_64 Random(5);
  for (Host From : {Host::F32, Host::F64}) {
    Buffer In(Count * 8), Out(Count * 2);
    std::vector<double> Numbers;
    for (unsigned I = 0; I < Count; ++I) {
      const double Exact =
          std::ldexp(static_cast<double>(Random() % 512 + 256), int(Random() % 40) - 20);
      const double Wiggle[] = {0, 0x1p-24, -0x1p-24, 0x1p-50, -0x1p-50};
      Numbers.push_back(rounded(From, (I % 2 ? -1 : 1) * Exact * (1 + Wiggle[Random() % 5])));
      In.set(From, I * bytesOf(From), Numbers[I]);
    }
    convertAll(From, Host::BF16, In, Out, [&](Kernel &K, Value *V) {
      Value *Narrow = K.B.CreateFPTrunc(V, K.B.getBFloatTy());
      return K.B.CreateFMul(Narrow, ConstantFP::get(K.B.getBFloatTy(), 2.0));
    });
    for (unsigned I = 0; I < Count; ++I)
      ASSERT_EQ(Out.get(Host::BF16, I * 2), 2 * rounded(Host::BF16, Numbers[I]))
          << nameOf(From) << " " << Numbers[I];
  }
}

} // namespace
} // namespace coop::lower::test

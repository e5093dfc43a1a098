// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions to and from 8-bit floats and bfloat against LLVM's APFloat: all encodings, and
// numbers around every place where rounding turns.

#include "lower/emit/Float8.h"
#include "LoweredKernel.h"
#include "gtest/gtest.h"
#include <bit>
#include <cmath>
#include <limits>

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

Value *toFloat8(Kernel &K, Value *V, Host To, bool Saturate) {
  return K.op(CoopOp::ToFloat8, K.B.getInt8Ty(),
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

TEST(Float8, FromAllEncodings) {
  for (Host From : {Host::E4M3, Host::E5M2})
    for (Host To : {Host::F16, Host::BF16, Host::F32, Host::F64}) {
      Buffer In(Count), Out(Count * 8);
      for (unsigned I = 0; I < 256; ++I)
        In.set(Host::U8, I, I);
      convertAll(From, To, In, Out, [&](Kernel &K, Value *V) {
        return K.op(CoopOp::FromFloat8, typeOf(K.C, To),
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

TEST(Float8, RoundsToNearestEven) {
  for (Host To : {Host::E4M3, Host::E5M2})
    for (Host From : {Host::F16, Host::BF16, Host::F32, Host::F64})
      for (bool Saturate : {false, true}) {
        const std::vector<double> Numbers = interesting(To, From);
        Buffer In(Count * 8), Out(Count);
        for (unsigned I = 0; I < Count; ++I)
          In.set(From, I * bytesOf(From), Numbers[I]);
        convertAll(From, To, In, Out,
                   [&](Kernel &K, Value *V) { return toFloat8(K, V, To, Saturate); });
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

TEST(Float8, NaNStaysNaN) {
  for (Host To : {Host::E4M3, Host::E5M2})
    for (bool Saturate : {false, true}) {
      Buffer In(Count * 4), Out(Count);
      for (uint32_t I = 0; I < Count; ++I)
        In.set(Host::U32, I * 4, 0x7f800001u + I * 1024);
      convertAll(Host::F32, To, In, Out,
                 [&](Kernel &K, Value *V) { return toFloat8(K, V, To, Saturate); });
      for (unsigned I = 0; I < Count; ++I)
        ASSERT_TRUE(std::isnan(Out.get(To, I)));
    }
}

/// Truncation to bfloat by the shader itself is rewritten, from float and from double.
TEST(Float8, BFloatRoundsOnce) {
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

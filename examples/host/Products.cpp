// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix products in double precision, compared with what a shader wrote.

#include "examples/host/Host.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>

using namespace coop;
using namespace coop::examples;

using Element = llvm::function_ref<double(uint64_t, uint64_t)>;

/// Products of f16 are exact in f32; each of K sums in f32 rounds once. Finish is applied to the
/// sum.
static bool compare(const Array &C, uint64_t K, Element A, Element B,
                    llvm::function_ref<double(double, uint64_t)> Finish) {
  double Worst = 0;
  bool Good = true;
  for (uint64_t Row = 0; Row != C.Shape[0]; ++Row)
    for (uint64_t Column = 0; Column != C.Shape[1]; ++Column) {
      double Sum = 0, Magnitude = 0;
      for (uint64_t I = 0; I != K; ++I) {
        double Product = A(Row, I) * B(I, Column);
        Sum += Product;
        Magnitude += std::fabs(Product);
      }
      double Error = std::fabs(C(Row, Column) - Finish(Sum, Column));
      double Bound = (static_cast<double>(K) + 2) * std::ldexp(1.0, -24) * (Magnitude + 1);
      Worst = std::max(Worst, Error);
      Good &= Error <= Bound; // false for NaN as well
    }
  llvm::outs() << llvm::format("largest error %.2g", Worst);
  return Good;
}

static double identity(double Sum, uint64_t) { return Sum; }

/// a.npy b.npy bias.npy c.npy row|column: with bias and ReLU; B may be stored column by column
bool examples::checkGemm(Arguments Files) {
  Array A = read(Files[0]), B = read(Files[1]), Bias = read(Files[2]), C = read(Files[3]);
  bool ColumnMajor = Files[4] == "column";
  return compare(
      C, A.Shape[1], A,
      [&](uint64_t Row, uint64_t Column) { return ColumnMajor ? B(Column, Row) : B(Row, Column); },
      [&](double Sum, uint64_t Column) { return std::max(Sum + Bias.Values[Column], 0.0); });
}

/// a.npy b.npy c.npy
bool examples::checkProduct(Arguments Files) {
  Array A = read(Files[0]), B = read(Files[1]), C = read(Files[2]);
  return compare(C, A.Shape[1], A, B, identity);
}

/// blocks.npy b.npy c.npy
bool examples::checkQuantized(Arguments Files) {
  Array Blocks = read(Files[0]), B = read(Files[1]), C = read(Files[2]);
  constexpr uint64_t BlockBytes = 18, BlockValues = 32;
  auto Decode = [&](uint64_t Row, uint64_t Column) {
    uint64_t First = Column / BlockValues * BlockBytes, I = Column % BlockValues;
    auto Low = static_cast<unsigned>(Blocks(Row, First));
    auto High = static_cast<unsigned>(Blocks(Row, First + 1));
    auto Packed = static_cast<unsigned>(Blocks(Row, First + 2 + I % 16));
    int Value = static_cast<int>(Packed >> (I / 16 * 4) & 15) - 8;
    double Exact = Value * halfToDouble(static_cast<uint16_t>(Low | High << 8));
    // The callback returns f16.
    return halfToDouble(doubleToHalf(Exact));
  };
  return compare(C, Blocks.Shape[1] / BlockBytes * BlockValues, Decode, B, identity);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values to blocks of 32 with 4 bits a value and one f16 scale.

#include "examples/host/Host.h"
#include <algorithm>
#include <cmath>

using namespace coop;
using namespace coop::examples;

bool examples::quantize(Arguments Files) {
  constexpr uint64_t BlockValues = 32;
  Array Values = read(Files[0]);
  if (Values.Shape.size() != 2 || Values.Shape[1] % BlockValues)
    fail(Files[0] + ": rows must be whole blocks of 32 values");
  std::vector<uint8_t> Bytes;
  for (size_t First = 0; First != Values.Values.size(); First += BlockValues) {
    const double *Block = &Values.Values[First];
    // The value of largest magnitude becomes -8.
    const double *Extreme = std::max_element(
        Block, Block + BlockValues, [](double A, double B) { return std::fabs(A) < std::fabs(B); });
    uint16_t Scale = doubleToHalf(*Extreme / -8);
    double Step = halfToDouble(Scale);
    auto Quant = [&](double Value) {
      double Level = Step == 0 ? 8 : std::round(Value / Step) + 8;
      return static_cast<uint8_t>(std::clamp(Level, 0.0, 15.0));
    };
    Bytes.push_back(static_cast<uint8_t>(Scale & 0xff));
    Bytes.push_back(static_cast<uint8_t>(Scale >> 8));
    for (uint64_t I = 0; I != BlockValues / 2; ++I)
      Bytes.push_back(
          static_cast<uint8_t>(Quant(Block[I]) | Quant(Block[I + BlockValues / 2]) << 4));
  }
  writeBytes(Files[1], {Values.Shape[0], Values.Shape[1] / BlockValues * 18}, Bytes);
  return true;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Comparison of buffers, element by element.

#include "Compare.h"
#include <cmath>
#include <sstream>

namespace semantics {
namespace {

std::string describe(Element E, uint64_t Bits) {
  std::ostringstream Text;
  if (isFloat(E))
    Text << floatFromBits(E, Bits);
  else if (isSigned(E))
    Text << integerFromBits(E, Bits);
  else
    Text << Bits;
  Text << " (0x" << std::hex << Bits << ')';
  return Text.str();
}

bool areNans(Element E, uint64_t A, uint64_t B) {
  return isFloat(E) && std::isnan(floatFromBits(E, A)) && std::isnan(floatFromBits(E, B));
}

bool isClose(Element E, uint64_t Got, uint64_t Want, double Tolerance) {
  if (Got == Want || std::isinf(Tolerance))
    return true;
  if (!isFloat(E))
    return std::fabs(static_cast<double>(integerFromBits(E, Got)) -
                     static_cast<double>(integerFromBits(E, Want))) <= Tolerance;
  const double A = floatFromBits(E, Got), B = floatFromBits(E, Want);
  return areNans(E, Got, Want) || A == B || std::fabs(A - B) <= Tolerance;
}

} // namespace

std::string compare(size_t Binding, const Buffer &B, const std::vector<uint8_t> &Got) {
  constexpr unsigned Shown = 4;
  std::ostringstream Text;
  const unsigned Size = sizeOf(B.Type);
  unsigned Wrong = 0;
  for (size_t I = 0; (I + 1) * Size <= Got.size(); ++I) {
    const uint64_t Have = loadBits(B.Type, Got.data() + I * Size);
    const uint64_t Want = loadBits(B.Type, B.After.data() + I * Size);
    if (B.Tolerance.empty() ? Have == Want || areNans(B.Type, Have, Want)
                            : isClose(B.Type, Have, Want, B.Tolerance[I]))
      continue;
    if (++Wrong <= Shown) {
      Text << "binding " << Binding << ", element " << I << ": got " << describe(B.Type, Have)
           << ", expected " << describe(B.Type, Want);
      if (!B.Tolerance.empty())
        Text << " within " << B.Tolerance[I];
      Text << '\n';
    }
  }
  if (Wrong > Shown)
    Text << "binding " << Binding << ": " << Wrong << " elements differ\n";
  return Text.str();
}

} // namespace semantics

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of gl_ComponentType...NV, and the conversion of inputs.

#include "Interpretation.h"
#include "../Arithmetic.h"
#include <cmath>

namespace semantics {
namespace {

uint64_t roundToInteger(double Value, Element To) {
  if (std::isnan(Value))
    return 0;
  const double Rounded = std::nearbyint(Value); // ties to even in the default mode
  const double Beyond = std::ldexp(1.0, static_cast<int>(bitsOf(To)) - (isSigned(To) ? 1 : 0));
  if (Rounded >= Beyond)
    return greatestInteger(To);
  if (Rounded < static_cast<double>(leastInteger(To)))
    return bitsFromInteger(To, leastInteger(To));
  return Rounded < 0 ? bitsFromInteger(To, static_cast<int64_t>(Rounded))
                     : static_cast<uint64_t>(Rounded);
}

uint64_t saturate(Element From, uint64_t Bits, Element To) {
  const int64_t Value = integerFromBits(From, Bits);
  if (isSigned(From) && Value < 0)
    return bitsFromInteger(To, Value < leastInteger(To) ? leastInteger(To) : Value);
  return Bits > greatestInteger(To) ? greatestInteger(To) : Bits;
}

} // namespace

const std::vector<Interpretation> &interpretations() {
  static const std::vector<Interpretation> Table = {
      {"gl_ComponentTypeFloat32NV", 1, Element::F32, false},
      {"gl_ComponentTypeFloat16NV", 0, Element::F16, false},
      {"gl_ComponentTypeFloat64NV", 2, Element::F64, false},
      {"gl_ComponentTypeSignedInt8NV", 3, Element::S8, false},
      {"gl_ComponentTypeSignedInt16NV", 4, Element::S16, false},
      {"gl_ComponentTypeSignedInt32NV", 5, Element::S32, false},
      {"gl_ComponentTypeSignedInt64NV", 6, Element::S64, false},
      {"gl_ComponentTypeUnsignedInt8NV", 7, Element::U8, false},
      {"gl_ComponentTypeUnsignedInt16NV", 8, Element::U16, false},
      {"gl_ComponentTypeUnsignedInt32NV", 9, Element::U32, false},
      {"gl_ComponentTypeUnsignedInt64NV", 10, Element::U64, false},
      {"gl_ComponentTypeFloatE4M3NV", 1000491002, Element::E4M3, false},
      {"gl_ComponentTypeFloatE5M2NV", 1000491003, Element::E5M2, false},
  };
  return Table;
}

const std::vector<Interpretation> &packedInterpretations() {
  static const std::vector<Interpretation> Table = {
      {"gl_ComponentTypeSignedInt8PackedNV", 1000491000, Element::S8, true},
      {"gl_ComponentTypeUnsignedInt8PackedNV", 1000491001, Element::U8, true},
  };
  return Table;
}

const Interpretation &interpretationOf(Element E) {
  for (const Interpretation &I : interpretations())
    if (I.Type == E)
      return I;
  return interpretations().front();
}

uint64_t convertInput(Element From, uint64_t Bits, Element To) {
  if (isInteger(To))
    return isInteger(From) ? saturate(From, Bits, To)
                           : roundToInteger(floatFromBits(From, Bits), To);
  return convert(From, Bits, To, bitsOf(To) == 8 ? Overflow::Saturate : Overflow::Natural);
}

} // namespace semantics

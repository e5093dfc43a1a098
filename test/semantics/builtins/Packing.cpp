// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Casts of bits, GLSL 8.4 (pack and unpack), the packing of GL_EXT_shader_explicit_arithmetic_types
// and the saturating conversions of GL_EXT_float_e5m2 and e4m3.

#include "Function.h"
#include <algorithm>
#include <cmath>

namespace semantics::builtins {
namespace {

/// Fields of an integer from the lowest bits up: what each component may be as a field, combined.
/// A range of fields cannot be said, so a tie or an undefined component leaves all undefined.
Expected fields(const Call &C, unsigned Bits, bool (*Field)(Scalar, unsigned, int64_t &)) {
  uint64_t Packed = 0;
  for (unsigned I = 0; I < C.Arguments[0].T.Rows; ++I) {
    int64_t Value = 0;
    if (!Field(C.at(0, I), Bits, Value))
      return Expected::undefined();
    Packed |= (static_cast<uint64_t>(Value) & ((uint64_t(1) << Bits) - 1)) << (I * Bits);
  }
  return Expected::bits(Packed);
}

/// round(clamp(x, Low, 1) * Scale), where `round` may take ties both ways and the product rounds
/// once: false where that leaves a choice.
bool normalized(Scalar X, Real Low, Real Scale, int64_t &Field) {
  if (X.isNan())
    return false;
  const Real Product = std::clamp<Real>(X.number(), Low, 1) * Scale;
  const Real Room = ulp(Element::F32, Product);
  Field = static_cast<int64_t>(std::nearbyint(Product));
  return std::floor(Product - Room + 0.5L) == std::floor(Product + Room + 0.5L);
}

/// f / Scale, clamped: a division.
Expected unpacked(Real Field, Real Scale) {
  const Range Quotient = Arithmetic{Element::F32}.div(Range::point(Field), Range::point(Scale));
  return Expected::range(
      {std::clamp<Real>(Quotient.Low, -1, 1), std::clamp<Real>(Quotient.High, -1, 1)});
}

Results unpackedFields(const Call &C, unsigned Bits, bool Signed) {
  Results R(1);
  const uint64_t Packed = C.at(0, 0).Bits;
  for (unsigned Shift = 0; Shift < 32; Shift += Bits) {
    const uint64_t Field = (Packed >> Shift) & ((uint64_t(1) << Bits) - 1);
    const unsigned Unused = 64 - Bits;
    const int64_t Extended = static_cast<int64_t>(Field << Unused) >> Unused;
    R[0].push_back(
        Signed ? unpacked(static_cast<Real>(Extended), static_cast<Real>((1 << (Bits - 1)) - 1))
               : unpacked(static_cast<Real>(Field), static_cast<Real>((1 << Bits) - 1)));
  }
  return R;
}

unsigned fieldBits(const Call &C) { return 32 / C.Arguments[0].T.Rows; }

/// Conversion to an 8-bit format rounds to nearest even and stays within the finite numbers. NaN
/// remains NaN.
template <Element To> Expected saturated(const Arguments &A) {
  const Real Number = A[0].number();
  if (A[0].isNan())
    return Expected::range({1, 0, true}); // nothing but a NaN
  return Expected::range(Range::point(static_cast<Real>(
      floatFromBits(To, bitsFromFloat(To, static_cast<double>(Number), Overflow::Saturate)))));
}

} // namespace

// The same bits with other components, the first in the lowest bits.
Results castOf(const Call &C) {
  const Value &From = C.Arguments[0];
  std::vector<bool> Bits;
  for (const uint64_t Component : From.Bits)
    for (unsigned I = 0; I < bitsOf(From.T.E); ++I)
      Bits.push_back((Component >> I) & 1);
  Results R(1);
  const unsigned Width = bitsOf(C.ResultElement);
  for (size_t Begin = 0; Begin < Bits.size(); Begin += Width) {
    uint64_t Component = 0;
    for (unsigned I = 0; I < Width; ++I)
      Component |= static_cast<uint64_t>(Bits[Begin + I]) << I;
    R[0].push_back(Expected::bits(Component));
  }
  return R;
}

Results saturatedE5M2Of(const Call &C) { return each(C, saturated<Element::E5M2>); }
Results saturatedE4M3Of(const Call &C) { return each(C, saturated<Element::E4M3>); }

// round(clamp(c, 0, 1) * (2^n - 1))
Results packUnormOf(const Call &C) {
  return {{fields(C, fieldBits(C), [](Scalar X, unsigned Bits, int64_t &Field) {
    return normalized(X, 0, static_cast<Real>((1 << Bits) - 1), Field);
  })}};
}

// round(clamp(c, -1, 1) * (2^(n-1) - 1))
Results packSnormOf(const Call &C) {
  return {{fields(C, fieldBits(C), [](Scalar X, unsigned Bits, int64_t &Field) {
    return normalized(X, -1, static_cast<Real>((1 << (Bits - 1)) - 1), Field);
  })}};
}

// f / (2^n - 1)
Results unpackUnorm16Of(const Call &C) { return unpackedFields(C, 16, false); }
Results unpackUnorm8Of(const Call &C) { return unpackedFields(C, 8, false); }

// clamp(f / (2^(n-1) - 1), -1, 1)
Results unpackSnorm16Of(const Call &C) { return unpackedFields(C, 16, true); }
Results unpackSnorm8Of(const Call &C) { return unpackedFields(C, 8, true); }

// Converted to f16: correctly rounded; which NaN comes of a NaN is open.
Results packHalfOf(const Call &C) {
  return {{fields(C, 16, [](Scalar X, unsigned, int64_t &Field) {
    Field = static_cast<int64_t>(bitsFromFloat(Element::F16, static_cast<double>(X.number())));
    return !X.isNan();
  })}};
}

Results unpackHalfOf(const Call &C) {
  Results R(1);
  for (unsigned Shift = 0; Shift < 32; Shift += 16) {
    const Real Number =
        static_cast<Real>(floatFromBits(Element::F16, (C.at(0, 0).Bits >> Shift) & 0xFFFF));
    R[0].push_back(Expected::range(Number != Number ? Range{1, 0, true} : Range::point(Number)));
  }
  return R;
}

} // namespace semantics::builtins

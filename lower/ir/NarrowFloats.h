// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the rows of NarrowFloats.def say about floating-point types that LLVM has no type for. How
// they are converted is in lower/emit/NarrowFloat.h.

#ifndef COOP_LOWER_IR_NARROWFLOATS_H
#define COOP_LOWER_IR_NARROWFLOATS_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

enum class NarrowForm : uint8_t { Ieee, NanOnly, Finite, Scale, Fixed };
enum class NarrowUse : uint8_t { Component, Scalar };

struct NarrowFloat {
  CoopEncoding Encoding;
  llvm::StringLiteral Name;
  unsigned Width, ExponentBits, MantissaBits;
  NarrowForm Form;
  NarrowUse Use;

  bool isComponent() const { return Use == NarrowUse::Component; }
  unsigned signBits() const { return Form == NarrowForm::Scale ? 0 : 1; }
  unsigned bias() const { return (1u << (ExponentBits - 1)) - 1; }
  /// The code's bits below the sign.
  uint32_t magnitudeMask() const { return (1u << (Width - signBits())) - 1; }
  /// All of the code's bits.
  uint32_t mask() const { return (1u << Width) - 1; }
  /// Every number of the type is one of type half.
  bool fitsHalf() const { return ExponentBits <= 5 && MantissaBits <= 10; }
  /// Bits in which one NaN differs from another, beside the sign.
  uint32_t payloadMask() const { return Form == NarrowForm::Ieee ? (1u << MantissaBits) - 1 : 0; }
};

/// The number of encodings, CoopEncoding::Native among them.
inline constexpr uint32_t NumEncodings = 1 // NOLINTNEXTLINE(bugprone-macro-parentheses)
#define COOP_NARROW_FLOAT(Id, Name, Encoding, Width, ExponentBits, MantissaBits, Form, Use) +1
#include "lower/ir/NarrowFloats.def"
    ;

/// The row of an encoding other than CoopEncoding::Native.
const NarrowFloat &narrowFloat(CoopEncoding Encoding);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic and conversions of single components, bits to bits. What the formats are is in
// Element.h. Floating-point results are the exact ones, rounded once, to nearest even.

#ifndef COOP_SEMANTICS_ARITHMETIC_H
#define COOP_SEMANTICS_ARITHMETIC_H

#include "Element.h"

namespace semantics {

enum class Operation : uint8_t { Add, Subtract, Multiply, Divide };

/// Integers wrap. An integer quotient is cut towards zero; it is undefined, and must not be asked
/// for, where the divisor is 0 or the quotient is too large.
uint64_t apply(Operation O, Element E, uint64_t A, uint64_t B);
uint64_t negate(Element E, uint64_t A);

/// GLSL 4.60, section 5.4.1, with the formats of the extensions: integers keep their low bits, a
/// fraction is dropped, all else is rounded. A number that no integer of To holds is undefined, and
/// must not be converted; see converts(). O counts for To of 8-bit floats only.
uint64_t convert(Element From, uint64_t Bits, Element To, Overflow O = Overflow::Natural);
/// Whether the conversion is defined.
bool converts(Element From, uint64_t Bits, Element To);

/// Every integer from 0 to it is a number of the type. At most 2^40.
double exactUpTo(Element E);

} // namespace semantics

#endif

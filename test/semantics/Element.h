// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Component types of matrices and vectors: how bits become numbers and numbers become bits.
// Written from the formats' definitions (IEEE 754, bfloat16, OFP8), with no code of the compiler.

#ifndef COOP_SEMANTICS_ELEMENT_H
#define COOP_SEMANTICS_ELEMENT_H

#include "Choices.h"
#include <cstdint>
#include <string_view>

namespace semantics {

enum class Element : uint8_t {
#define ELEMENT(Id, Name, Bytes, TheKind) Id,
#include "Elements.def"
};

std::string_view glslName(Element E);
unsigned sizeOf(Element E);
bool isFloat(Element E);
bool isSigned(Element E); ///< of integers
inline bool isInteger(Element E) { return !isFloat(E); }
inline unsigned bitsOf(Element E) { return 8 * sizeOf(E); }

/// What becomes of a number beyond the largest finite one: E4M3 has no infinity and gives NaN, all
/// others give infinity, unless it saturates (traps 22 and 25).
enum class Overflow : uint8_t { Natural, Saturate };

/// The number that a floating-point element's low bits stand for. Exact.
double floatFromBits(Element E, uint64_t Bits);
/// The nearest element, ties to even. One rounding, from the double given.
uint64_t bitsFromFloat(Element E, double Value, Overflow O = Overflow::Natural);

/// An integer element's low bits, extended by its signedness.
int64_t integerFromBits(Element E, uint64_t Bits);
/// The low bits: integers wrap.
uint64_t bitsFromInteger(Element E, int64_t Value);
/// The least and the greatest value (as int64_t; of U64 the greatest is all ones).
int64_t leastInteger(Element E);
uint64_t greatestInteger(Element E);

/// Memory is little-endian on every machine that this runs on.
uint64_t loadBits(Element E, const uint8_t *From);
void storeBits(Element E, uint64_t Bits, uint8_t *To);

/// Values that show mistakes: Small are integers of a few bits, exact in every sum of a test;
/// Ordinary are spread over a few powers of two; Wild are any bits, NaN excepted.
enum class Spread : uint8_t { Small, Ordinary, Wild };
uint64_t randomBits(Element E, Spread S, Stream &From);

} // namespace semantics

#endif

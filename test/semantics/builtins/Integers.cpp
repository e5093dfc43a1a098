// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL 8.8, integer functions: all exact, bit by bit as the text says.

#include "Function.h"

namespace semantics::builtins {
namespace {

Expected word(uint64_t Bits) { return Expected::bits(Bits & 0xFFFFFFFF); }

Expected number(int64_t Value) { return word(static_cast<uint64_t>(Value)); }

bool bit(const Scalar &S, int64_t I) { return (S.Bits >> I) & 1; }

/// Undefined for a negative offset or number of bits, and for bits that are not there.
bool isField(int64_t Offset, int64_t Bits) {
  return Offset >= 0 && Bits >= 0 && Offset + Bits <= 32;
}

} // namespace

// The sum modulo 2^32, and 1 where it was larger.
Results addCarryOf(const Call &C) {
  return eachOf(C, [](const Arguments &A) -> std::vector<Expected> {
    const uint64_t Sum = A[0].Bits + A[1].Bits;
    return {word(Sum), word(Sum >> 32)};
  });
}

// The difference if it is not negative, otherwise 2^32 plus it, and 1.
Results subBorrowOf(const Call &C) {
  return eachOf(C, [](const Arguments &A) -> std::vector<Expected> {
    return {word(A[0].Bits - A[1].Bits), word(A[0].Bits < A[1].Bits)};
  });
}

// The 64-bit product: its high word, then its low word.
Results mulExtendedOf(const Call &C) {
  return eachOf(C, [](const Arguments &A) -> std::vector<Expected> {
    const auto Product = static_cast<uint64_t>(A[0].integer() * A[1].integer());
    const uint64_t Unsigned = A[0].Bits * A[1].Bits;
    const uint64_t P = isSigned(A[0].E) ? Product : Unsigned;
    return {word(P >> 32), word(P)};
  });
}

// Bits [offset, offset + bits) in the lowest bits, of a signed value extended by the topmost.
Results bitfieldExtractOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const int64_t Offset = A[1].integer(), Bits = A[2].integer();
    if (!isField(Offset, Bits))
      return Expected::undefined();
    uint64_t Field = 0;
    for (int64_t I = 0; I < Bits; ++I)
      Field |= static_cast<uint64_t>(bit(A[0], Offset + I)) << I;
    if (isSigned(A[0].E) && Bits > 0 && bit(A[0], Offset + Bits - 1))
      Field |= ~uint64_t(0) << Bits;
    return word(Field);
  });
}

// The lowest bits of insert at [offset, offset + bits) of base.
Results bitfieldInsertOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const int64_t Offset = A[2].integer(), Bits = A[3].integer();
    if (!isField(Offset, Bits))
      return Expected::undefined();
    uint64_t Field = 0;
    for (int64_t I = 0; I < 32; ++I) {
      const bool IsInserted = I >= Offset && I < Offset + Bits;
      Field |= static_cast<uint64_t>(IsInserted ? bit(A[1], I - Offset) : bit(A[0], I)) << I;
    }
    return word(Field);
  });
}

Results bitfieldReverseOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    uint64_t Field = 0;
    for (int64_t I = 0; I < 32; ++I)
      Field |= static_cast<uint64_t>(bit(A[0], I)) << (31 - I);
    return word(Field);
  });
}

Results bitCountOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    int64_t Count = 0;
    for (int64_t I = 0; I < 32; ++I)
      Count += bit(A[0], I);
    return number(Count);
  });
}

// -1 for 0.
Results findLsbOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    for (int64_t I = 0; I < 32; ++I)
      if (bit(A[0], I))
        return number(I);
    return number(-1);
  });
}

// Of a negative number the most significant 0; -1 for 0 and for -1.
Results findMsbOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const bool Sought = !(isSigned(A[0].E) && bit(A[0], 31));
    for (int64_t I = 31; I >= 0; --I)
      if (bit(A[0], I) == Sought)
        return number(I);
    return number(-1);
  });
}

} // namespace semantics::builtins

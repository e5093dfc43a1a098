// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accumulation in memory, as atomics that are exact in any order.

#include "Training.h"
#include "../Arithmetic.h"

namespace semantics {

uint64_t greatestExact(Element E) {
  switch (E) {
  case Element::F16:
    return uint64_t(1) << 11;
  case Element::BF16:
    return uint64_t(1) << 8;
  case Element::E4M3:
    return uint64_t(1) << 4;
  case Element::E5M2:
    return uint64_t(1) << 3;
  case Element::F32:
    return uint64_t(1) << 24;
  case Element::F64:
    return uint64_t(1) << 53;
  default:
    return greatestInteger(E);
  }
}

void accumulateOuterProduct(Matrix &Sum, Element Type, const std::vector<uint64_t> &V1,
                            const std::vector<uint64_t> &V2) {
  for (size_t I = 0; I < V1.size(); ++I)
    for (size_t J = 0; J < V2.size(); ++J) {
      const uint64_t Product = apply(Operation::Multiply, Type, V1[I], V2[J]);
      Sum.at(I, J) =
          apply(Operation::Add, Sum.Type, Sum.at(I, J), convert(Type, Product, Sum.Type));
    }
}

void accumulate(Element Type, const std::vector<uint64_t> &V, uint8_t *To) {
  for (size_t I = 0; I < V.size(); ++I) {
    uint8_t *At = To + I * sizeOf(Type);
    storeBits(Type, apply(Operation::Add, Type, loadBits(Type, At), V[I]), At);
  }
}

} // namespace semantics

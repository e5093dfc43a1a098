// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix as the specifications see it: rows and columns of components, wherever they are kept.

#ifndef COOP_SEMANTICS_MATRIX_MATRIX_H
#define COOP_SEMANTICS_MATRIX_MATRIX_H

#include "../Element.h"
#include <vector>

namespace semantics {

struct Matrix {
  Element Type = Element::F32;
  size_t Rows = 0, Columns = 0;
  std::vector<uint64_t> Bits; ///< row by row

  Matrix() = default;
  Matrix(Element T, size_t R, size_t C, uint64_t Fill = 0)
      : Type(T), Rows(R), Columns(C), Bits(R * C, Fill) {}
  uint64_t &at(size_t Row, size_t Column) { return Bits[Row * Columns + Column]; }
  uint64_t at(size_t Row, size_t Column) const { return Bits[Row * Columns + Column]; }
};

/// One matrix for each instance of a scope, in the order of the instances.
using Matrices = std::vector<Matrix>;

/// Applies F, from the bits of a component to those of another, to every component.
template <typename Function> Matrix mapped(const Matrix &M, Element To, Function F) {
  Matrix Result(To, M.Rows, M.Columns);
  for (size_t I = 0; I < M.Bits.size(); ++I)
    Result.Bits[I] = F(M.Bits[I]);
  return Result;
}

} // namespace semantics

#endif

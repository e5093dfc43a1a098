// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What coopMatPerElementNV must give (GLSL_NV_cooperative_matrix2, section 8.X), for functions that
// are a weighted sum of what they are given.

#ifndef COOP_SEMANTICS_MATRIX_PERELEMENT_H
#define COOP_SEMANTICS_MATRIX_PERELEMENT_H

#include "Matrix.h"

namespace semantics {

/// An argument after the element: a matrix of m's type, of which the function gets the
/// corresponding element, or a number.
struct ExtraArgument {
  bool IsMatrix = false;
  Matrix Elements;
  int64_t Number = 0;
};

/// The function: Weights times row, column, element and the further arguments, in this order, added
/// up. Integers wrap; floating-point sums must be exact, and are then rounded to the element's
/// type.
struct WeightedSum {
  std::vector<int64_t> Weights;
};

Matrix perElement(const Matrix &M, const WeightedSum &F, const std::vector<ExtraArgument> &Extra);

} // namespace semantics

#endif

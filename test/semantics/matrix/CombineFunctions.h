// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Combine functions of reductions: their text, what they compute, and values on which any order of
// combination gives the same result.

#ifndef COOP_SEMANTICS_MATRIX_COMBINEFUNCTIONS_H
#define COOP_SEMANTICS_MATRIX_COMBINEFUNCTIONS_H

#include "../Choices.h"
#include "Reduction.h"
#include <string>

namespace semantics {

struct CombineFunction {
  /// GLSL of the result for $x and $y, which have the type $t.
  std::string Text;
  double (*combine)(double X, double Y);
  Matrix (*values)(Element E, size_t Rows, size_t Columns, Stream &Data);
};

const std::vector<CombineFunction> &combineFunctions();

/// The definition of a function of two components. Types without arithmetic of their own compute in
/// float.
std::string functionText(Element E, const std::string &Name, const std::string &Text,
                         const std::string &Statements = "");

} // namespace semantics

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor layouts and views as GLSL, in the many ways in which values go through a program:
// assignments, nested calls, functions, branches, loops, arrays and structs.

#ifndef COOP_SEMANTICS_TENSOR_WRITE_H
#define COOP_SEMANTICS_TENSOR_WRITE_H

#include "Shape.h"

namespace semantics::tensor {

struct ShapeText {
  std::string Globals;       ///< in front of main
  std::string Body;          ///< statements
  std::string Arguments;     ///< "t" or "t, v": of a load or a store
  std::string NotForGlslang; ///< see Program
};

ShapeText writeShape(Choices &C, Operands &O, const Shape &S);

} // namespace semantics::tensor

#endif

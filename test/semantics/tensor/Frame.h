// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the programs of all tensor accesses have around the access: the matrix, who owns it, its
// values before and after, and the parts of the text in their order.

#ifndef COOP_SEMANTICS_TENSOR_FRAME_H
#define COOP_SEMANTICS_TENSOR_FRAME_H

#include "../matrix/Launch.h"
#include "Memory.h"
#include "Operands.h"
#include "Write.h"

namespace semantics::tensor {

/// The matrices of a program: one for each instance of the scope.
struct Frame {
  Element E = Element::F32;
  unsigned Rows = 1, Columns = 1;
  unsigned Use = 0; ///< 0 A, 1 B, 2 accumulator
  Launch L = {};

  unsigned count() const { return Rows * Columns; }
  /// Of an element in the buffers of matrices, in components.
  size_t place(unsigned Instance, unsigned Row, unsigned Column) const;
  /// A buffer of such matrices, random.
  Buffer matrices(Spread S, Stream &From) const;
};

Frame drawFrame(Choices &C);

/// What a program of an area has of its own.
struct Parts {
  std::string Extensions; ///< #extension lines beyond those of all programs
  std::string Globals;
  std::string Before;         ///< statements in front of the access
  std::string Access;         ///< the function that is called, with the matrix as first argument
  std::string Arguments;      ///< the others, in front of the layout
  std::string ShapeArguments; ///< the layout and the view
  std::string Callbacks;      ///< ", decode" or nothing
  std::string After;          ///< statements after the access
  std::string NotForGlslang;  ///< see Program
};

/// Writes the program. The buffers are the caller's, but for Operands.
Program assemble(Choices &C, const Frame &F, Operands &O, const Parts &P);

} // namespace semantics::tensor

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What CoopOps.def says of operations beside their signatures, a column each. A row lacks none, so
// whoever adds an operation says it; no list elsewhere takes what it does not name for the worst.

#ifndef COOP_LOWER_IR_COOPTRAITS_H
#define COOP_LOWER_IR_COOPTRAITS_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

/// What an operation is about.
enum class OpKind : uint8_t {
  Resource, ///< where buffers and push constants are
  Image,    ///< texels, samples, sizes of images
  Builtin,  ///< builtin variables
  Control,  ///< barriers, loops, meetings
  Debug,    ///< run-time checks, text
  Lanes,    ///< vectors of lanes
  Subgroup, ///< values of a subgroup's other invocations
  Narrow,   ///< scalars that are floats of 8 and fewer bits
  Matrix,
  Tensor, ///< layouts and views
  Vector,
};

/// What memory that matrices may be loaded from is after an operation.
enum class OpMemory : uint8_t {
  Keeps,      ///< what it was before
  KeepsAlone, ///< the same, where the operation calls no function
  AsFunction, ///< the same, where its function changes nothing
  MayChange,  ///< another: the operation writes, or waits for invocations that may have written
};

/// Which invocations have the same result.
enum class OpResult : uint8_t {
  None,          ///< there is no result
  PerInvocation, ///< none, or it is not said: so of matrices and vectors
  ByRule,        ///< lanes' results have a rule of their own (lower/cpu/spmd/ShapeRules.cpp)
  Agreed,        ///< those of a subgroup, whatever their operands are
  // Those of the scope that have the same operands; scopes go from small to large.
  Subgroup,
  Workgroup,
  Dispatch,
};

OpKind kindOf(CoopOp Op);
OpMemory memoryOf(CoopOp Op);
OpResult resultOf(CoopOp Op);
/// Op's result may be made where operand I is, if both have one type.
bool mayBeInPlace(CoopOp Op, unsigned I);
/// Each element of Op's result is made of those at its place in the operands.
bool isElementwise(CoopOp Op);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stores of fragments to tensors, where a matrix is a rectangle of its tensor as the kernel runs
// (TensorRectangle.h): whole registers side by side where all of it is inside, elements one by one
// at edges. What is no rectangle is stored element by element through the addressing function.

#ifndef COOP_LOWER_GPU_MATRIX_FRAGMENTTENSOR_H
#define COOP_LOWER_GPU_MATRIX_FRAGMENTTENSOR_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// Lowers a MatStoreTensorCall O, or returns false where nothing is known to be a rectangle.
bool lowerFragmentTensorStore(OpContext &O);

} // namespace coop::lower

#endif

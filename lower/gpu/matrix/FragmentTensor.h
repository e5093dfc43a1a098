// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of fragments from tensors and stores to them, where a matrix is a rectangle of its tensor
// as the kernel runs (TensorRectangle.h): whole registers side by side where all of it is inside,
// elements one by one at edges. What is no rectangle is accessed element by element through the
// addressing function.

#ifndef COOP_LOWER_GPU_MATRIX_FRAGMENTTENSOR_H
#define COOP_LOWER_GPU_MATRIX_FRAGMENTTENSOR_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// Lower a MatLoadTensorCall and a MatStoreTensorCall O, or return false where nothing is known to
/// be a rectangle, or a load decodes or transposes. What products load by stages does not come
/// here.
bool lowerFragmentTensorLoad(OpContext &O);
bool lowerFragmentTensorStore(OpContext &O);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which components coopMatReduceNV combines: GLSL_NV_cooperative_matrix2, section 8.X. What the
// combination of them is depends on the combine function.

#ifndef COOP_SEMANTICS_MATRIX_REDUCTION_H
#define COOP_SEMANTICS_MATRIX_REDUCTION_H

#include "Matrix.h"

namespace semantics {

/// The values of gl_CooperativeMatrixReduce*NV.
enum class ReduceMask : uint8_t { Row = 1, Column = 2, RowAndColumn = 3, Square = 4 };

/// The components of M, by their index, that are combined into component (Row, Column) of a result.
std::vector<size_t> combinedInto(ReduceMask Mask, const Matrix &M, size_t Row, size_t Column);

} // namespace semantics

#endif

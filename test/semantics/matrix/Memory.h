// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What coopMatLoad and coopMatStore must do: GLSL_KHR_cooperative_matrix, section 8.X.

#ifndef COOP_SEMANTICS_MATRIX_MEMORY_H
#define COOP_SEMANTICS_MATRIX_MEMORY_H

#include "Matrix.h"

namespace semantics {

enum class MemoryLayout : uint8_t { RowMajor, ColumnMajor };

/// The place of buf[element], and what lies between there and buf[element + stride]: in bytes, for
/// the stride counts elements of the pointee (issue 3).
struct Placement {
  size_t Start = 0;
  size_t Stride = 0;
  MemoryLayout Layout = MemoryLayout::RowMajor;
};

Matrix loadMatrix(Element E, size_t Rows, size_t Columns, const uint8_t *Memory,
                  const Placement &Where);
void storeMatrix(const Matrix &M, uint8_t *Memory, const Placement &Where);

} // namespace semantics

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of whole matrices.

#include "Memory.h"

namespace semantics {
namespace {

/// "Elements (row,*) are taken in order from contiguous locations starting at
/// buf[element + row*stride]", and elements (*,col) for the other layout.
size_t byteOf(Element E, const Placement &Where, size_t Row, size_t Column) {
  if (Where.Layout == MemoryLayout::RowMajor)
    return Where.Start + Row * Where.Stride + Column * sizeOf(E);
  return Where.Start + Column * Where.Stride + Row * sizeOf(E);
}

} // namespace

Matrix loadMatrix(Element E, size_t Rows, size_t Columns, const uint8_t *Memory,
                  const Placement &Where) {
  Matrix M(E, Rows, Columns);
  for (size_t R = 0; R < Rows; ++R)
    for (size_t C = 0; C < Columns; ++C)
      M.at(R, C) = loadBits(E, Memory + byteOf(E, Where, R, C));
  return M;
}

void storeMatrix(const Matrix &M, uint8_t *Memory, const Placement &Where) {
  for (size_t R = 0; R < M.Rows; ++R)
    for (size_t C = 0; C < M.Columns; ++C)
      storeBits(M.Type, M.at(R, C), Memory + byteOf(M.Type, Where, R, C));
}

} // namespace semantics

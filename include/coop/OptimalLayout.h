// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where an element of a matrix lies in the InferencingOptimal and TrainingOptimal layouts of
// cooperative vectors. Shared by the code that reads them and the library that converts to them; it
// converts nothing itself.
//
// Both are row-major. Rows take an odd number of times 64 bytes: every row starts aligned as the
// matrix does, to a line of a CPU's cache, and rows do not lie a power of two apart. So they are in
// different sets of that cache, and the lower and the upper half of the banks of a GPU's: there, 8
// threads read 64 bytes of two rows at once. No header and no permutation that depends on the
// values: a region of zeros is a matrix of zeros, as GL_NV_cooperative_vector asks of all optimal
// layouts.

#ifndef COOP_OPTIMALLAYOUT_H
#define COOP_OPTIMALLAYOUT_H

#include <cstdint>

namespace coop {

inline constexpr uint64_t OptimalRowAlignment = 64;

/// Bytes from one row to the next of a matrix with Cols elements of ElementSize bytes in a row.
constexpr uint64_t optimalRowStride(uint64_t Cols, uint64_t ElementSize) {
  const uint64_t Lines = (Cols * ElementSize + OptimalRowAlignment - 1) / OptimalRowAlignment;
  return (Lines | 1) * OptimalRowAlignment;
}

/// Byte offset of element (Row, Col).
constexpr uint64_t optimalOffset(uint64_t Row, uint64_t Col, uint64_t Cols, uint64_t ElementSize) {
  return Row * optimalRowStride(Cols, ElementSize) + Col * ElementSize;
}

/// Bytes that a Rows x Cols matrix takes.
constexpr uint64_t optimalSize(uint64_t Rows, uint64_t Cols, uint64_t ElementSize) {
  return Rows * optimalRowStride(Cols, ElementSize);
}

} // namespace coop

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of cooperative vectors in memory. Where a component of the two plain layouts lies is
// written here; the optimal ones are opaque, and the library converts to them as a program would.

#ifndef COOP_SEMANTICS_COOPVEC_LAYOUT_H
#define COOP_SEMANTICS_COOPVEC_LAYOUT_H

#include "../Choices.h"
#include "../matrix/Matrix.h"
#include <string>
#include <vector>

namespace semantics {

enum class VectorMatrixLayout : uint8_t {
  RowMajor,
  ColumnMajor,
  InferencingOptimal,
  TrainingOptimal
};

/// gl_CooperativeVectorMatrixLayout...NV.
std::string layoutName(VectorMatrixLayout L);
inline bool isOptimal(VectorMatrixLayout L) { return L >= VectorMatrixLayout::InferencingOptimal; }

/// How a matrix lies in memory. Stride counts bytes, and nothing of an optimal layout.
struct Placement {
  VectorMatrixLayout Layout = VectorMatrixLayout::RowMajor;
  size_t Stride = 0;
};

Placement drawPlacement(Choices &C, Element E, size_t Rows, size_t Columns);
/// Bytes that a matrix takes.
size_t sizeOf(const Placement &P, Element E, size_t Rows, size_t Columns);
/// Writes the components of M into memory of that size.
void place(const Placement &P, const Matrix &M, uint8_t *To);
/// The library's conversion of memory with Before into memory of another placement and type.
void convertByLibrary(const Placement &From, Element FromType, const uint8_t *Source,
                      const Placement &To, Element ToType, uint8_t *Destination, size_t Rows,
                      size_t Columns);

} // namespace semantics

#endif

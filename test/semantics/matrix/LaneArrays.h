// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the four functions of GLSL_QCOM_cooperative_matrix_conversion must give. An invocation's
// array is a matrix of one row.

#ifndef COOP_SEMANTICS_MATRIX_LANEARRAYS_H
#define COOP_SEMANTICS_MATRIX_LANEARRAYS_H

#include "Matrix.h"

namespace semantics {

/// The elements of type To that have the bytes of Array.
Matrix bitcastArray(const Matrix &Array, Element To);
Matrix extractSubArray(const Matrix &Array, size_t Start, size_t Length);

/// The matrix whose row i, or column i of a matrix of use B, is the array of invocation i of the
/// subgroup. Arrays of unsigned integers may hold several components in each (trap 28).
Matrix vectorToMatrix(const Matrices &Arrays, Element E, size_t Rows, size_t Columns, bool IsUseB);
/// The array, of elements of type To, that an invocation gets. Lane is less than the number of
/// rows, or of columns of a matrix of use B: what other invocations get is undefined.
Matrix matrixToVector(const Matrix &M, Element To, size_t Lane, bool IsUseB);

} // namespace semantics

#endif

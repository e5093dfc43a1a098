// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What coopMatMulAdd must give: SPV_KHR_cooperative_matrix, OpCooperativeMatrixMulAddKHR.

#ifndef COOP_SEMANTICS_MATRIX_MULTIPLY_H
#define COOP_SEMANTICS_MATRIX_MULTIPLY_H

#include "Matrix.h"

namespace semantics {

/// A times B plus C, of C's type, each component of its own signedness. The three are integers or
/// the three are not. Saturating counts for
/// integers only; the product must then be within the result's range, else nothing is defined.
Matrix multiplyAdd(const Matrix &A, const Matrix &B, const Matrix &C, bool Saturating);

/// By how much an implementation may differ from multiplyAdd, component by component, when Steps
/// products are accumulated one after the other: 0 for integers, and for floating-point components
/// where every order of operations in the result's precision is exact.
std::vector<double> multiplyAddTolerance(const Matrices &A, const Matrices &B, const Matrix &C);

} // namespace semantics

#endif

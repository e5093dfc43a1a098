// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL 8.6, matrix functions. Vulkan states no precision of determinants and inverses; theirs is
// that of the expansion in products, each of which and each sum of which rounds once.

#include "Function.h"
#include <algorithm>
#include <cmath>

namespace semantics::builtins {
namespace {

/// A square matrix of exact numbers.
using Matrix = std::vector<std::vector<Real>>; // [column][row]

Matrix matrixOf(const Call &C) {
  Matrix M(C.T.Columns, std::vector<Real>(C.T.Rows));
  for (unsigned I = 0; I < C.T.count(); ++I)
    M[I / C.T.Rows][I % C.T.Rows] = C.at(0, I).number();
  return M;
}

Matrix minorOf(const Matrix &M, size_t Column, size_t Row) {
  Matrix R;
  for (size_t I = 0; I < M.size(); ++I) {
    if (I == Column)
      continue;
    R.emplace_back();
    for (size_t J = 0; J < M.size(); ++J)
      if (J != Row)
        R.back().push_back(M[I][J]);
  }
  return R;
}

/// The determinant by the first column, and the sum of the magnitudes of all its products.
struct Expansion {
  Real Sum = 0, Magnitude = 0;
};

Expansion expand(const Matrix &M) {
  if (M.empty())
    return {1, 1};
  Expansion R;
  for (size_t Row = 0; Row < M.size(); ++Row) {
    const Expansion Rest = expand(minorOf(M, 0, Row));
    R.Sum += (Row % 2 ? -1 : 1) * M[0][Row] * Rest.Sum;
    R.Magnitude += std::fabs(M[0][Row]) * Rest.Magnitude;
  }
  return R;
}

/// n factors make n - 1 roundings in a product and at most 2 n in its sums.
Range determinantRange(Element E, const Matrix &M) {
  const Expansion X = expand(M);
  const Real Roundings = M.size() <= 1 ? 0 : static_cast<Real>(3 * M.size());
  return widened(Range::point(X.Sum), Roundings * ulp(E, X.Magnitude));
}

} // namespace

// Component by component, not the matrix product.
Results productOf(const Call &C) {
  Results R(1);
  for (size_t I = 0; I < C.T.count(); ++I)
    R[0].push_back(Expected::range(Arithmetic{C.T.E}.mul(C.at(0, I).range(), C.at(1, I).range())));
  return R;
}

// c is a column, r a row: column j, row i is c[i] * r[j].
Results outerProductOf(const Call &C) {
  Results R(1);
  for (size_t Column = 0; Column < C.Arguments[1].T.Rows; ++Column)
    for (size_t Row = 0; Row < C.T.Rows; ++Row)
      R[0].push_back(
          Expected::range(Arithmetic{C.T.E}.mul(C.at(0, Row).range(), C.at(1, Column).range())));
  return R;
}

Results transposeOf(const Call &C) {
  Results R(1);
  for (size_t Row = 0; Row < C.T.Rows; ++Row)
    for (size_t Column = 0; Column < C.T.Columns; ++Column)
      R[0].push_back(Expected::bits(C.at(0, Column * C.T.Rows + Row).Bits));
  return R;
}

Results determinantOf(const Call &C) {
  return {{Expected::range(determinantRange(C.T.E, matrixOf(C)))}};
}

// The adjugate over the determinant; undefined for a singular or nearly singular matrix.
Results inverseOf(const Call &C) {
  const Matrix M = matrixOf(C);
  const Range Determinant = determinantRange(C.T.E, M);
  Results R(1);
  for (size_t Column = 0; Column < M.size(); ++Column)
    for (size_t Row = 0; Row < M.size(); ++Row) {
      Range Cofactor = determinantRange(C.T.E, minorOf(M, Row, Column));
      if ((Row + Column) % 2)
        Cofactor = {-Cofactor.High, -Cofactor.Low};
      // The reciprocal of the determinant may be multiplied with instead.
      R[0].push_back(
          Expected::range(widenedByUlps(C.T.E, Arithmetic{C.T.E}.div(Cofactor, Determinant), 1)));
    }
  return R;
}

} // namespace semantics::builtins

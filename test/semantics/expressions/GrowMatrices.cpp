// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Growing matrices, and products of matrices and vectors.

#include "Grow.h"
#include <algorithm>

namespace semantics::expressions {

/// Products of matrices and vectors of small whole numbers, whose sums are exact in any order.
Expression Grower::linear(const Type &T) {
  const auto Inner = static_cast<unsigned>(C.between(2, 4));
  if (T.isMatrix()) {
    Expression A = wholeInput({T.E, T.Rows, Inner});
    return binary(Binary::Mul, A, wholeInput({T.E, Inner, T.Columns}));
  }
  if (T.Rows == 1)
    return wholeInput(T);
  if (C.chance(2)) {
    Expression A = wholeInput({T.E, Inner});
    return binary(Binary::Mul, A, wholeInput({T.E, Inner, T.Rows}));
  }
  Expression M = wholeInput({T.E, T.Rows, Inner});
  if (C.chance(2)) { // a product of three: 4 * 2 * 2 * 4 * 2 * 2 at most
    Expression N = wholeInput({T.E, Inner, 3});
    M = binary(Binary::Mul, M, N);
    return binary(Binary::Mul, M, wholeInput({T.E, 3}));
  }
  return binary(Binary::Mul, M, wholeInput({T.E, Inner}));
}

Expression Grower::growMatrix(const Type &T, unsigned Depth) {
  switch (C.below(8)) {
  case 1: { // component by component
    const Binary Op = C.oneOf({Binary::Add, Binary::Sub, Binary::Div});
    const bool IsScalar = C.chance(3);
    DividesMatrixByScalar = DividesMatrixByScalar || (IsScalar && Op == Binary::Div);
    Expression A = grow(T, Depth - 1);
    return binary(Op, A, grow(IsScalar ? T.scalar() : T, Depth - 1));
  }
  case 2: {
    Expression A = grow(T.scalar(), Depth - 1);
    Expression M = grow(T, Depth - 1);
    return C.chance(2) ? binary(Binary::Mul, M, A) : binary(Binary::Mul, A, M);
  }
  case 3:
    return unaryOf(Unary::Negate, grow(T, Depth - 1));
  case 4:
    return linear(T);
  case 5: { // a scalar on the diagonal
    Expression A = grow(T.scalar(), Depth - 1);
    return {T, glslName(T) + "(" + A.Text + ")",
            [A, T](State &S) {
              Value R = {T, std::vector<uint64_t>(T.count())};
              const uint64_t Bits = A.Evaluate(S).Bits[0];
              for (unsigned I = 0; I < std::min(T.Rows, T.Columns); ++I)
                R.Bits[I * T.Rows + I] = Bits;
              return R;
            },
            1};
  }
  case 6: { // another matrix: the rest is of the identity
    const Type From = {anyFloat(), static_cast<unsigned>(C.between(2, 4)),
                       static_cast<unsigned>(C.between(2, 4))};
    Expression A = grow(From, Depth - 1);
    return {T, glslName(T) + "(" + A.Text + ")",
            [A, T, From](State &S) {
              const Value V = convert(A.Evaluate(S), T.E);
              Value R = {T, {}};
              for (unsigned Column = 0; Column < T.Columns; ++Column)
                for (unsigned Row = 0; Row < T.Rows; ++Row)
                  R.Bits.push_back(Column < From.Columns && Row < From.Rows
                                       ? V.Bits[Column * From.Rows + Row]
                                       : bitsFromFloat(T.E, Column == Row));
              return R;
            },
            1};
  }
  case 7: { // columns
    std::vector<Expression> Columns;
    std::string Text;
    for (unsigned I = 0; I < T.Columns; ++I) {
      Columns.push_back(grow({T.E, T.Rows}, Depth - 1));
      Text += (I ? ", " : "") + Columns.back().Text;
    }
    return {T, glslName(T) + "(" + Text + ")",
            [Columns, T](State &S) {
              Value R = {T, {}};
              for (const Expression &Column : Columns) {
                const Value V = Column.Evaluate(S);
                R.Bits.insert(R.Bits.end(), V.Bits.begin(), V.Bits.end());
              }
              return R;
            },
            1};
  }
  default:
    return leaf(T);
  }
}

} // namespace semantics::expressions

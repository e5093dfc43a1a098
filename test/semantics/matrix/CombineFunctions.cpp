// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of combine functions.

#include "CombineFunctions.h"
#include "../Arithmetic.h"
#include "Shader.h"
#include <algorithm>
#include <cmath>

namespace semantics {
namespace {

double sum(double X, double Y) { return X + Y; }
double product(double X, double Y) { return X * Y; }
double greater(double X, double Y) { return std::max(X, Y); }
double lesser(double X, double Y) { return std::min(X, Y); }
double greaterMagnitude(double X, double Y) { return std::max(std::fabs(X), std::fabs(Y)); }
double firstNonzero(double X, double Y) { return X != 0 ? X : Y; }
bool isMarked(double X) { return X >= 9 && X <= 15; }
double lesserMarked(double X, double Y) { return isMarked(X) && isMarked(Y) ? std::min(X, Y) : -1; }

Matrix filled(Element E, size_t Rows, size_t Columns, double Value) {
  return Matrix(E, Rows, Columns, bitsFromFloat(E, Value));
}

double sign(Stream &Data) { return Data.below(2) ? -1.0 : 1.0; }

/// Integers so small, or so few that are not 0, that no sum rounds.
Matrix exactTerms(Element E, size_t Rows, size_t Columns, Stream &Data) {
  Matrix M = filled(E, Rows, Columns, 0);
  const double Limit = exactUpTo(E);
  if (8.0 * static_cast<double>(M.Bits.size()) <= Limit) {
    for (uint64_t &B : M.Bits)
      B = randomBits(E, Spread::Small, Data);
    return M;
  }
  for (double Terms = 0; Terms < std::min(Limit, 256.0); ++Terms)
    M.Bits[Data.below(M.Bits.size())] = bitsFromFloat(E, sign(Data));
  return M;
}

/// 1 and -1, and one that is neither.
Matrix factors(Element E, size_t Rows, size_t Columns, Stream &Data) {
  Matrix M = filled(E, Rows, Columns, 1);
  for (uint64_t &B : M.Bits)
    B = bitsFromFloat(E, sign(Data));
  M.Bits[Data.below(M.Bits.size())] = bitsFromFloat(E, Data.below(2) ? 2.0 : -0.5);
  return M;
}

Matrix anyNumbers(Element E, size_t Rows, size_t Columns, Stream &Data) {
  Matrix M = filled(E, Rows, Columns, 0);
  for (uint64_t &B : M.Bits)
    B = randomBits(E, Data.below(8) ? Spread::Ordinary : Spread::Wild, Data);
  return M;
}

/// One value here and there: it is the first that is not 0 in any order.
Matrix scattered(Element E, size_t Rows, size_t Columns, Stream &Data) {
  Matrix M = filled(E, Rows, Columns, 0);
  const double Value = sign(Data) * static_cast<double>(1 + Data.below(8));
  for (uint64_t &B : M.Bits)
    if (Data.below(3) == 0)
      B = bitsFromFloat(E, Value);
  return M;
}

/// Numbers that no padding looks like.
Matrix marked(Element E, size_t Rows, size_t Columns, Stream &Data) {
  Matrix M = filled(E, Rows, Columns, 0);
  for (uint64_t &B : M.Bits)
    B = bitsFromFloat(E, E == Element::E5M2 ? 10.0 + 2.0 * static_cast<double>(Data.below(2))
                                            : 9.0 + static_cast<double>(Data.below(7)));
  return M;
}

std::string replaced(std::string Text, const std::string &What, const std::string &With) {
  for (size_t At = 0; (At = Text.find(What, At)) != std::string::npos; At += With.size())
    Text.replace(At, What.size(), With);
  return Text;
}

} // namespace

const std::vector<CombineFunction> &combineFunctions() {
  static const std::vector<CombineFunction> Table = {
      {"$x + $y", sum, exactTerms},
      {"max($x, $y)", greater, anyNumbers},
      {"min($x, $y)", lesser, anyNumbers},
      {"max(abs($x), abs($y))", greaterMagnitude, anyNumbers},
      {"$x * $y", product, factors},
      {"$x != $t(0) ? $x : $y", firstNonzero, scattered},
      {"min($x, $y) >= $t(9) && max($x, $y) <= $t(15) ? min($x, $y) : $t(-1)", lesserMarked,
       marked},
  };
  return Table;
}

std::string functionText(Element E, const std::string &Name, const std::string &Text,
                         const std::string &Statements) {
  const bool Computes = hasOperators(E);
  const std::string Type(glslName(E));
  std::string Result = replaced(Text, "$x", Computes ? "x" : "float(x)");
  Result = replaced(Result, "$y", Computes ? "y" : "float(y)");
  Result = replaced(Result, "$t", Computes ? Type : "float");
  return Type + " " + Name + "(const in " + Type + " x, const in " + Type + " y) { " + Statements +
         "return " + Type + "(" + Result + "); }";
}

} // namespace semantics

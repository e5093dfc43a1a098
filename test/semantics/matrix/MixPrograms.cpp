// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs of many operations on matrices of few types: equal shapes with the operands in
// another order, lines of equal elements in any place, other strides, layouts, uses and scopes side
// by side. What an implementation makes once for all operations of a kind must not be taken for one
// of another kind. All numbers are small integers, and every operation on them is exact.

#include "../Arithmetic.h"
#include "Shader.h"
#include <algorithm>
#include <array>
#include <cstdlib>

namespace semantics {
namespace {

/// A matrix type.
struct Kind {
  Element E = Element::F32;
  unsigned Rows = 1, Columns = 1;
  Use U = Use::Accumulator;
  Scope S = Scope::Subgroup;

  std::string name() const {
    return "coopmat<" + std::string(glslName(E)) + ", " + scopeName(S) + ", " +
           std::to_string(Rows) + ", " + std::to_string(Columns) + ", " + useName(U) + ">";
  }
  friend bool operator==(const Kind &, const Kind &) = default;
};

/// An expression of matrix type, and its elements.
struct Term {
  std::string Text;
  Kind K;
  std::vector<int64_t> Values;
  int64_t Largest = 0; ///< the largest magnitude that a part of the last operation's sums may have

  int64_t at(unsigned Row, unsigned Column) const { return Values[Row * K.Columns + Column]; }
};

/// Whether every number is one of the type; those of integers wrap.
bool settle(Term &T) {
  const auto Most = static_cast<int64_t>(exactUpTo(T.K.E));
  if (isFloat(T.K.E) && T.Largest > Most)
    return false;
  T.Largest = 0;
  for (int64_t &V : T.Values) {
    if (isInteger(T.K.E))
      V = integerFromBits(T.K.E, bitsFromInteger(T.K.E, V));
    else if (V > Most || V < -Most)
      return false;
  }
  return true;
}

class MixProgram {
public:
  explicit MixProgram(Choices &C, const Launch &How) : C(C), Text(C, How) {}

  Program make() {
    addStatements(static_cast<unsigned>(C.between(2, 12)));
    return Text.finish();
  }

  /// Of each entry point the types and structures are those of the others and a few more.
  Program makeEntries() {
    const auto Entries = static_cast<unsigned>(C.between(2, 4));
    for (unsigned I = 0; I < Entries; ++I) {
      addStatements(static_cast<unsigned>(C.between(1, 3)));
      Text.endEntry();
      Leaves.clear();
    }
    return Text.finish();
  }

private:
  void addStatements(unsigned Count);
  void drawKinds();
  Term leaf(const Kind &K);
  Term expression(const Kind &K, unsigned Depth);
  Term combined(const Kind &K, unsigned Depth);
  Term scaled(const Kind &K, unsigned Depth);
  Term perElement(const Kind &K, unsigned Depth);
  Term converted(const Kind &K, unsigned Depth);
  Term reduced(const Kind &K, unsigned Depth);
  Term product(const Kind &K, unsigned Depth);
  Term named(const Term &T);
  void addResult(const Kind &K);
  std::string newName() { return "m" + std::to_string(Names++); }

  Choices &C;
  Shader Text;
  std::vector<Kind> Kinds;
  std::vector<Term> Leaves; ///< that are loaded already
  std::vector<std::string> Functions;
  unsigned Names = 0;
  std::vector<uint64_t> Structures; ///< seeds
  /// Which operations an expression has where. What they are of is drawn anew each time, so that
  /// expressions differ in their operands alone.
  Stream Structure{0};
};

void MixProgram::addStatements(unsigned Count) {
  drawKinds();
  for (uint64_t I = C.between(1, 3); I > 0; --I)
    Structures.push_back(C.below(1000));
  for (unsigned I = 0; I < Count; ++I)
    addResult(C.oneOf(Kinds));
}

/// A few types that differ in little.
void MixProgram::drawKinds() {
  if (Kinds.empty()) {
    Kind First;
    First.Rows = C.oneOf({8U, 16U, 4U, 5U});
    First.Columns = C.oneOf({16U, 8U, 4U, 7U});
    First.E = C.oneOf({Element::F32, Element::S32, Element::F16, Element::S8});
    Kinds.push_back(First);
  }
  const auto Others = C.below(4);
  for (uint64_t I = 0; I < Others; ++I) {
    Kind Next = C.oneOf(Kinds);
    switch (C.below(4)) {
    case 0:
      Next.S = Next.S == Scope::Subgroup ? Scope::Workgroup : Scope::Subgroup;
      break;
    case 1:
      Next.E = C.oneOf({Element::F16, Element::F32, Element::S32, Element::S8});
      break;
    case 2:
      Next.U = C.oneOf({Use::A, Use::B, Use::Accumulator});
      break;
    default:
      std::swap(Next.Rows, Next.Columns);
    }
    Kinds.push_back(Next);
  }
}

/// A matrix in memory, all of whose rows or columns may be one; or one that was loaded before.
Term MixProgram::leaf(const Kind &K) {
  std::vector<Term> Same;
  std::copy_if(Leaves.begin(), Leaves.end(), std::back_inserter(Same),
               [&](const Term &T) { return T.K == K; });
  if (!Same.empty() && C.chance(2))
    return C.oneOf(Same);
  Term T = {newName(), K, {}};
  const bool IsColumnMajor = C.chance(3);
  const unsigned Lines = IsColumnMajor ? K.Columns : K.Rows;
  const unsigned Length = IsColumnMajor ? K.Rows : K.Columns;
  const unsigned Stride = C.oneOf({Length, 0U, 0U, Length + 3, 1U});
  Text.needs(Stride * sizeOf(K.E), Length * sizeOf(K.E));
  Matrix Memory(K.E, 1, Stride * (Lines - 1) + Length);
  Stream Data = C.stream();
  std::vector<int64_t> Numbers;
  for (uint64_t &Bits : Memory.Bits) {
    Numbers.push_back(static_cast<int64_t>(Data.below(9)) - 4);
    Bits = isInteger(K.E) ? bitsFromInteger(K.E, Numbers.back())
                          : bitsFromFloat(K.E, static_cast<double>(Numbers.back()));
  }
  for (unsigned Row = 0; Row < K.Rows; ++Row)
    for (unsigned Column = 0; Column < K.Columns; ++Column)
      T.Values.push_back(Numbers[IsColumnMajor ? Column * Stride + Row : Row * Stride + Column]);
  Text.line(K.name() + " " + T.Text + ";");
  Text.line("coopMatLoad(" + T.Text + ", " + Text.input({Memory}) + ", 0, " +
            std::to_string(Stride) + ", gl_CooperativeMatrixLayout" +
            (IsColumnMajor ? "ColumnMajor" : "RowMajor") + ");");
  Leaves.push_back(T);
  return T;
}

Term MixProgram::combined(const Kind &K, unsigned Depth) {
  const Term A = expression(K, Depth - 1);
  const Term B = expression(K, Depth - 1);
  const char Symbol = "+-*"[Structure.below(3)];
  Term T = {"(" + A.Text + " " + Symbol + " " + B.Text + ")", K, {}};
  for (size_t I = 0; I < A.Values.size(); ++I)
    T.Values.push_back(Symbol == '+'   ? A.Values[I] + B.Values[I]
                       : Symbol == '-' ? A.Values[I] - B.Values[I]
                                       : A.Values[I] * B.Values[I]);
  return T;
}

Term MixProgram::scaled(const Kind &K, unsigned Depth) {
  Term T = expression(K, Depth - 1);
  const int64_t Factor = std::array<int64_t, 4>{2, 3, -1, -2}[Structure.below(4)];
  const std::string Number = std::string(glslName(K.E)) + "(" + std::to_string(Factor) + ")";
  T.Text = Factor == -1         ? "(-" + T.Text + ")"
           : Structure.below(2) ? "(" + Number + " * " + T.Text + ")"
                                : "(" + T.Text + " * " + Number + ")";
  for (int64_t &V : T.Values)
    V *= Factor;
  return T;
}

/// A variable of that value: arguments of functions of elements are matrices and their functions.
Term MixProgram::named(const Term &T) {
  Term Result = T;
  Result.Text = newName();
  Text.line(T.K.name() + " " + Result.Text + " = " + T.Text + ";");
  return Result;
}

/// e * f + a * g + b * h, with or without the row and column.
Term MixProgram::perElement(const Kind &K, unsigned Depth) {
  const Term M = expression(K, Depth - 1);
  const auto Extra = Structure.below(3);
  const auto Form = Structure.below(3);
  const std::string E(glslName(K.E));
  std::string Name = "f" + std::to_string(Form) + E + std::to_string(Extra), Parameters;
  const int64_t Weights[] = {1, Form == 1 ? 2 : -1, Form == 2 ? 3 : 1};
  std::string Sum = E + "(" + (Form == 2 ? "row" : "column") + ") + e";
  for (uint64_t I = 0; I < Extra; ++I) {
    const std::string Letter(1, "ab"[I]);
    Parameters += ", const in " + E + " " + Letter;
    Sum += " + " + Letter + " * " + E + "(" + std::to_string(Weights[I + 1]) + ")";
  }
  if (std::find(Functions.begin(), Functions.end(), Name) == Functions.end()) {
    Functions.push_back(Name);
    Text.declare(E + " " + Name + "(const in uint32_t row, const in uint32_t column, const in " +
                 E + " e" + Parameters + ") { return " + E + "(" + Sum + "); }");
  }
  Term T = named(M);
  std::string Arguments;
  for (uint64_t I = 0; I < Extra; ++I) {
    const Term Other = expression(K, Depth - 1);
    Arguments += ", " + Other.Text;
    for (size_t At = 0; At < T.Values.size(); ++At) {
      T.Largest = std::max(T.Largest, std::abs(T.Values[At]) + 3 * std::abs(Other.Values[At]) + 16);
      T.Values[At] += Other.Values[At] * Weights[I + 1];
    }
  }
  for (unsigned Row = 0; Row < K.Rows; ++Row)
    for (unsigned Column = 0; Column < K.Columns; ++Column)
      T.Values[Row * K.Columns + Column] += Form == 2 ? Row : Column;
  Text.line("coopMatPerElementNV(" + T.Text + ", " + T.Text + ", " + Name + Arguments + ");");
  return T;
}

/// From another type of component that holds the same numbers.
Term MixProgram::converted(const Kind &K, unsigned Depth) {
  Kind From = K;
  constexpr Element Types[] = {Element::F32, Element::S32, Element::F16, Element::S8};
  From.E = Types[Structure.below(4)];
  if (K.E == Element::S8)
    From.E = Element::S8;
  Term T = expression(From, Depth - 1);
  T.Text = K.name() + "(" + T.Text + ")";
  T.K = K;
  return T;
}

Term MixProgram::reduced(const Kind &K, unsigned Depth) {
  const Term M = named(expression(K, Depth - 1));
  Term T = M;
  T.Text = newName();
  const bool IsRow = Structure.below(2), IsSum = Structure.below(2);
  const std::string E(glslName(K.E)), Name = (IsSum ? "sum" : "most") + E;
  if (std::find(Functions.begin(), Functions.end(), Name) == Functions.end()) {
    Functions.push_back(Name);
    Text.declare(E + " " + Name + "(const in " + E + " x, const in " + E + " y) { return " +
                 (IsSum ? "x + y" : "max(x, y)") + "; }");
  }
  for (unsigned Row = 0; Row < K.Rows; ++Row)
    for (unsigned Column = 0; Column < K.Columns; ++Column) {
      int64_t All = IsRow ? M.at(Row, 0) : M.at(0, Column), Magnitude = std::abs(All);
      for (unsigned I = 1; I < (IsRow ? K.Columns : K.Rows); ++I) {
        const int64_t Next = IsRow ? M.at(Row, I) : M.at(I, Column);
        All = IsSum ? All + Next : std::max(All, Next);
        Magnitude += std::abs(Next);
      }
      T.Largest = std::max(T.Largest, Magnitude);
      T.Values[Row * K.Columns + Column] = All;
    }
  Text.line(K.name() + " " + T.Text + ";");
  Text.line("coopMatReduceNV(" + T.Text + ", " + M.Text + ", gl_CooperativeMatrixReduce" +
            (IsRow ? "Row" : "Column") + "NV, " + Name + ");");
  return T;
}

Term MixProgram::product(const Kind &K, unsigned Depth) {
  Kind A = K, B = K;
  A.U = Use::A;
  B.U = Use::B;
  A.Columns = B.Rows = C.oneOf({8U, 16U, 4U});
  if (K.E == Element::F32)
    A.E = B.E = C.oneOf({Element::F32, Element::F16});
  else if (K.E == Element::S32)
    A.E = B.E = C.oneOf({Element::S8, Element::S32});
  const Term X = expression(A, Depth - 1), Y = expression(B, Depth - 1);
  Term T = expression(K, Depth - 1);
  for (unsigned Row = 0; Row < K.Rows; ++Row)
    for (unsigned Column = 0; Column < K.Columns; ++Column) {
      int64_t &Sum = T.Values[Row * K.Columns + Column], Magnitude = std::abs(Sum);
      for (unsigned I = 0; I < A.Columns; ++I) {
        Sum += X.at(Row, I) * Y.at(I, Column);
        Magnitude += std::abs(X.at(Row, I) * Y.at(I, Column));
      }
      T.Largest = std::max(T.Largest, Magnitude);
    }
  T.Text = "coopMatMulAdd(" + X.Text + ", " + Y.Text + ", " + T.Text + ")";
  return T;
}

Term MixProgram::expression(const Kind &K, unsigned Depth) {
  if (Depth == 0)
    return leaf(K);
  const bool IsSum = K.U == Use::Accumulator;
  Term T;
  switch (Structure.below(9)) {
  case 0:
    return leaf(K);
  case 1:
    T = scaled(K, Depth);
    break;
  case 2:
    T = perElement(K, Depth);
    break;
  case 3:
    T = converted(K, Depth);
    break;
  case 4:
    T = IsSum && !isInteger(K.E) ? reduced(K, Depth) : combined(K, Depth);
    break;
  case 5:
    T = IsSum ? product(K, Depth) : combined(K, Depth);
    break;
  default:
    T = combined(K, Depth);
  }
  return settle(T) ? T : leaf(K);
}

void MixProgram::addResult(const Kind &K) {
  Structure = Stream(C.oneOf(Structures));
  const Term T = expression(K, 1 + static_cast<unsigned>(Structure.below(3)));
  Matrix M(K.E, K.Rows, K.Columns);
  for (size_t I = 0; I < T.Values.size(); ++I)
    M.Bits[I] = isInteger(K.E) ? bitsFromInteger(K.E, T.Values[I])
                               : bitsFromFloat(K.E, static_cast<double>(T.Values[I]));
  const std::string Name = named(T).Text;
  // Zeros of either sign, nothing else: all numbers are integers.
  std::vector<double> Tolerance(isInteger(K.E) ? 0 : M.Bits.size(), 0.5);
  Text.store(Name, Text.output({M}, std::move(Tolerance)), K.Rows, K.Columns, "0");
}

} // namespace

/// One subgroup is the workgroup, so that matrices of both scopes are one each.
static Launch drawLaunch(Choices &C) {
  Launch How;
  How.SubgroupSize = C.oneOf<uint32_t>({32, 8, 16});
  How.LocalSize = {How.SubgroupSize, 1, 1};
  return How;
}

Program makeMatrixMix(Choices &C) { return MixProgram(C, drawLaunch(C)).make(); }

Program makeMatrixEntries(Choices &C) { return MixProgram(C, drawLaunch(C)).makeEntries(); }

} // namespace semantics

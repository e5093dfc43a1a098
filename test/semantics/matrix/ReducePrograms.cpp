// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs that reduce matrices by rows, columns, squares and as a whole, with functions
// that are sums and functions that are not.

#include "CombineFunctions.h"
#include "ReduceRecord.h"
#include "Shader.h"
#include <algorithm>

namespace semantics {
namespace {

struct Shape {
  ReduceMask Mask;
  unsigned Rows, Columns, ResultRows, ResultColumns;
};

Shape drawShape(Choices &C) {
  Shape S;
  S.Mask =
      C.oneOf({ReduceMask::Row, ReduceMask::Column, ReduceMask::RowAndColumn, ReduceMask::Square});
  S.Rows = drawSize(C);
  S.Columns = drawSize(C);
  S.ResultRows = S.Mask == ReduceMask::Row ? S.Rows : drawSize(C);
  S.ResultColumns = S.Mask == ReduceMask::Column ? S.Columns : drawSize(C);
  if (S.Mask == ReduceMask::Square) {
    S.Rows = 2 * S.ResultRows;
    S.Columns = 2 * S.ResultColumns;
  }
  return S;
}

/// One that has at most Limit components.
Shape drawSmallShape(Choices &C, unsigned Limit) {
  Shape S = drawShape(C);
  const unsigned Side =
      S.Mask == ReduceMask::Square ? 2 : 1; // rows and columns of a group at least
  S.Rows = std::min(S.Rows, Side * 2);
  S.Columns = std::min(S.Columns, Limit / S.Rows / Side * Side);
  if (S.Mask == ReduceMask::Row || S.Mask == ReduceMask::Square)
    S.ResultRows = S.Rows / Side;
  if (S.Mask == ReduceMask::Column || S.Mask == ReduceMask::Square)
    S.ResultColumns = S.Columns / Side;
  return S;
}

std::string maskName(ReduceMask Mask) {
  switch (Mask) {
  case ReduceMask::Row:
    return "gl_CooperativeMatrixReduceRowNV";
  case ReduceMask::Column:
    return "gl_CooperativeMatrixReduceColumnNV";
  case ReduceMask::RowAndColumn:
    return "gl_CooperativeMatrixReduceRowAndColumnNV";
  case ReduceMask::Square:
    break;
  }
  return "gl_CooperativeMatrixReduce2x2NV";
}

Matrix expected(const CombineFunction &F, const Shape &S, const Matrix &M) {
  Matrix Result(M.Type, S.ResultRows, S.ResultColumns);
  for (size_t R = 0; R < Result.Rows; ++R)
    for (size_t C = 0; C < Result.Columns; ++C) {
      const std::vector<size_t> Indices = combinedInto(S.Mask, M, R, C);
      // Seeded from an element: there is no identity (trap 16).
      double Value = floatFromBits(M.Type, M.Bits[Indices.front()]);
      for (size_t I = 1; I < Indices.size(); ++I)
        Value = F.combine(Value, floatFromBits(M.Type, M.Bits[Indices[I]]));
      Result.at(R, C) = bitsFromFloat(M.Type, Value);
    }
  return Result;
}

void addReduction(Shader &Text, unsigned Index) {
  Choices &C = Text.choices();
  const Element E = C.oneOf(
      {Element::F32, Element::F16, Element::F64, Element::BF16, Element::E4M3, Element::E5M2});
  const unsigned Recordable = recordableComponents(E);
  const bool IsRecorded = Recordable >= 8 && C.chance(4);
  const Shape S = IsRecorded ? drawSmallShape(C, Recordable) : drawShape(C);
  // The first function is the sum.
  const CombineFunction &F = IsRecorded ? combineFunctions().front() : C.oneOf(combineFunctions());
  Stream Data = C.stream();
  Matrices Before, After;
  for (uint32_t I = 0; I < Text.launch().instances(); ++I) {
    Before.push_back(IsRecorded ? recordableMatrix(E, S.Rows, S.Columns)
                                : F.values(E, S.Rows, S.Columns, Data));
    After.push_back(expected(F, S, Before.back()));
  }
  // Zeros of both signs are one value to a maximum.
  std::vector<double> Tolerance(After.size() * After.front().Bits.size(), 0.0);
  const std::string Number = std::to_string(Index), From = "from" + Number;
  const std::string Name = "combine" + Number;
  Text.declare(functionText(
      E, Name, F.Text,
      IsRecorded ? recordOperands(Text, Number, S.Mask, Before.front(), After.front()) : ""));
  const std::string Type = Text.type(E, S.Rows, S.Columns, Use::Accumulator);
  Text.line(Type + " " + From + ";");
  Text.load(From, Text.input(Before), S.Rows, S.Columns);
  const bool InPlace = S.Rows == S.ResultRows && S.Columns == S.ResultColumns && C.chance(2);
  const std::string To = InPlace ? From : "to" + Number;
  if (!InPlace)
    Text.line(Text.type(E, S.ResultRows, S.ResultColumns, Use::Accumulator) + " " + To + ";");
  Text.line("coopMatReduceNV(" + To + ", " + From + ", " + maskName(S.Mask) + ", " + Name + ");");
  Text.store(To, Text.output(After, std::move(Tolerance)), S.ResultRows, S.ResultColumns);
}

} // namespace

Program makeMatrixReduce(Choices &C) {
  Shader Text(C, makeLaunch(C));
  const auto Count = static_cast<unsigned>(C.between(1, 3));
  for (unsigned I = 0; I < Count; ++I)
    addReduction(Text, I);
  return Text.finish();
}

} // namespace semantics

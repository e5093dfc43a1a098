// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StagedEpilogue.h. All numbers are small integers, so that floats are exact.

#include "StagedEpilogue.h"
#include <algorithm>

namespace semantics {

StagedEpilogue::StagedEpilogue(Choices &C, Element Sum, uint64_t First, bool IsThere)
    : Sum(Sum), Stored(Sum), First(First) {
  if (!IsThere || !C.chance(2))
    return;
  Begins = C.oneOf({Begin::Filled, Begin::Loaded});
  Scales = C.chance(2);
  Adds = C.oneOf({Add::Nothing, Add::Matrix, Add::Row});
  Clamps = C.chance(3);
  Asks = C.chance(3);
  if (Asks && C.chance(2)) {
    RowsLess = static_cast<unsigned>(C.between(0, 40));
    ColumnsLess = static_cast<unsigned>(C.between(0, 40));
  }
  if (C.chance(3))
    Stored = isFloatSum() ? Element::F16 : isSigned(Sum) ? Element::S8 : Element::U8;
  else
    IsInPlace = Adds != Add::Row && C.chance(2);
}

void StagedEpilogue::fill(Stream &Data, unsigned Rows, unsigned OfColumns, unsigned OfMatrixRows,
                          unsigned OfMatrixColumns) {
  Columns = OfColumns;
  MatrixRows = OfMatrixRows;
  MatrixColumns = OfMatrixColumns;
  LastRow = Rows - std::min(Rows, RowsLess);
  LastColumn = Columns - std::min(Columns, ColumnsLess);
  const auto Draw = [&] {
    const auto Number = static_cast<int64_t>(Data.below(7)) - (Sum == Element::U32 ? 0 : 3);
    return isFloatSum() ? bitsFromFloat(Sum, static_cast<double>(Number))
                        : bitsFromInteger(Sum, Number);
  };
  Factor = Draw();
  Others.resize(hasOthers() ? size_t(Rows) * Columns : 0);
  for (uint64_t &Each : Others)
    Each = Draw();
}

uint64_t StagedEpilogue::combine(uint64_t A, uint64_t B, bool IsProduct) const {
  if (isFloatSum()) {
    const double X = floatFromBits(Sum, A), Y = floatFromBits(Sum, B);
    return bitsFromFloat(Sum, IsProduct ? X * Y : X + Y);
  }
  return bitsFromInteger(Sum, static_cast<int64_t>(IsProduct ? A * B : A + B));
}

uint64_t StagedEpilogue::first(unsigned Row, unsigned Column) const {
  return Begins == Begin::Loaded ? Others[size_t(Row) * Columns + Column] : First;
}

bool StagedEpilogue::isInside(unsigned Row, unsigned Column) const {
  return !Asks || ((Row / MatrixRows + 1) * MatrixRows <= LastRow &&
                   (Column / MatrixColumns + 1) * MatrixColumns <= LastColumn);
}

uint64_t StagedEpilogue::last(uint64_t Of, unsigned Row, unsigned Column) const {
  if (!isInside(Row, Column))
    return isFloatSum() ? bitsFromFloat(Stored, floatFromBits(Sum, Of))
                        : bitsFromInteger(Stored, integerFromBits(Sum, Of));
  if (Scales)
    Of = combine(Of, Factor, /*IsProduct=*/true);
  if (Adds != Add::Nothing)
    Of = combine(Of, Others[Adds == Add::Row ? Column : size_t(Row) * Columns + Column],
                 /*IsProduct=*/false);
  if (isFloatSum()) {
    const double Number = floatFromBits(Sum, Of);
    return bitsFromFloat(Stored, Clamps && Number < 2 ? 2 : Number);
  }
  const int64_t Number = integerFromBits(Sum, Of);
  return bitsFromInteger(Stored, Clamps && Number < 2 ? 2 : Number);
}

std::string StagedEpilogue::declarations(unsigned OthersBinding, unsigned FactorBinding) const {
  const std::string Type(glslName(Sum));
  std::string Text;
  if (hasOthers())
    Text += "layout(set = 0, binding = " + std::to_string(OthersBinding) +
            ", scalar) buffer Others { " + Type + " others[]; };\n";
  if (Scales)
    Text += "layout(set = 0, binding = " + std::to_string(FactorBinding) +
            ", scalar) uniform Factor { " + Type + " factor; };\n";
  return Text;
}

std::string StagedEpilogue::beginText(const std::string &Type, const std::string &Start) const {
  if (Begins == Begin::Filled)
    return "sum[i][j] = " + Type + "(" + std::to_string(First) + ");";
  return "coopMatLoad(sum[i][j], others, " + Start + ", N, gl_CooperativeMatrixLayoutRowMajor);";
}

std::string StagedEpilogue::made(const std::string &Type, const std::string &Start,
                                 const std::string &Column) const {
  std::string Text;
  if (Adds != Add::Nothing)
    Text += "      " + Type + " other;\n      coopMatLoad(other, others, " +
            (Adds == Add::Row ? Column + ", 0" : Start + ", N") +
            ", gl_CooperativeMatrixLayoutRowMajor);\n";
  if (Scales)
    Text += "      sum[i][j] *= factor;\n";
  if (Adds != Add::Nothing)
    Text += "      sum[i][j] = sum[i][j] + other;\n";
  if (Clamps)
    Text += "      for (uint e = 0; e < sum[i][j].length(); ++e)\n"
            "        sum[i][j][e] = max(sum[i][j][e], " +
            std::string(glslName(Sum)) + "(2));\n";
  return Text;
}

std::string StagedEpilogue::endText(const std::string &Type, const std::string &StoredType,
                                    const std::string &Start, const std::string &Row,
                                    const std::string &Column) const {
  const std::string Store = "      coopMatStore(" +
                            (Stored == Sum ? "sum[i][j]" : StoredType + "(sum[i][j])") +
                            ", sums, " + Start + ", N, gl_CooperativeMatrixLayoutRowMajor);\n";
  const std::string Made = made(Type, Start, Column) + Store;
  if (!Asks)
    return Made;
  return "      if (" + Row + " + " + std::to_string(MatrixRows) + " <= lastRow && " + Column +
         " + " + std::to_string(MatrixColumns) + " <= lastColumn) {\n" + Made + "      } else {\n" +
         Store + "      }\n";
}

} // namespace semantics

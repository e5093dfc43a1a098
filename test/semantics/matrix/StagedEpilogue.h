// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the subgroups of a random product (StagedPrograms.cpp) begin their sums with, and make of
// them before they store them: factors, matrices and rows that are added, functions of elements,
// other types.

#ifndef COOP_SEMANTICS_MATRIX_STAGEDEPILOGUE_H
#define COOP_SEMANTICS_MATRIX_STAGEDEPILOGUE_H

#include "../Choices.h"
#include "../Element.h"
#include <string>
#include <vector>

namespace semantics {

class StagedEpilogue {
public:
  /// Of sums of that type, each of which begins with First. Draws nothing if there is none.
  StagedEpilogue(Choices &C, Element Sum, uint64_t First, bool IsThere);

  /// The result has Rows times Columns elements, of matrices of MatrixRows times MatrixColumns.
  void fill(Stream &Data, unsigned Rows, unsigned Columns, unsigned MatrixRows,
            unsigned MatrixColumns);

  Element stored() const { return Stored; }
  bool hasOthers() const { return Begins == Begin::Loaded || Adds != Add::Nothing; }
  bool isInPlace() const { return hasOthers() && IsInPlace; }
  bool hasFactor() const { return Scales; }
  const std::vector<uint64_t> &others() const { return Others; } ///< of the sums' type
  uint64_t factor() const { return Factor; }

  /// What is compared with the ends of each matrix; what else is made of those beyond.
  unsigned rows() const { return LastRow; }
  unsigned columns() const { return LastColumn; }

  /// What the sum at a place of the result begins with, and what is stored of it.
  uint64_t first(unsigned Row, unsigned Column) const;
  uint64_t last(uint64_t Sum, unsigned Row, unsigned Column) const;

  // The shader's parts. Type is that of a matrix of sums, Start its place in the result, Row and
  // Column its first ones; a line of the result has N elements.
  std::string declarations(unsigned OthersBinding, unsigned FactorBinding) const;
  std::string beginText(const std::string &Type, const std::string &Start) const;
  std::string endText(const std::string &Type, const std::string &StoredType,
                      const std::string &Start, const std::string &Row,
                      const std::string &Column) const;

private:
  enum class Begin : uint8_t { Filled, Loaded };
  enum class Add : uint8_t { Nothing, Matrix, Row };

  bool isInside(unsigned Row, unsigned Column) const;
  std::string made(const std::string &Type, const std::string &Start,
                   const std::string &Column) const;
  bool isFloatSum() const { return isFloat(Sum); }
  uint64_t combine(uint64_t A, uint64_t B, bool IsProduct) const;

  Element Sum, Stored;
  uint64_t First, Factor = 0;
  Begin Begins = Begin::Filled;
  Add Adds = Add::Nothing;
  bool Scales = false, Clamps = false;
  bool Asks =
      false; ///< whether a matrix is inside of the rows and columns; others are stored as they are
  bool IsInPlace = false; ///< what is added was where the result is stored
  unsigned Columns = 0, MatrixRows = 1, MatrixColumns = 1;
  unsigned LastRow = 0, LastColumn = 0, RowsLess = 0, ColumnsLess = 0;
  std::vector<uint64_t> Others;
};

} // namespace semantics

#endif

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

  /// The result has Rows times Columns elements.
  void fill(Stream &Data, unsigned Rows, unsigned Columns);

  Element stored() const { return Stored; }
  bool hasOthers() const { return Begins == Begin::Loaded || Adds != Add::Nothing; }
  bool isInPlace() const { return hasOthers() && IsInPlace; }
  bool hasFactor() const { return Scales; }
  const std::vector<uint64_t> &others() const { return Others; } ///< of the sums' type
  uint64_t factor() const { return Factor; }

  /// What the sum at a place of the result begins with, and what is stored of it.
  uint64_t first(unsigned Row, unsigned Column) const;
  uint64_t last(uint64_t Sum, unsigned Row, unsigned Column) const;

  // The shader's parts. Type is that of a matrix of sums, Start its place in the result, and Column
  // its first column; a line of the result has N elements.
  std::string declarations(unsigned OthersBinding, unsigned FactorBinding) const;
  std::string beginText(const std::string &Type, const std::string &Start) const;
  std::string endText(const std::string &Type, const std::string &Start,
                      const std::string &Column) const;
  std::string storedText(const std::string &StoredType) const;

private:
  enum class Begin : uint8_t { Filled, Loaded };
  enum class Add : uint8_t { Nothing, Matrix, Row };

  bool isFloatSum() const { return isFloat(Sum); }
  uint64_t combine(uint64_t A, uint64_t B, bool IsProduct) const;

  Element Sum, Stored;
  uint64_t First, Factor = 0;
  Begin Begins = Begin::Filled;
  Add Adds = Add::Nothing;
  bool Scales = false, Clamps = false;
  bool IsInPlace = false; ///< what is added was where the result is stored
  unsigned Columns = 0;
  std::vector<uint64_t> Others;
};

} // namespace semantics

#endif

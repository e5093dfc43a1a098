// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices in memory.

#include "Layout.h"
#include "Interpretation.h"
#include "coop/convert_matrix.h"
#include <cstdio>
#include <cstdlib>

namespace semantics {
namespace {

coop::MatrixConversion conversion(const Placement &From, Element FromType, const Placement &To,
                                  Element ToType, size_t Rows, size_t Columns) {
  const auto FormatOf = [](const Placement &P, Element E) {
    return coop::MatrixFormat{static_cast<coop::MatrixComponent>(interpretationOf(E).Number),
                              static_cast<coop::MatrixLayout>(P.Layout), P.Stride};
  };
  coop::MatrixConversion C;
  C.Rows = static_cast<uint32_t>(Rows);
  C.Columns = static_cast<uint32_t>(Columns);
  C.SourceFormat = FormatOf(From, FromType);
  C.DestinationFormat = FormatOf(To, ToType);
  return C;
}

/// A refused conversion is a failure of the program, which runs in a process of its own.
size_t checked(const coop::MatrixConversionResult &R) {
  if (!R) {
    std::fprintf(stderr, "convertMatrix: %s\n", R.Error.c_str());
    std::abort();
  }
  return static_cast<size_t>(R.Size);
}

} // namespace

std::string layoutName(VectorMatrixLayout L) {
  static constexpr const char *Names[] = {"RowMajor", "ColumnMajor", "InferencingOptimal",
                                          "TrainingOptimal"};
  return std::string("gl_CooperativeVectorMatrixLayout") + Names[static_cast<size_t>(L)] + "NV";
}

Placement drawPlacement(Choices &C, Element E, size_t Rows, size_t Columns) {
  Placement P;
  P.Layout = static_cast<VectorMatrixLayout>(C.below(4));
  if (isOptimal(P.Layout))
    return P;
  const size_t Line = P.Layout == VectorMatrixLayout::RowMajor ? Columns : Rows;
  P.Stride = (Line * sizeOf(E) + 15) / 16 * 16 + 16 * C.below(3);
  return P;
}

size_t sizeOf(const Placement &P, Element E, size_t Rows, size_t Columns) {
  if (isOptimal(P.Layout))
    return checked(coop::convertMatrix(conversion({}, E, P, E, Rows, Columns)));
  return P.Stride * (P.Layout == VectorMatrixLayout::RowMajor ? Rows : Columns);
}

void place(const Placement &P, const Matrix &M, uint8_t *To) {
  const size_t Size = sizeOf(M.Type);
  if (isOptimal(P.Layout)) {
    const Placement Plain = {VectorMatrixLayout::RowMajor, M.Columns * Size};
    std::vector<uint8_t> Bytes(M.Rows * M.Columns * Size);
    place(Plain, M, Bytes.data());
    convertByLibrary(Plain, M.Type, Bytes.data(), P, M.Type, To, M.Rows, M.Columns);
    return;
  }
  for (size_t Row = 0; Row < M.Rows; ++Row)
    for (size_t Column = 0; Column < M.Columns; ++Column)
      storeBits(M.Type, M.at(Row, Column),
                To + (P.Layout == VectorMatrixLayout::RowMajor ? P.Stride * Row + Size * Column
                                                               : P.Stride * Column + Size * Row));
}

void convertByLibrary(const Placement &From, Element FromType, const uint8_t *Source,
                      const Placement &To, Element ToType, uint8_t *Destination, size_t Rows,
                      size_t Columns) {
  coop::MatrixConversion C = conversion(From, FromType, To, ToType, Rows, Columns);
  C.Source = Source;
  C.SourceSize = sizeOf(From, FromType, Rows, Columns);
  C.Destination = Destination;
  C.DestinationSize = sizeOf(To, ToType, Rows, Columns);
  checked(coop::convertMatrix(C));
}

} // namespace semantics

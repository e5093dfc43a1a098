// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop::convertMatrix: what is wrong with a conversion, and the walk over its components. How one
// component becomes another is in MatrixComponent.cpp.

#include "coop/OptimalLayout.h"
#include "coop/convert_matrix.h"
#include "runtime/FloatMode.h"
#include "runtime/MatrixComponent.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <functional>

using namespace coop;
using namespace coop::runtime;
using llvm::Twine;

namespace {

bool isOptimal(MatrixLayout L) {
  return L == MatrixLayout::InferencingOptimal || L == MatrixLayout::TrainingOptimal;
}

/// A matrix of known format: where its components are.
class Placement {
public:
  /// Sets Error when the format is wrong; Name is "source" or "destination".
  Placement(const MatrixConversion &C, const MatrixFormat &F, llvm::StringRef Name,
            std::string &Error);

  uint64_t size() const { return Size; }
  uint64_t offset(uint64_t Row, uint64_t Column) const {
    switch (Layout) {
    case MatrixLayout::RowMajor:
      return Row * Stride + Column * ElementSize;
    case MatrixLayout::ColumnMajor:
      return Column * Stride + Row * ElementSize;
    default:
      return optimalOffset(Row, Column, Columns, ElementSize);
    }
  }

private:
  void place(const MatrixConversion &C, llvm::StringRef Name, std::string &Error);
  void checkStride(uint64_t LineSize, llvm::StringRef Name, std::string &Error);

  MatrixLayout Layout;
  uint64_t Stride, Columns;
  uint64_t ElementSize = 0, Size = 0;
};

Placement::Placement(const MatrixConversion &C, const MatrixFormat &F, llvm::StringRef Name,
                     std::string &Error)
    : Layout(F.Layout), Stride(F.Stride), Columns(C.Columns) {
  if (!isMatrixComponent(F.Component))
    Error = ("the component type of the " + Name + ", " +
             Twine(static_cast<uint32_t>(F.Component)) + ", is none that a matrix can have")
                .str();
  else if (F.Layout > MatrixLayout::TrainingOptimal)
    Error = ("the layout of the " + Name + ", " + Twine(static_cast<uint32_t>(F.Layout)) +
             ", is none of the four")
                .str();
  else {
    ElementSize = matrixComponentSize(F.Component);
    place(C, Name, Error);
  }
}

void Placement::checkStride(uint64_t LineSize, llvm::StringRef Name, std::string &Error) {
  const llvm::StringRef Line = Layout == MatrixLayout::RowMajor ? "row" : "column";
  if (Stride < LineSize)
    Error = ("the stride of the " + Name + ", " + Twine(Stride) + " bytes, is less than a " + Line +
             " takes (" + Twine(LineSize) + ")")
                .str();
  else if (Stride % ElementSize)
    Error = ("the stride of the " + Name + ", " + Twine(Stride) +
             " bytes, is no multiple of the component's size (" + Twine(ElementSize) + ")")
                .str();
}

void Placement::place(const MatrixConversion &C, llvm::StringRef Name, std::string &Error) {
  bool Overflows = false;
  if (isOptimal(Layout)) {
    llvm::SaturatingMultiply<uint64_t>(C.Rows, optimalRowStride(Columns, ElementSize), &Overflows);
    Size = optimalSize(C.Rows, Columns, ElementSize);
  } else {
    const bool ByRows = Layout == MatrixLayout::RowMajor;
    const uint64_t Lines = ByRows ? C.Rows : C.Columns;
    const uint64_t LineSize = (ByRows ? C.Columns : C.Rows) * ElementSize;
    if (!Stride)
      Stride = LineSize;
    checkStride(LineSize, Name, Error);
    Size = llvm::SaturatingMultiplyAdd(Lines - 1, Stride, LineSize, &Overflows);
  }
  if (Error.empty() && Overflows)
    Error = ("the " + Name + " would take more than 2^64 - 1 bytes").str();
}

bool overlap(const MatrixConversion &C, uint64_t SourceSize, uint64_t DestinationSize) {
  const auto *Source = static_cast<const char *>(C.Source);
  const auto *Destination = static_cast<const char *>(C.Destination);
  const std::less<const char *> Before;
  return Before(Source, Destination + DestinationSize) && Before(Destination, Source + SourceSize);
}

/// What is wrong with the memory, beside a destination that is too small.
std::string memoryError(const MatrixConversion &C, uint64_t SourceSize, uint64_t DestinationSize) {
  if (!C.Source)
    return "there is a destination but no source";
  if (C.SourceSize < SourceSize)
    return ("the source takes " + Twine(SourceSize) + " bytes, but only " + Twine(C.SourceSize) +
            " are given")
        .str();
  if (overlap(C, SourceSize, DestinationSize))
    return "the source and the destination overlap";
  return {};
}

void convertAll(const MatrixConversion &C, const Placement &From, const Placement &To) {
  const auto *Source = static_cast<const uint8_t *>(C.Source);
  auto *Destination = static_cast<uint8_t *>(C.Destination);
  const MatrixComponent FromType = C.SourceFormat.Component;
  const MatrixComponent ToType = C.DestinationFormat.Component;
  const unsigned FromSize = matrixComponentSize(FromType), ToSize = matrixComponentSize(ToType);
  if (isOptimal(C.DestinationFormat.Layout))
    std::memset(Destination, 0, To.size());
  for (uint64_t Row = 0; Row < C.Rows; ++Row)
    for (uint64_t Column = 0; Column < C.Columns; ++Column) {
      uint64_t Bits = 0;
      std::memcpy(&Bits, Source + From.offset(Row, Column), FromSize);
      Bits = convertComponent(FromType, ToType, Bits);
      std::memcpy(Destination + To.offset(Row, Column), &Bits, ToSize);
    }
}

MatrixConversionResult invalid(std::string Error) {
  return {MatrixConversionStatus::Invalid, std::move(Error), 0};
}

} // namespace

MatrixConversionResult coop::convertMatrix(const MatrixConversion &C) {
  const FloatMode Mode;
  std::string Error;
  if (!C.Rows || !C.Columns)
    return invalid("a matrix has at least one row and one column");
  const Placement From(C, C.SourceFormat, "source", Error);
  if (!Error.empty())
    return invalid(std::move(Error));
  const Placement To(C, C.DestinationFormat, "destination", Error);
  if (!Error.empty())
    return invalid(std::move(Error));
  if (!C.Destination)
    return {MatrixConversionStatus::Done, {}, To.size()};
  if (C.DestinationSize < To.size())
    return {MatrixConversionStatus::TooSmall,
            ("the destination takes " + Twine(To.size()) + " bytes, but only " +
             Twine(C.DestinationSize) + " are given")
                .str(),
            To.size()};
  Error = memoryError(C, From.size(), To.size());
  if (!Error.empty())
    return invalid(std::move(Error));
  convertAll(C, From, To);
  return {MatrixConversionStatus::Done, {}, To.size()};
}

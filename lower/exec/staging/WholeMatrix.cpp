// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See WholeMatrix.h.

#include "lower/exec/staging/WholeMatrix.h"
#include "lower/transform/UniformValues.h"
#include <set>

using namespace llvm;

namespace coop::lower {
namespace {

uint32_t countOf(ArrayRef<int64_t> Places) {
  return *std::max_element(Places.begin(), Places.end()) + 1;
}

/// Where a matrix begins, and the end of its last line (i64).
std::pair<Value *, Value *> emitRange(IRBuilderBase &B, const WholeMatrix &M,
                                      const Conditions &Asked) {
  const uint64_t Lines = M.IsColumnMajor ? M.Type.Cols : M.Type.Rows;
  Value *Start = B.CreateAdd(B.CreatePtrToInt(emitAgain(B, *M.Buffer), B.getInt64Ty()),
                             Asked.emit(B, M.Start, nullptr));
  Value *OfLines = B.CreateMul(Asked.emit(B, M.Stride, nullptr), B.getInt64(Lines - 1));
  const uint64_t Line = M.Type.elements() / Lines * M.elementSize();
  return {Start, B.CreateAdd(Start, B.CreateAdd(OfLines, B.getInt64(Line)))};
}

} // namespace

MatrixType WholeMatrix::typeOf(uint32_t Iterations, CoopScope Scope) const {
  MatrixType Result = Type;
  Result.Scope = Scope;
  if (Type.Use != CoopUse::Accumulator)
    (isA() ? Result.Cols : Result.Rows) *= Iterations;
  return Result;
}

bool WholeMatrix::hasSamePlaces(const WholeMatrix &M) const {
  return BufferPlace{Buffer, Start} == BufferPlace{M.Buffer, M.Start} && Stride == M.Stride &&
         IsColumnMajor == M.IsColumnMajor && elementSize() == M.elementSize();
}

bool WholeMatrix::isSlices() const {
  const Polynomial Element = elementSize();
  return Start == Start.substituted(Conditions::Iterations, 0) +
                      Polynomial::of(Conditions::Iterations) * Polynomial(depth()) *
                          (isKInner() ? Element : Stride);
}

uint32_t PartGrid::rowsOfParts() const { return countOf(Rows); }

uint32_t PartGrid::columnsOfParts() const { return countOf(Columns); }

bool PartGrid::isFull() const {
  std::set<std::pair<int64_t, int64_t>> Seen;
  for (size_t I = 0; I < Rows.size(); ++I)
    if (!Seen.insert({Rows[I], Columns[I]}).second)
      return false;
  return Seen.size() == uint64_t(rowsOfParts()) * columnsOfParts();
}

MatrixType PartGrid::whole(MatrixType T) const {
  T.Rows *= rowsOfParts();
  T.Cols *= columnsOfParts();
  return T;
}

std::optional<WholeMatrix> findWholeMatrix(ArrayRef<StridedAccessCall *> OfParts,
                                           const MatrixType &Part, const PartGrid &Grid,
                                           IndexEvaluator &Values) {
  const StridedAccessCall &Any = *OfParts.front();
  WholeMatrix Result = {Grid.whole(Part), nullptr, {}, {}, Any.isColumnMajor(), &Any};
  const Polynomial Element(Result.elementSize());
  for (size_t I = 0; I < Grid.Rows.size(); ++I) {
    const StridedAccessCall &Access = *OfParts[I / Grid.Subgroups];
    Values.setInvocation(I % Grid.Subgroups * Grid.SubgroupSize);
    const auto At = Values.place(*Access.pointer());
    const Polynomial Stride = Values.at(*Access.stride());
    if (!At || !Stride.isKnown() || At->Offset.has(Conditions::Iterations) ||
        Stride.has(Conditions::Iterations) || isa<GlobalVariable>(At->Base) ||
        Access.isColumnMajor() != Any.isColumnMajor() || Access.isVolatile())
      return std::nullopt;
    const Polynomial Row = (Any.isColumnMajor() ? Element : Stride) * Polynomial(Part.Rows);
    const Polynomial Column = (Any.isColumnMajor() ? Stride : Element) * Polynomial(Part.Cols);
    const BufferPlace OfFirst = {At->Base, At->Offset - Row * Polynomial(Grid.Rows[I]) -
                                               Column * Polynomial(Grid.Columns[I])};
    if (!Result.Buffer) {
      Result.Buffer = OfFirst.Base;
      Result.Start = OfFirst.Offset;
      Result.Stride = Stride;
    }
    if (!(OfFirst == BufferPlace{Result.Buffer, Result.Start}) || !(Stride == Result.Stride))
      return std::nullopt;
  }
  return Result;
}

Value *emitIsApart(IRBuilderBase &B, const WholeMatrix &M, const WholeMatrix &Other,
                   const Conditions &Asked) {
  if (M.hasSamePlaces(Other))
    return B.getTrue();
  const auto [Start, End] = emitRange(B, M, Asked);
  const auto [OtherStart, OtherEnd] = emitRange(B, Other, Asked);
  Value *Holds = B.CreateOr(B.CreateICmpULE(End, OtherStart), B.CreateICmpULE(OtherEnd, Start));
  if (M.IsColumnMajor == Other.IsColumnMajor && M.elementSize() == Other.elementSize())
    Holds = B.CreateOr(Holds, B.CreateAnd(B.CreateICmpEQ(Start, OtherStart),
                                          B.CreateICmpEQ(Asked.emit(B, M.Stride, nullptr),
                                                         Asked.emit(B, Other.Stride, nullptr))));
  return Holds;
}

} // namespace coop::lower

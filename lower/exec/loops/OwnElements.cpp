// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The map from (invocation, index) to an element; see OwnElements.h and ElementMap.h.

#include "lower/exec/loops/OwnElements.h"

using namespace llvm;

namespace coop::lower {

Value *ownLength(LoweringState &S, IRBuilderBase &B, const MatrixType &M) {
  const uint32_t Length = S.sliceLength(M);
  if (!S.map().hasPadding(S.shared(M)))
    return B.getInt32(Length);
  const auto Padded = static_cast<uint32_t>(M.elements() % S.invocations(M.Scope));
  // The first of them have one element more.
  Value *HasLast = B.CreateICmpULT(S.invocationIndex(B, M.Scope), B.getInt32(Padded));
  return B.CreateAdd(B.getInt32(Length - 1), B.CreateZExt(HasLast, B.getInt32Ty()), "length");
}

Value *ownElement(LoweringState &S, IRBuilderBase &B, const MatrixType &M, Value *Index,
                  Value *Lane) {
  if (!Lane)
    Lane = S.invocationIndex(B, M.Scope);
  return S.map().elementAt(B, S.shared(M), Lane, Index);
}

/// SPV_EXT_cooperative_matrix_maintenance1, OpCooperativeMatrixGetCoordinateEXT: row and column.
static Value *coordinate(LoweringState &S, IRBuilderBase &B, const MatCoordinateCall &Call) {
  const MatrixType M = Call.matrixType();
  Value *Element = ownElement(S, B, M, Call.index()), *Cols = B.getInt32(M.Cols);
  Value *Result = PoisonValue::get(Call.getType());
  Result = B.CreateInsertElement(Result, B.CreateUDiv(Element, Cols), uint64_t(0));
  return B.CreateInsertElement(Result, B.CreateURem(Element, Cols), uint64_t(1));
}

void lowerElementQuery(LoweringState &S, CallInst &Call) {
  IRBuilder<> B(&Call);
  auto *Coordinate = dyn_cast<MatCoordinateCall>(&Call);
  Call.replaceAllUsesWith(Coordinate ? coordinate(S, B, *Coordinate)
                                     : ownLength(S, B, cast<MatLengthCall>(Call).matrixType()));
}

} // namespace coop::lower

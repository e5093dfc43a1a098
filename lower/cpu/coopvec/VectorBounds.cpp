// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory of each operation, from its first to its last byte.

#include "lower/cpu/coopvec/VectorBounds.h"
#include "lower/check/Robust.h"
#include "lower/emit/VectorProduct.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// i1, whether Bytes (i64) at an offset from a pointer are inside; null where nothing bounds it.
Value *holds(IRBuilder<> &B, Value *Pointer, Value *Offset, Value *Bytes) {
  Value *Begin = B.CreateGEP(B.getInt8Ty(), Pointer, B.CreateZExt(Offset, B.getInt64Ty()));
  const std::optional<MemoryBounds> Bounds = MemoryBounds::of(B, Begin);
  return Bounds ? Bounds->hold(B, Bytes) : nullptr;
}

/// The bytes of a matrix of Rows x Cols elements as it lies in memory, with what is between its
/// lines, and of layouts that are ours after the last as well: their lines are read to the end.
Value *bytesOf(IRBuilder<> &B, const MatrixInMemory &M, uint64_t Rows, uint64_t Cols,
               uint64_t ElementSize) {
  const bool ByRows = M.hasContiguousRows();
  const uint64_t Lines = ByRows ? Rows : Cols, Line = (ByRows ? Cols : Rows) * ElementSize;
  Value *Stride = M.lineStride(B);
  Value *Last = B.getInt64(Line);
  if (M.isOptimal())
    Last = Stride;
  return B.CreateAdd(B.CreateMul(B.getInt64(Lines - 1), Stride), Last);
}

Value *ofProduct(OpContext &O) {
  auto &Call = O.as<VecMatMulCall>();
  const auto P = VectorProduct::of(Call, O.vectorResult());
  if (!P)
    return nullptr; // diagnosed where it is lowered
  const MatrixInMemory Stored = P->matrix(Call.matrix(), Call.matrixOffset(), Call.stride());
  const uint64_t Rows = P->Transposed ? P->Cols : P->Rows, Cols = P->Transposed ? P->Rows : P->Cols;
  Value *OfMatrix = holds(O.B, Call.matrix(), Call.matrixOffset(),
                          bytesOf(O.B, Stored, Rows, Cols, P->Weights.Element.bytes()));
  if (!P->Bias)
    return OfMatrix;
  Value *OfBias =
      holds(O.B, Call.bias(), Call.biasOffset(), O.B.getInt64(P->Rows * P->Bias->Element.bytes()));
  return OfMatrix && OfBias ? O.B.CreateAnd(OfMatrix, OfBias) : OfMatrix ? OfMatrix : OfBias;
}

Value *ofOuterProduct(OpContext &O) {
  auto &Call = O.as<VecOuterProductCall>();
  const auto Interpreted = interpretation(O.S.C, Call.interpretation());
  if (!Interpreted)
    return nullptr;
  const uint32_t Rows = Call.rowsType().Size, Cols = Call.colsType().Size;
  const uint64_t Size = Interpreted->Element.bytes();
  const MatrixInMemory Stored(Call.pointer(), Call.offset(), Call.layout(), Cols, Size,
                              Call.stride());
  return holds(O.B, Call.pointer(), Call.offset(), bytesOf(O.B, Stored, Rows, Cols, Size));
}

template <typename Call> Value *ofVector(IRBuilder<> &B, const Call &Access, const VectorType &V) {
  return holds(B, Access.pointer(), Access.offset(), B.getInt64(V.Size * Component(V).bytes()));
}

} // namespace

Value *isInBuffers(OpContext &O, CoopOp Op) {
  if (!isBounded(O.Call))
    return nullptr;
  switch (Op) {
  case CoopOp::VecMatMul:
    return ofProduct(O);
  case CoopOp::VecLoad:
    return ofVector(O.B, O.as<VecLoadCall>(), O.vectorResult());
  case CoopOp::VecStore:
    return ofVector(O.B, O.as<VecStoreCall>(), O.as<VecStoreCall>().vectorType());
  case CoopOp::VecReduceSum:
    return ofVector(O.B, O.as<VecReduceSumCall>(), O.as<VecReduceSumCall>().vectorType());
  case CoopOp::VecOuterProduct:
    return ofOuterProduct(O);
  default:
    return nullptr;
  }
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory of each operation, from its first to its last byte.

#include "lower/cpu/coopvec/VectorBounds.h"
#include "lower/check/Robust.h"
#include "lower/emit/VectorProduct.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// i1, whether Bytes (i64) at an offset from an operand are inside; null where nothing bounds it.
Value *holds(OpContext &O, unsigned Pointer, unsigned Offset, Value *Bytes) {
  IRBuilder<> &B = O.B;
  Value *Begin =
      B.CreateGEP(B.getInt8Ty(), O.arg(Pointer), B.CreateZExt(O.arg(Offset), B.getInt64Ty()));
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
  const auto P = VectorProduct::of(O.vector(MatMulInput), O.vectorResult(), !O.isNull(MatMulBias),
                                   [&](unsigned I) { return O.constant(I); });
  if (!P)
    return nullptr; // diagnosed where it is lowered
  const MatrixInMemory Stored =
      P->matrix(O.arg(MatMulMatrix), O.arg(MatMulMatrixOffset), O.arg(MatMulStride));
  const uint64_t Rows = P->Transposed ? P->Cols : P->Rows, Cols = P->Transposed ? P->Rows : P->Cols;
  Value *OfMatrix = holds(O, MatMulMatrix, MatMulMatrixOffset,
                          bytesOf(O.B, Stored, Rows, Cols, P->Weights.Element.bytes()));
  if (!P->Bias)
    return OfMatrix;
  Value *OfBias =
      holds(O, MatMulBias, MatMulBiasOffset, O.B.getInt64(P->Rows * P->Bias->Element.bytes()));
  return OfMatrix && OfBias ? O.B.CreateAnd(OfMatrix, OfBias) : OfMatrix ? OfMatrix : OfBias;
}

Value *ofOuterProduct(OpContext &O) {
  const auto Interpreted = interpretation(O.S.C, O.constant(5));
  if (!Interpreted)
    return nullptr;
  const uint32_t Rows = O.vector(2).Size, Cols = O.vector(3).Size;
  const uint64_t Size = Interpreted->Element.bytes();
  const MatrixInMemory Stored(O.arg(0), O.arg(1), O.constant(4), Cols, Size, O.arg(6));
  return holds(O, 0, 1, bytesOf(O.B, Stored, Rows, Cols, Size));
}

uint64_t bytesOf(const VectorType &V) { return V.Size * Component(V).bytes(); }

} // namespace

Value *isInBuffers(OpContext &O, CoopOp Op) {
  if (!isBounded(O.Call))
    return nullptr;
  switch (Op) {
  case CoopOp::VecMatMul:
    return ofProduct(O);
  case CoopOp::VecLoad:
    return holds(O, 0, 1, O.B.getInt64(bytesOf(O.vectorResult())));
  case CoopOp::VecStore:
  case CoopOp::VecReduceSum:
    return holds(O, 0, 1, O.B.getInt64(bytesOf(O.vector(2))));
  case CoopOp::VecOuterProduct:
    return ofOuterProduct(O);
  default:
    return nullptr;
  }
}

} // namespace coop::lower

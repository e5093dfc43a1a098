// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operations that set the state of tensor layouts and views (SPV_NV_tensor_addressing).

#include "lower/emit/TensorAddressing.h"
#include "lower/emit/TensorStateFields.h"
#include "lower/exec/loops/LoweringState.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Dimensions reach 2^32 - 1: adding BlockSize - 1 first could wrap.
Value *ceilDivide(IRBuilderBase &B, Value *Dim, Value *Block) {
  Value *Divisor = atLeastOne(B, Block);
  Value *Rest = B.CreateICmpNE(B.CreateURem(Dim, Divisor), B.getInt32(0));
  return B.CreateAdd(B.CreateUDiv(Dim, Divisor), B.CreateZExt(Rest, B.getInt32Ty()));
}

void setDimension(OpContext &O, const TensorStateFields &T, unsigned Dim) {
  Value *Run = O.B.getInt32(1);
  for (unsigned I = Dim; I-- > 0;) {
    Value *Size = O.arg(I + 1);
    T.set(Dimension, I, Size);
    T.set(Span, I, Size);
    T.set(Offset, I, O.B.getInt32(0));
    T.set(Stride, I, Run);
    Run = O.B.CreateMul(Run, ceilDivide(O.B, Size, T.get(BlockSize, I)));
  }
}

void setViewDimension(OpContext &O, const TensorStateFields &V, unsigned Dim) {
  Value *Run = O.B.getInt32(1);
  for (unsigned I = Dim; I-- > 0;) {
    V.set(ViewDimension, I, O.arg(I + 1));
    V.set(ViewStride, I, Run);
    Run = O.B.CreateMul(Run, O.arg(I + 1));
  }
}

void setAll(OpContext &O, const TensorStateFields &T, unsigned Field, unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    T.set(Field, I, O.arg(I + 1));
}

void lowerLayout(OpContext &O, CoopOp Op, const TensorStateFields &T, unsigned Dim) {
  switch (Op) {
  case CoopOp::LayoutCreate:
    for (unsigned I = 0; I < Dim; ++I)
      T.set(BlockSize, I, O.B.getInt32(1));
    return;
  case CoopOp::LayoutSetBlockSize:
    return setAll(O, T, BlockSize, Dim);
  case CoopOp::LayoutSetDimension:
    return setDimension(O, T, Dim);
  case CoopOp::LayoutSetStride:
    return setAll(O, T, Stride, Dim);
  case CoopOp::LayoutSlice:
    for (unsigned I = 0; I < Dim; ++I) {
      T.set(Offset, I, O.B.CreateAdd(T.get(Offset, I), O.arg(2 * I + 1)));
      T.set(Span, I, O.arg(2 * I + 2));
    }
    return;
  default: // LayoutSetClampValue
    return T.set(ClampValue, 0, O.arg(1));
  }
}

void lowerView(OpContext &O, CoopOp Op, const TensorStateFields &V, unsigned Dim) {
  switch (Op) {
  case CoopOp::ViewCreate:
    for (unsigned I = 0; I < 4; ++I)
      V.set(Clip, I, O.B.getInt32(I % 2 ? ~0u : 0));
    return;
  case CoopOp::ViewSetDimension:
    return setViewDimension(O, V, Dim);
  case CoopOp::ViewSetStride:
    return setAll(O, V, ViewStride, Dim);
  default: // ViewSetClip: row offset, row span, column offset, column span
    return setAll(O, V, Clip, 4);
  }
}

} // namespace

void lowerTensorState(OpContext &O, CoopOp Op) {
  Type *CoopTy = O.Call.getType();
  Value *Result = O.result();
  if (O.Call.arg_size() == 0)
    O.zero(Result, CoopTy);
  else
    O.copyTo(Result, O.slot(0), CoopTy);
  const TensorStateFields State(O.B, cast<StructType>(O.S.lowered(CoopTy)), Result);
  if (auto Layout = LayoutType::match(CoopTy))
    lowerLayout(O, Op, State, Layout->Dim);
  else
    lowerView(O, Op, State, ViewType::match(CoopTy)->Dim);
}

} // namespace coop::lower

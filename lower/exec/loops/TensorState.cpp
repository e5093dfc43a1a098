// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operations that set the state of tensor layouts and views (SPV_NV_tensor_addressing).

#include "lower/emit/TensorAddressing.h"
#include "lower/emit/TensorStateFields.h"
#include "lower/exec/loops/LoweringState.h"
#include "lower/ir/CoopCalls.h"

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
  const ArrayRef<Use> Sizes = O.as<LayoutSetDimensionCall>().sizes();
  Value *Run = O.B.getInt32(1);
  for (unsigned I = Dim; I-- > 0;) {
    Value *Size = Sizes[I];
    T.set(Dimension, I, Size);
    T.set(Span, I, Size);
    T.set(Offset, I, O.B.getInt32(0));
    T.set(Stride, I, Run);
    Run = O.B.CreateMul(Run, ceilDivide(O.B, Size, T.get(BlockSize, I)));
  }
}

void setViewDimension(OpContext &O, const TensorStateFields &V, unsigned Dim) {
  const ArrayRef<Use> Sizes = O.as<ViewSetDimensionCall>().sizes();
  Value *Run = O.B.getInt32(1);
  for (unsigned I = Dim; I-- > 0;) {
    V.set(ViewDimension, I, Sizes[I]);
    V.set(ViewStride, I, Run);
    Run = O.B.CreateMul(Run, Sizes[I]);
  }
}

void setAll(const TensorStateFields &T, unsigned Field, ArrayRef<Use> Values) {
  for (unsigned I = 0; I < Values.size(); ++I)
    T.set(Field, I, Values[I]);
}

/// Each offset adds to what earlier slices have left out.
void slice(OpContext &O, const TensorStateFields &T, unsigned Dim) {
  const ArrayRef<Use> Ranges = O.as<LayoutSliceCall>().ranges();
  for (unsigned I = 0; I < Dim; ++I) {
    T.set(Offset, I, O.B.CreateAdd(T.get(Offset, I), Ranges[2 * I]));
    T.set(Span, I, Ranges[2 * I + 1]);
  }
}

void lowerLayout(OpContext &O, CoopOp Op, const TensorStateFields &T, unsigned Dim) {
  switch (Op) {
  case CoopOp::LayoutCreate:
    for (unsigned I = 0; I < Dim; ++I)
      T.set(BlockSize, I, O.B.getInt32(1));
    return;
  case CoopOp::LayoutSetBlockSize:
    return setAll(T, BlockSize, O.as<LayoutSetBlockSizeCall>().sizes());
  case CoopOp::LayoutSetDimension:
    return setDimension(O, T, Dim);
  case CoopOp::LayoutSetStride:
    return setAll(T, Stride, O.as<LayoutSetStrideCall>().strides());
  case CoopOp::LayoutSlice:
    return slice(O, T, Dim);
  default: // LayoutSetClampValue
    return T.set(ClampValue, 0, O.as<LayoutSetClampValueCall>().bits());
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
    return setAll(V, ViewStride, O.as<ViewSetStrideCall>().strides());
  default: { // ViewSetClip
    auto &SetClip = O.as<ViewSetClipCall>();
    Value *const Sides[] = {SetClip.rowOffset(), SetClip.rowSpan(), SetClip.colOffset(),
                            SetClip.colSpan()};
    for (unsigned I = 0; I < 4; ++I)
      V.set(Clip, I, Sides[I]);
    return;
  }
  }
}

} // namespace

void lowerTensorState(OpContext &O, CoopOp Op) {
  Type *CoopTy = O.Call.getType();
  Value *Result = O.result();
  if (auto *Change = dyn_cast<LayoutChangeCall>(&O.Call))
    O.copyTo(Result, O.slot(Change->layout()), CoopTy);
  else if (auto *Change = dyn_cast<ViewChangeCall>(&O.Call))
    O.copyTo(Result, O.slot(Change->view()), CoopTy);
  else
    O.zero(Result, CoopTy);
  const TensorStateFields State(O.B, cast<StructType>(O.S.lowered(CoopTy)), Result);
  if (auto Layout = LayoutType::match(CoopTy))
    lowerLayout(O, Op, State, Layout->Dim);
  else
    lowerView(O, Op, State, ViewType::match(CoopTy)->Dim);
}

} // namespace coop::lower

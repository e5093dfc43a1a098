// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a load reads, and where it goes; see StagedLoad.h.

#include "lower/gpu/matrix/StagedLoad.h"
#include "lower/check/Robust.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/matrix/Rectangles.h"

using namespace llvm;

namespace coop::lower {

/// What the accelerator wants of addresses and strides.
static constexpr unsigned CopyAlignment = 16;

static TensorOperands operandsOf(const MatrixLoadCall &Load) {
  return {cast<TensorAccessCall>(Load), *MatrixType::match(Load.getType())};
}

bool isColumnMajor(const MatrixLoadCall &Load) {
  if (auto *Strided = dyn_cast<MatLoadCall>(&Load))
    return Strided->isColumnMajor();
  return operandsOf(Load).isTransposed();
}

bool mayBeRectangle(const MatLoadTensorCall &Load) {
  const TensorOperands T = operandsOf(cast<MatrixLoadCall>(Load));
  const bool Fills =
      T.Layout.Clamp == CoopClamp::Constant || T.Layout.Clamp == CoopClamp::Undefined;
  return Fills && T.mayBeRectangle() && T.Layout.Dim == 2 && !Load.decode() && !Load.isVolatile() &&
         !isBounded(Load);
}

void TensorOfLoad::require(IRBuilderBase &B, Value *Condition) {
  IsOne = B.CreateAnd(IsOne, Condition);
}

TensorOfLoad::TensorOfLoad(OpContext &O, const MatrixType &M, Value *Pointer, Value *Layout,
                           Value *View) {
  IRBuilder<> &B = O.B;
  const LayoutType LT = *LayoutType::match(Layout->getType());
  const TensorOperands Operands(M, LT, ViewType::match(View->getType()));
  const TensorStateFields State = layoutState(O, Layout);
  IsOne = rectangleOf(O, Operands, Layout, View, false).IsOne;
  Tensor.Pointer = Pointer;
  Tensor.Address = B.CreatePtrToInt(Pointer, B.getInt64Ty());
  Tensor.Outer = State.get(LayoutField::Dimension, 0);
  Tensor.Inner = State.get(LayoutField::Dimension, 1);
  Value *Stride = B.CreateZExt(State.get(LayoutField::Stride, 0), B.getInt64Ty());
  const uint64_t Bytes = M.Component->getPrimitiveSizeInBits().getFixedValue() / 8;
  Tensor.OuterStrideBytes = B.CreateMul(Stride, B.getInt64(Bytes));
  IsAligned = B.CreateICmpEQ(B.CreateAnd(B.CreateOr(Tensor.Address, Tensor.OuterStrideBytes),
                                         B.getInt64(CopyAlignment - 1)),
                             B.getInt64(0));
  require(B, B.CreateICmpSGT(Tensor.Outer, B.getInt32(0)));
  require(B, B.CreateICmpSGT(Tensor.Inner, B.getInt32(0)));
  // An index of an element has 32 bits.
  Value *Last = B.CreateMul(B.CreateZExt(Tensor.Outer, B.getInt64Ty()), Stride);
  require(B, B.CreateICmpULE(Last, B.getInt64(~0U)));
  if (LT.Clamp == CoopClamp::Constant)
    require(B, B.CreateICmpEQ(State.get(LayoutField::ClampValue, 0), B.getInt32(0)));
}

Corner cornerOf(OpContext &O, Value *Layout) {
  const TensorStateFields State = layoutState(O, Layout);
  return {State.get(LayoutField::Offset, 1), State.get(LayoutField::Offset, 0)};
}

void writeStaged(IRBuilderBase &B, const StagedOperand &Operand, const StagedPlace &To,
                 const MatrixType &M, Value *Row, Value *Col, Value *V) {
  const bool LinesAreRows = Operand.IsKMajor == (M.Use == CoopUse::A);
  Value *Place = Operand.offsetOf(B, LinesAreRows ? Row : Col, LinesAreRows ? Col : Row);
  B.CreateStore(V, B.CreateInBoundsGEP(B.getInt8Ty(), To.Memory, B.CreateAdd(To.Offset, Place)));
}

/// i1: no element of a load is outside of its tensor.
static Value *isInside(OpContext &O) {
  auto *Tensor = dyn_cast<MatLoadTensorCall>(&O.Call);
  const auto *Access = cast<MatrixLoadCall>(&O.Call);
  if (!Tensor || isBounded(*Access))
    return O.B.getInt1(!Tensor);
  const TensorOperands Operands = operandsOf(*Access);
  if (!Operands.mayBeRectangle())
    return O.B.getFalse();
  const TensorRectangle Rectangle =
      rectangleOf(O, Operands, Tensor->layout(), Tensor->view(), Tensor->decode() != nullptr);
  return O.B.CreateAnd(Rectangle.IsOne, Rectangle.IsInside);
}

void loadToStage(OpContext &Load, const StagedOperand &Operand, const StagedPlace &To) {
  IRBuilder<> &B = Load.B;
  const MatrixType M = Load.matrixResult();
  auto Write = [&](const OwnElement &E, Value *V) {
    writeStaged(B, Operand, To, M, E.Row, E.Col, V);
  };
  // A view may leave elements as they were.
  if (auto *Tensor = dyn_cast<MatLoadTensorCall>(&Load.Call); Tensor && Tensor->viewType())
    forEachOwnElement(Load, M,
                      [&](const OwnElement &E) { Write(E, Constant::getNullValue(M.Component)); });
  Value *IsInside = isInside(Load);
  ifThen(B, IsInside, "inside", [&] { loadElements(Load, ElementPlaces::Inside, Write); });
  ifThen(B, B.CreateNot(IsInside), "anywhere",
         [&] { loadElements(Load, ElementPlaces::Anywhere, Write); });
}

} // namespace coop::lower

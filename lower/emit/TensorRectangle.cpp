// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The conditions under which a matrix is a rectangle; see TensorRectangle.h.

#include "lower/emit/TensorRectangle.h"
#include "lower/emit/TensorAddressing.h"
#include "lower/ir/CoopCalls.h"

using namespace llvm;

namespace coop::lower {

bool TensorOperands::isPlain() const {
  return Layout.Dim >= 2 &&
         (!View || (View->Dim == Layout.Dim && !View->HasDimensions && permutes(false)));
}

bool TensorOperands::isTransposed() const {
  return Layout.Dim >= 2 && View && View->Dim == Layout.Dim && !View->HasDimensions &&
         permutes(true);
}

bool TensorOperands::permutes(bool LastTwo) const {
  for (unsigned I = 0; I < View->Dim; ++I) {
    const bool IsLast = I + 2 >= View->Dim;
    const unsigned Expected = LastTwo && IsLast ? 2 * View->Dim - 3 - I : I;
    if (View->Permutation[I] != Expected)
      return false;
  }
  return true;
}

/// The view clips nothing of the matrix.
static Value *isWholeView(IRBuilder<> &B, const TensorOperands &T, TensorRectangle::Fields View) {
  if (!T.View)
    return B.getTrue();
  auto Clip = [&](unsigned I) { return View(ViewField::Clip, I); };
  Value *Rows = B.CreateAnd(B.CreateICmpEQ(Clip(0), B.getInt32(0)),
                            B.CreateICmpUGE(Clip(1), B.getInt32(T.M.Rows)));
  Value *Cols = B.CreateAnd(B.CreateICmpEQ(Clip(2), B.getInt32(0)),
                            B.CreateICmpUGE(Clip(3), B.getInt32(T.M.Cols)));
  return B.CreateAnd(Rows, Cols);
}

/// Rows and columns are whole spans of it.
static Value *hasSpans(IRBuilder<> &B, const TensorOperands &T, TensorRectangle::Fields Layout,
                       TensorRectangle::Fields View) {
  Value *Cols = Layout(LayoutField::Span, T.columnDimension()),
        *Rows = Layout(LayoutField::Span, T.rowDimension());
  Value *AreCols = B.CreateAnd(isWholeView(B, T, View), B.CreateICmpEQ(Cols, B.getInt32(T.M.Cols)));
  return B.CreateAnd(AreCols, B.CreateICmpUGE(Rows, B.getInt32(T.M.Rows)));
}

/// A matrix is a rectangle when its columns are a whole span; then element (r, c) is at offset + r,
/// offset + c in the two dimensions. Offsets are not negative in it, and no index wraps. Dimensions
/// before those two contribute an offset alone. Elements are blocks, unless they are decoded.
TensorRectangle::TensorRectangle(IRBuilder<> &B, const TensorOperands &T, Fields Layout,
                                 Fields View, bool HasBlocks) {
  const unsigned RowDim = T.rowDimension(), ColDim = T.columnDimension();
  const bool Unclamped = T.Layout.Clamp == CoopClamp::Undefined;
  Value *Zero = B.getInt64(0);
  auto Wide = [&](Value *Unsigned) { return B.CreateZExt(Unsigned, B.getInt64Ty()); };
  IsOne = hasSpans(B, T, Layout, View);
  auto Require = [&](Value *Condition) { IsOne = B.CreateAnd(IsOne, Condition); };
  if (!HasBlocks)
    Require(B.CreateICmpEQ(Layout(LayoutField::Stride, T.Layout.Dim - 1), B.getInt32(1)));

  // Where the rectangle begins, and how much of the tensor is after it; then the last index.
  Value *End = Zero, *Left[2] = {};
  First = Zero;
  for (unsigned I = 0; I < T.Layout.Dim; ++I) {
    Value *Offset = B.CreateSExt(Layout(LayoutField::Offset, I), B.getInt64Ty());
    Value *Stride = Wide(Layout(LayoutField::Stride, I));
    Value *Rest = B.CreateSub(Wide(Layout(LayoutField::Dimension, I)), Offset);
    Require(B.CreateICmpSGE(Offset, Zero));
    if (!HasBlocks)
      Require(B.CreateICmpULE(Layout(LayoutField::BlockSize, I), B.getInt32(1)));
    if (I == RowDim || I == ColDim)
      Left[I == RowDim ? 0 : 1] = Rest;
    else
      Require(B.CreateICmpNE(Layout(LayoutField::Span, I), B.getInt32(0)));
    if (I != RowDim && I != ColDim && !Unclamped)
      Require(B.CreateICmpSGT(Rest, Zero));
    First = B.CreateAdd(First, B.CreateMul(Offset, Stride));
    End = B.CreateBinaryIntrinsic(
        Intrinsic::uadd_sat, End,
        B.CreateMul(B.CreateAdd(Offset, B.getInt64(T.count(I) - 1)), Stride));
  }
  Require(B.CreateICmpULE(End, B.getInt64(~0u)));

  auto Present = [&](Value *Rest, uint32_t All) {
    Value *Some = B.CreateBinaryIntrinsic(Intrinsic::smax, Rest, Zero);
    return B.CreateTrunc(B.CreateBinaryIntrinsic(Intrinsic::smin, Some, B.getInt64(All)),
                         B.getInt32Ty());
  };
  Rows = Present(Left[0], T.M.Rows);
  Cols = Present(Left[1], T.M.Cols);
  IsInside = Unclamped ? B.getTrue()
                       : B.CreateAnd(B.CreateICmpEQ(Rows, B.getInt32(T.M.Rows)),
                                     B.CreateICmpEQ(Cols, B.getInt32(T.M.Cols)));
}

/// The last offset is not negative, so that one which is, as a number without a sign, comes after
/// it.
Value *areBlocksInside(IRBuilder<> &B, const TensorOperands &T, TensorRectangle::Fields Layout,
                       TensorRectangle::Fields View) {
  Value *Holds = hasSpans(B, T, Layout, View);
  auto Require = [&](Value *Condition) { Holds = B.CreateAnd(Holds, Condition); };
  auto Wide = [&](Value *Unsigned) { return B.CreateZExt(Unsigned, B.getInt64Ty()); };
  Value *End = B.getInt64(0), *Begins = B.getTrue();
  for (unsigned I = 0; I < T.Layout.Dim; ++I) {
    Value *Dimension = Layout(LayoutField::Dimension, I), *Count = B.getInt32(T.count(I));
    if (I != T.rowDimension() && I != T.columnDimension())
      Require(B.CreateICmpNE(Layout(LayoutField::Span, I), B.getInt32(0)));
    Require(B.CreateICmpSGE(Dimension, Count));
    Begins = B.CreateAnd(
        Begins, B.CreateICmpULE(Layout(LayoutField::Offset, I), B.CreateSub(Dimension, Count)));
    Value *LastIndex = B.CreateMul(Wide(B.CreateSub(Dimension, B.getInt32(1))),
                                   Wide(Layout(LayoutField::Stride, I)));
    End = B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, End, LastIndex);
  }
  Require(B.CreateICmpULE(End, B.getInt64(~0u)));
  return B.CreateAnd(Holds, Begins); // which alone may change in a loop
}

} // namespace coop::lower

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

/// A matrix is a rectangle when its columns are a whole span; then element (r, c) is at offset + r,
/// offset + c in the two dimensions. Offsets are not negative in it, and no index wraps. Dimensions
/// before those two contribute an offset alone. Elements are blocks, unless they are decoded.
TensorRectangle::TensorRectangle(IRBuilder<> &B, const TensorOperands &T, Fields Layout,
                                 Fields View, bool HasBlocks) {
  const unsigned Last = T.Layout.Dim - 1;
  const bool Transposed = T.isTransposed();
  const unsigned RowDim = Transposed ? Last : Last - 1, ColDim = Transposed ? Last - 1 : Last;
  const bool Unclamped = T.Layout.Clamp == CoopClamp::Undefined;
  Value *Zero = B.getInt64(0);
  auto Wide = [&](Value *Unsigned) { return B.CreateZExt(Unsigned, B.getInt64Ty()); };
  IsOne = isWholeView(B, T, View);
  auto Require = [&](Value *Condition) { IsOne = B.CreateAnd(IsOne, Condition); };
  Require(B.CreateICmpEQ(Layout(LayoutField::Span, ColDim), B.getInt32(T.M.Cols)));
  Require(B.CreateICmpUGE(Layout(LayoutField::Span, RowDim), B.getInt32(T.M.Rows)));
  if (!HasBlocks)
    Require(B.CreateICmpEQ(Layout(LayoutField::Stride, Last), B.getInt32(1)));

  IsPlainlyInside = IsOne;
  auto RequirePlainly = [&](Value *Condition) {
    IsPlainlyInside = B.CreateAnd(IsPlainlyInside, Condition);
  };
  // Where the rectangle begins, and how much of the tensor is after it; then the last index, of the
  // rectangle and of the tensor.
  Value *End = Zero, *TensorEnd = Zero, *Left[2] = {}, *Begins = B.getTrue();
  First = Zero;
  for (unsigned I = 0; I <= Last; ++I) {
    Value *Offset = B.CreateSExt(Layout(LayoutField::Offset, I), B.getInt64Ty());
    Value *Stride = Wide(Layout(LayoutField::Stride, I));
    Value *Dimension = Layout(LayoutField::Dimension, I),
          *Rest = B.CreateSub(Wide(Dimension), Offset);
    Require(B.CreateICmpSGE(Offset, Zero));
    auto RequireBoth = [&](Value *Condition) {
      Require(Condition);
      RequirePlainly(Condition);
    };
    if (!HasBlocks)
      RequireBoth(B.CreateICmpULE(Layout(LayoutField::BlockSize, I), B.getInt32(1)));
    if (I == RowDim || I == ColDim)
      Left[I == RowDim ? 0 : 1] = Rest;
    else
      RequireBoth(B.CreateICmpNE(Layout(LayoutField::Span, I), B.getInt32(0)));
    if (I != RowDim && I != ColDim && !Unclamped)
      Require(B.CreateICmpSGT(Rest, Zero));
    const uint32_t Count = I == RowDim ? T.M.Rows : I == ColDim ? T.M.Cols : 1;
    First = B.CreateAdd(First, B.CreateMul(Offset, Stride));
    End = B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, End,
                                  B.CreateMul(B.CreateAdd(Offset, B.getInt64(Count - 1)), Stride));
    // The last offset is not negative, so that one which is comes after it.
    RequirePlainly(B.CreateICmpSGE(Dimension, B.getInt32(Count)));
    Value *LastOffset = B.CreateSub(Dimension, B.getInt32(Count));
    Begins = B.CreateAnd(Begins, B.CreateICmpULE(Layout(LayoutField::Offset, I), LastOffset));
    TensorEnd =
        B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, TensorEnd,
                                B.CreateMul(Wide(B.CreateSub(Dimension, B.getInt32(1))), Stride));
  }
  Require(B.CreateICmpULE(End, B.getInt64(~0u)));
  RequirePlainly(B.CreateICmpULE(TensorEnd, B.getInt64(~0u)));
  RequirePlainly(Begins); // which alone may change in a loop

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
  if (Unclamped)
    IsPlainlyInside = IsOne;
}

} // namespace coop::lower

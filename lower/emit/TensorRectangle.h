// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rectangle of a tensor that a matrix is, where it is one, and how much of it lies inside of
// the tensor. Elements that are no rectangle are found by TensorAddressing.h.
//
// Emitted before an access, of the layout's state (dimension %d0, offset %o0, span %s1, ...), the
// tests for and the size of a rectangle of 16 x 16 elements:
//   %span = icmp eq i32 %s1, 16                    ; and so on for strides and blocks: IsOne
//   %left = sub i64 %d0, %o0
//   %some = call i64 @llvm.smax.i64(i64 %left, i64 0)
//   %rows = call i64 @llvm.smin.i64(i64 %some, i64 16)
//   %inside = icmp eq i32 %rows, 16                ; and the same of columns: IsInside

#ifndef COOP_LOWER_EMIT_TENSORRECTANGLE_H
#define COOP_LOWER_EMIT_TENSORRECTANGLE_H

#include "lower/ir/CoopCalls.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// What a tensor load or store says of its tensor.
struct TensorOperands {
  /// M: the matrix.
  TensorOperands(const TensorAccessCall &Access, const MatrixType &M)
      : TensorOperands(M, Access.layoutType(), Access.viewType()) {}
  TensorOperands(const MatrixType &M, const LayoutType &Layout, const std::optional<ViewType> &View)
      : M(M), Layout(Layout), View(View) {}

  MatrixType M;
  LayoutType Layout;
  std::optional<ViewType> View;

  /// The matrix's rows and columns are the last two dimensions of the tensor, or the same
  /// exchanged.
  bool isPlain() const;
  bool isTransposed() const;
  bool mayBeRectangle() const { return isPlain() || isTransposed(); }
  /// Of a rectangle, the dimension that rows are counted in, and columns.
  unsigned rowDimension() const { return Layout.Dim - (isTransposed() ? 1 : 2); }
  unsigned columnDimension() const { return Layout.Dim - (isTransposed() ? 2 : 1); }
  /// How many coordinates it takes in a dimension.
  uint32_t count(unsigned Dimension) const {
    return Dimension == rowDimension() ? M.Rows : Dimension == columnDimension() ? M.Cols : 1;
  }

private:
  bool permutes(bool LastTwo) const;
};

struct TensorRectangle {
  /// Element I of a field of the layout's or the view's state (TensorAddressing.h), i32.
  using Fields = llvm::function_ref<llvm::Value *(unsigned Field, unsigned I)>;

  /// Of operands that may be one. HasBlocks: elements are decoded from blocks.
  TensorRectangle(llvm::IRBuilder<> &B, const TensorOperands &T, Fields Layout, Fields View,
                  bool HasBlocks);

  llvm::Value *IsOne;       ///< i1
  llvm::Value *IsInside;    ///< i1; all of it is in the tensor
  llvm::Value *Rows, *Cols; ///< i32, what is there of it
  llvm::Value *First;       ///< i64, the index of its first element; not of blocks
};

/// i1: elements that are decoded from blocks are a rectangle that is inside of its tensor, which
/// has less than 2^31 elements in each dimension and no more than indices count. Of a tensor that
/// is clamped; it implies IsOne and IsInside. Where one offset alone changes in a loop, it is one
/// comparison there.
llvm::Value *areBlocksInside(llvm::IRBuilder<> &B, const TensorOperands &T,
                             TensorRectangle::Fields Layout, TensorRectangle::Fields View);

} // namespace coop::lower

#endif

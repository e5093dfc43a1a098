// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rectangle of a tensor that a matrix is (TensorRectangle.h), of layouts and views in slots.

#ifndef COOP_LOWER_GPU_MATRIX_RECTANGLES_H
#define COOP_LOWER_GPU_MATRIX_RECTANGLES_H

#include "lower/emit/TensorAddressing.h"
#include "lower/emit/TensorRectangle.h"
#include "lower/emit/TensorStateFields.h"
#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// The state of a layout.
inline TensorStateFields layoutState(OpContext &O, llvm::Value *Layout) {
  const unsigned Dim = LayoutType::match(Layout->getType())->Dim;
  return {O.B, tensorLayoutStruct(O.S.C, Dim), O.slot(Layout)};
}

/// What Use makes of their fields. View: a view, or null's pointer where there is none.
template <typename User>
auto withFields(OpContext &O, const TensorOperands &Operands, llvm::Value *Layout,
                llvm::Value *View, User Use) {
  const TensorStateFields State = layoutState(O, Layout);
  auto OfView = [&](unsigned Field, unsigned I) {
    return TensorStateFields(O.B, tensorViewStruct(O.S.C, Operands.View->Dim), O.slot(View))
        .get(Field, I);
  };
  return Use([&](unsigned Field, unsigned I) { return State.get(Field, I); }, OfView);
}

/// Operands may be a rectangle.
inline TensorRectangle rectangleOf(OpContext &O, const TensorOperands &Operands,
                                   llvm::Value *Layout, llvm::Value *View, bool HasBlocks) {
  return withFields(O, Operands, Layout, View, [&](auto OfLayout, auto OfView) {
    return TensorRectangle(O.B, Operands, OfLayout, OfView, HasBlocks);
  });
}

} // namespace coop::lower

#endif

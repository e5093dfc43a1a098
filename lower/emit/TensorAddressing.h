// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of tensor layouts and views as plain structs, and the way from an element of a matrix
// to its place in a tensor, as the pseudo-code of SPV_NV_cooperative_matrix2, "Tensor Layout and
// View", has it. No memory is accessed.
//
// A layout of two dimensions has block sizes, dimensions, strides, offsets, spans, a clamp value:
//   %t = alloca { [2 x i32], [2 x i32], [2 x i32], [2 x i32], [2 x i32], i32 }
//   %place = call { i32, i32, [2 x i32], [2 x i32] }
//              @coopfn.tensor.store..tl2.1(ptr %t, ptr null, i32 %row, i32 %col, i32 16)
//   %kind = extractvalue %place, 0                 ; 0: element %index of the tensor
//   %index = extractvalue %place, 1

#ifndef COOP_LOWER_EMIT_TENSORADDRESSING_H
#define COOP_LOWER_EMIT_TENSORADDRESSING_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

/// {blockSize[Dim], layoutDimension[Dim], stride[Dim], offset[Dim], span[Dim], clampValue}, i32
/// all.
llvm::StructType *tensorLayoutStruct(llvm::LLVMContext &C, unsigned Dim);
/// {viewDimension[Dim], viewStride[Dim], {clip row offset, row span, column offset, column span}}.
llvm::StructType *tensorViewStruct(llvm::LLVMContext &C, unsigned Dim);

enum LayoutField : unsigned { BlockSize, Dimension, Stride, Offset, Span, ClampValue };
enum ViewField : unsigned { ViewDimension, ViewStride, Clip };

/// What is to be done about an element.
enum class TensorStatus : uint32_t {
  Access,   ///< load or store it at the index
  Constant, ///< a load gives the clamp value
  Skip,     ///< a load leaves the element as it was, a store does nothing
  /// In checked code: outside of the tensor, and the clamp mode is Undefined. The index is the
  /// dimension, the first block coordinate the coordinate there, the first coordinate in the block
  /// the tensor's size.
  Undefined,
};

/// The function {i32 status, i32 index, [Dim x i32] blockCoord, [Dim x i32] coordInBlock}
/// (ptr layout, ptr view, i32 row, i32 column, i32 columns of the matrix). The index counts blocks.
/// View is empty where there is none; then the pointer is not used. Checked: status Undefined
/// occurs.
llvm::Function *tensorAddressFunction(llvm::Module &M, const LayoutType &Layout,
                                      const std::optional<ViewType> &View, bool IsStore,
                                      bool Checked = false);

} // namespace coop::lower

#endif

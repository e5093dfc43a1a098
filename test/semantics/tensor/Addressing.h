// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The evaluator of tensor addressing: the state of tensor layouts and views, and which element of
// memory an element of a matrix is. Function by function as in SPV_NV_tensor_addressing and
// SPV_NV_cooperative_matrix2 ("3.X Tensor Layout and View"), with their names.

#ifndef COOP_SEMANTICS_TENSOR_ADDRESSING_H
#define COOP_SEMANTICS_TENSOR_ADDRESSING_H

#include <array>
#include <cstdint>

namespace semantics::tensor {

constexpr unsigned MaxDim = 5;
using Coord = std::array<uint32_t, MaxDim>;

enum class ClampMode : uint8_t { Undefined, Constant, ClampToEdge, Repeat, MirrorRepeat };

/// What createTensorLayoutNV gives, and the functions that return a changed copy. Only the first
/// LDim elements of an argument count.
struct TensorLayout {
  unsigned LDim = 1;
  ClampMode Mode = ClampMode::Undefined;
  Coord BlockSize = {1, 1, 1, 1, 1};
  Coord LayoutDimension = {};
  Coord Stride = {};
  std::array<int32_t, MaxDim> Offset = {};
  Coord Span = {};
  uint32_t ClampValue = 0;

  TensorLayout setBlockSize(const Coord &Size) const;
  TensorLayout setDimension(const Coord &Dim) const;
  TensorLayout setStride(const Coord &Strides) const;
  TensorLayout slice(const Coord &Offsets, const Coord &Spans) const; ///< offsets: two's complement
  TensorLayout setClampValue(uint32_t Value) const;
};

/// What createTensorViewNV gives, and the functions that return a changed copy.
struct TensorView {
  unsigned VDim = 1;
  bool HasDimensions = false;
  std::array<unsigned, MaxDim> Permutation = {0, 1, 2, 3, 4};
  Coord ViewDimension = {};
  Coord ViewStride = {};
  uint32_t ClipRowOffset = 0, ClipRowSpan = 0xFFFFFFFF;
  uint32_t ClipColOffset = 0, ClipColSpan = 0xFFFFFFFF;

  TensorView setDimensions(const Coord &Dim) const;
  TensorView setStride(const Coord &Strides) const;
  TensorView setClip(uint32_t RowOffset, uint32_t RowSpan, uint32_t ColOffset,
                     uint32_t ColSpan) const;
};

/// What becomes of one element of a matrix.
struct TensorElement {
  enum class Kind : uint8_t {
    Memory,    ///< it is the element of memory at Index
    Clamped,   ///< out of bounds: a load gives the clamp value, a store does nothing
    Skipped,   ///< neither loaded nor stored: outside of the clip, or a dimension is 0 (trap 7)
    Undefined, ///< the texts leave the behaviour open
  };
  Kind What = Kind::Skipped;
  uint32_t Index = 0; ///< counts components, or with a decode function blocks
  Coord BlockCoord = {};
  Coord CoordInBlock = {};
};

enum class Access : uint8_t { Load, Store };

/// Of the element at Row and Column of a matrix of N columns; without a view where View is null.
TensorElement matrixCoordToTensorElement(const TensorLayout &T, const TensorView *View, Access A,
                                         uint32_t Row, uint32_t Column, uint32_t N);

} // namespace semantics::tensor

#endif

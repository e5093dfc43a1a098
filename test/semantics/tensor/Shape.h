// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tensor layout or view as a program makes it: its type, and the functions that it goes through.
// How one is drawn is DrawShape's affair, how it is written is Write's.

#ifndef COOP_SEMANTICS_TENSOR_SHAPE_H
#define COOP_SEMANTICS_TENSOR_SHAPE_H

#include "Addressing.h"
#include "Operands.h"
#include <optional>
#include <string_view>

namespace semantics::tensor {

/// A call of one of the functions that change a layout or a view.
struct Step {
  enum class Kind : uint8_t {
    BlockSize,
    Dimension,
    Stride,
    Slice, ///< Args: all offsets, then all spans
    ClampValue,
    ViewDimensions,
    ViewStride,
    ViewClip,
  };
  Kind What = Kind::Dimension;
  std::vector<Number> Args = {};
  unsigned Times = 1;
};

struct Layout {
  unsigned Dim = 1;
  ClampMode Mode = ClampMode::Constant;
  std::vector<Step> Steps = {};

  TensorLayout state(unsigned Instance) const;
};

struct View {
  unsigned Dim = 1;
  bool HasDimensions = false;
  std::array<unsigned, MaxDim> Permutation = {0, 1, 2, 3, 4};
  std::vector<Step> Steps = {};

  TensorView state(unsigned Instance) const;
};

/// What a load or store of a matrix of Rows x Columns does with each element, row by row.
struct Shape {
  Layout L;
  std::optional<View> V;

  std::vector<TensorElement> elements(unsigned Instance, Access A, unsigned Rows,
                                      unsigned Columns) const;
};

/// What a drawn shape must keep to.
struct ShapeRules {
  Access A = Access::Load;
  unsigned Rows = 1, Columns = 1;
  bool Blocks = true;         ///< block sizes other than 1
  unsigned InnerMultiple = 1; ///< that the innermost block size is a multiple of
  uint32_t Limit = 1;         ///< greater than every index
};

/// A shape of which each element is defined and within the limit.
Shape drawShape(Choices &C, const Operands &O, const ShapeRules &R);

} // namespace semantics::tensor

#endif

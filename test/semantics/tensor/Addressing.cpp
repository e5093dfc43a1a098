// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pseudo-code of tensor addressing, with the readings of its silences and mistakes ("traps" in
// the specifications' README).

#include "Addressing.h"
#include <algorithm>
#include <optional>

namespace semantics::tensor {
namespace {

/// Strides and indices are uint32_t and wrap; only the division needs to be exact.
uint32_t ceilingOfQuotient(uint32_t A, uint32_t B) {
  return static_cast<uint32_t>((uint64_t(A) + B - 1) / B);
}

/// OpSMod: the result has the sign of the divisor, which is positive here.
int64_t smod(int64_t A, int64_t B) {
  const int64_t Rest = A % B;
  return Rest < 0 ? Rest + B : Rest;
}

bool hasZero(const Coord &C, unsigned Count) {
  return std::find(C.begin(), C.begin() + Count, 0u) != C.begin() + Count;
}

/// Nothing: the element is outside of the clip.
std::optional<uint32_t> matrixCoordToLinear(const TensorView *V, uint32_t Row, uint32_t Column,
                                            uint32_t N) {
  if (!V)
    return Row * N + Column;
  // In 64 bits: offset + span passes 2^32 with the default span (trap 6).
  const auto IsOutside = [](uint64_t I, uint64_t Offset, uint64_t Span) {
    return I < Offset || I >= Offset + Span;
  };
  if (IsOutside(Row, V->ClipRowOffset, V->ClipRowSpan) ||
      IsOutside(Column, V->ClipColOffset, V->ClipColSpan))
    return std::nullopt;
  Row -= V->ClipRowOffset;
  Column -= V->ClipColOffset;
  const uint32_t Width = std::min(N, V->ClipColSpan);
  return Row * Width + Column;
}

Coord linearToViewCoord(const TensorLayout &T, const TensorView &V, uint32_t Index) {
  const Coord &Dimensions = V.HasDimensions ? V.ViewDimension : T.Span;
  Coord ViewCoord = {};
  for (int Dim = static_cast<int>(V.VDim) - 1; Dim >= 0; --Dim) {
    const unsigned I = V.Permutation[static_cast<unsigned>(Dim)];
    ViewCoord[I] = Index % Dimensions[I];
    Index /= Dimensions[I];
  }
  return ViewCoord;
}

uint32_t viewCoordToLinear(const TensorLayout &T, const TensorView &V, const Coord &ViewCoord) {
  Coord Stride = {};
  if (V.HasDimensions) {
    Stride = V.ViewStride;
  } else {
    Stride[V.VDim - 1] = 1;
    for (unsigned Dim = V.VDim - 1; Dim-- > 0;)
      Stride[Dim] = Stride[Dim + 1] * T.Span[Dim + 1];
  }
  uint32_t Index = 0;
  for (unsigned Dim = 0; Dim < V.VDim; ++Dim)
    Index += ViewCoord[Dim] * Stride[Dim];
  return Index;
}

Coord linearToSpanCoord(const TensorLayout &T, uint32_t Index) {
  Coord SpanCoord = {};
  for (unsigned Dim = T.LDim; Dim-- > 0;) {
    SpanCoord[Dim] = Index % T.Span[Dim];
    Index /= T.Span[Dim];
  }
  return SpanCoord;
}

/// A coordinate out of bounds by the mode that moves it: inside of [0, D), D not 0.
int64_t clampedCoordinate(ClampMode Mode, int64_t C, int64_t D) {
  switch (Mode) {
  case ClampMode::ClampToEdge:
    return std::min(std::max<int64_t>(C, 0), D - 1);
  case ClampMode::Repeat:
    return smod(C, D);
  default:      // MirrorRepeat
    if (D == 1) // trap 2
      return 0;
    C = smod(C, 2 * D - 2);
    return C >= D ? 2 * D - 2 - C : C; // trap 1: of the layout's dimension
  }
}

/// Fills in the coordinates of a Memory element, or says what else it is.
void spanCoordToTensorCoord(const TensorLayout &T, Access A, const Coord &SpanCoord,
                            TensorElement &Result) {
  Result.What = TensorElement::Kind::Memory;
  for (unsigned Dim = 0; Dim < T.LDim; ++Dim) {
    // In 64 bits, as dimensions are unsigned (trap 4).
    const int64_t D = T.LayoutDimension[Dim];
    int64_t C = int64_t(SpanCoord[Dim]) + T.Offset[Dim];
    if (C < 0 || C >= D) {
      ClampMode Mode = T.Mode;
      if (A == Access::Store && Mode != ClampMode::Undefined) // trap 5
        Mode = ClampMode::Constant;
      if (Mode == ClampMode::Constant) {
        Result.What = TensorElement::Kind::Clamped;
        return;
      }
      // No coordinate is inside of an empty dimension.
      if (Mode == ClampMode::Undefined || D == 0) {
        Result.What = TensorElement::Kind::Undefined;
        return;
      }
      C = clampedCoordinate(Mode, C, D);
    }
    Result.CoordInBlock[Dim] = static_cast<uint32_t>(C % T.BlockSize[Dim]);
    Result.BlockCoord[Dim] = static_cast<uint32_t>(C / T.BlockSize[Dim]);
  }
}

uint32_t tensorCoordToLinear(const TensorLayout &T, const Coord &BlockCoord) {
  uint32_t Index = 0;
  for (unsigned Dim = 0; Dim < T.LDim; ++Dim)
    Index += BlockCoord[Dim] * T.Stride[Dim];
  return Index;
}

} // namespace

TensorLayout TensorLayout::setBlockSize(const Coord &Size) const {
  TensorLayout T = *this;
  T.BlockSize = Size;
  return T;
}

TensorLayout TensorLayout::setDimension(const Coord &Dim) const {
  TensorLayout T = *this;
  T.LayoutDimension = Dim;
  T.Span = Dim;
  T.Offset = {};
  uint32_t S = 1;
  for (unsigned I = LDim; I-- > 0;) {
    T.Stride[I] = S;
    S *= ceilingOfQuotient(Dim[I], BlockSize[I]);
  }
  return T;
}

TensorLayout TensorLayout::setStride(const Coord &Strides) const {
  TensorLayout T = *this;
  T.Stride = Strides;
  return T;
}

TensorLayout TensorLayout::slice(const Coord &Offsets, const Coord &Spans) const {
  TensorLayout T = *this;
  for (unsigned I = 0; I < LDim; ++I)
    T.Offset[I] = static_cast<int32_t>(static_cast<uint32_t>(T.Offset[I]) + Offsets[I]);
  T.Span = Spans;
  return T; // and no rule about strides (trap 29)
}

TensorLayout TensorLayout::setClampValue(uint32_t Value) const {
  TensorLayout T = *this;
  T.ClampValue = Value;
  return T;
}

TensorView TensorView::setDimensions(const Coord &Dim) const {
  TensorView V = *this;
  V.ViewDimension = Dim;
  V.ViewStride[VDim - 1] = 1;
  for (unsigned I = VDim - 1; I-- > 0;)
    V.ViewStride[I] = V.ViewStride[I + 1] * Dim[I + 1];
  return V;
}

TensorView TensorView::setStride(const Coord &Strides) const {
  TensorView V = *this;
  V.ViewStride = Strides;
  return V;
}

TensorView TensorView::setClip(uint32_t RowOffset, uint32_t RowSpan, uint32_t ColOffset,
                               uint32_t ColSpan) const {
  TensorView V = *this;
  V.ClipRowOffset = RowOffset;
  V.ClipRowSpan = RowSpan;
  V.ClipColOffset = ColOffset;
  V.ClipColSpan = ColSpan;
  return V;
}

TensorElement matrixCoordToTensorElement(const TensorLayout &T, const TensorView *View, Access A,
                                         uint32_t Row, uint32_t Column, uint32_t N) {
  TensorElement Result;
  const std::optional<uint32_t> Linear = matrixCoordToLinear(View, Row, Column, N);
  if (!Linear)
    return Result;
  uint32_t Index = *Linear;
  // What divides by zero touches nothing (trap 7).
  if (hasZero(T.Span, T.LDim) ||
      (View && View->HasDimensions && hasZero(View->ViewDimension, View->VDim)))
    return Result;
  if (View)
    Index = viewCoordToLinear(T, *View, linearToViewCoord(T, *View, Index));
  spanCoordToTensorCoord(T, A, linearToSpanCoord(T, Index), Result);
  if (Result.What == TensorElement::Kind::Memory)
    Result.Index = tensorCoordToLinear(T, Result.BlockCoord);
  return Result;
}

} // namespace semantics::tensor

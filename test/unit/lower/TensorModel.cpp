// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pseudo-code of tensor addressing, run on the host; see TensorModel.h. Where the texts are
// wrong or silent it does what docs/ and the list of traps say: floored remainders, 64-bit
// comparisons, mirroring by the layout's dimension, spans of 0 that touch nothing.

#include "TensorModel.h"
#include <algorithm>

namespace coop::lower::test {

void LayoutModel::setDimension(const Coord &D) {
  uint32_t S = 1;
  for (int I = static_cast<int>(Dim) - 1; I >= 0; --I) {
    Dimension[I] = Span[I] = D[I];
    Offset[I] = 0;
    Stride[I] = S;
    S *= static_cast<uint32_t>((uint64_t(D[I]) + BlockSize[I] - 1) / BlockSize[I]);
  }
}

void ViewModel::setDimension(const Coord &D) {
  for (uint32_t I = 0; I < Dim; ++I) {
    Dimension[I] = D[I];
    Stride[I] = 1;
    for (uint32_t J = I + 1; J < Dim; ++J)
      Stride[I] *= D[J];
  }
}

static int64_t floorMod(int64_t A, int64_t B) { return ((A % B) + B) % B; }

/// Where the view leads; false when the element is not touched.
static bool throughView(const LayoutModel &T, const ViewModel &V, uint32_t Row, uint32_t Col,
                        uint32_t Cols, uint32_t &Index) {
  const int64_t R = int64_t(Row) - V.ClipRowOffset, C = int64_t(Col) - V.ClipColOffset;
  if (R < 0 || R >= int64_t(V.ClipRowSpan) || C < 0 || C >= int64_t(V.ClipColSpan))
    return false;
  Index = static_cast<uint32_t>(R) * std::min(Cols, V.ClipColSpan) + static_cast<uint32_t>(C);
  const Coord &Dimensions = V.HasDimensions ? V.Dimension : T.Span;
  Coord ViewCoord{};
  for (int D = static_cast<int>(V.Dim) - 1; D >= 0; --D) {
    const uint32_t I = V.Permutation[D];
    if (Dimensions[I] == 0)
      return false;
    ViewCoord[I] = Index % Dimensions[I];
    Index /= Dimensions[I];
  }
  Coord Stride = V.Stride;
  if (!V.HasDimensions) {
    Stride[V.Dim - 1] = 1;
    for (int D = static_cast<int>(V.Dim) - 2; D >= 0; --D)
      Stride[D] = Stride[D + 1] * T.Span[D + 1];
  }
  Index = 0;
  for (uint32_t D = 0; D < V.Dim; ++D)
    Index += ViewCoord[D] * Stride[D];
  return true;
}

Place placeOf(const LayoutModel &T, const ViewModel *V, uint32_t Row, uint32_t Col, uint32_t Cols,
              bool IsStore) {
  Place P;
  uint32_t Index = Row * Cols + Col;
  if (V && !throughView(T, *V, Row, Col, Cols, Index))
    return {Place::Untouched};
  Coord SpanCoord{};
  for (int D = static_cast<int>(T.Dim) - 1; D >= 0; --D) {
    if (T.Span[D] == 0)
      return {Place::Untouched};
    SpanCoord[D] = Index % T.Span[D];
    Index /= T.Span[D];
  }
  for (uint32_t D = 0; D < T.Dim; ++D) {
    int64_t C = int64_t(SpanCoord[D]) + T.Offset[D];
    const int64_t Size = T.Dimension[D];
    if (C < 0 || C >= Size) {
      if (T.Clamp != CoopClamp::Undefined &&
          (IsStore || T.Clamp == CoopClamp::Constant || Size == 0))
        return {IsStore ? Place::Untouched : Place::ClampValue};
      if (T.Clamp == CoopClamp::ClampToEdge)
        C = std::min(std::max<int64_t>(C, 0), Size - 1);
      if (T.Clamp == CoopClamp::Repeat)
        C = floorMod(C, Size);
      if (T.Clamp == CoopClamp::MirrorRepeat) {
        C = Size == 1 ? 0 : floorMod(C, 2 * Size - 2);
        C = C >= Size ? 2 * Size - 2 - C : C;
      }
    }
    P.InBlock[D] = static_cast<uint32_t>(C) % T.BlockSize[D];
    P.Block[D] = static_cast<uint32_t>(C) / T.BlockSize[D];
    P.Index += P.Block[D] * T.Stride[D];
  }
  return P;
}

} // namespace coop::lower::test

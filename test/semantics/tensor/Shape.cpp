// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of drawn layouts and views.

#include "Shape.h"

namespace semantics::tensor {
namespace {

/// Arguments [Begin, Begin + Count) in an instance.
Coord coordOf(const Step &S, size_t Begin, size_t Count, unsigned Instance) {
  Coord C = {};
  for (size_t I = 0; I < Count; ++I)
    C[I] = S.Args[Begin + I][Instance];
  return C;
}

TensorLayout applied(const Step &S, const TensorLayout &T, unsigned Instance) {
  const unsigned N = T.LDim;
  switch (S.What) {
  case Step::Kind::BlockSize:
    return T.setBlockSize(coordOf(S, 0, N, Instance));
  case Step::Kind::Dimension:
    return T.setDimension(coordOf(S, 0, N, Instance));
  case Step::Kind::Stride:
    return T.setStride(coordOf(S, 0, N, Instance));
  case Step::Kind::Slice:
    return T.slice(coordOf(S, 0, N, Instance), coordOf(S, N, N, Instance));
  default:
    return T.setClampValue(S.Args[0][Instance]);
  }
}

TensorView applied(const Step &S, const TensorView &V, unsigned Instance) {
  switch (S.What) {
  case Step::Kind::ViewDimensions:
    return V.setDimensions(coordOf(S, 0, V.VDim, Instance));
  case Step::Kind::ViewStride:
    return V.setStride(coordOf(S, 0, V.VDim, Instance));
  default:
    return V.setClip(S.Args[0][Instance], S.Args[1][Instance], S.Args[2][Instance],
                     S.Args[3][Instance]);
  }
}

template <typename State>
State after(const std::vector<Step> &Steps, State Now, unsigned Instance) {
  for (const Step &S : Steps)
    for (unsigned I = 0; I < S.Times; ++I)
      Now = applied(S, Now, Instance);
  return Now;
}

} // namespace

TensorLayout Layout::state(unsigned Instance) const {
  TensorLayout T;
  T.LDim = Dim;
  T.Mode = Mode;
  return after(Steps, T, Instance);
}

TensorView View::state(unsigned Instance) const {
  TensorView Start;
  Start.VDim = Dim;
  Start.HasDimensions = HasDimensions;
  Start.Permutation = Permutation;
  return after(Steps, Start, Instance);
}

std::vector<TensorElement> Shape::elements(unsigned Instance, Access A, unsigned Rows,
                                           unsigned Columns) const {
  const TensorLayout T = L.state(Instance);
  const TensorView TheView = V ? V->state(Instance) : TensorView();
  std::vector<TensorElement> All;
  for (uint32_t Row = 0; Row < Rows; ++Row)
    for (uint32_t Column = 0; Column < Columns; ++Column)
      All.push_back(matrixCoordToTensorElement(T, V ? &TheView : nullptr, A, Row, Column, Columns));
  return All;
}

} // namespace semantics::tensor

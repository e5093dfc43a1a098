// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Drawing tensor layouts and views: mostly such that they have to do with the matrix, and with all
// that the texts allow beyond that.

#include "Shape.h"
#include <algorithm>

namespace semantics::tensor {
namespace {

constexpr uint32_t Unbounded = 0xFFFFFFFF;

class Drawer {
public:
  Drawer(Choices &C, const Operands &O, const ShapeRules &R) : C(C), O(O), R(R) {}

  Shape draw() {
    Shape S;
    IsVast = C.chance(12);
    drawLayout(S.L);
    if (IsVast || C.chance(2))
      S.V = drawView(S.L);
    makeDefined(S);
    return S;
  }

private:
  void drawLayout(Layout &L) {
    L.Dim = static_cast<unsigned>(C.between(1, MaxDim));
    L.Mode = C.oneOf({ClampMode::Constant, ClampMode::Undefined, ClampMode::ClampToEdge,
                      ClampMode::Repeat, ClampMode::MirrorRepeat});
    std::vector<uint32_t> Spans = spans(L.Dim);
    if (IsVast)
      Spans[0] = Unbounded;
    const std::vector<uint32_t> Dims = dimensions(Spans);
    const bool WithBlocks = R.Blocks && (R.InnerMultiple > 1 || C.chance(3));
    if (C.chance(4))
      L.Steps.push_back(early(L.Dim, Dims, WithBlocks));
    if (WithBlocks)
      L.Steps.push_back({Step::Kind::BlockSize, blockNumbers(L.Dim)});
    else if (C.chance(10))
      L.Steps.push_back({Step::Kind::BlockSize, equalNumbers(std::vector<uint32_t>(L.Dim, 1))});
    if (!C.chance(20))
      L.Steps.push_back({Step::Kind::Dimension, numbers(Dims)});
    if (WithBlocks && C.chance(10)) // too late for the strides
      L.Steps.push_back({Step::Kind::BlockSize, blockNumbers(L.Dim)});
    if (C.chance(4))
      L.Steps.push_back({Step::Kind::Stride, numbers(strides(L))});
    for (int64_t Left = C.below(4); Left > 0; --Left)
      L.Steps.push_back(slice(Dims, Left == 1 ? Spans : spans(L.Dim)));
    if (L.Mode == ClampMode::Constant || C.chance(4))
      insert(L, {Step::Kind::ClampValue, {numbers({clampValue()})}});
  }

  /// What the dimensions set again, or what sets block sizes for other dimensions.
  Step early(unsigned Dim, const std::vector<uint32_t> &Dims, bool WithBlocks) {
    switch (C.below(WithBlocks ? 4 : 3)) {
    case 0:
      return {Step::Kind::Dimension, numbers(small(Dim))};
    case 1:
      return slice(Dims, small(Dim));
    case 2:
      return {Step::Kind::Stride, numbers(small(Dim))};
    default:
      return {Step::Kind::BlockSize, blockNumbers(Dim)};
    }
  }

  void insert(Layout &L, const Step &S) {
    const auto At = static_cast<std::ptrdiff_t>(C.below(L.Steps.size() + 1));
    L.Steps.insert(L.Steps.begin() + At, S);
  }

  uint32_t clampValue() { return static_cast<uint32_t>(C.stream().next()); }

  /// Factors of the matrix's elements, so that the region has as many, or anything.
  std::vector<uint32_t> spans(unsigned Dim) {
    std::vector<uint32_t> Spans(Dim, 1);
    if (!C.chance(3)) {
      uint32_t Left = R.Rows * R.Columns;
      for (unsigned I = Dim; I-- > 0;) {
        Spans[I] = I == 0 ? Left : divisor(Left);
        Left /= Spans[I];
      }
      return Spans;
    }
    for (uint32_t &S : Spans)
      S = static_cast<uint32_t>(C.between(1, 9));
    if (C.chance(8))
      C.oneOf(pointers(Spans))[0] = C.oneOf({0u, Unbounded, 0x80000000u});
    return Spans;
  }

  static std::vector<uint32_t *> pointers(std::vector<uint32_t> &To) {
    std::vector<uint32_t *> All;
    for (uint32_t &V : To)
      All.push_back(&V);
    return All;
  }

  uint32_t divisor(uint32_t Of) {
    std::vector<uint32_t> All;
    for (uint32_t I = Of; I > 0; --I)
      if (Of % I == 0)
        All.push_back(I);
    return C.oneOf(All);
  }

  std::vector<uint32_t> small(unsigned Dim) {
    std::vector<uint32_t> Values(Dim);
    for (uint32_t &V : Values)
      V = static_cast<uint32_t>(C.between(1, 6));
    return Values;
  }

  std::vector<uint32_t> dimensions(const std::vector<uint32_t> &Spans) {
    std::vector<uint32_t> Dims = Spans;
    for (uint32_t &D : Dims)
      switch (C.below(9)) {
      case 3:
        D = static_cast<uint32_t>(C.between(1, 12));
        break;
      case 4:
        D = 1;
        break;
      case 5:
        D = Unbounded - static_cast<uint32_t>(C.below(3));
        break;
      case 6:
        D = C.chance(3) ? 0 : D;
        break;
      default:
        D += std::min(static_cast<uint32_t>(C.between(0, 4)), Unbounded - D);
      }
    return Dims;
  }

  std::vector<Number> blockNumbers(unsigned Dim) {
    std::vector<uint32_t> Sizes(Dim);
    for (uint32_t &S : Sizes)
      S = C.oneOf({1u, 2u, 3u, 4u, 5u, 8u, 32u});
    Sizes.back() = (Sizes.back() + R.InnerMultiple - 1) / R.InnerMultiple * R.InnerMultiple;
    return R.InnerMultiple > 1 ? equalNumbers(Sizes) : numbers(Sizes);
  }

  /// Overlapping, of 0, and those that the dimensions give or more.
  std::vector<uint32_t> strides(const Layout &L) {
    const TensorLayout T = L.state(0);
    std::vector<uint32_t> Strides(L.Dim);
    for (unsigned I = 0; I < L.Dim; ++I)
      Strides[I] = C.chance(2) ? static_cast<uint32_t>(C.between(0, 9))
                               : T.Stride[I] + static_cast<uint32_t>(C.between(0, 3));
    return Strides;
  }

  uint32_t offset(uint32_t Dim, uint32_t Span) {
    const auto D = static_cast<int64_t>(std::min<uint32_t>(Dim, 16));
    switch (C.below(6)) {
    default: // inside
      return Dim > Span ? static_cast<uint32_t>(C.below(std::min<uint32_t>(Dim - Span, 8) + 1)) : 0;
    case 1:
    case 2:
    case 3: // across an edge
      return static_cast<uint32_t>(C.between(-D - 2, D + 2));
    case 4: // periods away
      return static_cast<uint32_t>(C.between(-1000, 1000));
    case 5:
      return C.chance(3) ? static_cast<uint32_t>(C.stream().next()) : 0;
    }
  }

  Step slice(const std::vector<uint32_t> &Dims, const std::vector<uint32_t> &Spans) {
    std::vector<uint32_t> Offsets(Dims.size());
    for (size_t I = 0; I < Dims.size(); ++I)
      Offsets[I] = offset(Dims[I], Spans[I]);
    Step S = {Step::Kind::Slice, numbers(Offsets)};
    const std::vector<Number> SpanArgs = numbers(Spans);
    S.Args.insert(S.Args.end(), SpanArgs.begin(), SpanArgs.end());
    if (C.chance(8))
      S.Times = static_cast<unsigned>(C.between(0, 3));
    return S;
  }

  View drawView(const Layout &L) {
    View V;
    V.HasDimensions = IsVast || C.chance(2);
    V.Dim = V.HasDimensions ? static_cast<unsigned>(C.between(1, MaxDim)) : L.Dim;
    for (unsigned I = 0; I < V.Dim; ++I) // the first choice everywhere: no permutation
      std::swap(V.Permutation[I], V.Permutation[I + C.below(V.Dim - I)]);
    if (V.HasDimensions ? !C.chance(20) : C.chance(4))
      V.Steps.push_back({Step::Kind::ViewDimensions, numbers(spans(V.Dim))});
    if (IsVast || C.chance(3))
      V.Steps.push_back({Step::Kind::ViewStride, numbers(viewStrides(V))});
    if (C.chance(2))
      V.Steps.push_back(clip());
    if (V.Steps.size() > 1 && C.chance(6)) // dimensions set the strides again
      std::swap(V.Steps[0], V.Steps[V.Steps.size() - 1]);
    return V;
  }

  std::vector<uint32_t> viewStrides(const View &V) {
    const TensorView T = V.state(0);
    std::vector<uint32_t> Strides(V.Dim);
    for (unsigned I = 0; I < V.Dim; ++I)
      Strides[I] = C.chance(2) ? static_cast<uint32_t>(C.between(0, 9)) : T.ViewStride[I];
    if (IsVast || C.chance(10))
      Strides[C.below(V.Dim)] = C.oneOf({0x80000001u, static_cast<uint32_t>(C.stream().next())});
    return Strides;
  }

  Step clip() {
    const auto Span = [&](unsigned Size) {
      return C.chance(2) ? Unbounded - static_cast<uint32_t>(C.below(3))
                         : static_cast<uint32_t>(C.below(Size + 3));
    };
    const auto Offset = [&](unsigned Size) {
      return C.chance(12) ? Unbounded : static_cast<uint32_t>(C.below(Size + 2));
    };
    const uint32_t RowOffset = Offset(R.Rows), RowSpan = Span(R.Rows);
    const uint32_t ColOffset = Offset(R.Columns), ColSpan = Span(R.Columns);
    return {Step::Kind::ViewClip, numbers({RowOffset, RowSpan, ColOffset, ColSpan})};
  }

  std::vector<Number> equalNumbers(const std::vector<uint32_t> &Values) {
    std::vector<Number> All;
    for (const uint32_t V : Values)
      All.push_back(O.same(V));
    return All;
  }

  /// Some values differ from instance to instance.
  std::vector<Number> numbers(const std::vector<uint32_t> &Values) {
    std::vector<Number> All;
    for (const uint32_t V : Values) {
      All.push_back(O.same(V));
      if (O.instances() > 1 && V != 0 && C.chance(4)) {
        const auto Grows = static_cast<uint32_t>(C.between(0, 2));
        for (uint32_t I = 0; I < O.instances(); ++I)
          All.back()[I] = V + I * Grows;
      }
    }
    return All;
  }

  // ---- what is drawn becomes defined

  template <typename Visitor> void forEachElement(const Shape &S, Visitor Visit) const {
    for (unsigned I = 0; I < O.instances(); ++I)
      for (const TensorElement &E : S.elements(I, R.A, R.Rows, R.Columns))
        Visit(E);
  }

  void makeDefined(Shape &S) {
    bool IsUndefined = false;
    forEachElement(S, [&](const TensorElement &E) {
      IsUndefined |= E.What == TensorElement::Kind::Undefined;
    });
    if (IsUndefined)
      S.L.Mode = ClampMode::Constant;
    uint32_t Greatest = 0;
    Coord Blocks = {};
    forEachElement(S, [&](const TensorElement &E) {
      if (E.What != TensorElement::Kind::Memory)
        return;
      Greatest = std::max(Greatest, E.Index);
      for (unsigned I = 0; I < S.L.Dim; ++I)
        Blocks[I] = std::max(Blocks[I], E.BlockCoord[I]);
    });
    if (Greatest >= R.Limit)
      S.L.Steps.push_back({Step::Kind::Stride, numbers(stridesFor(S.L.Dim, Blocks))});
  }

  /// Strides that keep the sum below the limit in every instance, where numbers() adds to them.
  std::vector<uint32_t> stridesFor(unsigned Dim, const Coord &Blocks) {
    std::vector<uint32_t> Strides(Dim);
    for (unsigned I = 0; I < Dim; ++I) {
      const uint32_t Share = (R.Limit - 1) / MaxDim / std::max(Blocks[I], 1u);
      const uint32_t Growth = 2 * O.instances();
      if (Share > Growth)
        Strides[I] = static_cast<uint32_t>(C.below(Share - Growth + 1));
    }
    return Strides;
  }

  Choices &C;
  const Operands &O;
  const ShapeRules &R;
  /// Coordinates are greater than a signed number of 32 bits holds.
  bool IsVast = false;
};

} // namespace

Shape drawShape(Choices &C, const Operands &O, const ShapeRules &R) {
  return Drawer(C, O, R).draw();
}

} // namespace semantics::tensor

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rules of block layouts.

#include "Layout.h"
#include <algorithm>

namespace semantics::layouts {
namespace {

uint64_t roundUp(uint64_t N, uint64_t To) { return (N + To - 1) / To * To; }

/// Rules 1 to 3: N, 2N, 4N and 4N; under scalar a vector is aligned as its components are.
Extent vectorExtent(Element E, unsigned Rows, Packing P) {
  const uint64_t N = sizeOf(E);
  const uint64_t Multiple = P == Packing::Scalar || Rows == 1 ? 1 : Rows == 2 ? 2 : 4;
  return {N * Multiple, N * Rows};
}

/// Rules 4, 6, 8 and 10: the distance of elements is a multiple of their alignment, which std140
/// rounds up to that of a vec4.
Extent elementExtent(Extent E, Packing P) {
  if (P == Packing::Std140)
    E.Align = roundUp(E.Align, 16);
  return {E.Align, roundUp(E.Size, E.Align)};
}

/// Rules 5 and 7: an array of column vectors, or of row vectors.
Extent matrixVector(const Type &T, Packing P, bool RowMajor) {
  return elementExtent(vectorExtent(T.E, RowMajor ? T.Columns : T.Rows, P), P);
}

/// The offset of the next member of a structure.
uint64_t nextOffset(uint64_t End, const Shape::Member &M, const Extent &E) {
  const uint64_t Align = std::max(E.Align, M.Align.value_or(1));
  return roundUp(std::max(End, M.Offset.value_or(0)), Align);
}

/// Rule 9: std140 and std430 pad a structure to its alignment.
Extent structExtent(const Shape &S, Packing P, bool RowMajor) {
  Extent R = {1, 0};
  for (const Shape::Member &M : S.Members) {
    const Extent E = extentOf(*M.Of, P, M.RowMajor.value_or(RowMajor));
    R.Size = nextOffset(R.Size, M, E) + E.Size;
    R.Align = std::max(R.Align, E.Align);
  }
  if (P == Packing::Std140)
    R.Align = roundUp(R.Align, 16);
  if (P != Packing::Scalar)
    R.Size = roundUp(R.Size, R.Align);
  return R;
}

void addPlaces(const Shape &S, Packing P, bool RowMajor, const std::string &Path, uint64_t At,
               std::vector<Place> &To) {
  if (S.isArray()) {
    const Extent E = elementExtent(extentOf(*S.Element, P, RowMajor), P);
    for (size_t I = 0; I < S.Count; ++I)
      addPlaces(*S.Element, P, RowMajor, Path + "[" + std::to_string(I) + "]", At + I * E.Size, To);
    return;
  }
  if (S.isStruct()) {
    uint64_t End = 0;
    for (const Shape::Member &M : S.Members) {
      const bool Major = M.RowMajor.value_or(RowMajor);
      const Extent E = extentOf(*M.Of, P, Major);
      const uint64_t Offset = nextOffset(End, M, E);
      addPlaces(*M.Of, P, Major, Path + "." + M.Name, At + Offset, To);
      End = Offset + E.Size;
    }
    return;
  }
  const Type T = S.Leaf;
  const uint64_t Step = T.isMatrix() ? matrixVector(T, P, RowMajor).Size : 0;
  for (unsigned Column = 0; Column < T.Columns; ++Column)
    for (unsigned Row = 0; Row < T.Rows; ++Row) {
      const std::string Tail = (T.isMatrix() ? "[" + std::to_string(Column) + "]" : "") +
                               (T.Rows > 1 ? "[" + std::to_string(Row) + "]" : "");
      const uint64_t Offset = RowMajor && T.isMatrix() ? Row * Step + Column * sizeOf(T.E)
                                                       : Column * Step + Row * sizeOf(T.E);
      To.push_back({Path + Tail, T.E, At + Offset});
    }
}

} // namespace

Extent extentOf(const Shape &S, Packing P, bool RowMajor) {
  if (S.isArray()) {
    const Extent Of = extentOf(*S.Element, P, RowMajor), E = elementExtent(Of, P);
    // GL_EXT_scalar_block_layout says nothing of padding behind the last element, and has none.
    return {E.Align, P == Packing::Scalar ? E.Size * (S.Count - 1) + Of.Size : E.Size * S.Count};
  }
  if (S.isStruct())
    return structExtent(S, P, RowMajor);
  if (!S.Leaf.isMatrix())
    return vectorExtent(S.Leaf.E, S.Leaf.Rows, P);
  const Extent E = matrixVector(S.Leaf, P, RowMajor);
  return {E.Align, E.Size * (RowMajor ? S.Leaf.Rows : S.Leaf.Columns)};
}

std::vector<Place> placesOf(const Shape &Block, Packing P, bool RowMajor, uint64_t &Size) {
  std::vector<Place> Places;
  addPlaces(Block, P, RowMajor, "", 0, Places);
  Size = 0;
  for (const Place &One : Places)
    Size = std::max(Size, One.Offset + sizeOf(One.E));
  return Places;
}

} // namespace semantics::layouts

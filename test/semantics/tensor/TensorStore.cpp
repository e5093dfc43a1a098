// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs of coopMatStoreTensorNV.

#include "Access.h"
#include <map>

namespace semantics {

using namespace tensor;

namespace {

/// Calls Visit with the place of each element in the buffer of matrices and in the tensor.
template <typename Visitor>
void forEachStored(const Frame &F, const Memory &M, const Shape &S, Visitor Visit) {
  for (unsigned I = 0; I < F.L.instances(); ++I) {
    const std::vector<TensorElement> Elements = S.elements(I, Access::Store, F.Rows, F.Columns);
    for (unsigned Row = 0; Row < F.Rows; ++Row)
      for (unsigned Column = 0; Column < F.Columns; ++Column) {
        const TensorElement &E = Elements[Row * F.Columns + Column];
        if (E.What == TensorElement::Kind::Memory)
          Visit(F.place(I, Row, Column) * sizeOf(F.E), M.base() + size_t(E.Index) * sizeOf(F.E));
      }
  }
}

/// Which of two elements that are stored to one place comes last is open: then all are equal.
void makeDetermined(const Frame &F, const Memory &M, const Shape &S, Buffer &Initial) {
  std::map<size_t, unsigned> Stores;
  bool Overlaps = false;
  forEachStored(F, M, S, [&](size_t, size_t To) { Overlaps |= ++Stores[To] > 1; });
  if (!Overlaps)
    return;
  for (size_t I = sizeOf(F.E); I < Initial.Before.size(); I += sizeOf(F.E))
    storeBits(F.E, loadBits(F.E, Initial.Before.data()), Initial.Before.data() + I);
  Initial.After = Initial.Before;
}

} // namespace

Program makeTensorStore(Choices &C) {
  const Frame F = drawFrame(C);
  Operands O(C, F.L.instances());
  // In shared memory, one workgroup does not see what another one stores.
  const Memory M(C, F.E, /*IsRead=*/false, /*MayBeShared=*/F.L.Groups == 1);
  const Shape S = drawShape(C, O, {Access::Store, F.Rows, F.Columns, /*Blocks=*/false, 1, 4000});
  Stream Data = C.stream();
  const size_t Size = tensorSize(F, M, S, Access::Store, sizeOf(F.E));
  Buffer Tensor = tensorBuffer(F.E, Size, Data);
  Buffer Initial = F.matrices(Spread::Wild, Data), Result = F.matrices(Spread::Wild, Data);
  makeDetermined(F, M, S, Initial);
  forEachStored(F, M, S, [&](size_t From, size_t To) {
    storeBits(F.E, loadBits(F.E, Initial.Before.data() + From), Tensor.After.data() + To);
  });
  for (unsigned I = 0; I < F.L.instances(); ++I)
    for (unsigned Row = 0; Row < F.Rows; ++Row)
      for (unsigned Column = 0; Column < F.Columns; ++Column) {
        const size_t Place = F.place(I, Row, Column) * sizeOf(F.E);
        storeBits(F.E, loadBits(F.E, Initial.Before.data() + Place), Result.After.data() + Place);
      }

  return accessProgram(C, "coopMatStoreTensorNV", F, O, S, M, Size, {Tensor, Initial, Result});
}

} // namespace semantics

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs of coopMatLoadTensorNV without a decode function.

#include "Access.h"

namespace semantics {

using namespace tensor;

Program makeTensorLoad(Choices &C) {
  const Frame F = drawFrame(C);
  Operands O(C, F.L.instances());
  const Memory M(C, F.E, /*IsRead=*/true, /*MayBeShared=*/true);
  const Shape S = drawShape(C, O, {Access::Load, F.Rows, F.Columns, /*Blocks=*/true, 1, 4000});
  Stream Data = C.stream();
  const size_t Size = tensorSize(F, M, S, Access::Load, sizeOf(F.E));
  Buffer Tensor = tensorBuffer(F.E, Size, Data);
  Buffer Initial = F.matrices(Spread::Wild, Data), Result = F.matrices(Spread::Wild, Data);

  for (unsigned I = 0; I < F.L.instances(); ++I) {
    const std::vector<TensorElement> Elements = S.elements(I, Access::Load, F.Rows, F.Columns);
    const uint64_t Clamped = bitsFromInteger(Element::U64, S.L.state(I).ClampValue);
    for (unsigned Row = 0; Row < F.Rows; ++Row)
      for (unsigned Column = 0; Column < F.Columns; ++Column) {
        const TensorElement &E = Elements[Row * F.Columns + Column];
        const size_t Place = F.place(I, Row, Column) * sizeOf(F.E);
        uint64_t Bits = loadBits(F.E, Initial.Before.data() + Place);
        if (E.What == TensorElement::Kind::Memory)
          Bits = loadBits(F.E, Tensor.Before.data() + M.base() + size_t(E.Index) * sizeOf(F.E));
        else if (E.What == TensorElement::Kind::Clamped)
          Bits = Clamped;
        storeBits(F.E, Bits, Result.After.data() + Place);
      }
  }

  return accessProgram(C, "coopMatLoadTensorNV", F, O, S, M, Size, {Tensor, Initial, Result});
}

} // namespace semantics

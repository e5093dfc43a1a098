// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The common parts of tensor accesses.

#include "Access.h"
#include <algorithm>

namespace semantics::tensor {

size_t tensorSize(const Frame &F, const Memory &M, const Shape &S, Access A, unsigned ElementSize) {
  size_t End = 1;
  for (unsigned I = 0; I < F.L.instances(); ++I)
    for (const TensorElement &E : S.elements(I, A, F.Rows, F.Columns))
      if (E.What == TensorElement::Kind::Memory)
        End = std::max(End, size_t(E.Index) + 1);
  return M.wholeSize(M.base() + End * ElementSize);
}

Buffer tensorBuffer(Element E, size_t Size, Stream &From) {
  Buffer B;
  B.Type = E;
  // All accesses are at multiples of the component's size, so no NaN comes together.
  B.Before.resize((Size + sizeOf(E) - 1) / sizeOf(E) * sizeOf(E));
  for (size_t I = 0; I < B.Before.size(); I += sizeOf(E))
    storeBits(E, randomBits(E, Spread::Wild, From), B.Before.data() + I);
  B.Before.resize(Size);
  B.After = B.Before;
  return B;
}

void addMemory(Parts &P, const Memory &M, size_t Size) {
  P.Globals += M.declarations(Size);
  P.Before += M.copyIn(Size);
  P.After += M.copyOut(Size);
  P.Arguments = M.arguments();
}

void addShape(Parts &P, const ShapeText &Text) {
  P.Globals += Text.Globals;
  P.Before += Text.Body;
  P.ShapeArguments = Text.Arguments;
  P.NotForGlslang = Text.NotForGlslang;
}

void addReference(Program &P, const Memory &M) {
  if (M.storage() != Storage::Reference)
    return;
  Buffer B;
  B.Before.resize(8);
  B.After = B.Before;
  B.Addresses = {{TensorBinding, 0}};
  P.Buffers.resize(ReferenceBinding);
  P.Buffers.push_back(B);
}

Program accessProgram(Choices &C, std::string_view Function, const Frame &F, Operands &O,
                      const Shape &S, const Memory &M, size_t Size, std::vector<Buffer> Buffers) {
  Parts P;
  P.Access = Function;
  const ShapeText Text = writeShape(C, O, S);
  addMemory(P, M, Size);
  addShape(P, Text);
  Program Made = assemble(C, F, O, P);
  Made.Buffers = std::move(Buffers);
  Made.Buffers.push_back(O.buffer());
  addReference(Made, M);
  return Made;
}

} // namespace semantics::tensor

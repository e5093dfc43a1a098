// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs of coopMatLoadTensorNV with a decode function, and with a vector decode function
// beside it.

#include "Access.h"
#include "Decode.h"
#include <limits>
#include <set>

namespace semantics {

using namespace tensor;

namespace {

Buffer othersBuffer(Stream &From, std::vector<uint32_t> &Others) {
  Buffer B;
  B.Type = Element::U32;
  B.Before.resize(4 * Decode::OthersCount);
  for (size_t I = 0; I < Decode::OthersCount; ++I) {
    Others.push_back(static_cast<uint32_t>(From.below(1000)));
    storeBits(Element::U32, Others.back(), B.Before.data() + 4 * I);
  }
  B.After = B.Before;
  return B;
}

/// The elements of one matrix that are in memory, to see which groups are whole.
class Groups {
public:
  Groups(const std::vector<TensorElement> &Elements, unsigned Dim, unsigned V)
      : Last(Dim - 1), V(V) {
    for (const TensorElement &E : Elements)
      if (E.What == TensorElement::Kind::Memory)
        All.insert({E.BlockCoord, E.CoordInBlock});
  }
  /// All V elements of E's group are elements of the matrix: only then may the vector function be
  /// called for it.
  bool isWhole(const TensorElement &E) const {
    Coord Inside = E.CoordInBlock;
    const uint32_t First = Inside[Last] / V * V;
    for (Inside[Last] = First; Inside[Last] < First + V; ++Inside[Last])
      if (!All.count({E.BlockCoord, Inside}))
        return false;
    return true;
  }

private:
  unsigned Last, V;
  std::set<std::pair<Coord, Coord>> All;
};

/// An element that either function may have given.
struct Either {
  size_t Place;
  uint64_t Scalar, Vector;
};

} // namespace

Program makeTensorDecode(Choices &C) {
  const Frame F = drawFrame(C);
  Operands O(C, F.L.instances());
  const Memory M(C, F.E, /*IsRead=*/true, /*MayBeShared=*/false);
  const unsigned V = C.oneOf({1u, 2u, 4u, 8u});
  const Shape S = drawShape(C, O, {Access::Load, F.Rows, F.Columns, /*Blocks=*/true, V, 500});
  const Decode D(C, F.E, S.L.Dim, V);
  Stream Data = C.stream();
  const size_t Size = tensorSize(F, M, S, Access::Load, D.blockSize());
  const Buffer Tensor = tensorBuffer(F.E, Size, Data);
  const Buffer Initial = F.matrices(Spread::Wild, Data);
  Buffer Result = F.matrices(Spread::Wild, Data);
  Result.Tolerance.assign(Result.Before.size() / sizeOf(F.E), 0);
  std::vector<uint32_t> Others;
  const Buffer OthersIn = othersBuffer(Data, Others);

  std::vector<Either> Open;
  for (unsigned I = 0; I < F.L.instances(); ++I) {
    const std::vector<TensorElement> Elements = S.elements(I, Access::Load, F.Rows, F.Columns);
    const Groups Whole(Elements, S.L.Dim, V);
    for (size_t At = 0; At < Elements.size(); ++At) {
      const TensorElement &E = Elements[At];
      const size_t Index =
          F.place(I, static_cast<unsigned>(At / F.Columns), static_cast<unsigned>(At % F.Columns));
      const size_t Place = Index * sizeOf(F.E);
      uint64_t Bits = loadBits(F.E, Initial.Before.data() + Place);
      if (E.What == TensorElement::Kind::Clamped)
        Bits = S.L.state(I).ClampValue;
      if (E.What == TensorElement::Kind::Memory) {
        const uint8_t *Bytes = Tensor.Before.data() + M.base() + size_t(E.Index) * D.blockSize();
        Bits = D.scalar(E, Bytes, Others);
        if (D.isMarked() && Whole.isWhole(E)) {
          Open.push_back({Place, Bits, D.vector(E, Bytes, Others)});
          Result.Tolerance[Index] = std::numeric_limits<double>::infinity();
        }
      }
      storeBits(F.E, Bits, Result.After.data() + Place);
    }
  }

  Parts P;
  P.Access = "coopMatLoadTensorNV";
  P.Callbacks = D.callbacks();
  P.Extensions = D.extensions();
  P.Globals = D.globals(C);
  P.Before = D.before();
  const ShapeText Text = writeShape(C, O, S);
  addMemory(P, M, Size);
  addShape(P, Text);
  Program Made = assemble(C, F, O, P);
  Made.Buffers = {Tensor, Initial, Result, O.buffer()};
  addReference(Made, M);
  Made.Buffers.resize(OtherBinding);
  Made.Buffers.push_back(OthersIn);
  if (!Open.empty())
    Made.Check = [Open, E = F.E](const std::vector<std::vector<uint8_t>> &After) {
      std::string Wrong;
      for (const Either &Of : Open) {
        const uint64_t Got = loadBits(E, After[ResultBinding].data() + Of.Place);
        if (Got != Of.Scalar && Got != Of.Vector)
          Wrong += "byte " + std::to_string(Of.Place) + " of the result: neither function gives " +
                   std::to_string(Got) + "\n";
      }
      return Wrong;
    };
  return Made;
}

} // namespace semantics

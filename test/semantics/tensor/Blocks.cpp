// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The blocks that decode functions get: of odd sizes, with a header of another type, nested.

#include "Decode.h"
#include <algorithm>

namespace semantics::tensor {
namespace {

unsigned roundedUp(unsigned Size, unsigned Align) { return (Size + Align - 1) / Align * Align; }

/// A header of HeaderSize bytes, if not 0, and Count numbers.
Block makeBlock(const std::string &Header, unsigned HeaderSize, const std::string &Quant,
                unsigned QuantSize, unsigned Count) {
  Block B;
  B.Name = "Block";
  B.Align = std::max(HeaderSize, QuantSize);
  B.Offset = roundedUp(HeaderSize, QuantSize);
  B.Size = roundedUp(B.Offset + Count * QuantSize, B.Align);
  B.QuantSize = QuantSize;
  B.Count = Count;
  B.Quants = "q";
  if (HeaderSize)
    B.Members = Header + " d; ";
  B.Members += Quant + " q[" + std::to_string(Count) + "];";
  return B;
}

} // namespace

std::string Block::declaration(Choices &C) const {
  const std::string BlockLayout = C.oneOf({"std430", "scalar"});
  return Structs + "layout(buffer_reference, " + BlockLayout +
         ", buffer_reference_align = " + std::to_string(Align) + ") " +
         C.oneOf({"", "readonly ", "restrict readonly "}) + "buffer " + Name + " { " + Members +
         " };\n";
}

Block drawBlock(Choices &C, Element E) {
  const auto Count = static_cast<unsigned>(C.between(1, 34));
  Block B;
  switch (C.below(7)) {
  default:
    B = makeBlock("", 0, "uint8_t", 1, Count);
    break;
  case 1:
    B = makeBlock("float16_t", 2, "uint8_t", 1, Count);
    break;
  case 2:
    B = makeBlock("uint64_t", 8, "uint8_t", 1, Count);
    break;
  case 3:
    B = makeBlock("uint8_t", 1, "uint16_t", 2, Count);
    break;
  case 4:
    B = makeBlock("", 0, "uint", 4, Count);
    break;
  case 5:
    B = makeBlock("float", 4, "uint8_t", 1, Count);
    break;
  case 6:
    B = makeBlock("", 0, std::string(glslName(E)), sizeOf(E), Count);
    B.HoldsComponents = true;
    break;
  }
  if (C.chance(3)) { // as a struct, which has the size of its block
    B.Structs = "struct Inner_Block { " + B.Members + " };\n";
    B.Members = "Inner_Block inner;";
    B.Quants = "inner.q";
  }
  return B;
}

} // namespace semantics::tensor

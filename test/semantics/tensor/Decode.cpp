// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Drawing, writing and evaluating decode functions.

#include "Decode.h"
#include <cstring>

namespace semantics::tensor {
namespace {

std::string literal(uint64_t N) { return std::to_string(N) + "u"; }

Linear drawLinear(Choices &C, unsigned Dim, uint32_t Modulus) {
  Linear L;
  L.Modulus = Modulus;
  for (unsigned I = 0; I < Dim; ++I) {
    L.OfInside[I] = C.oneOf({1u, 0u, 2u, 3u, 7u, 0xFFFFFFFFu});
    L.OfBlock[I] = C.oneOf({0u, 1u, 5u});
  }
  L.Constant = static_cast<uint32_t>(C.below(Modulus));
  return L;
}

} // namespace

uint32_t Linear::value(const TensorElement &At) const {
  uint32_t Sum = Constant;
  for (unsigned I = 0; I < MaxDim; ++I)
    Sum += OfBlock[I] * At.BlockCoord[I] + OfInside[I] * At.CoordInBlock[I];
  return Sum % Modulus;
}

std::string Linear::text(unsigned Dim) const {
  std::string Sum = literal(Constant);
  const auto Add = [&](const std::string &Name, unsigned I, uint32_t Factor) {
    if (Factor != 0)
      Sum += " + " + Name + "[" + std::to_string(I) + "] * " + literal(Factor);
  };
  for (unsigned I = 0; I < Dim; ++I) {
    Add("block", I, OfBlock[I]);
    Add("inside", I, OfInside[I]);
  }
  return "(" + Sum + ") % " + literal(Modulus);
}

Decode::Decode(Choices &C, Element E, unsigned Dim, unsigned V)
    : E(E), Dim(Dim), V(V), TheBlock(drawBlock(C, E)) {
  IsDirect = TheBlock.HoldsComponents;
  drawTerms(C);
  if (V > 1 && !IsDirect && C.chance(3))
    Mark = 8;
}

void Decode::drawTerms(Choices &C) {
  if (IsDirect) {
    Terms = {{Term::Kind::Quant, drawLinear(C, Dim, TheBlock.Count)}};
    return;
  }
  for (int64_t Left = C.between(1, 3); Left > 0; --Left) {
    Term T;
    T.What = C.oneOf({Term::Kind::Quant, Term::Kind::Coordinates, Term::Kind::Other,
                      Term::Kind::Shared, Term::Kind::Called, Term::Kind::Cast, Term::Kind::Moved});
    const bool OfBlock = T.What == Term::Kind::Cast || T.What == Term::Kind::Moved;
    const uint32_t Modulus = T.What == Term::Kind::Quant         ? TheBlock.Count
                             : OfBlock                           ? TheBlock.Size
                             : T.What == Term::Kind::Coordinates ? 1000
                                                                 : OthersCount;
    T.Index = drawLinear(C, Dim, Modulus);
    Terms.push_back(T);
  }
}

// ---- what must come out

uint32_t Decode::number(const TensorElement &At, const uint8_t *Bytes,
                        const std::vector<uint32_t> &Others) const {
  uint32_t Sum = 0;
  for (const Term &T : Terms) {
    const uint32_t I = T.Index.value(At);
    switch (T.What) {
    case Term::Kind::Quant: {
      uint32_t Quant = 0;
      std::memcpy(&Quant, Bytes + TheBlock.Offset + size_t(I) * TheBlock.QuantSize,
                  TheBlock.QuantSize);
      Sum += Quant;
      break;
    }
    case Term::Kind::Coordinates:
      Sum += I;
      break;
    case Term::Kind::Cast:
    case Term::Kind::Moved:
      Sum += Bytes[I];
      break;
    default:
      Sum += Others[I];
    }
  }
  return Sum & 15;
}

uint64_t Decode::component(uint32_t Number) const {
  return isFloat(E) ? bitsFromFloat(E, Number) : bitsFromInteger(E, Number);
}

uint64_t Decode::scalar(const TensorElement &At, const uint8_t *Bytes,
                        const std::vector<uint32_t> &Others) const {
  if (!IsDirect)
    return component(number(At, Bytes, Others));
  return loadBits(E, Bytes + TheBlock.Offset + size_t(Terms[0].Index.value(At)) * sizeOf(E));
}

uint64_t Decode::vector(const TensorElement &At, const uint8_t *Bytes,
                        const std::vector<uint32_t> &Others) const {
  return Mark ? component(number(At, Bytes, Others) ^ Mark) : scalar(At, Bytes, Others);
}

// ---- as GLSL

std::string Decode::extensions() const {
  if (V == 1)
    return {};
  return "#extension GL_NV_cooperative_matrix_decode_vector : require\n"
         "#extension GL_EXT_long_vector : require\n";
}

std::string Decode::componentText(const std::string &Number) const {
  const std::string Name(glslName(E));
  return isFloat(E) ? Name + "(float(" + Number + "))" : Name + "(" + Number + ")";
}

std::string Decode::termText(const Term &T) const {
  const std::string I = T.Index.text(Dim);
  switch (T.What) {
  case Term::Kind::Quant:
    return "uint(b." + TheBlock.Quants + "[" + I + "])";
  case Term::Kind::Coordinates:
    return "(" + I + ")";
  case Term::Kind::Other:
    return "others[" + I + "]";
  case Term::Kind::Shared:
    return "copiedOthers[" + I + "]";
  case Term::Kind::Called:
    return "otherAt(" + I + ")";
  case Term::Kind::Cast:
    return "uint(Raw(b).at[" + I + "])";
  case Term::Kind::Moved:
    break;
  }
  return "uint(Raw(uint64_t(b) + uint64_t(" + I + ")).at[0])";
}

std::string Decode::before() const {
  return "  for (uint i = gl_LocalInvocationIndex; i < " + literal(OthersCount) +
         "; i += gl_WorkGroupSize.x * gl_WorkGroupSize.y)\n    copiedOthers[i] = others[i];\n"
         "  barrier();\n";
}

std::string Decode::globals(Choices &C) const {
  const std::string Name(glslName(E)), N = std::to_string(Dim);
  std::string Text = "layout(binding = " + std::to_string(OtherBinding) +
                     ") readonly buffer Others { uint others[]; };\nshared uint copiedOthers[" +
                     literal(OthersCount) + "];\nuint otherAt(uint i) { return others[i]; }\n" +
                     TheBlock.declaration(C) +
                     "layout(buffer_reference, scalar, buffer_reference_align = 1) buffer Raw "
                     "{ uint8_t at[]; };\n"
                     "layout(buffer_reference, scalar, buffer_reference_align = 1) buffer Whole "
                     "{ uint8_t at[" +
                     literal(TheBlock.Size) + "]; };\n";
  const auto Parameters = [&](const char *Type) {
    return std::string("(const in ") + Type + " b, const in uint block[" + N +
           "], const in uint inside[" + N + "])";
  };
  std::string Sum = literal(0);
  for (const Term &T : Terms)
    Sum += " + " + termText(T);
  if (!IsDirect)
    Text += "uint number" + Parameters("Block") + " { return (" + Sum + ") & 15u; }\n";
  Text += Name + " decode" + Parameters("Block") + " { return " +
          (IsDirect ? "b." + TheBlock.Quants + "[" + Terms[0].Index.text(Dim) + "]"
                    : componentText("number(b, block, inside)")) +
          "; }\n";
  return V == 1 ? Text : Text + vectorText(C);
}

std::string Decode::vectorText(Choices &C) const {
  const std::string N = std::to_string(Dim), Last = std::to_string(Dim - 1);
  const std::string Vector = "vector<" + std::string(glslName(E)) + ", " + std::to_string(V) + ">";
  // The two functions may see the block as different types.
  const bool AsWhole = C.chance(2);
  const std::string Reference = AsWhole ? "Block(b)" : "b";
  const std::string One =
      IsDirect ? "decode(" + Reference + ", block, at)"
               : componentText("number(" + Reference + ", block, at) ^ " + literal(Mark));
  return Vector + " decodeVector(const in " + (AsWhole ? "Whole" : "Block") +
         " b, const in uint block[" + N + "], const in uint inside[" + N + "]) {\n  " + Vector +
         " v;\n  for (uint i = 0u; i < " + literal(V) + "; ++i) {\n    uint at[" + N +
         "] = inside;\n    at[" + Last + "] += i;\n    v[i] = " + One + ";\n  }\n  return v;\n}\n";
}

} // namespace semantics::tensor

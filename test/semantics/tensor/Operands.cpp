// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How operands are written.

#include "Operands.h"
#include <algorithm>

namespace semantics::tensor {
namespace {

bool isSame(const Number &N) {
  return std::count(N.begin(), N.end(), N[0]) == std::ptrdiff_t(N.size());
}

bool isAffine(const Number &N) {
  for (size_t I = 2; I < N.size(); ++I)
    if (N[I] - N[I - 1] != N[1] - N[0])
      return false;
  return true;
}

std::string converted(const std::string &Text, Sign S) {
  return S == Sign::Signed ? "int(" + Text + ")" : Text;
}

} // namespace

std::string Operands::literal(uint32_t Value, Sign S) {
  if (S == Sign::Signed && Value != 0x80000000)
    return std::to_string(static_cast<int32_t>(Value));
  if (S == Sign::Signed)
    return "int(0x80000000u)";
  if (Value == 0xFFFFFFFF)
    return C.oneOf({"~0u", "0xFFFFFFFFu"});
  // An int converts where a uint is wanted.
  return std::to_string(Value) + (Value > INT32_MAX || C.chance(2) ? "u" : "");
}

std::string Operands::specConstant(const std::string &Type, const std::string &Default,
                                   const std::string &Value) {
  const auto Id = static_cast<uint32_t>(Spec.size());
  const std::string Name = "spec" + std::to_string(Id);
  Declared += "layout(constant_id = " + std::to_string(Id) + ") const " + Type + " " + Name +
              " = " + Default + ";\n";
  Spec[Id] = Value;
  return Name;
}

std::string Operands::text(const Number &N, Sign S) {
  if (isSame(N) && !C.chance(3))
    return literal(N[0], S);
  if (isSame(N) && C.chance(2)) {
    const std::string Default = std::to_string(C.between(0, 9)) + "u";
    return converted(specConstant("uint", Default, std::to_string(N[0])), S);
  }
  if (isAffine(N) && N.size() > 1 && !C.chance(2))
    return converted(
        "(" + std::to_string(N[0]) + "u + instance * " + std::to_string(N[1] - N[0]) + "u)", S);
  const size_t At = InBuffer.size();
  InBuffer.insert(InBuffer.end(), N.begin(), N.end());
  return converted("operands[" + std::to_string(At) + " + instance]", S);
}

std::string Operands::specialized(uint32_t Value, uint32_t Default) {
  return specConstant(C.oneOf({"int", "uint"}), std::to_string(Default), std::to_string(Value));
}

std::string Operands::constant(uint32_t Value, uint32_t Default) {
  if (C.chance(2))
    return specialized(Value, Default);
  return std::to_string(Value) + C.oneOf({"", "u"});
}

std::string Operands::constant(bool Value, bool Default) {
  if (!C.chance(3))
    return Value ? "true" : "false";
  return specConstant("bool", Default ? "true" : "false", Value ? "true" : "false");
}

std::string Operands::declarations(unsigned Binding) const {
  return Declared + "layout(binding = " + std::to_string(Binding) +
         ") readonly buffer Operands { uint operands[]; };\n";
}

Buffer Operands::buffer() const {
  Buffer B;
  B.Type = Element::U32;
  B.Before.resize(4 * std::max<size_t>(InBuffer.size(), 1));
  for (size_t I = 0; I < InBuffer.size(); ++I)
    storeBits(Element::U32, InBuffer[I], B.Before.data() + 4 * I);
  B.After = B.Before;
  return B;
}

} // namespace semantics::tensor

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types, and arrays of their values in buffers.

#include "Types.h"
#include <cmath>
#include <sstream>

namespace semantics {
namespace {

/// What stands before "vec" and "mat".
std::string_view prefixOf(Element E) {
  switch (E) {
  case Element::F32:
    return "";
  case Element::F16:
    return "f16";
  case Element::BF16:
    return "bf16";
  case Element::F64:
    return "d";
  case Element::E4M3:
    return "fe4m3";
  case Element::E5M2:
    return "fe5m2";
  case Element::U32:
    return "u";
  case Element::S32:
    return "i";
  case Element::U16:
    return "u16";
  case Element::S16:
    return "i16";
  case Element::U8:
    return "u8";
  case Element::S8:
    return "i8";
  case Element::U64:
    return "u64";
  case Element::S64:
    return "i64";
  case Element::Bool:
    return "b";
  }
  return "";
}

std::string nameOf(unsigned Binding) { return "data" + std::to_string(Binding); }

std::string component(unsigned Binding, const std::string &Index, unsigned Count, unsigned I) {
  return nameOf(Binding) + "[" + std::to_string(Count) + " * (" + Index + ") + " +
         std::to_string(I) + "]";
}

/// Component I of a variable.
std::string part(const Type &T, const std::string &Name, unsigned I) {
  if (T.count() == 1)
    return Name;
  if (T.isMatrix())
    return Name + "[" + std::to_string(I / T.Rows) + "][" + std::to_string(I % T.Rows) + "]";
  return Name + "[" + std::to_string(I) + "]";
}

/// Values whose constants no literal writes go through their bits.
std::string floatLiteral(Element E, uint64_t Bits) {
  std::ostringstream Text;
  Text << "0x" << std::hex << Bits;
  switch (E) {
  case Element::F16:
    return "uint16BitsToFloat16(uint16_t(" + Text.str() + "u))";
  case Element::BF16:
    return "uintBitsToBFloat16EXT(uint16_t(" + Text.str() + "u))";
  case Element::E4M3:
    return "uintBitsToFloate4m3EXT(uint8_t(" + Text.str() + "u))";
  case Element::E5M2:
    return "uintBitsToFloate5m2EXT(uint8_t(" + Text.str() + "u))";
  case Element::F64:
    return "uint64BitsToDouble(" + Text.str() + "ul)";
  default:
    return "uintBitsToFloat(" + Text.str() + "u)";
  }
}

std::string scalarLiteral(Element E, uint64_t Bits) {
  if (E == Element::Bool)
    return Bits ? "true" : "false";
  if (isFloat(E)) {
    const double Number = floatFromBits(E, Bits);
    const bool Short = Number == std::floor(Number) && std::fabs(Number) <= 1024;
    if (!Short || std::signbit(Number))
      return floatLiteral(E, Bits);
    return std::string(glslName(E)) + "(" + std::to_string(static_cast<int>(Number)) + ")";
  }
  if (bitsOf(E) == 64)
    return std::string(glslName(E)) + "(" + std::to_string(Bits) + "ul)";
  return std::string(glslName(E)) + "(" + std::to_string(Bits) + "u)";
}

} // namespace

std::string glslName(const Type &T) {
  if (T.count() == 1)
    return std::string(glslName(T.E));
  std::string Name(prefixOf(T.E));
  if (!T.isMatrix())
    return Name + "vec" + std::to_string(T.Rows);
  Name += "mat" + std::to_string(T.Columns);
  return T.Rows == T.Columns ? Name : Name + "x" + std::to_string(T.Rows);
}

std::string_view versionAndTypes() {
  return "#version 460\n"
         "#extension GL_EXT_shader_explicit_arithmetic_types : require\n"
         "#extension GL_EXT_shader_8bit_storage : require\n"
         "#extension GL_EXT_shader_16bit_storage : require\n";
}

unsigned Arrays::declare(Element E, size_t Components) {
  const auto Binding = static_cast<unsigned>(Buffers.size());
  const std::string Name = nameOf(Binding);
  Text += "layout(std430, binding = " + std::to_string(Binding) + ") buffer Buffer" +
          std::to_string(Binding) + " { " + std::string(E == Element::Bool ? "uint" : glslName(E)) +
          " " + Name + "[]; };\n";
  Buffer B;
  B.Type = E;
  B.Before.resize(Components * sizeOf(E));
  B.After = B.Before;
  Buffers.push_back(B);
  return Binding;
}

unsigned Arrays::add(const Type &T, const std::vector<Value> &Values) {
  const unsigned Binding = declare(T.E, Values.size() * T.count());
  for (size_t I = 0; I < Values.size(); ++I)
    expect(Binding, I, Values[I]);
  Buffers[Binding].Before = Buffers[Binding].After;
  return Binding;
}

unsigned Arrays::add(const Type &T, size_t Count) { return declare(T.E, Count * T.count()); }

void Arrays::expect(unsigned Binding, size_t Index, const Value &V) {
  const unsigned Size = sizeOf(V.T.E);
  for (size_t I = 0; I < V.T.count(); ++I)
    storeBits(V.T.E, V.Bits[I], Buffers[Binding].After.data() + (Index * V.T.count() + I) * Size);
}

std::string readText(const Type &T, unsigned Binding, const std::string &Index) {
  std::string Text;
  for (unsigned I = 0; I < T.count(); ++I)
    Text += (I ? ", " : "") + component(Binding, Index, T.count(), I) +
            (T.E == Element::Bool ? " != 0u" : "");
  return glslName(T) + "(" + Text + ")";
}

std::string writeText(const Type &T, unsigned Binding, const std::string &Index,
                      const std::string &Name) {
  std::string Text;
  for (unsigned I = 0; I < T.count(); ++I) {
    const std::string From = part(T, Name, I);
    Text += "  " + component(Binding, Index, T.count(), I) + " = " +
            (T.E == Element::Bool ? "uint(" + From + ")" : From) + ";\n";
  }
  return Text;
}

std::string literalText(const Value &V) {
  std::string Text;
  for (unsigned I = 0; I < V.T.count(); ++I)
    Text += (I ? ", " : "") + scalarLiteral(V.T.E, V.Bits[I]);
  return V.T.count() == 1 ? Text : glslName(V.T) + "(" + Text + ")";
}

} // namespace semantics

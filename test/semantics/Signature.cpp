// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading signatures of builtin functions.

#include "Signature.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace semantics {
namespace {

constexpr std::pair<std::string_view, Element> ShortNames[] = {
    {"f32", Element::F32}, {"f16", Element::F16},   {"bf16", Element::BF16},
    {"f64", Element::F64}, {"e4m3", Element::E4M3}, {"e5m2", Element::E5M2},
    {"u32", Element::U32}, {"i32", Element::S32},   {"u16", Element::U16},
    {"i16", Element::S16}, {"u8", Element::U8},     {"i8", Element::S8},
    {"u64", Element::U64}, {"i64", Element::S64},   {"bool", Element::Bool},
};

std::optional<Type> typeNamed(std::string_view Name) {
  if (Name == "int")
    return Type{Element::S32};
  if (Name == "uint")
    return Type{Element::U32};
  for (const auto &[Short, E] : ShortNames)
    for (unsigned Rows = 1; Rows <= 4; ++Rows)
      if (glslName(Type{E, Rows}) == Name)
        return Type{E, Rows};
  return std::nullopt;
}

[[noreturn]] void refuse(std::string_view Text) {
  std::fprintf(stderr, "coop-semantics: '%.*s' is no type of a signature\n",
               static_cast<int>(Text.size()), Text.data());
  std::abort();
}

Type typeOf(std::string_view Text, const Type &T, const Type &S) {
  if (Text == "T")
    return T;
  if (Text == "C")
    return T.scalar();
  if (Text == "S")
    return S;
  if (Text == "outer")
    return {T.E, T.Rows, S.Rows};
  if (Text == "transposed")
    return {T.E, T.Columns, T.Rows};
  if (Text.substr(0, 2) == "T.")
    if (const auto E = elementNamed(Text.substr(2)))
      return T.with(*E);
  if (const auto Named = typeNamed(Text))
    return *Named;
  refuse(Text);
}

std::vector<std::string_view> words(std::string_view Text) {
  std::vector<std::string_view> Words;
  while (!Text.empty()) {
    const size_t End = std::min(Text.find(' '), Text.size());
    Words.push_back(Text.substr(0, End));
    Text.remove_prefix(std::min(End + 1, Text.size()));
  }
  return Words;
}

Type shapeOf(std::string_view Shape, Element E, Choices &C) {
  const auto Size = [&C] { return static_cast<unsigned>(C.between(2, 4)); };
  if (Shape == "vector")
    return {E, Size()};
  if (Shape == "vector3")
    return {E, 3};
  if (Shape == "matrix") {
    const unsigned Columns = Size();
    return {E, Size(), Columns};
  }
  if (Shape == "square") {
    const unsigned Columns = Size();
    return {E, Columns, Columns};
  }
  return {E};
}

} // namespace

std::optional<Element> elementNamed(std::string_view Short) {
  for (const auto &[Name, E] : ShortNames)
    if (Name == Short)
      return E;
  return std::nullopt;
}

Type drawType(std::string_view Elements, std::string_view Shapes, Choices &C) {
  if (Elements.empty())
    return {};
  const Element E = *elementNamed(C.oneOf(words(Elements)));
  return shapeOf(C.oneOf(words(Shapes)), E, C);
}

Instance instantiate(std::string_view Signature, const Type &T, const Type &S) {
  Instance I;
  const size_t Open = Signature.find('(');
  if (Signature.substr(0, Open) != "void")
    I.Result = typeOf(Signature.substr(0, Open), T, S);
  std::string_view Rest = Signature.substr(Open + 1, Signature.size() - Open - 2);
  while (!Rest.empty()) {
    std::string_view One = Rest.substr(0, Rest.find(", "));
    Rest.remove_prefix(std::min(Rest.size(), One.size() + 2));
    const bool IsOut = One.substr(0, 4) == "out ";
    if (IsOut)
      One.remove_prefix(4);
    I.Parameters.push_back({typeOf(One, T, S), IsOut});
  }
  return I;
}

} // namespace semantics

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading the signatures of Functions.def.

#include "Signature.h"
#include <cstdio>
#include <cstdlib>

namespace semantics::builtins {
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

} // namespace

std::optional<Element> elementNamed(std::string_view Short) {
  for (const auto &[Name, E] : ShortNames)
    if (Name == Short)
      return E;
  return std::nullopt;
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

} // namespace semantics::builtins

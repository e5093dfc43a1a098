// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lookups of words in TypeNames.def, ReservedWords.def and Qualifiers.def. The tables are sorted
// when this file is compiled.

#include "parser/TypeNames.h"
#include <algorithm>
#include <array>
#include <string_view>

using namespace coop;
using llvm::StringRef;

namespace {

template <typename Value> struct Row {
  std::string_view Name;
  Value TheValue;
};

/// By length first, as most words are told apart without a look at their letters.
constexpr bool isBefore(std::string_view A, std::string_view B) {
  return A.size() != B.size() ? A.size() < B.size() : A < B;
}

template <typename Value, size_t N>
constexpr std::array<Row<Value>, N> sorted(std::array<Row<Value>, N> Rows) {
  std::sort(Rows.begin(), Rows.end(),
            [](const Row<Value> &A, const Row<Value> &B) { return isBefore(A.Name, B.Name); });
  return Rows;
}

template <typename Value, size_t N>
const Value *find(const std::array<Row<Value>, N> &Rows, StringRef Name) {
  std::string_view Key(Name.data(), Name.size());
  auto I = std::lower_bound(
      Rows.begin(), Rows.end(), Key,
      [](const Row<Value> &R, std::string_view K) { return isBefore(R.Name, K); });
  return I != Rows.end() && I->Name == Key ? &I->TheValue : nullptr;
}

constexpr auto TypeNames = sorted(std::to_array<Row<TypeCategory>>({
#define TYPE_NAME(Name, Category) {Name, TypeCategory::Category},
#include "parser/TypeNames.def"
}));

constexpr auto QualifierNames = sorted(std::to_array<Row<ast::QualifierKind>>({
#define QUALIFIER(Id, Spelling) {Spelling, ast::QualifierKind::Id},
#define QUALIFIER_ALIAS(Id, Spelling) {Spelling, ast::QualifierKind::Id},
#include "parser/Qualifiers.def"
}));

constexpr ReservedWord ReservedWords[] = {
#define RESERVED(Word, Since, SinceEs, Instead) {Word, Since, SinceEs, Instead},
#include "parser/ReservedWords.def"
};

constexpr auto makeReservedIndex() {
  std::array<Row<uint16_t>, std::size(ReservedWords)> Index{};
  for (size_t I = 0; I != Index.size(); ++I)
    Index[I] = {{ReservedWords[I].Word.data(), ReservedWords[I].Word.size()},
                static_cast<uint16_t>(I)};
  return sorted(Index);
}
constexpr auto ReservedIndex = makeReservedIndex();

bool isSince(uint32_t Since, uint32_t SinceEs, uint32_t Version, ast::Profile Profile) {
  uint32_t First = Profile == ast::Profile::Es ? SinceEs : Since;
  return First != 0 && Version >= First;
}

} // namespace

std::optional<TypeCategory> coop::typeNameCategory(StringRef Name) {
  const TypeCategory *Category = find(TypeNames, Name);
  return Category ? std::optional(*Category) : std::nullopt;
}

const ReservedWord *coop::reservedWord(StringRef Name, uint32_t Version, ast::Profile Profile) {
  const uint16_t *Index = find(ReservedIndex, Name);
  if (!Index)
    return nullptr;
  const ReservedWord &Word = ReservedWords[*Index];
  return isSince(Word.Since, Word.SinceEs, Version, Profile) ? &Word : nullptr;
}

std::optional<ast::QualifierKind> coop::qualifierOfSpelling(StringRef Name) {
  const ast::QualifierKind *Kind = find(QualifierNames, Name);
  return Kind ? std::optional(*Kind) : std::nullopt;
}

bool coop::isQualifierKeyword(ast::QualifierKind K, uint32_t Version, ast::Profile Profile) {
  switch (K) {
#define KEYWORD_QUALIFIER(Id, Since, SinceEs)                                                      \
  case ast::QualifierKind::Id:                                                                     \
    return isSince(Since, SinceEs, Version, Profile);
#include "parser/ReservedWords.def"
  default:
    return false; // brought in by an extension, and known by its place only
  }
}

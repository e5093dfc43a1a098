// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lookups of words in TypeNames.def, ReservedWords.def and Qualifiers.def. The tables are made
// when this file is compiled.

#include "parser/TypeNames.h"
#include <array>
#include <bit>
#include <string_view>

using namespace coop;
using llvm::StringRef;

namespace {

template <typename Value> struct Row {
  std::string_view Name;
  Value TheValue;
};

/// Words, found by a hash of their letters; at most half of the slots are taken.
template <typename Value, size_t N> class WordTable {
public:
  constexpr explicit WordTable(const std::array<Row<Value>, N> &Rows) : Rows(Rows) {
    for (size_t I = 0; I != N; ++I)
      Slots[slotOf(Rows[I].Name)] = static_cast<uint16_t>(I + 1);
  }

  const Value *find(StringRef Word) const {
    const uint16_t Found = Slots[slotOf({Word.data(), Word.size()})];
    return Found ? &Rows[Found - 1].TheValue : nullptr;
  }

private:
  /// FNV-1a.
  static constexpr size_t hash(std::string_view Name) {
    uint32_t Hash = 2166136261u;
    for (char C : Name)
      Hash = (Hash ^ static_cast<unsigned char>(C)) * 16777619u;
    return (Hash ^ Hash >> 16) % NumSlots;
  }
  /// The word's slot, or the free one where it would be.
  constexpr size_t slotOf(std::string_view Name) const {
    size_t Slot = hash(Name);
    while (Slots[Slot] != 0 && Rows[Slots[Slot] - 1].Name != Name)
      Slot = (Slot + 1) % NumSlots;
    return Slot;
  }

  static constexpr size_t NumSlots = std::bit_ceil(2 * N);
  std::array<Row<Value>, N> Rows;
  std::array<uint16_t, NumSlots> Slots{}; ///< the row's number and 1; 0: free
};

constexpr WordTable TypeNames(std::to_array<Row<TypeCategory>>({
#define TYPE_NAME(Name, Category) {Name, TypeCategory::Category},
#include "parser/TypeNames.def"
}));

constexpr WordTable ExtensionTypeNames(std::to_array<Row<TypeCategory>>({
#define EXTENSION_TYPE_NAME(Name, Category) {Name, TypeCategory::Category},
#include "parser/TypeNames.def"
}));

constexpr WordTable QualifierNames(std::to_array<Row<ast::QualifierKind>>({
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
  return Index;
}
constexpr WordTable ReservedIndex(makeReservedIndex());

bool isSince(uint32_t Since, uint32_t SinceEs, uint32_t Version, ast::Profile Profile) {
  uint32_t First = Profile == ast::Profile::Es ? SinceEs : Since;
  return First != 0 && Version >= First;
}

} // namespace

std::optional<TypeCategory> coop::typeNameCategory(StringRef Name) {
  const TypeCategory *Category = TypeNames.find(Name);
  return Category ? std::optional(*Category) : std::nullopt;
}

bool coop::isExtensionTypeName(StringRef Name) { return ExtensionTypeNames.find(Name); }

const ReservedWord *coop::reservedWord(StringRef Name, uint32_t Version, ast::Profile Profile) {
  const uint16_t *Index = ReservedIndex.find(Name);
  if (!Index)
    return nullptr;
  const ReservedWord &Word = ReservedWords[*Index];
  return isSince(Word.Since, Word.SinceEs, Version, Profile) ? &Word : nullptr;
}

std::optional<ast::QualifierKind> coop::qualifierOfSpelling(StringRef Name) {
  const ast::QualifierKind *Kind = QualifierNames.find(Name);
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

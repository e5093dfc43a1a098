// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The words that the grammar gives a fixed meaning beside the tokens: builtin type names (rows of
// TypeNames.def) and reserved words (rows of ReservedWords.def). What the types are is sema's.

#ifndef COOP_PARSER_TYPENAMES_H
#define COOP_PARSER_TYPENAMES_H

#include "parser/AST.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace coop {

enum class TypeCategory : uint8_t {
  Void,
  Numeric, ///< scalars, vectors and matrices
  Opaque,  ///< images, samplers, and whatever else has no value
  Parameterized,
  /// A type only when followed by '<' and a type: `vector`.
  ContextualParameterized,
};

/// The category of a builtin type's name, also of types that extensions bring in.
std::optional<TypeCategory> typeNameCategory(llvm::StringRef Name);

/// True for a type's name that is free where no extension brings it in.
bool isExtensionTypeName(llvm::StringRef Name);

/// Row of ReservedWords.def.
struct ReservedWord {
  llvm::StringLiteral Word;
  uint16_t Since, SinceEs;     ///< first #version that reserves it; 0: never
  llvm::StringLiteral Instead; ///< what to write instead; may be empty
};
/// The row of a word that nothing can be called in this version; null when the word is free.
const ReservedWord *reservedWord(llvm::StringRef Name, uint32_t Version, ast::Profile Profile);

/// The qualifier of this spelling, whatever the version.
std::optional<ast::QualifierKind> qualifierOfSpelling(llvm::StringRef Name);
/// True where the qualifier's word is a keyword of the language, so that nothing may be called so.
bool isQualifierKeyword(ast::QualifierKind K, uint32_t Version, ast::Profile Profile);

} // namespace coop

#endif

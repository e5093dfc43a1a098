// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tokens, as the preprocessor hands them to the parser. Their kinds are the rows of Tokens.def.

#ifndef COOP_PARSER_TOKEN_H
#define COOP_PARSER_TOKEN_H

#include "support/Extensions.h"
#include "support/Source.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace coop {

enum class TokenKind : uint8_t {
#define TOKEN(Id, Description) Id,
#define PUNCTUATOR(Id, Spelling) Id,
#define KEYWORD(Id, Spelling) Id,
#include "parser/Tokens.def"
};

/// For diagnostics: the spelling of punctuators and keywords, a description of the rest.
llvm::StringRef tokenKindName(TokenKind K);
/// Of a word that is a keyword by an extension alone.
std::optional<Extension> extensionOfKeyword(llvm::StringRef Word);

struct Token {
  TokenKind Kind;
  bool StartsLine = false; ///< first on its line
  bool HasSpaceBefore = false;
  /// The name may not be expanded again (it came from its own expansion).
  bool NoExpand = false;
  llvm::StringRef Text; ///< as spelled, line continuations removed
  SourceLoc Loc;

  SourceRange range() const { return {Loc, Loc.advanced(static_cast<uint32_t>(Text.size()))}; }
  bool is(TokenKind K) const { return Kind == K; }
};

} // namespace coop

#endif

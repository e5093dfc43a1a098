// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Definitions of macros. Their expansion is in MacroExpander.cpp.

#ifndef COOP_PARSER_MACRO_H
#define COOP_PARSER_MACRO_H

#include "parser/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace coop {

struct Macro {
  enum class Kind : uint8_t { Object, Function, Line, File };

  /// A token of the replacement; Param is the index of the parameter that it names, or -1.
  struct BodyToken {
    Token Tok;
    int Param = -1;
  };

  llvm::StringRef Name;
  SourceRange NameRange; ///< invalid for predefined macros
  Kind TheKind = Kind::Object;
  bool IsPredefined = false;
  /// In expansion: its name is not expanded again (GLSL 4.60 section 3.3, as in C++).
  bool IsActive = false;
  llvm::SmallVector<llvm::StringRef, 4> Params;
  llvm::SmallVector<BodyToken, 8> Body;

  /// The same parameters, tokens, and space between them (C++ [cpp.replace]).
  bool isSameAs(const Macro &Other) const;
};

} // namespace coop

#endif

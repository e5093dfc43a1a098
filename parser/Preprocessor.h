// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The preprocessor's way in: a stream of tokens with macros expanded, includes entered and
// directives done (GLSL 4.60 section 3.3). Nothing of the grammar is here.

#ifndef COOP_PARSER_PREPROCESSOR_H
#define COOP_PARSER_PREPROCESSOR_H

#include "parser/Parser.h"
#include "parser/Token.h"
#include "support/Extensions.h"
#include <memory>

namespace coop {

class Preprocessor {
public:
  /// What the directives said, filled while tokens are taken. Texts live as long as the
  /// Preprocessor's arguments and Strings.
  struct Directives {
    uint32_t Version = 110;
    ast::Profile TheProfile = ast::Profile::Core;
    SourceRange VersionRange;
    std::vector<ast::ExtensionDirective> Extensions;
    std::vector<ast::PragmaDirective> Pragmas;
  };

  /// Strings keeps the texts of tokens that are not in a source buffer (pasted, continued lines).
  Preprocessor(SourceManager &Sources, FileId Main, const PreprocessorOptions &Options,
               DiagnosticEngine &Diags, llvm::BumpPtrAllocator &Strings);
  ~Preprocessor();

  /// The next token; EndOfFile again and again at the end. Never EndOfLine, Hash, HeaderName.
  Token next();
  const Directives &directives() const;
  /// Extensions that are on after the tokens that were taken.
  const ExtensionSet &extensions();

private:
  class Impl;
  std::unique_ptr<Impl> TheImpl;
};

} // namespace coop

#endif

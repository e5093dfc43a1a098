// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way into the parser: source text to ast::Unit.

#ifndef COOP_PARSER_PARSER_H
#define COOP_PARSER_PARSER_H

#include "parser/AST.h"
#include "support/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace coop {

/// What an include callback found.
struct IncludeResult {
  std::string Name; ///< the file's resolved name, shown in diagnostics
  std::string Text;
};

/// Finds `Requested`, included by the file named `Includer`; IsSystem for <...>.
using IncludeCallback = std::function<std::optional<IncludeResult>(
    llvm::StringRef Requested, llvm::StringRef Includer, bool IsSystem)>;

struct PreprocessorOptions {
  /// -D NAME or -D NAME=VALUE (as written), and -U NAME, in order: {"NAME=VALUE", false}.
  struct MacroOption {
    std::string Text;
    bool Undefine = false;
  };
  std::vector<MacroOption> Macros;
  IncludeCallback Include;
  /// GL_GOOGLE_include_directive is on without an #extension line, as at glslc's command line.
  bool ImplyIncludes = true;
  /// GL_COMPUTE_SHADER and its like (GL_EXT_spirv_intrinsics section 3.3).
  std::vector<std::string> StageMacros;
  /// Value of the macro VULKAN; 0 leaves it undefined.
  unsigned VulkanVersion = 100;
  /// #version when the source has none; 0: 110 with the usual meaning.
  unsigned DefaultVersion = 0;
  /// The version and profile, whatever #version says (-std= of glslc).
  std::optional<std::pair<unsigned, ast::Profile>> ForcedVersion;
  unsigned MaxIncludeDepth = 200;
  /// Tokens that all macro expansions together may make.
  uint64_t MaxExpandedTokens = 2u << 20;
};

/// Parses the main file, already added to Sources. Always returns a unit; when Diags.hasErrors()
/// it is what could be recovered. Thread-safe for distinct arguments.
std::unique_ptr<ast::Unit> parse(SourceManager &Sources, FileId Main,
                                 const PreprocessorOptions &Options, DiagnosticEngine &Diags);

/// -E: preprocesses, printing text with #line directives where needed.
void preprocess(SourceManager &Sources, FileId Main, const PreprocessorOptions &Options,
                DiagnosticEngine &Diags, llvm::raw_ostream &OS);

/// --emit=tokens: one token a line, with kind, text and place.
void dumpTokens(SourceManager &Sources, FileId Main, const PreprocessorOptions &Options,
                DiagnosticEngine &Diags, llvm::raw_ostream &OS);

/// --emit=ast: an indented tree with ranges.
void dump(const ast::Unit &Unit, const SourceManager &Sources, llvm::raw_ostream &OS);

} // namespace coop

#endif

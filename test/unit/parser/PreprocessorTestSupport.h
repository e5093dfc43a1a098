// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs the preprocessor over a text and keeps what came out: tokens, diagnostics, directives.

#ifndef COOP_TEST_UNIT_PARSER_PREPROCESSORTESTSUPPORT_H
#define COOP_TEST_UNIT_PARSER_PREPROCESSORTESTSUPPORT_H

#include "parser/Preprocessor.h"
#include "support/DiagnosticRenderer.h"
#include <map>

namespace coop::pptest {

class Collector : public DiagnosticConsumer {
public:
  void handle(const Diagnostic &D, const SourceManager &Sources) override {
    All.push_back(D);
    LineColumn P = Sources.lineColumn(displayLoc(Sources, D.Loc));
    Places.push_back({P.Line, P.Column});
  }
  bool has(diag::Id Id) const {
    for (const Diagnostic &D : All)
      if (D.Id == Id)
        return true;
    return false;
  }
  /// "line:column name" of each, one a line.
  std::string summary() const {
    std::string Out;
    for (size_t I = 0; I != All.size(); ++I)
      Out += std::to_string(Places[I].first) + ":" + std::to_string(Places[I].second) + " " +
             getDiagnosticInfo(All[I].Id).Name.str() + "\n";
    return Out;
  }
  std::vector<Diagnostic> All;
  std::vector<std::pair<uint32_t, uint32_t>> Places;
};

struct Run {
  SourceManager Sources;
  Collector Diagnostics;
  llvm::BumpPtrAllocator Strings;
  std::vector<Token> Tokens; ///< without EndOfFile
  Preprocessor::Directives Directives;
  unsigned Errors = 0;

  /// The tokens' texts with one space between.
  std::string text() const {
    std::string Out;
    for (const Token &T : Tokens)
      Out += (Out.empty() ? "" : " ") + T.Text.str();
    return Out;
  }
};

using FileMap = std::map<std::string, std::string>;

inline PreprocessorOptions optionsWith(FileMap Files) {
  PreprocessorOptions Options;
  Options.Include = [Files = std::move(Files)](llvm::StringRef Name, llvm::StringRef,
                                               bool) -> std::optional<IncludeResult> {
    auto It = Files.find(Name.str());
    if (It == Files.end())
      return std::nullopt;
    return IncludeResult{It->first, It->second};
  };
  return Options;
}

/// Text may hold NUL bytes.
inline std::unique_ptr<Run> run(llvm::StringRef Text, const PreprocessorOptions &Options = {},
                                WarningOptions Warnings = {}) {
  auto R = std::make_unique<Run>();
  FileId Main = R->Sources.addFile("main.comp", Text.str());
  Warnings.Enabled.insert("pedantic");
  DiagnosticEngine Engine(R->Sources, R->Diagnostics, std::move(Warnings));
  Preprocessor PP(R->Sources, Main, Options, Engine, R->Strings);
  for (Token T = PP.next(); !T.is(TokenKind::EndOfFile); T = PP.next())
    R->Tokens.push_back(T);
  R->Directives = PP.directives();
  R->Errors = Engine.errorCount();
  return R;
}

} // namespace coop::pptest

#endif

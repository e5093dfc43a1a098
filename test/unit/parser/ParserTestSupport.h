// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the parser's tests share: parsing a text, its diagnostics as one line, and the tree in a
// compact form. No tests are here.

#ifndef COOP_TEST_UNIT_PARSER_PARSERTESTSUPPORT_H
#define COOP_TEST_UNIT_PARSER_PARSERTESTSUPPORT_H

#include "parser/Parser.h"
#include "support/Diagnostic.h"
#include <memory>
#include <string>
#include <vector>

namespace coop::test {

class Collector : public DiagnosticConsumer {
public:
  void handle(const Diagnostic &D, const SourceManager &Sources) override {
    LineColumn LC = Sources.lineColumn(D.Loc);
    if (!Places.empty())
      Places += "; ";
    Places += std::to_string(LC.Line) + ":" + std::to_string(LC.Column) + " " +
              getDiagnosticInfo(D.Id).Name.str();
    All.push_back(D);
  }
  std::vector<Diagnostic> All;
  std::string Places; ///< "line:column id; ..."
};

struct Parsed {
  explicit Parsed(std::string Text, WarningOptions Warnings = {}, unsigned Version = 0) {
    FileId Main = Sources.addFile("test.comp", std::move(Text));
    DiagnosticEngine Diags(Sources, Diagnostics, std::move(Warnings));
    PreprocessorOptions Options;
    Options.DefaultVersion = Version;
    Unit = parse(Sources, Main, Options, Diags);
    Errors = Diags.errorCount();
  }
  std::string dump() const {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    coop::dump(*Unit, Sources, OS);
    return Text;
  }

  SourceManager Sources;
  Collector Diagnostics;
  std::unique_ptr<ast::Unit> Unit;
  unsigned Errors = 0;
};

/// The dump without its first line and ranges, on one line: `Function f(Type void, Compound)`.
inline std::string compact(llvm::StringRef Dump) {
  std::string Out;
  size_t Level = 1;
  bool First = true;
  Dump = Dump.split('\n').second;
  while (!Dump.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Dump) = Dump.split('\n');
    size_t Spaces = Line.take_while([](char C) { return C == ' '; }).size();
    Line = Line.drop_front(Spaces);
    if (Line.ends_with(">"))
      Line = Line.take_front(Line.rfind(" <"));
    if (Spaces / 2 > Level) {
      Out += '(';
    } else {
      for (; Level > Spaces / 2; --Level)
        Out += ')';
      if (!First)
        Out += ", ";
    }
    Level = Spaces / 2;
    First = false;
    Out += Line;
  }
  for (; Level > 1; --Level)
    Out += ')';
  return Out;
}

/// Of a text without errors, the compact tree; else its diagnostics.
inline std::string tree(const std::string &Text) {
  Parsed P(Text, {}, 460);
  return P.Diagnostics.Places.empty() ? compact(P.dump()) : P.Diagnostics.Places;
}

/// The tree of an expression, of a list of statements.
inline std::string stripped(const std::string &Tree, llvm::StringRef Before, size_t Closing) {
  llvm::StringRef T = Tree;
  if (!T.consume_front(Before))
    return Tree;
  return T.drop_back(Closing).str();
}
inline std::string stmtTree(const std::string &Text) {
  return stripped(tree("void f() {\n" + Text + "\n}"), "Function f(Type void, Compound(", 2);
}
inline std::string exprTree(const std::string &Text) {
  return stripped(stmtTree(Text + ";"), "ExprStmt(", 1);
}

/// "line:column id; ..." of a text of version 460.
inline std::string diagnostics(const std::string &Text, WarningOptions Warnings = {}) {
  return Parsed(Text, std::move(Warnings), 460).Diagnostics.Places;
}

} // namespace coop::test

#endif

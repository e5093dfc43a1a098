// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The diagnostic engine and the three forms in which diagnostics are written. Rows of the tables
// are tested where they are reported.

#include "support/DiagnosticRenderer.h"
#include "gtest/gtest.h"
#include <set>

using namespace coop;
using llvm::StringRef;

namespace {

/// One file, and a consumer that writes to Out.
struct Fixture {
  explicit Fixture(StringRef Text, std::string Name = "a.comp") {
    Main = Sources.addFile(std::move(Name), Text.str());
  }
  SourceLoc at(uint32_t Offset) const { return Sources.locOf(Main, Offset); }
  SourceRange range(uint32_t Begin, uint32_t End) const { return {at(Begin), at(End)}; }
  SourceRange find(StringRef Part, FileId F) const {
    uint32_t Begin = static_cast<uint32_t>(Sources.text(F).find(Part));
    uint32_t End = Begin + static_cast<uint32_t>(Part.size());
    return {Sources.locOf(F, Begin), Sources.locOf(F, End)};
  }
  SourceRange find(StringRef Part) const { return find(Part, Main); }

  SourceManager Sources;
  FileId Main;
  std::string Out;
};

/// An error with one argument, a warning with a group, a note with one argument.
constexpr diag::Id AnError = diag::err_pp_error_directive;
constexpr diag::Id AWarning = diag::warn_pp_macro_name_reserved;
constexpr diag::Id ANote = diag::note_pp_did_you_mean;

/// What `Report` reports, as text.
template <typename F> std::string text(Fixture &Fix, F Report, TextRenderOptions Options = {}) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  TextRenderer Renderer(OS, Options);
  DiagnosticEngine Engine(Fix.Sources, Renderer);
  Report(Engine);
  return Out;
}

} // namespace

// ---- the engine

TEST(Format, ArgumentsAndSelections) {
  EXPECT_EQ(formatDiagnostic("a %0 b %1", {"x", "y"}), "a x b y");
  EXPECT_EQ(formatDiagnostic("100%% of %0", {"x"}), "100% of x");
  EXPECT_EQ(formatDiagnostic("%select{one|two}0 %1", {"1", "x"}), "two x");
  EXPECT_EQ(formatDiagnostic("%select{|; %1}0.", {"1", "x"}), "; x.");
  EXPECT_EQ(formatDiagnostic("%select{|; %1}0.", {"0", "x"}), ".");
}

TEST(Engine, WarningsFollowTheOptions) {
  auto Run = [](WarningOptions W) {
    Fixture Fix("x");
    std::string Out;
    llvm::raw_string_ostream OS(Out);
    TextRenderer Renderer(OS, {false, false, true, false});
    DiagnosticEngine Engine(Fix.Sources, Renderer, std::move(W));
    Engine.report(Fix.at(0), AWarning) << "N";
    Engine.report(Fix.at(0), ANote) << "M";
    Engine.report(Fix.at(0), diag::warn_pp_pragma_once);
    return Out + std::to_string(Engine.errorCount()) + std::to_string(Engine.warningCount());
  };
  const std::string Warning = "a.comp:1:1: warning: macro name 'N' contains '__' and is reserved "
                              "[-Wreserved-identifier]\n";
  const std::string Note = "a.comp:1:1: note: did you mean 'M'?\n";
  EXPECT_EQ(Run({}), Warning + Note + "01");
  WarningOptions W;
  W.SuppressAll = true;
  EXPECT_EQ(Run(W), "00");
  W = {};
  W.Disabled.insert("reserved-identifier");
  EXPECT_EQ(Run(W), "00");
  W = {};
  W.Errors.insert("reserved-identifier");
  EXPECT_EQ(Run(W), "a.comp:1:1: error: macro name 'N' contains '__' and is reserved "
                    "[-Werror,-Wreserved-identifier]\n" +
                        Note + "10");
  W = {};
  W.Enabled.insert("pedantic");
  EXPECT_NE(Run(W).find("[-Wpedantic]"), std::string::npos);
}

TEST(Engine, StopsAfterTooManyErrors) {
  Fixture Fix("x");
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  TextRenderer Renderer(OS, {false, false, true, false});
  DiagnosticEngine Engine(Fix.Sources, Renderer, {}, 2);
  for (unsigned I = 0; I != 5; ++I)
    Engine.report(Fix.at(0), AnError) << I;
  EXPECT_EQ(Engine.errorCount(), 5u);
  EXPECT_TRUE(Engine.shouldStop());
  EXPECT_EQ(Out, "a.comp:1:1: error: #error: 0\na.comp:1:1: error: #error: 1\n");
}

TEST(Tables, RowsAreWellFormed) {
  std::set<StringRef> Names;
  for (unsigned I = 0; I != diag::Count; ++I) {
    const DiagnosticInfo &Info = getDiagnosticInfo(static_cast<diag::Id>(I));
    EXPECT_TRUE(Names.insert(Info.Name).second) << Info.Name.str();
    StringRef Prefix = Info.DefaultSeverity == Severity::Error     ? "err_"
                       : Info.DefaultSeverity == Severity::Warning ? "warn_"
                       : Info.DefaultSeverity == Severity::Note    ? "note_"
                       : Info.DefaultSeverity == Severity::Remark  ? "remark_"
                                                                   : "fatal_";
    EXPECT_TRUE(Info.Name.starts_with(Prefix)) << Info.Name.str();
    const bool CanBeChosen = Info.DefaultSeverity == Severity::Warning ||
                             Info.DefaultSeverity == Severity::Remark;
    EXPECT_EQ(CanBeChosen, !Info.Group.empty()) << Info.Name.str();
    EXPECT_FALSE(Info.Text.ends_with(".") && !Info.Text.ends_with("...")) << Info.Name.str();
  }
}

// ---- text

TEST(Text, CaretRangesAndFixIt) {
  Fixture Fix("int a;\nfloat x = foo(1, 2);\n");
  EXPECT_EQ(text(Fix,
                 [&](DiagnosticEngine &E) {
                   E.report(Fix.find("foo").Begin, AnError)
                       << "no" << Fix.find("foo") << Fix.find("(1, 2)")
                       << FixIt{Fix.find("foo"), "bar"};
                 }),
            "a.comp:2:11: error: #error: no\n"
            "    2 | float x = foo(1, 2);\n"
            "      |           ^~~~~~~~~\n"
            "      |           bar\n");
}

TEST(Text, InsertionAndIds) {
  Fixture Fix("a b");
  TextRenderOptions Options;
  Options.ShowIds = true;
  EXPECT_EQ(text(
                Fix,
                [&](DiagnosticEngine &E) {
                  E.report(Fix.at(1), AnError) << "no" << FixIt{Fix.range(1, 1), ";"};
                  E.report(Fix.at(0), AWarning) << "N";
                },
                Options),
            "a.comp:1:2: error: #error: no [err_pp_error_directive]\n"
            "    1 | a b\n"
            "      |  ^\n"
            "      |  ;\n"
            "a.comp:1:1: warning: macro name 'N' contains '__' and is reserved "
            "[-Wreserved-identifier,warn_pp_macro_name_reserved]\n"
            "    1 | a b\n"
            "      | ^\n");
}

TEST(Text, TabsAndWideCharacters) {
  Fixture Fix("\tx\ty // \xE6\xBC\xA2 z");
  EXPECT_EQ(text(Fix,
                 [&](DiagnosticEngine &E) {
                   E.report(Fix.find("y"), AnError) << "t";
                   E.report(Fix.find("z"), AnError) << "w";
                 }),
            "a.comp:1:4: error: #error: t\n"
            "    1 |         x       y // \xE6\xBC\xA2 z\n"
            "      |                 ^\n"
            "a.comp:1:13: error: #error: w\n"
            "    1 |         x       y // \xE6\xBC\xA2 z\n"
            "      |                         ^\n");
}

TEST(Text, BytesThatCannotBeShown) {
  Fixture Fix(StringRef("a \xff\x1b b\0c", 8));
  auto Report = [&](DiagnosticEngine &E) {
    E.report(Fix.find("b"), AnError) << "\x1b\xC2\x9B\xff";
  };
  EXPECT_EQ(text(Fix, Report),
            "a.comp:1:6: error: #error: <1B><C29B>\xEF\xBF\xBD\n"
            "    1 | a <FF><U+001B> b<U+0000>c\n"
            "      |                ^\n");
}

TEST(Text, RangesOfSeveralLinesAreClipped) {
  Fixture Fix("  f(a,\n    b,\n  c)\n");
  EXPECT_EQ(text(Fix, [&](DiagnosticEngine &E) { E.report(Fix.range(2, 19), AnError) << "r"; }),
            "a.comp:1:3: error: #error: r\n"
            "    1 |   f(a,\n"
            "      |   ^~~~\n");
  EXPECT_EQ(text(Fix,
                 [&](DiagnosticEngine &E) {
                   E.report(Fix.find("b").Begin, AnError) << "r" << Fix.range(2, 19);
                 }),
            "a.comp:2:5: error: #error: r\n"
            "    2 |     b,\n"
            "      |     ^~\n");
}

TEST(Text, LongLinesAreWindowed) {
  std::string Line(1 << 20, 'x');
  Line[500000] = '@';
  Fixture Fix(Line);
  TextRenderOptions Options;
  Options.MaxColumns = 40;
  std::string Out =
      text(Fix, [&](DiagnosticEngine &E) { E.report(Fix.find("@"), AnError) << "l"; }, Options);
  EXPECT_EQ(Out, "a.comp:1:500001: error: #error: l\n"
                 "    1 | ..." +
                     std::string(20, 'x') + "@" + std::string(19, 'x') + "...\n      | " +
                     std::string(23, ' ') + "^\n");
  Out = text(Fix, [&](DiagnosticEngine &E) { E.report(Fix.at(1), AnError) << "l"; }, Options);
  EXPECT_EQ(Out,
            "a.comp:1:2: error: #error: l\n    1 | " + std::string(40, 'x') + "...\n      |  ^\n");
}

TEST(Text, EndOfFileAndNoPlace) {
  Fixture Fix("ab\n");
  EXPECT_EQ(text(Fix,
                 [&](DiagnosticEngine &E) {
                   E.report(Fix.at(3), AnError) << "e";
                   E.report(SourceLoc(), AnError) << "n";
                 }),
            "a.comp:2:1: error: #error: e\n"
            "    2 | \n"
            "      | ^\n"
            "error: #error: n\n");
}

TEST(Text, IncludeStackIsShownWhenItChanges) {
  Fixture Fix("\n#include \"b.h\"\nx");
  FileId B = Fix.Sources.addFile("b.h", "#include \"c.h\"\n", Fix.find("\"b.h\"").Begin);
  FileId C = Fix.Sources.addFile("c.h", "y\n", Fix.find("\"c.h\"", B).Begin);
  EXPECT_EQ(text(Fix,
                 [&](DiagnosticEngine &E) {
                   E.report(Fix.Sources.locOf(C, 0), AnError) << "1";
                   E.report(Fix.Sources.locOf(C, 0), ANote) << "2";
                   E.report(Fix.at(0), AnError) << "3";
                 },
                 {false, false, true, false}),
            "In file included from b.h:1:\n"
            "In file included from a.comp:2:\n"
            "c.h:1:1: error: #error: 1\n"
            "c.h:1:1: note: did you mean '2'?\n"
            "a.comp:1:1: error: #error: 3\n");
}

TEST(Text, MacroBacktrace) {
  Fixture Fix("#define G(a) a + q\n#define F G(w)\nF;\n");
  SourceManager &S = Fix.Sources;
  SourceRange Use = Fix.find("F;");
  Use.End = Use.Begin.advanced(1);
  // F gives `G ( w )`, of which G gives `w + q`.
  SourceLoc G = S.addExpansion(Fix.find("G(w)").Begin, Use.Begin, Use.End, 1, "F");
  SourceLoc W = S.addExpansion(Fix.find("w)").Begin, Use.Begin, Use.End, 1, "F");
  SourceLoc Close = S.addExpansion(Fix.find("w)").Begin.advanced(1), Use.Begin, Use.End, 1, "F");
  SourceLoc End = Close.advanced(1);
  SourceLoc A = S.addExpansion(Fix.find("a + q").Begin, G, End, 1, "G");
  SourceLoc Argument = S.addExpansion(W, A, A.advanced(1), 1, "G");
  SourceLoc Q = S.addExpansion(Fix.find("q").Begin, G, End, 1, "G");
  EXPECT_EQ(text(Fix,
                 [&](DiagnosticEngine &E) {
                   E.report(Q, AnError) << "q" << SourceRange(Q, Q.advanced(1));
                 }),
            "a.comp:3:1: error: #error: q\n"
            "    3 | F;\n"
            "      | ^\n"
            "a.comp:2:11: note: expanded from macro 'F'\n"
            "    2 | #define F G(w)\n"
            "      |           ^\n"
            "a.comp:1:18: note: expanded from macro 'G'\n"
            "    1 | #define G(a) a + q\n"
            "      |                  ^\n");
  EXPECT_TRUE(S.isMacroArgument(Argument));
  EXPECT_EQ(text(Fix, [&](DiagnosticEngine &E) { E.report(Argument, AnError) << "w"; },
                 {false, false, true, false}),
            "a.comp:3:1: error: #error: w\n"
            "a.comp:2:13: note: expanded from macro 'F'\n"
            "a.comp:1:14: note: expanded from macro 'G'\n");
}

TEST(Text, LongBacktracesAreCut) {
  Fixture Fix("#define M x\nx");
  SourceLoc L = Fix.at(12);
  for (unsigned I = 0; I != 10; ++I)
    L = Fix.Sources.addExpansion(Fix.at(10), L, L.advanced(1), 1, "M" + std::to_string(I));
  std::string Out = text(Fix, [&](DiagnosticEngine &E) { E.report(L, AnError) << "d"; },
                         {false, false, true, false});
  EXPECT_EQ(Out, "a.comp:2:1: error: #error: d\n"
                 "a.comp:1:11: note: expanded from macro 'M0'\n"
                 "a.comp:1:11: note: expanded from macro 'M1'\n"
                 "a.comp:1:11: note: expanded from macro 'M2'\n"
                 "note: (skipping 4 expansions in backtrace)\n"
                 "a.comp:1:11: note: expanded from macro 'M7'\n"
                 "a.comp:1:11: note: expanded from macro 'M8'\n"
                 "a.comp:1:11: note: expanded from macro 'M9'\n");
}

TEST(Text, LineDirectives) {
  Fixture Fix("a\n#line 50 \"z.glsl\"\nb\n");
  Fix.Sources.addLineDirective(Fix.find("#line").Begin, 50, "z.glsl");
  EXPECT_EQ(text(Fix, [&](DiagnosticEngine &E) { E.report(Fix.find("b"), AnError) << "b"; }),
            "z.glsl:50:1: error: #error: b\n"
            "    3 | b\n"
            "      | ^\n");
}

TEST(Text, Color) {
  Fixture Fix("a");
  TextRenderOptions Options;
  Options.Color = true;
  EXPECT_EQ(text(
                Fix, [&](DiagnosticEngine &E) { E.report(Fix.at(0), AnError) << "c"; }, Options),
            "\x1b[1ma.comp:1:1: \x1b[1;31merror: \x1b[0m\x1b[1m#error: c\x1b[0m\n"
            "    1 | a\n"
            "      | \x1b[1;32m^\x1b[0m\n");
}

// ---- JSON and SARIF

template <typename Renderer, typename F> static llvm::json::Value document(Fixture &Fix, F Report) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  Renderer R(OS);
  DiagnosticEngine Engine(Fix.Sources, R);
  Report(Engine);
  R.finish();
  llvm::Expected<llvm::json::Value> V = llvm::json::parse(Out);
  if (!V) {
    ADD_FAILURE() << llvm::toString(V.takeError()) << "\n" << Out;
    return nullptr;
  }
  return *V;
}

TEST(Json, Document) {
  Fixture Fix("ab \xff cd\n");
  llvm::json::Value V = document<JsonRenderer>(Fix, [&](DiagnosticEngine &E) {
    E.report(Fix.find("cd"), AnError) << "\xff \"q\"" << FixIt{Fix.range(0, 2), "x\n"};
    E.report(Fix.at(0), ANote) << "n";
    E.report(Fix.at(0), AWarning) << "W";
  });
  llvm::json::Array *A = V.getAsArray();
  ASSERT_TRUE(A && A->size() == 2);
  llvm::json::Object &O = *(*A)[0].getAsObject();
  EXPECT_EQ(O.getString("severity"), StringRef("error"));
  EXPECT_EQ(O.getString("id"), StringRef("err_pp_error_directive"));
  EXPECT_EQ(O.getString("message"), StringRef("#error: \xEF\xBF\xBD \"q\""));
  EXPECT_EQ(O.getString("file"), StringRef("a.comp"));
  EXPECT_EQ(O.getInteger("line"), 1);
  EXPECT_EQ(O.getInteger("column"), 6);
  EXPECT_EQ((*O.getArray("ranges"))[0].getAsObject()->getObject("end")->getInteger("column"), 8);
  EXPECT_EQ((*O.getArray("fixIts"))[0].getAsObject()->getString("text"), StringRef("x\n"));
  EXPECT_EQ(O.getArray("notes")->size(), 1u);
  EXPECT_EQ((*A)[1].getAsObject()->getString("group"), StringRef("reserved-identifier"));
  Fixture Empty("");
  EXPECT_TRUE(document<JsonRenderer>(Empty, [](DiagnosticEngine &) {}).getAsArray()->empty());
}

TEST(Sarif, Document) {
  Fixture Fix("\xE6\xBC\xA2 cd\n", "dir a/x.comp");
  llvm::json::Value V = document<SarifRenderer>(Fix, [&](DiagnosticEngine &E) {
    E.report(Fix.find("cd"), AnError) << "m" << FixIt{Fix.find("cd"), "x"};
    E.report(Fix.at(0), ANote) << "n";
    E.report(SourceLoc(), AnError) << "no place";
    E.report(Fix.at(0), AWarning) << "W";
  });
  llvm::json::Object *Log = V.getAsObject();
  ASSERT_TRUE(Log);
  EXPECT_EQ(Log->getString("version"), StringRef("2.1.0"));
  llvm::json::Object &Run = *(*Log->getArray("runs"))[0].getAsObject();
  llvm::json::Object *Driver = Run.getObject("tool")->getObject("driver");
  ASSERT_EQ(Driver->getArray("rules")->size(), 2u);
  llvm::json::Array &Results = *Run.getArray("results");
  ASSERT_EQ(Results.size(), 3u);
  llvm::json::Object &First = *Results[0].getAsObject();
  EXPECT_EQ(First.getString("ruleId"), StringRef("err_pp_error_directive"));
  EXPECT_EQ(First.getString("level"), StringRef("error"));
  llvm::json::Object *Physical =
      (*First.getArray("locations"))[0].getAsObject()->getObject("physicalLocation");
  EXPECT_EQ(Physical->getObject("artifactLocation")->getString("uri"), StringRef("dir%20a/x.comp"));
  EXPECT_EQ(Physical->getObject("region")->getInteger("startColumn"), 3);
  EXPECT_EQ(Physical->getObject("region")->getInteger("endColumn"), 5);
  EXPECT_EQ(First.getArray("relatedLocations")->size(), 1u);
  EXPECT_EQ(First.getArray("fixes")->size(), 1u);
  EXPECT_EQ(Results[2].getAsObject()->getInteger("ruleIndex"), 1);
  EXPECT_EQ(Results[2].getAsObject()->getString("level"), StringRef("warning"));
}

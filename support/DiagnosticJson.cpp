// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics as JSON and as SARIF 2.1.0. Text is in DiagnosticRenderer.cpp.

#include "support/DiagnosticRenderer.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace coop;
using llvm::StringRef;
namespace json = llvm::json;

static std::string utf8(StringRef S) { return json::fixUTF8(S); }

// ---- JSON

static json::Object place(const SourceManager &Sources, SourceLoc Loc) {
  PresumedLoc P = Sources.presumed(Loc);
  return json::Object{{"file", utf8(P.File)}, {"line", P.Line}, {"column", P.Column}};
}

static json::Object rangeObject(const SourceManager &Sources, SourceRange R) {
  SourceRange Shown = displayRange(Sources, R);
  return json::Object{{"begin", place(Sources, Shown.Begin)}, {"end", place(Sources, Shown.End)}};
}

static json::Object jsonDiagnostic(const Diagnostic &D, const SourceManager &Sources) {
  const DiagnosticInfo &Info = getDiagnosticInfo(D.Id);
  json::Object O;
  SourceLoc Loc = displayLoc(Sources, D.Loc);
  if (Sources.decompose(Loc).first.isValid())
    O = place(Sources, Loc);
  O["severity"] = severityName(D.Level);
  O["id"] = StringRef(Info.Name);
  O["message"] = utf8(D.Message);
  if (!Info.Group.empty())
    O["group"] = StringRef(Info.Group);
  if (!Info.Section.empty())
    O["section"] = StringRef(Info.Section);
  json::Array Ranges, FixIts, Macros, Includes;
  for (SourceRange R : D.Ranges)
    Ranges.push_back(rangeObject(Sources, R));
  for (const FixIt &F : applicableFixIts(Sources, D)) {
    json::Object Fix = rangeObject(Sources, F.Range);
    Fix["text"] = utf8(F.Text);
    FixIts.push_back(std::move(Fix));
  }
  for (const MacroStep &Step : macroBacktrace(Sources, D.Loc)) {
    json::Object Macro = place(Sources, Step.Loc);
    Macro["macro"] = utf8(Step.Name);
    Macros.push_back(std::move(Macro));
  }
  O["ranges"] = std::move(Ranges);
  O["fixIts"] = std::move(FixIts);
  O["expandedFrom"] = std::move(Macros);
  for (SourceLoc From : includeStack(Sources, Loc))
    Includes.push_back(place(Sources, From));
  O["includedFrom"] = std::move(Includes);
  return O;
}

void JsonRenderer::handle(const Diagnostic &D, const SourceManager &Sources) {
  json::Object O = jsonDiagnostic(D, Sources);
  if (D.Level == Severity::Note && !Diagnostics.empty()) {
    Diagnostics.back().getAsObject()->getArray("notes")->push_back(std::move(O));
    return;
  }
  O["notes"] = json::Array();
  Diagnostics.push_back(std::move(O));
}

void JsonRenderer::finish() {
  OS << llvm::formatv("{0:2}\n", json::Value(std::move(Diagnostics)));
  Diagnostics = json::Array();
}

// ---- SARIF

/// A file's name as a URI reference (RFC 3986).
static std::string uri(StringRef Name) {
  std::string Out;
  for (char C : Name) {
    if (llvm::isAlnum(C) || StringRef("-._~/").contains(C))
      Out += C;
    else
      Out += "%" + llvm::toHex(StringRef(&C, 1));
  }
  return Out;
}

/// The column in code points, from 1.
static int64_t codePointColumn(const SourceManager &Sources, SourceLoc Loc) {
  LineColumn Here = Sources.lineColumn(Loc);
  StringRef Before = Sources.lineText(Loc).take_front(Here.Column - 1);
  return 1 + std::count_if(Before.begin(), Before.end(),
                           [](char C) { return (static_cast<unsigned char>(C) & 0xC0) != 0x80; });
}

static json::Object region(const SourceManager &Sources, SourceRange R) {
  json::Object O{{"startLine", Sources.lineColumn(R.Begin).Line},
                 {"startColumn", codePointColumn(Sources, R.Begin)}};
  if (Sources.decompose(R.Begin).first == Sources.decompose(R.End).first) {
    O["endLine"] = Sources.lineColumn(R.End).Line;
    O["endColumn"] = codePointColumn(Sources, R.End);
  }
  return O;
}

static json::Object artifact(const SourceManager &Sources, SourceLoc Loc) {
  return json::Object{{"uri", uri(Sources.name(Sources.decompose(Loc).first))}};
}

/// Around: the first range that starts where the diagnostic points, else the point itself.
static json::Object location(const SourceManager &Sources, SourceLoc Loc,
                             llvm::ArrayRef<SourceRange> Ranges) {
  SourceRange Around(Loc, Loc);
  for (SourceRange R : Ranges) {
    SourceRange Shown = displayRange(Sources, R);
    if (Shown.Begin == Loc) {
      Around = Shown;
      break;
    }
  }
  return json::Object{
      {"physicalLocation", json::Object{{"artifactLocation", artifact(Sources, Loc)},
                                        {"region", region(Sources, Around)}}}};
}

static json::Object message(StringRef Text) { return json::Object{{"text", utf8(Text)}}; }

static json::Object fix(const SourceManager &Sources, const FixIt &F) {
  json::Object Replacement{{"deletedRegion", region(Sources, displayRange(Sources, F.Range))},
                           {"insertedContent", json::Object{{"text", utf8(F.Text)}}}};
  json::Object Change{{"artifactLocation", artifact(Sources, displayLoc(Sources, F.Range.Begin))},
                      {"replacements", json::Array{std::move(Replacement)}}};
  return json::Object{{"artifactChanges", json::Array{std::move(Change)}}};
}

unsigned SarifRenderer::ruleIndex(diag::Id Id) {
  auto It = std::find(Rules.begin(), Rules.end(), Id);
  if (It == Rules.end())
    It = Rules.insert(Rules.end(), Id);
  return static_cast<unsigned>(It - Rules.begin());
}

void SarifRenderer::handle(const Diagnostic &D, const SourceManager &Sources) {
  SourceLoc Loc = displayLoc(Sources, D.Loc);
  bool HasPlace = Sources.decompose(Loc).first.isValid();
  auto Related = [&](json::Object &Result, SourceLoc At, llvm::ArrayRef<SourceRange> Ranges,
                     StringRef Text) {
    json::Object L = location(Sources, At, Ranges);
    L["message"] = message(Text);
    if (!Result.getArray("relatedLocations"))
      Result["relatedLocations"] = json::Array();
    Result.getArray("relatedLocations")->push_back(std::move(L));
  };
  if (D.Level == Severity::Note && !Results.empty()) {
    if (HasPlace)
      Related(*Results.back().getAsObject(), Loc, D.Ranges, D.Message);
    return;
  }
  json::Object Result{{"ruleId", StringRef(getDiagnosticInfo(D.Id).Name)},
                      {"ruleIndex", ruleIndex(D.Id)},
                      {"level", D.Level >= Severity::Error     ? "error"
                                : D.Level == Severity::Warning ? "warning"
                                                               : "note"},
                      {"message", message(D.Message)}};
  if (HasPlace) {
    Result["locations"] = json::Array{location(Sources, Loc, D.Ranges)};
    json::Array Fixes;
    for (const FixIt &F : applicableFixIts(Sources, D))
      Fixes.push_back(fix(Sources, F));
    if (!Fixes.empty())
      Result["fixes"] = std::move(Fixes);
    for (const MacroStep &Step : macroBacktrace(Sources, D.Loc))
      Related(Result, Step.Loc, {}, "expanded from macro '" + Step.Name.str() + "'");
  }
  Results.push_back(std::move(Result));
}

void SarifRenderer::finish() {
  json::Array RuleObjects;
  for (diag::Id Id : Rules) {
    const DiagnosticInfo &Info = getDiagnosticInfo(Id);
    json::Object Rule{{"id", StringRef(Info.Name)}, {"shortDescription", message(Info.Text)}};
    if (!Info.Section.empty())
      Rule["help"] = message(Info.Section);
    RuleObjects.push_back(std::move(Rule));
  }
  json::Object Driver{{"name", "coopc"}, {"rules", std::move(RuleObjects)}};
  if (!ToolVersion.empty())
    Driver["version"] = ToolVersion;
  json::Object Run{{"tool", json::Object{{"driver", std::move(Driver)}}},
                   {"columnKind", "unicodeCodePoints"},
                   {"results", std::move(Results)}};
  json::Object Log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", json::Array{std::move(Run)}}};
  OS << llvm::formatv("{0:2}\n", json::Value(std::move(Log)));
  Results = json::Array();
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the tests of sema share: checking a shader's text, and comparing its diagnostics with what
// the text itself says: a line that ends in `//! id id` has these diagnostics, other lines have
// none. No tests are here.

#ifndef COOP_TEST_UNIT_SEMA_SEMATESTSUPPORT_H
#define COOP_TEST_UNIT_SEMA_SEMATESTSUPPORT_H

#include "parser/Parser.h"
#include "sema/Sema.h"
#include "support/Diagnostic.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace coop::test {

class SemaCollector : public DiagnosticConsumer {
public:
  void handle(const Diagnostic &D, const SourceManager &Sources) override {
    LineColumn LC = Sources.lineColumn(D.Loc);
    Places.push_back(std::to_string(LC.Line) + " " + getDiagnosticInfo(D.Id).Name.str());
    Messages += std::to_string(LC.Line) + ":" + std::to_string(LC.Column) + ": " + D.Message + "\n";
    All.push_back(D);
  }
  std::vector<std::string> Places; ///< "line id"
  std::string Messages;
  std::vector<Diagnostic> All;
};

/// A shader that went through parser and sema.
struct Checked {
  explicit Checked(llvm::StringRef Text, sema::Stage Stage = sema::Stage::Compute,
                   unsigned Version = 460, llvm::StringRef WarningGroup = "specialization") {
    FileId Main = Sources.addFile("test.comp", Text.str());
    WarningOptions Warnings;
    Warnings.Enabled.insert(WarningGroup);
    DiagnosticEngine Diags(Sources, Diagnostics, Warnings);
    PreprocessorOptions Options;
    Options.DefaultVersion = Version;
    Unit = parse(Sources, Main, Options, Diags);
    Program =
        sema::analyze(*Unit, {Stage}, Diags); // also what has syntax errors, as the driver does
    if (Diags.hasErrors())
      Program = nullptr;
    Errors = Diags.errorCount();
  }
  const sema::Variable *global(llvm::StringRef Name) const {
    if (Program)
      for (const sema::Variable *V : Program->Globals)
        if (V->Name == Name)
          return V;
    return nullptr;
  }
  const sema::Function *function(llvm::StringRef Name) const {
    if (Program)
      for (const sema::Function *F : Program->Functions)
        if (F->Name == Name)
          return F;
    return nullptr;
  }

  SourceManager Sources;
  SemaCollector Diagnostics;
  std::unique_ptr<ast::Unit> Unit;
  std::unique_ptr<sema::Program> Program;
  unsigned Errors = 0;
};

/// All stages, in their order: as letters, as tables have them, and as names.
constexpr const char *StageLetters = "VCEGFXTMRIAHSL";
constexpr const char *StageNames[] = {
    "Vertex", "TessControl", "TessEvaluation", "Geometry", "Fragment",   "Compute", "Task",
    "Mesh",   "RayGen",      "Intersection",   "AnyHit",   "ClosestHit", "Miss",    "Callable"};

inline sema::Stage stageOf(char Letter) {
  return sema::Stage(llvm::StringRef(StageLetters).find(Letter));
}

/// The layouts without which no shader of that stage is complete.
inline std::string neededLayouts(sema::Stage Stage) {
  switch (Stage) {
  case sema::Stage::TessControl:
    return "layout(vertices = 3) out;\n";
  case sema::Stage::TessEvaluation:
    return "layout(triangles) in;\n";
  case sema::Stage::Geometry:
    return "layout(triangles) in; layout(triangle_strip, max_vertices = 3) out;\n";
  case sema::Stage::Mesh:
    return "layout(triangles, max_vertices = 3, max_primitives = 1) out;\n";
  default:
    return "";
  }
}

/// What the `//!` comments of a text announce, as "line id".
inline std::vector<std::string> announced(llvm::StringRef Text) {
  std::vector<std::string> Result;
  for (unsigned Line = 1; !Text.empty(); ++Line) {
    llvm::StringRef One;
    std::tie(One, Text) = Text.split('\n');
    llvm::SmallVector<llvm::StringRef, 4> Ids;
    One.split("//!").second.split(Ids, ' ', -1, false);
    for (llvm::StringRef Id : Ids)
      Result.push_back(std::to_string(Line) + " " + Id.str());
  }
  return Result;
}

/// Every diagnostic that the text announces is reported on its line, and no other. WarningGroup is
/// the one that is on beside those that always are.
inline void expectDiagnostics(llvm::StringRef Text, sema::Stage Stage = sema::Stage::Compute,
                              unsigned Version = 460,
                              llvm::StringRef WarningGroup = "specialization") {
  Checked C(Text, Stage, Version, WarningGroup);
  std::vector<std::string> Expected = announced(Text), Found = C.Diagnostics.Places;
  std::sort(Expected.begin(), Expected.end());
  std::sort(Found.begin(), Found.end());
  EXPECT_EQ(Expected, Found) << C.Diagnostics.Messages;
  bool WantsErrors = std::any_of(Expected.begin(), Expected.end(), [](llvm::StringRef S) {
    return S.contains(" err_") || S.contains(" fatal_");
  });
  EXPECT_EQ(WantsErrors, C.Program == nullptr);
}

} // namespace coop::test

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "driver/glslc/StagePragma.h"
#include "driver/InputKind.h"

using namespace coop;
using namespace coop::glslc;
using llvm::StringRef;

/// What stands between the parentheses, with its place in Line.
static std::optional<StringRef> stageIn(StringRef Line) {
  auto Take = [&](StringRef Word) {
    Line = Line.ltrim(" \t");
    return Line.consume_front(Word);
  };
  if (!Take("#") || !Take("pragma") || !Take("shader_stage") || !Take("("))
    return std::nullopt;
  return Line.take_until([](char C) { return C == ')'; }).trim();
}

std::optional<sema::Stage> glslc::pragmaStage(const SourceManager &Sources, FileId Main,
                                              DiagnosticEngine &Diags, bool &Failed) {
  const StringRef Text = Sources.text(Main);
  std::optional<sema::Stage> Found;
  for (StringRef Rest = Text; !Rest.empty();) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    std::optional<StringRef> Name = stageIn(Line);
    if (!Name)
      continue;
    const SourceLoc Loc = Sources.locOf(Main, static_cast<uint32_t>(Name->data() - Text.data()));
    std::optional<sema::Stage> Said = driver::parseStageName(*Name);
    if (!Said)
      Diags.report(Loc, diag::err_glslc_stage_unknown) << *Name;
    else if (Found && *Found != *Said)
      Diags.report(Loc, diag::err_glslc_stage_conflict) << *Name << driver::stageEnding(*Found);
    Failed |= !Said || (Found && *Found != *Said);
    Found = Found ? Found : Said;
  }
  return Found;
}

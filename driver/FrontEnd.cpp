// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The front-end's phases in order.

#include "driver/FrontEnd.h"
#include "codegen/Codegen.h"
#include "driver/GlslangFrontend.h"
#include "parser/Parser.h"
#include "sema/Sema.h"

using namespace coop;
using namespace coop::driver;

static std::unique_ptr<sema::Program> parseAndAnalyze(SourceManager &Sources, FileId Main,
                                                      const FrontEndOptions &Options,
                                                      DiagnosticEngine &Diags, PhaseTimes &Times) {
  std::unique_ptr<ast::Unit> Unit =
      Times.time("parse", [&] { return parse(Sources, Main, Options.Preprocess, Diags); });
  // Sema checks recovered trees too, so that one run shows what is wrong in all of the file; but
  // what the parser gave up on is no basis for it.
  if (Diags.shouldStop())
    return nullptr;
  sema::Options SemaOptions;
  SemaOptions.TheStage = Options.Stage;
  SemaOptions.Specialized = Options.Specialized;
  std::unique_ptr<sema::Program> Program =
      Times.time("sema", [&] { return sema::analyze(*Unit, SemaOptions, Diags); });
  return Diags.hasErrors() ? nullptr : std::move(Program);
}

bool driver::checkSource(SourceManager &Sources, FileId Main, const FrontEndOptions &Options,
                         DiagnosticEngine &Diags, PhaseTimes &Times) {
  if (Options.Kind == FrontEndKind::Coop)
    return parseAndAnalyze(Sources, Main, Options, Diags, Times) != nullptr;
  return compileToSpirv(Sources, Main, Options, Diags, Times).has_value();
}

std::optional<spirv::Module> driver::compileToSpirv(SourceManager &Sources, FileId Main,
                                                    const FrontEndOptions &Options,
                                                    DiagnosticEngine &Diags, PhaseTimes &Times) {
  if (Options.Kind == FrontEndKind::Glslang) {
    GlslangOptions Glslang;
    Glslang.Stage = Options.Stage;
    Glslang.Target = Options.Target;
    Glslang.DebugInfo = Options.DebugInfo;
    return Times.time("glslang", [&] {
      return compileWithGlslang(Sources, Main, Options.Preprocess, Glslang, Diags);
    });
  }
  std::unique_ptr<sema::Program> Program = parseAndAnalyze(Sources, Main, Options, Diags, Times);
  if (!Program)
    return std::nullopt;
  codegen::Options Codegen;
  Codegen.Target = Options.Target;
  Codegen.DebugInfo = Options.DebugInfo;
  return Times.time("codegen",
                    [&] { return codegen::generate(*Program, Sources, Codegen, Diags); });
}

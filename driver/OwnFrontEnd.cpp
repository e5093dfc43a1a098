// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The phases of our front-end in order.

#include "driver/OwnFrontEnd.h"
#include "codegen/Codegen.h"
#include "parser/Parser.h"
#include "sema/Sema.h"

using namespace coop;
using namespace coop::driver;

/// What tells a shader's stage to its preprocessor (GL_EXT_spirv_intrinsics section 3.3). Shaders
/// that are for other compilers, too, ask for the names that those have with GL_EXT_mesh_shader.
static std::vector<std::string> stageMacros(sema::Stage Stage) {
  static constexpr llvm::StringLiteral Names[] = {"VERTEX_SHADER",
                                                  "TESSELLATION_CONTROL_SHADER",
                                                  "TESSELLATION_EVALUATION_SHADER",
                                                  "GEOMETRY_SHADER",
                                                  "FRAGMENT_SHADER",
                                                  "COMPUTE_SHADER",
                                                  "TASK_SHADER_NV",
                                                  "MESH_SHADER_NV",
                                                  "RAY_GENERATION_SHADER_EXT",
                                                  "INTERSECTION_SHADER_EXT",
                                                  "ANY_HIT_SHADER_EXT",
                                                  "CLOSEST_HIT_SHADER_EXT",
                                                  "MISS_SHADER_EXT",
                                                  "CALLABLE_SHADER_EXT"};
  std::vector<std::string> Macros{"GL_" + Names[static_cast<unsigned>(Stage)].str()};
  if (Stage == sema::Stage::Task)
    Macros.push_back("GL_TASK_SHADER_EXT");
  if (Stage == sema::Stage::Mesh)
    Macros.push_back("GL_MESH_SHADER_EXT");
  return Macros;
}

static std::unique_ptr<sema::Program> parseAndAnalyze(SourceManager &Sources, FileId Main,
                                                      const FrontEndOptions &Options,
                                                      DiagnosticEngine &Diags, PhaseTimes &Times) {
  PreprocessorOptions Preprocess = Options.Preprocess;
  Preprocess.StageMacros = stageMacros(Options.Stage);
  std::unique_ptr<ast::Unit> Unit =
      Times.time("parse", [&] { return parse(Sources, Main, Preprocess, Diags); });
  // Sema checks recovered trees too, so that one run shows what is wrong in all of the file; but
  // what the parser gave up on is no basis for it.
  if (Diags.shouldStop())
    return nullptr;
  sema::Options SemaOptions;
  SemaOptions.TheStage = Options.Stage;
  SemaOptions.Specialized = Options.Specialized;
  SemaOptions.Placement = Options.Placement;
  SemaOptions.Limits = Options.Limits;
  std::unique_ptr<sema::Program> Program =
      Times.time("sema", [&] { return sema::analyze(*Unit, SemaOptions, Diags); });
  return Diags.hasErrors() ? nullptr : std::move(Program);
}

std::optional<spirv::Module> driver::compileByCoop(SourceManager &Sources, FileId Main,
                                                   const FrontEndOptions &Options,
                                                   DiagnosticEngine &Diags, PhaseTimes &Times) {
  std::unique_ptr<sema::Program> Program = parseAndAnalyze(Sources, Main, Options, Diags, Times);
  if (!Program)
    return std::nullopt;
  codegen::Options Codegen;
  Codegen.Target = Options.Target;
  Codegen.SpirvVersion = Options.SpirvVersion;
  Codegen.ClampNaN = Options.ClampNaN;
  Codegen.DebugInfo = Options.DebugInfo;
  return Times.time("codegen",
                    [&] { return codegen::generate(*Program, Sources, Codegen, Diags); });
}

bool driver::checkByCoop(SourceManager &Sources, FileId Main, const FrontEndOptions &Options,
                         DiagnosticEngine &Diags, PhaseTimes &Times) {
  return parseAndAnalyze(Sources, Main, Options, Diags, Times) != nullptr;
}

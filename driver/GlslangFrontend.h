// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// glslang in the place of our front-end: GLSL to SPIR-V, its messages as diagnostics.

#ifndef COOP_DRIVER_GLSLANGFRONTEND_H
#define COOP_DRIVER_GLSLANGFRONTEND_H

#include "parser/Parser.h"
#include "sema/Program.h"
#include "support/Diagnostic.h"
#include "support/spirv/TargetEnv.h"
#include "support/spirv/Words.h"
#include <optional>
#include <string>

namespace coop::driver {

struct GlslangOptions {
  sema::Stage Stage = sema::Stage::Compute;
  spirv::TargetEnv Target = spirv::TargetEnv::Vulkan1_3;
  bool DebugInfo = false;
};

/// Compiles the main file. Included files are added to Sources. Nothing when an error was reported.
/// Thread-safe for distinct arguments.
std::optional<spirv::Module> compileWithGlslang(SourceManager &Sources, FileId Main,
                                                const PreprocessorOptions &Preprocess,
                                                const GlslangOptions &Options,
                                                DiagnosticEngine &Diags);

/// "16.6.0"
std::string glslangVersion();

} // namespace coop::driver

#endif

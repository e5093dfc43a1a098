// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a source file to SPIR-V with either front-end, with what is done to SPIR-V afterwards:
// optimization and validation. coopc and the library both compile through here.

#ifndef COOP_DRIVER_FRONTEND_H
#define COOP_DRIVER_FRONTEND_H

#include "driver/Invocation.h"
#include "driver/PhaseTimes.h"
#include "support/Diagnostic.h"
#include "support/spirv/Words.h"

namespace coop::driver {

struct FrontEndOptions {
  FrontEndKind Kind = FrontEndKind::Coop;
  sema::Stage Stage = sema::Stage::Compute;
  spirv::TargetEnv Target = DefaultTargetEnv;
  bool DebugInfo = false;
  PreprocessorOptions Preprocess;
};

/// Nothing when an error was reported. Thread-safe for distinct arguments.
std::optional<spirv::Module> compileToSpirv(SourceManager &Sources, FileId Main,
                                            const FrontEndOptions &Options, DiagnosticEngine &Diags,
                                            PhaseTimes &Times);

/// Parses and checks; false when an error was reported.
bool checkSource(SourceManager &Sources, FileId Main, const FrontEndOptions &Options,
                 DiagnosticEngine &Diags, PhaseTimes &Times);

/// Replaces the module by an optimized one; false when an error was reported.
bool optimizeSpirv(spirv::Module &Module, spirv::TargetEnv Env, SpirvOptimization Goal,
                   DiagnosticEngine &Diags);

} // namespace coop::driver

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a source file to SPIR-V with either front-end. coopc and the library both compile through
// here. What is done to SPIR-V afterwards is SpirvChecks.h.

#ifndef COOP_DRIVER_FRONTEND_H
#define COOP_DRIVER_FRONTEND_H

#include "driver/PhaseTimes.h"
#include "parser/Parser.h"
#include "sema/Placement.h"
#include "sema/Program.h"
#include "support/Diagnostic.h"
#include "support/spirv/TargetEnv.h"
#include "support/spirv/Words.h"
#include <map>

namespace coop::driver {

/// Auto is ours, or glslang for shaders with features that ours has not yet; never for those that
/// have an error.
enum class FrontEndKind : uint8_t { Auto, Coop, Glslang };
enum class SpirvOptimization : uint8_t { None, Performance, Size };

/// Where nothing else is asked for.
inline constexpr spirv::TargetEnv DefaultTargetEnv = spirv::TargetEnv::Vulkan1_3;

struct FrontEndOptions {
  FrontEndKind Kind = FrontEndKind::Auto;
  sema::Stage Stage = sema::Stage::Compute;
  spirv::TargetEnv Target = DefaultTargetEnv;
  bool DebugInfo = false;
  /// The version of SPIR-V, as the word of its header, where it is not Target's.
  std::optional<uint32_t> SpirvVersion;
  bool ClampNaN = false;             ///< min, max and clamp give no NaN for one
  std::vector<uint32_t> Specialized; ///< the constant_ids of --spec
  sema::Placement Placement;         ///< what is without a binding or location
  std::map<std::string, int32_t> Limits;
  PreprocessorOptions Preprocess;
};

struct FrontEndResult {
  std::optional<spirv::Module> Module; ///< nothing when an error was reported
  FrontEndKind MadeBy = FrontEndKind::Coop;

  bool isOurs() const { return Module && MadeBy == FrontEndKind::Coop; }
};

/// Thread-safe for distinct arguments.
FrontEndResult compileToSpirv(SourceManager &Sources, FileId Main, const FrontEndOptions &Options,
                              DiagnosticEngine &Diags, PhaseTimes &Times);

/// Parses and checks; false when an error was reported.
bool checkSource(SourceManager &Sources, FileId Main, const FrontEndOptions &Options,
                 DiagnosticEngine &Diags, PhaseTimes &Times);

} // namespace coop::driver

#endif

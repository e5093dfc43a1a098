// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the user asked coopc to do: the command line with its values checked. Nothing is read from
// disk here; what `coopc run` binds is in RunOptions.h.

#ifndef COOP_DRIVER_INVOCATION_H
#define COOP_DRIVER_INVOCATION_H

#include "coop/coop.h"
#include "driver/ConvertOptions.h"
#include "driver/FrontEnd.h"
#include "driver/InputKind.h"
#include "driver/Problem.h"
#include "driver/RunOptions.h"
#include "lower/cpu/Pipeline.h"
#include "support/spirv/TargetEnv.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coop::driver {

enum class Action : uint8_t {
  Help,
  HelpWarnings,
  Explain,
  Version,
  Preprocess,
  CheckSyntax,
  Emit,
  Run,
  ConvertMatrix,
  Devices
};

enum class EmitKind : uint8_t {
#define EMIT_KIND(Id, Name, IsText, Ending) Id,
#include "driver/EmitKinds.def"
};

llvm::StringRef emitKindName(EmitKind Kind);
bool isText(EmitKind Kind);
/// Of the file that is written without -o; empty for what is only printed.
llvm::StringRef defaultEnding(EmitKind Kind);

enum class DiagnosticsFormat : uint8_t { Text, Json, Sarif };
enum class ColorMode : uint8_t { Auto, Always, Never };

struct DiagnosticSettings {
  WarningOptions Warnings;
  DiagnosticsFormat Format = DiagnosticsFormat::Text;
  ColorMode Color = ColorMode::Auto;
  bool ShowIds = false;
  unsigned MaxErrors = 50;
};

struct Invocation {
  Action TheAction = Action::Emit;
  std::string Input; ///< "-" is the standard input
  InputKind Kind = InputKind::Glsl;
  sema::Stage Stage = sema::Stage::Compute;

  EmitKind Emit = EmitKind::Spirv;
  std::optional<std::string> Output;
  std::optional<std::string> Header;
  /// -MD: a rule for what the input includes is written beside the output.
  bool WritesRule = false;
  struct {
    std::optional<std::string> File, Target;
  } Rule;

  std::vector<PreprocessorOptions::MacroOption> Macros;
  std::vector<std::string> IncludeDirs;
  FrontEndKind FrontEnd = FrontEndKind::Auto;
  std::optional<spirv::TargetEnv> TargetEnv;
  bool DebugInfo = false;

  /// --validate, --no-validate; without either, SPIR-V that comes as input is before it is
  /// imported.
  std::optional<bool> Validate;
  SpirvOptimization Optimization = SpirvOptimization::None;

  std::string Entry;
  std::map<uint32_t, std::string> SpecConstants;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> ArraySizes; ///< ImportRequest
  lower::LowerOptions Lower;                                    ///< but for its Execution
  Execution Exec = Execution::Auto;

  RunRequest Run;
  ConvertRequest Convert;
  DiagnosticSettings Diagnostics;
  std::string DebugCrash;
  std::string Explained; ///< what --explain is asked about
  std::string HelpTopic; ///< empty: the short help
  bool VersionAsJson = false;

  /// Nothing is compiled: something is printed about coopc.
  bool tells() const;

  /// The environment that SPIR-V is made for and validated against. A module that comes as it is
  /// may be of any version.
  spirv::TargetEnv targetEnv() const;
};

/// Args without the program's name. When Problems is not empty, only Diagnostics is meaningful.
Invocation readInvocation(llvm::ArrayRef<const char *> Args, Problems &Problems);

} // namespace coop::driver

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way into codegen: a checked program becomes a SPIR-V module.

#ifndef COOP_CODEGEN_CODEGEN_H
#define COOP_CODEGEN_CODEGEN_H

#include "sema/Program.h"
#include "support/Diagnostic.h"
#include "support/spirv/TargetEnv.h"
#include "support/spirv/Words.h"
#include <optional>
#include <string>

namespace coop::codegen {

struct Options {
  spirv::TargetEnv Target = spirv::TargetEnv::Vulkan1_3;
  /// The version of SPIR-V, as the word of its header, where it is not Target's.
  std::optional<uint32_t> SpirvVersion = {};
  /// min, max and clamp give the other operand for a NaN (NMin, NMax, NClamp).
  bool ClampNaN = false;
  /// -g: OpSource with the text, OpLine on every instruction.
  bool DebugInfo = false;
  /// Name of the entry point.
  std::string EntryPoint = "main";
};

/// Emits Program. The only errors left to report are features that the target cannot express; then
/// the result is empty. Sources gives names and lines for DebugInfo. Thread-safe for distinct
/// arguments.
std::optional<spirv::Module> generate(const sema::Program &Program, const SourceManager &Sources,
                                      const Options &Opts, DiagnosticEngine &Diags);

} // namespace coop::codegen

#endif

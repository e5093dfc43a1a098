// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What coopc does without `run`: read an input, take it through the phases to the stage that was
// asked for, write that. The phases are FrontEnd.h and BackEnd.h.

#ifndef COOP_DRIVER_COMPILE_H
#define COOP_DRIVER_COMPILE_H

#include "driver/BackEnd.h"
#include "driver/Dependencies.h"
#include "driver/ExitCode.h"
#include "driver/Invocation.h"
#include "driver/PhaseTimes.h"
#include "driver/Reproducer.h"
#include "support/Diagnostic.h"
#include "support/spirv/Words.h"
#include <memory>
#include <optional>

namespace coop::driver {

/// The state of one run of the program.
struct Compilation {
  Compilation(const Invocation &Options, SourceManager &Sources, DiagnosticEngine &Diags,
              Reproducer &Repro)
      : Options(Options), Sources(Sources), Diags(Diags), Repro(Repro) {}

  const Invocation &Options;
  SourceManager &Sources;
  DiagnosticEngine &Diags;
  Reproducer &Repro;
  PhaseTimes Times;
  Dependencies Includes;
  FileId Main;                        ///< set by readInput for GLSL and text
  std::string Bytes;                  ///< of other inputs
  std::optional<spirv::Module> Spirv; ///< what importCoopIr imports

  /// Reads the input; false when it cannot be read.
  bool readInput();
  /// The way to SPIR-V from any input before it, optimized and validated as asked for.
  /// What is lowered gets values of specialization constants, and modules of others are validated
  /// where nothing is said.
  std::optional<spirv::Module> makeSpirv(bool IsLowered = false);
  /// The way from any input to what coop IR is made of: SPIR-V, or its text.
  bool makeCoopSource();
  /// The way to coop IR, after makeCoopSource.
  std::unique_ptr<llvm::Module> importCoopIr(llvm::LLVMContext &Context);
  /// Both; null when an error was reported.
  std::unique_ptr<llvm::Module> makeCoopIr(llvm::LLVMContext &Context);
  /// The bytes that importCoopIr reads.
  llvm::StringRef coopSource() const;
  /// The same where it is SPIR-V; else empty.
  llvm::ArrayRef<uint32_t> spirvWords() const;
  ImportRequest importRequest() const;
  lower::LowerOptions lowerOptions() const;
  /// What the user calls the input.
  std::string inputName() const;
  /// InputWrong, unless something more severe was found.
  ExitCode failure() const { return Failure; }

private:
  std::optional<spirv::Module> readSpirv();
  ExitCode Failure = ExitCode::InputWrong;
};

/// After readInput.
ExitCode compile(Compilation &C);

} // namespace coop::driver

#endif

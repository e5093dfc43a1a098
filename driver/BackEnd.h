// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From SPIR-V through coop IR to machine code for a CPU: lower/'s functions, with their errors
// reported as diagnostics and their times taken.

#ifndef COOP_DRIVER_BACKEND_H
#define COOP_DRIVER_BACKEND_H

#include "driver/PhaseTimes.h"
#include "lower/passes/Pipeline.h"
#include "runtime/Jit.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <memory>
#include <string>

namespace coop::driver {

struct ImportRequest {
  std::string Entry; ///< empty: the only one
  std::map<uint32_t, std::string> SpecConstants;
  bool Checks = false; ///< keep what run-time checks need
};

/// What goes through the phases; Input is the name used in diagnostics.
struct BackEndContext {
  llvm::StringRef Input;
  DiagnosticEngine &Diags;
  PhaseTimes &Times;
};

/// Checks that the module has the specialization constants and that their values are such.
bool checkSpecConstants(llvm::ArrayRef<uint32_t> Words,
                        const std::map<uint32_t, std::string> &Values, BackEndContext &Context);

/// SPIR-V to coop IR; null when an error was reported.
std::unique_ptr<llvm::Module> importModule(llvm::ArrayRef<uint32_t> Words,
                                           const ImportRequest &Request, llvm::LLVMContext &Llvm,
                                           BackEndContext &Context);
/// LLVM IR in text (or bitcode) to a verified module in coop IR.
std::unique_ptr<llvm::Module> parseCoopIr(llvm::StringRef Text, llvm::LLVMContext &Llvm,
                                          BackEndContext &Context);
bool lowerModule(llvm::Module &M, const lower::LowerOptions &Options, BackEndContext &Context);

enum class MachineCode : uint8_t { Assembly, Object };
/// Nothing when an error was reported.
std::optional<std::string> emitMachineCode(llvm::Module &M, const lower::LowerOptions &Options,
                                           MachineCode Kind, BackEndContext &Context);

std::string printModule(const llvm::Module &M);

} // namespace coop::driver

#endif

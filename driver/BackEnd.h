// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From SPIR-V through coop IR to machine code for a CPU: lower/'s functions, with their errors
// reported as diagnostics and their times taken.

#ifndef COOP_DRIVER_BACKEND_H
#define COOP_DRIVER_BACKEND_H

#include "coop/coop.h"
#include "driver/PhaseTimes.h"
#include "lower/cpu/Pipeline.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace coop::driver {

struct ImportRequest {
  std::string Entry; ///< empty: the only one
  std::map<uint32_t, std::string> SpecConstants;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> ArraySizes; ///< lower::ImportOptions
  bool Checks = false;                                          ///< keep what run-time checks need
  bool Robust = false;                                          ///< keep what robust access needs
};

/// What goes through the phases; Input is the name used in diagnostics.
struct BackEndContext {
  llvm::StringRef Input;
  DiagnosticEngine &Diags;
  PhaseTimes &Times;
};

/// Checks that the values are such of the module's specialization constants. Those of constants
/// that it has not are ignored with a warning, as Vulkan ignores them: an optimizer may have
/// removed them.
bool checkSpecConstants(llvm::ArrayRef<uint32_t> Words,
                        const std::map<uint32_t, std::string> &Values, BackEndContext &Context);

/// SPIR-V to coop IR; null when an error was reported.
std::unique_ptr<llvm::Module> importModule(llvm::ArrayRef<uint32_t> Words,
                                           const ImportRequest &Request, llvm::LLVMContext &Llvm,
                                           BackEndContext &Context);
/// LLVM IR in text (or bitcode) to a verified module in coop IR.
std::unique_ptr<llvm::Module> parseCoopIr(llvm::StringRef Text, llvm::LLVMContext &Llvm,
                                          BackEndContext &Context);
/// What lowering made of a module.
struct LoweredModule {
  std::unique_ptr<llvm::Module> M;
  lower::Exec Execution = lower::Exec::Reference;
  /// Of Execution::Auto, why it is not fast execution; empty where it is.
  std::string Refusal;
};

/// Lowers M by the execution that is wanted, whatever Options say of it. Auto is fast execution,
/// or with a warning the reference execution where that refuses M; checked code is always the
/// reference execution's. Nothing when an error was reported.
std::optional<LoweredModule> lowerModule(std::unique_ptr<llvm::Module> M,
                                         lower::LowerOptions Options, Execution Wanted,
                                         BackEndContext &Context);
/// The warning that Refusal is, where it is not empty.
void reportRefusal(llvm::StringRef Refusal, BackEndContext &Context);

/// An error where a module has images, which run on the CPU alone.
llvm::Error refuseImages(const llvm::Module &M);

/// What lowering for a GPU made of a module.
struct GpuModule {
  std::unique_ptr<llvm::Module> M;
  std::string Description; ///< lower/gpu/Pipeline.h
};
/// Lowers M for the GPU that Options name; nothing when an error was reported.
std::optional<GpuModule> lowerForGpu(std::unique_ptr<llvm::Module> M, lower::LowerOptions Options,
                                     Execution Wanted, BackEndContext &Context);
/// Nothing when an error was reported.
std::optional<std::string> emitPtx(GpuModule &Module, const lower::LowerOptions &Options,
                                   BackEndContext &Context);

enum class MachineCode : uint8_t { Assembly, Object };
/// Nothing when an error was reported.
std::optional<std::string> emitMachineCode(llvm::Module &M, const lower::LowerOptions &Options,
                                           MachineCode Kind, BackEndContext &Context);

std::string printModule(const llvm::Module &M);

} // namespace coop::driver

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIRV-Tools' validator and optimizer, their messages as diagnostics.

#include "driver/SpirvChecks.h"
#include "support/spirv/Tools.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

/// Rules of Vulkan's that SPIR-V itself has not.
static constexpr StringRef OftenBroken[] = {
    // ArrayStride and Offset on types of variables that have no layout: naga leaves them there.
    "VUID-StandaloneSpirv-None-10684",
};

/// The rules of SPIR-V itself are kept. Rules of Vulkan's that the validator comes to after that
/// one are not looked at; what execution needs of them the import asks for itself.
static bool isTolerable(const spirv::Module &Module, StringRef Message) {
  return llvm::any_of(OftenBroken, [&](StringRef Rule) { return Message.contains(Rule); }) &&
         !spirv::validate(Module.Words, spirv::TargetEnv::Spirv1_6);
}

static bool validate(const spirv::Module &Module, const SpirvRequest &Request, StringRef Name,
                     DiagnosticEngine &Diags, PhaseTimes &Times) {
  const spirv::TargetEnv Env = Request.Target;
  std::optional<std::string> Message =
      Times.time("validate", [&] { return spirv::validate(Module.Words, Env); });
  if (!Message)
    return true;
  const bool IsTolerated = Request.IsTolerant && isTolerable(Module, *Message);
  Diags.report(SourceLoc(), IsTolerated ? diag::warn_spirv_invalid : diag::err_spirv_invalid)
      << Name << spirv::targetEnvName(Env) << *Message;
  return IsTolerated;
}

static bool optimize(spirv::Module &Module, const SpirvRequest &Request, DiagnosticEngine &Diags,
                     PhaseTimes &Times) {
  const spirv::OptimizeFor Goal = Request.Optimization == SpirvOptimization::Size
                                      ? spirv::OptimizeFor::Size
                                      : spirv::OptimizeFor::Performance;
  llvm::Expected<std::vector<uint32_t>> Words = Times.time("optimize", [&] {
    return spirv::optimize(Module.Words, Request.Target, Goal, Request.Rounding);
  });
  if (!Words) {
    Diags.report(SourceLoc(), diag::err_spirv_optimizer) << llvm::toString(Words.takeError());
    return false;
  }
  Module.Words = std::move(*Words);
  return true;
}

bool driver::checkAndOptimize(spirv::Module &Module, const SpirvRequest &Request, StringRef Name,
                              DiagnosticEngine &Diags, PhaseTimes &Times) {
  const bool Optimizes = Request.Optimization != SpirvOptimization::None;
  if ((Request.Validate || Optimizes) && !validate(Module, Request, Name, Diags, Times))
    return false;
  if (!Optimizes)
    return true;
  return optimize(Module, Request, Diags, Times) &&
         (!Request.Validate || validate(Module, Request, Name, Diags, Times));
}

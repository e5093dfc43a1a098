// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIRV-Tools' validator and optimizer, their messages as diagnostics.

#include "driver/SpirvChecks.h"
#include "support/spirv/Tools.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

static bool validate(const spirv::Module &Module, spirv::TargetEnv Env, StringRef Name,
                     DiagnosticEngine &Diags, PhaseTimes &Times) {
  std::optional<std::string> Message =
      Times.time("validate", [&] { return spirv::validate(Module.Words, Env); });
  if (!Message)
    return true;
  Diags.report(SourceLoc(), diag::err_spirv_invalid)
      << Name << spirv::targetEnvName(Env) << *Message;
  return false;
}

static bool optimize(spirv::Module &Module, const SpirvRequest &Request, DiagnosticEngine &Diags,
                     PhaseTimes &Times) {
  const spirv::OptimizeFor Goal = Request.Optimization == SpirvOptimization::Size
                                      ? spirv::OptimizeFor::Size
                                      : spirv::OptimizeFor::Performance;
  llvm::Expected<std::vector<uint32_t>> Words =
      Times.time("optimize", [&] { return spirv::optimize(Module.Words, Request.Target, Goal); });
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
  if ((Request.Validate || Optimizes) && !validate(Module, Request.Target, Name, Diags, Times))
    return false;
  if (!Optimizes)
    return true;
  return optimize(Module, Request, Diags, Times) &&
         (!Request.Validate || validate(Module, Request.Target, Name, Diags, Times));
}

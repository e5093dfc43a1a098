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

bool driver::isOutsideOfVulkan(const spirv::Module &Module, spirv::TargetEnv Env) {
  using spirv::Capability;
  if (!spirv::isVulkan(Env))
    return false;
  // Capabilities come first.
  llvm::ArrayRef<uint32_t> Rest(Module.Words);
  Rest = Rest.drop_front(spirv::ModuleHeader::NumWords);
  constexpr uint32_t Declaration = 2u << 16 | static_cast<uint32_t>(spirv::Op::OpCapability);
  for (; Rest.size() >= 2 && Rest[0] == Declaration; Rest = Rest.drop_front(2)) {
    const auto Declared = static_cast<Capability>(Rest[1]);
    if (Declared == Capability::SampledRect || Declared == Capability::ImageRect)
      return true;
  }
  return false;
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

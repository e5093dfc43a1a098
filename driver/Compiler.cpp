// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop::Compiler: the library's way through the same phases that coopc takes.

#include "coop/coop.h"
#include "driver/BackEnd.h"
#include "driver/FrontEnd.h"
#include "driver/InputKind.h"
#include "driver/KernelImplementation.h"
#include "driver/KernelName.h"
#include "driver/LinkedKernel.h"
#include "driver/MessageCollector.h"
#include "driver/SpirvChecks.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

std::string Compiler::version() { return COOP_VERSION; }

// ---- GLSL --------------------------------------------------------------------------------------

static std::optional<sema::Stage> stageOf(const CompileOptions &Options) {
  if (Options.Stage == ShaderStage::FromName) {
    std::optional<InputName> Name = classifyInput(Options.Name);
    return Name ? Name->Stage : std::nullopt;
  }
  if (Options.Stage > ShaderStage::Callable)
    return std::nullopt;
  // Both lists are in the same order; FromName stands before the public one's.
  return static_cast<sema::Stage>(static_cast<unsigned>(Options.Stage) - 1);
}
static_assert(static_cast<unsigned>(ShaderStage::Vertex) - 1 ==
              static_cast<unsigned>(sema::Stage::Vertex));
static_assert(static_cast<unsigned>(ShaderStage::Compute) - 1 ==
              static_cast<unsigned>(sema::Stage::Compute));
static_assert(static_cast<unsigned>(ShaderStage::Callable) - 1 ==
              static_cast<unsigned>(sema::Stage::Callable));
static_assert(static_cast<unsigned>(TargetEnvironment::Vulkan1_1) ==
              static_cast<unsigned>(spirv::TargetEnv::Vulkan1_1));
static_assert(static_cast<unsigned>(TargetEnvironment::Spirv1_6) ==
              static_cast<unsigned>(spirv::TargetEnv::Spirv1_6));

static WarningOptions warningsOf(const CompileOptions &Options) {
  WarningOptions Warnings;
  Warnings.SuppressAll = Options.NoWarnings;
  Warnings.AsErrors = Options.WarningsAsErrors;
  Warnings.Pedantic = Options.Pedantic;
  for (const std::string &Group : Options.DisabledWarnings)
    Warnings.Disabled.insert(Group);
  return Warnings;
}

static IncludeCallback includeOf(const IncludeFunction &Include) {
  if (!Include)
    return {};
  return [&Include](StringRef Requested, StringRef Includer,
                    bool IsSystem) -> std::optional<IncludeResult> {
    std::optional<IncludedFile> Found =
        Include(std::string_view(Requested.data(), Requested.size()),
                std::string_view(Includer.data(), Includer.size()), IsSystem);
    if (!Found)
      return std::nullopt;
    return IncludeResult{std::move(Found->Name), std::move(Found->Text)};
  };
}

static std::optional<spirv::Module> compileSource(SourceManager &Sources, std::string_view Source,
                                                  const CompileOptions &Options,
                                                  DiagnosticEngine &Diags) {
  FileId Main = Sources.addFile(Options.Name, std::string(Source));
  if (!Main.isValid()) {
    Diags.report(SourceLoc(), diag::fatal_source_too_large);
    return std::nullopt;
  }
  std::optional<sema::Stage> Stage = stageOf(Options);
  if (!Stage) {
    Diags.report(SourceLoc(), diag::err_no_stage) << Options.Name;
    return std::nullopt;
  }
  if (Options.Target > TargetEnvironment::Spirv1_6) {
    Diags.report(SourceLoc(), diag::err_option_value)
        << "Target" << static_cast<unsigned>(Options.Target) << "a TargetEnvironment";
    return std::nullopt;
  }
  FrontEndOptions Front;
  Front.Kind =
      Options.TheFrontEnd == FrontEnd::Glslang ? FrontEndKind::Glslang : FrontEndKind::Coop;
  Front.Stage = *Stage;
  Front.Target = static_cast<spirv::TargetEnv>(Options.Target);
  Front.DebugInfo = Options.DebugInfo;
  for (const std::string &Macro : Options.Macros)
    Front.Preprocess.Macros.push_back({Macro, false});
  Front.Preprocess.Include = includeOf(Options.Include);
  PhaseTimes Times;
  std::optional<spirv::Module> Module = compileToSpirv(Sources, Main, Front, Diags, Times);
  if (!Module)
    return std::nullopt;
  SpirvRequest Checks;
  Checks.Target = Front.Target;
  Checks.Validate = Options.Validate;
  Checks.Optimization = Options.Optimize ? SpirvOptimization::Performance : SpirvOptimization::None;
  if (!checkAndOptimize(*Module, Checks, Options.Name, Diags, Times))
    return std::nullopt;
  return Module;
}

CompileResult Compiler::compile(std::string_view Source, const CompileOptions &Options) const {
  CompileResult Result;
  SourceManager Sources;
  MessageCollector Collector;
  DiagnosticEngine Diags(Sources, Collector, warningsOf(Options), Options.MaxErrors);
  std::optional<spirv::Module> Module = compileSource(Sources, Source, Options, Diags);
  Result.Messages = Collector.take();
  Result.Succeeded = Module && !Diags.hasErrors();
  if (Result.Succeeded)
    Result.Spirv = std::move(Module->Words);
  return Result;
}

// ---- SPIR-V ------------------------------------------------------------------------------------

namespace {

/// What creating a kernel and emitting an object have in common.
class BackEndRun {
public:
  BackEndRun() : Diags(Sources, Collector), Context{"the module", Diags, Times} {}

  std::unique_ptr<llvm::Module> import(llvm::ArrayRef<uint32_t> Words, const KernelOptions &Options,
                                       llvm::LLVMContext &Llvm) {
    if (Options.Validate) {
      spirv::Module Copy{Words.vec()};
      const SpirvRequest Checks{spirv::TargetEnv::Vulkan1_4, true, SpirvOptimization::None};
      if (!checkAndOptimize(Copy, Checks, Context.Input, Diags, Times))
        return nullptr;
    }
    if (!checkSpecConstants(Words, Options.SpecConstants, Context))
      return nullptr;
    return importModule(Words, {Options.Entry, Options.SpecConstants, Options.Checks}, Llvm,
                        Context);
  }
  void fail(diag::Id Id, llvm::Error E) {
    Diags.report(SourceLoc(), Id) << llvm::toString(std::move(E));
  }

  static lower::LowerOptions lowerOptions(const KernelOptions &Options) {
    lower::LowerOptions Lower;
    Lower.SubgroupSize = Options.SubgroupSize;
    Lower.OptLevel = Options.OptLevel;
    Lower.Cpu = Options.Cpu.empty() ? "native" : Options.Cpu;
    Lower.Features = Options.Features;
    Lower.Execution =
        Options.TheExecution == Execution::Fast ? lower::Exec::Fast : lower::Exec::Reference;
    Lower.KernelName = Options.Name;
    Lower.Checks = Lower.EmitDebug = Options.Checks;
    return Lower;
  }

  SourceManager Sources;
  MessageCollector Collector;
  DiagnosticEngine Diags;
  PhaseTimes Times;
  BackEndContext Context;
};

} // namespace

KernelResult Compiler::createKernel(const std::vector<uint32_t> &Spirv,
                                    const KernelOptions &Options) const {
  KernelResult Result;
  BackEndRun Run;
  auto Llvm = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> M = Run.import(Spirv, Options, *Llvm);
  lower::LowerOptions Lower = BackEndRun::lowerOptions(Options);
  if (M && lowerModule(*M, Lower, Run.Context)) {
    llvm::Expected<std::shared_ptr<Kernel::Implementation>> Code =
        Kernel::Implementation::create(std::move(M), std::move(Llvm), Options.Name);
    if (!Code) {
      Run.fail(diag::err_jit, Code.takeError());
    } else {
      (*Code)->Checks = Options.Checks;
      if (Options.Checks)
        (*Code)->Sources = embeddedSources(Spirv);
      Result.TheKernel.Code = std::move(*Code);
    }
  }
  // The module lives in the context.
  M.reset();
  Result.Messages = Run.Collector.take();
  return Result;
}

ObjectResult Compiler::emitObject(const std::vector<uint32_t> &Spirv,
                                  const ObjectOptions &Options) const {
  ObjectResult Result;
  BackEndRun Run;
  llvm::LLVMContext Llvm;
  std::unique_ptr<llvm::Module> M = Run.import(Spirv, Options, Llvm);
  lower::LowerOptions Lower = BackEndRun::lowerOptions(Options);
  Lower.Triple = Options.Triple;
  if (!isIdentifier(Options.Name)) {
    Run.Diags.report(SourceLoc(), diag::err_option_value)
        << "Name" << Options.Name << "an identifier of C";
    M.reset();
  }
  if (Options.Checks) {
    Run.Diags.report(SourceLoc(), diag::err_check_needs_jit);
    M.reset();
  }
  if (M) {
    std::optional<lower::KernelInfo> Info = lower::getKernelInfo(*M);
    if (Info && lowerModule(*M, Lower, Run.Context)) {
      addDispatchFunction(*M, *Info, Options.Name);
      std::optional<std::string> Object =
          emitMachineCode(*M, Lower, MachineCode::Object, Run.Context);
      Result.Succeeded = Object.has_value();
      if (Object) {
        Result.Object = std::move(*Object);
        Result.Header = makeHeader(*Info, pushMembers(Spirv), Options.Name, Options.Name);
      }
    }
  }
  Result.Messages = Run.Collector.take();
  return Result;
}

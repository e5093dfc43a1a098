// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// coop::Compiler: the library's way through the same phases that coopc takes.

#include "coop/coop.h"
#include "driver/BackEnd.h"
#include "driver/CacheKey.h"
#include "driver/FrontEnd.h"
#include "driver/InputKind.h"
#include "driver/KernelImplementation.h"
#include "driver/KernelName.h"
#include "driver/LinkedKernel.h"
#include "driver/MessageCollector.h"
#include "driver/SpirvChecks.h"
#include "runtime/FloatMode.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <algorithm>
#include <atomic>
#include <mutex>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

/// What the copies of a Compiler and their kernels share.
struct Compiler::State {
  explicit State(CacheSettings Settings)
      : Settings(std::move(Settings)), Disk(this->Settings.Folder, this->Settings.FolderLimit) {}

  using Made = std::shared_ptr<const Kernel::Implementation>;

  bool keepsAny() const { return Settings.Kernels != 0 || disk(); }
  const runtime::CodeCache *disk() const { return Settings.Folder.empty() ? nullptr : &Disk; }
  /// Made when it is first needed: asking what the CPU is takes about a millisecond.
  const CacheKeys &keys() {
    std::call_once(KeysMade, [this] { Keys.emplace(); });
    return *Keys;
  }
  /// The same code is another kernel on each device.
  struct KernelKey {
    runtime::CodeKey Code;
    std::optional<unsigned> CudaDevice;
    bool operator==(const KernelKey &) const = default;
  };
  Made find(const KernelKey &Key);
  void keep(const KernelKey &Key, Made Kernel);

  const CacheSettings Settings;
  const runtime::CodeCache Disk;
  std::shared_ptr<runtime::Executor> On = std::make_shared<runtime::Executor>();
  std::atomic<bool> HasWarned = false; ///< that code cannot be kept

private:
  std::once_flag KeysMade;
  std::optional<CacheKeys> Keys;
  std::mutex Lock;
  /// The one that was asked for last stands last.
  std::vector<std::pair<KernelKey, Made>> Kernels;
};

Compiler::State::Made Compiler::State::find(const KernelKey &Key) {
  const std::lock_guard<std::mutex> Guard(Lock);
  const auto Found = llvm::find_if(Kernels, [&](const auto &Each) { return Each.first == Key; });
  if (Found == Kernels.end())
    return nullptr;
  std::rotate(Found, Found + 1, Kernels.end());
  return Kernels.back().second;
}

void Compiler::State::keep(const KernelKey &Key, Made Kernel) {
  const std::lock_guard<std::mutex> Guard(Lock);
  // Another thread may have made the same meanwhile.
  llvm::erase_if(Kernels, [&](const auto &Each) { return Each.first == Key; });
  if (Kernels.size() == Settings.Kernels)
    Kernels.erase(Kernels.begin());
  Kernels.emplace_back(Key, std::move(Kernel));
}

Compiler::Compiler(CacheSettings Cache) : Shared(std::make_shared<State>(std::move(Cache))) {}

std::string Compiler::version() { return COOP_VERSION; }

// ---- GLSL

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
static_assert(static_cast<unsigned>(TargetEnvironment::Vulkan1_0) ==
              static_cast<unsigned>(spirv::TargetEnv::Vulkan1_0));
static_assert(static_cast<unsigned>(TargetEnvironment::Spirv1_6) ==
              static_cast<unsigned>(spirv::TargetEnv::Spirv1_6));

static WarningOptions warningsOf(const CompileOptions &Options) {
  WarningOptions Warnings;
  Warnings.SuppressAll = Options.NoWarnings;
  Warnings.AsErrors = Options.WarningsAsErrors;
  if (Options.Pedantic)
    Warnings.Enabled.insert("pedantic");
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
  Front.Kind = Options.TheFrontEnd == FrontEnd::Auto      ? FrontEndKind::Auto
               : Options.TheFrontEnd == FrontEnd::Glslang ? FrontEndKind::Glslang
                                                          : FrontEndKind::Coop;
  Front.Stage = *Stage;
  Front.Target = static_cast<spirv::TargetEnv>(Options.Target);
  Front.DebugInfo = Options.DebugInfo;
  for (const std::string &Macro : Options.Macros)
    Front.Preprocess.Macros.push_back({Macro, false});
  Front.Preprocess.Include = includeOf(Options.Include);
  PhaseTimes Times;
  FrontEndResult Made = compileToSpirv(Sources, Main, Front, Diags, Times);
  if (!Made.Module)
    return std::nullopt;
  SpirvRequest Checks;
  Checks.Target = Front.Target;
  Checks.Validate = Options.Validate || (ValidatesOwnModules && Made.isOurs());
  Checks.Optimization = Options.Optimize ? SpirvOptimization::Performance : SpirvOptimization::None;
  if (!checkAndOptimize(*Made.Module, Checks, Options.Name, Diags, Times))
    return std::nullopt;
  return std::move(Made.Module);
}

CompileResult Compiler::compile(std::string_view Source, const CompileOptions &Options) const {
  const runtime::FloatMode Mode;
  CompileResult Result;
  SourceManager Sources;
  MessageCollector Collector;
  DiagnosticEngine Diags(Sources, Collector, warningsOf(Options),
                         Options.MaxErrors ? Options.MaxErrors : UINT32_MAX);
  std::optional<spirv::Module> Module = compileSource(Sources, Source, Options, Diags);
  Result.Messages = Collector.take();
  Result.Succeeded = Module && !Diags.hasErrors();
  if (Result.Succeeded)
    Result.Spirv = std::move(Module->Words);
  return Result;
}

// ---- SPIR-V

namespace {

/// What creating a kernel and emitting an object have in common.
class BackEndRun {
public:
  BackEndRun() : Diags(Sources, Collector), Context{"the module", Diags, Times} {}

  /// What does not depend on whether there is code already.
  bool check(llvm::ArrayRef<uint32_t> Words, const KernelOptions &Options) {
    if (!isIdentifier(Options.Name))
      Diags.report(SourceLoc(), diag::err_option_value)
          << "Name" << Options.Name << "an identifier of C";
    if (Options.TheExecution > coop::Execution::Reference)
      Diags.report(SourceLoc(), diag::err_option_value)
          << "TheExecution" << static_cast<unsigned>(Options.TheExecution) << "an Execution";
    if (Options.Fp > coop::FpMode::Strict)
      Diags.report(SourceLoc(), diag::err_option_value)
          << "Fp" << static_cast<unsigned>(Options.Fp) << "an FpMode";
    if (Options.Lanes > coop::LaneMode::Serial)
      Diags.report(SourceLoc(), diag::err_option_value)
          << "Lanes" << static_cast<unsigned>(Options.Lanes) << "a LaneMode";
    return checkSpecConstants(Words, Options.SpecConstants, Context) && !Diags.hasErrors();
  }
  std::unique_ptr<llvm::Module> import(llvm::ArrayRef<uint32_t> Words, const KernelOptions &Options,
                                       llvm::LLVMContext &Llvm) {
    if (Options.Validate) {
      spirv::Module Copy{Words.vec()};
      const SpirvRequest Checks{spirv::TargetEnv::Vulkan1_4, true, SpirvOptimization::None,
                                /*IsTolerant=*/true};
      if (!checkAndOptimize(Copy, Checks, Context.Input, Diags, Times))
        return nullptr;
    }
    return importModule(Words, importRequest(Options), Llvm, Context);
  }
  static ImportRequest importRequest(const KernelOptions &Options) {
    return {Options.Entry, Options.SpecConstants, Options.ArraySizes, Options.Checks,
            Options.Robust};
  }
  void fail(diag::Id Id, llvm::Error E) {
    Diags.report(SourceLoc(), Id) << llvm::toString(std::move(E));
  }

  static lower::LaneMode laneMode(LaneMode Mode) {
    switch (Mode) {
    case LaneMode::Vectors:
      return lower::LaneMode::Vectors;
    case LaneMode::Serial:
      return lower::LaneMode::Serial;
    default:
      return lower::LaneMode::Auto;
    }
  }
  static lower::LowerOptions lowerOptions(const KernelOptions &Options) {
    lower::LowerOptions Lower;
    Lower.Fp = Options.Fp == FpMode::Strict ? lower::FpMode::Strict : lower::FpMode::Fast;
    Lower.Lanes = laneMode(Options.Lanes);
    Lower.SubgroupSize = Options.SubgroupSize;
    Lower.OptLevel = Options.OptLevel;
    Lower.Cpu = Options.Cpu.empty() ? "native" : Options.Cpu;
    Lower.Features = Options.Features;
    if (Options.CudaDevice)
      Lower.Gpu = Options.Gpu;
    Lower.KernelName = Options.Name;
    Lower.Checks = Lower.EmitDebug = Options.Checks;
    Lower.Robust = Options.Robust;
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
  const runtime::FloatMode Mode;
  KernelResult Result;
  BackEndRun Run;
  if (!Run.check(Spirv, Options)) {
    Result.Messages = Run.Collector.take();
    return Result;
  }
  KernelRequest Request;
  Request.Import = [&](llvm::LLVMContext &Llvm) { return Run.import(Spirv, Options, Llvm); };
  Request.Lower = BackEndRun::lowerOptions(Options);
  Request.Wanted = Options.TheExecution;
  if (Options.CudaDevice && !Request.useCuda(*Options.CudaDevice, Run.Context)) {
    Result.Messages = Run.Collector.take();
    return Result;
  }
  if (Options.VulkanDevice && (Options.CudaDevice || Options.Checks)) {
    Run.Diags.report(SourceLoc(), diag::err_options_exclude)
        << "VulkanDevice" << (Options.Checks ? "Checks" : "CudaDevice");
    Result.Messages = Run.Collector.take();
    return Result;
  }
  if (Options.VulkanDevice &&
      !Request.useVulkan(*Options.VulkanDevice, Spirv, Options.SpecConstants, Run.Context)) {
    Result.Messages = Run.Collector.take();
    return Result;
  }
  // Drivers have caches of their own.
  const bool Keeps = Shared->Settings.Kernels != 0 && !Options.VulkanDevice;
  if (Shared->keepsAny() && !Options.VulkanDevice)
    Request.Key = Shared->keys().keyOf(
        StringRef(reinterpret_cast<const char *>(Spirv.data()), Spirv.size() * sizeof(uint32_t)),
        Options.Validate, BackEndRun::importRequest(Options), Request.Lower, Request.Wanted);
  if (Keeps)
    Result.TheKernel.Code = Shared->find({Request.Key, Options.CudaDevice});
  if (Result.TheKernel.Code) {
    reportRefusal(Result.TheKernel.Code->Code.Refusal, Run.Context);
  } else if (std::optional<KernelCode> Code = makeKernelCode(
                 Request, Options.VulkanDevice ? nullptr : Shared->disk(), Run.Context)) {
    auto Made = std::make_shared<Kernel::Implementation>();
    Made->On = Shared->On;
    Made->Code = std::move(*Code);
    Made->Checks = Options.Checks;
    if (Options.Checks)
      Made->Sources = embeddedSources(Spirv);
    if (Keeps)
      Shared->keep({Request.Key, Options.CudaDevice}, Made);
    Result.TheKernel.Code = std::move(Made);
  }
  Result.Messages = Run.Collector.take();
  // Once is enough.
  llvm::erase_if(Result.Messages, [&](const Message &M) {
    return M.Id == "warn_cache_unwritable" && Shared->HasWarned.exchange(true);
  });
  return Result;
}

ObjectResult Compiler::emitObject(const std::vector<uint32_t> &Spirv,
                                  const ObjectOptions &Options) const {
  const runtime::FloatMode Mode;
  ObjectResult Result;
  BackEndRun Run;
  llvm::LLVMContext Llvm;
  std::unique_ptr<llvm::Module> M;
  if (Run.check(Spirv, Options))
    M = Run.import(Spirv, Options, Llvm);
  lower::LowerOptions Lower = BackEndRun::lowerOptions(Options);
  Lower.Triple = Options.Triple;
  if (Options.Checks) {
    Run.Diags.report(SourceLoc(), diag::err_check_needs_jit);
    M.reset();
  }
  if (M) {
    std::optional<lower::KernelInfo> Info = lower::getKernelInfo(*M);
    std::optional<LoweredModule> Lowered;
    if (Info)
      Lowered = lowerModule(std::move(M), Lower, Options.TheExecution, Run.Context);
    if (Lowered) {
      addDispatchFunction(*Lowered->M, *Info, Options.Name);
      std::optional<std::string> Object =
          emitMachineCode(*Lowered->M, Lower, MachineCode::Object, Run.Context);
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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Import, lowering, code generation and loading, in this order; of code that is cached only the
// last.

#include "driver/KernelCode.h"
#include "driver/VulkanModule.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace coop;
using namespace coop::driver;

uint32_t KernelCode::bandRows() const {
  // What two rows of workgroups read, and the column beside it, stay in a CPU's second cache. For
  // products of large matrices more do not; a stencil gains the more rows there are.
  constexpr uint32_t FastBandRows = 2;
  constexpr uint32_t ColumnBandRows = 8;
  if (Executed != Execution::Fast)
    return 1;
  return RunsColumns ? ColumnBandRows : FastBandRows;
}

static std::optional<KernelCode> failed(BackEndContext &Context, llvm::Error E) {
  Context.Diags.report(SourceLoc(), diag::err_jit) << llvm::toString(std::move(E));
  return std::nullopt;
}

/// The note of cached code: how it is executed ("c": by columns, "p": perhaps by two at a time),
/// and the refusal after that.
static std::string noteOf(const KernelCode &Code) {
  const char *Fast = Code.MayPairColumns ? "p" : Code.RunsColumns ? "c" : "f";
  return (Code.Executed == Execution::Fast ? Fast : "r") + Code.Refusal;
}

static std::optional<KernelCode> load(std::unique_ptr<llvm::MemoryBuffer> Object,
                                      const KernelRequest &Request, KernelCode Code,
                                      BackEndContext &Context) {
  return Context.Times.time("load code", [&]() -> std::optional<KernelCode> {
    llvm::Expected<std::unique_ptr<runtime::Jit>> Engine = runtime::Jit::create();
    if (!Engine)
      return failed(Context, Engine.takeError());
    llvm::Expected<runtime::LoadedCode> Loaded =
        (*Engine)->load(std::move(Object), Request.Lower.KernelName);
    if (!Loaded)
      return failed(Context, Loaded.takeError());
    Code.Engine = std::move(*Engine);
    Code.Loaded = *Loaded;
    return std::move(Code);
  });
}

llvm::Expected<runtime::DispatchReport>
KernelCode::dispatch(runtime::Executor &On, const runtime::DispatchArgs &Args,
                     const runtime::DispatchOptions &Options,
                     llvm::function_ref<HostMemory()> Reachable) const {
  if (!Vulkan && !Cuda) // which is to take no time
    return runtime::dispatch(On, *Loaded.Info, Args, Options);
  const HostMemory Memory = Reachable();
  return Vulkan ? Vulkan->dispatch(Args, Options, Memory.Ranges, Memory.Places)
                : Cuda->dispatch(Args, Options, Memory.Ranges, Memory.Places);
}

// ---- GPUs

static void reportGpu(BackEndContext &Context, llvm::Error E) {
  Context.Diags.report(SourceLoc(), diag::err_gpu) << llvm::toString(std::move(E));
}

bool KernelRequest::useCuda(unsigned Number, BackEndContext &Context) {
  llvm::Expected<std::shared_ptr<runtime::cuda::Device>> Device =
      Context.Times.time("open the GPU", [&] { return runtime::cuda::Device::open(Number); });
  if (!Device) {
    reportGpu(Context, Device.takeError());
    return false;
  }
  On = std::move(*Device);
  if (Lower.Gpu.empty())
    Lower.Gpu = lower::gpuFor(On->major(), On->minor()).str();
  if (!Lower.Gpu.empty())
    return true;
  reportGpu(Context, llvm::createStringError(
                         "%s has the compute capability %u.%u; code can be made for %s",
                         On->name().c_str(), On->major(), On->minor(), lower::gpuList().c_str()));
  return false;
}

static std::optional<KernelCode> loadPtx(const KernelRequest &Request, llvm::StringRef Ptx,
                                         BackEndContext &Context) {
  return Context.Times.time("load code", [&]() -> std::optional<KernelCode> {
    llvm::Expected<std::unique_ptr<runtime::cuda::Kernel>> Loaded =
        runtime::cuda::Kernel::load(Request.On, Ptx);
    if (!Loaded) {
      reportGpu(Context, Loaded.takeError());
      return std::nullopt;
    }
    KernelCode Code;
    Code.Cuda = std::move(*Loaded);
    Code.Loaded.Info = &Code.Cuda->info();
    return Code;
  });
}

/// The code that Key names in the cache.
static std::optional<runtime::CachedCode>
findCached(const KernelRequest &Request, const runtime::CodeCache *Cache, BackEndContext &Context) {
  if (!Cache)
    return std::nullopt;
  return Context.Times.time("look into the cache", [&] { return Cache->load(Request.Key); });
}

/// That code cannot be kept is a warning.
static void keepCached(const KernelRequest &Request, const runtime::CodeCache *Cache,
                       llvm::StringRef Code, llvm::StringRef Note, BackEndContext &Context) {
  if (!Cache)
    return;
  if (std::error_code Failed = Context.Times.time(
          "write to the cache", [&] { return Cache->store(Request.Key, Code, Note); }))
    Context.Diags.report(SourceLoc(), diag::warn_cache_unwritable)
        << Cache->folder() << Failed.message();
}

static std::optional<KernelCode> makeGpuCode(const KernelRequest &Request,
                                             const runtime::CodeCache *Cache,
                                             BackEndContext &Context) {
  if (const std::optional<runtime::CachedCode> Cached = findCached(Request, Cache, Context))
    return loadPtx(Request, Cached->Object->getBuffer(), Context);
  llvm::LLVMContext Llvm;
  std::unique_ptr<llvm::Module> M = Request.Import(Llvm);
  if (!M)
    return std::nullopt;
  std::optional<GpuModule> Lowered =
      lowerForGpu(std::move(M), Request.Lower, Request.Wanted, Context);
  if (!Lowered)
    return std::nullopt;
  const std::optional<std::string> Ptx = emitPtx(*Lowered, Request.Lower, Context);
  if (!Ptx)
    return std::nullopt;
  keepCached(Request, Cache, *Ptx, "g", Context);
  return loadPtx(Request, *Ptx, Context);
}

// ---- Vulkan

static void reportVulkan(BackEndContext &Context, llvm::Error E) {
  Context.Diags.report(SourceLoc(), diag::err_vulkan) << llvm::toString(std::move(E));
}

bool KernelRequest::useVulkan(unsigned Number, llvm::ArrayRef<uint32_t> Words,
                              const std::map<uint32_t, std::string> &Constants,
                              BackEndContext &Context) {
  if (Words.empty()) {
    reportVulkan(Context,
                 llvm::createStringError("drivers take SPIR-V, which LLVM IR is not made back to"));
    return false;
  }
  const runtime::vulkan::DeviceOptions Options = {Number, Lower.Robust};
  llvm::Expected<std::shared_ptr<runtime::vulkan::Device>> Device =
      Context.Times.time("open the device", [&] { return runtime::vulkan::Device::open(Options); });
  if (!Device) {
    reportVulkan(Context, Device.takeError());
    return false;
  }
  OnVulkan = std::move(*Device);
  Spirv = Words;
  SpecConstants = Constants;
  return true;
}

static std::optional<KernelCode> makeVulkanCode(const KernelRequest &Request,
                                                BackEndContext &Context) {
  llvm::LLVMContext Llvm;
  const std::unique_ptr<llvm::Module> M = Request.Import(Llvm);
  if (!M)
    return std::nullopt;
  const auto Fail = [&](llvm::Error E) {
    reportVulkan(Context, std::move(E));
    return std::nullopt;
  };
  if (llvm::Error E = refuseImages(*M))
    return Fail(std::move(E));
  llvm::Expected<runtime::vulkan::Module> Module =
      makeVulkanModule(Request.Spirv, Request.SpecConstants, *M);
  if (!Module)
    return Fail(Module.takeError());
  if (printsText(*M))
    Context.Diags.report(SourceLoc(), diag::warn_vulkan_printf) << Context.Input;
  Module->Name = Request.Lower.KernelName;
  Module->SubgroupSize = Request.Lower.SubgroupSize;
  llvm::Expected<std::unique_ptr<runtime::vulkan::Kernel>> Loaded =
      Context.Times.time("load code", [&] {
        return runtime::vulkan::Kernel::load(Request.OnVulkan, std::move(*Module));
      });
  if (!Loaded)
    return Fail(Loaded.takeError());
  KernelCode Code;
  Code.Vulkan = std::move(*Loaded);
  Code.Loaded.Info = &Code.Vulkan->info();
  return Code;
}

// ---- any

std::optional<KernelCode> driver::makeKernelCode(const KernelRequest &Request,
                                                 const runtime::CodeCache *Cache,
                                                 BackEndContext &Context) {
  if (Request.OnVulkan)
    return makeVulkanCode(Request, Context);
  if (Request.On)
    return makeGpuCode(Request, Cache, Context);
  KernelCode Code;
  if (std::optional<runtime::CachedCode> Cached = findCached(Request, Cache, Context)) {
    const llvm::StringRef Note = Cached->Note;
    Code.MayPairColumns = Note.starts_with("p");
    Code.RunsColumns = Code.MayPairColumns || Note.starts_with("c");
    Code.Executed =
        Code.RunsColumns || Note.starts_with("f") ? Execution::Fast : Execution::Reference;
    Code.Refusal = Note.drop_front(Note.empty() ? 0 : 1).str();
    reportRefusal(Code.Refusal, Context);
    return load(std::move(Cached->Object), Request, std::move(Code), Context);
  }
  llvm::LLVMContext Llvm;
  std::unique_ptr<llvm::Module> M = Request.Import(Llvm);
  if (!M)
    return std::nullopt;
  std::optional<LoweredModule> Lowered =
      lowerModule(std::move(M), Request.Lower, Request.Wanted, Context);
  if (!Lowered)
    return std::nullopt;
  Code.Executed = Lowered->Execution == lower::Exec::Fast ? Execution::Fast : Execution::Reference;
  Code.RunsColumns = Lowered->M->getNamedMetadata(lower::ColumnsMetadata) != nullptr;
  Code.MayPairColumns = Lowered->M->getNamedMetadata(lower::PairsMetadata) != nullptr;
  Code.Refusal = std::move(Lowered->Refusal);
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> Object =
      Context.Times.time("machine code", [&] { return runtime::Jit::compile(*Lowered->M); });
  if (!Object)
    return failed(Context, Object.takeError());
  keepCached(Request, Cache, (*Object)->getBuffer(), noteOf(Code), Context);
  return load(std::move(*Object), Request, std::move(Code), Context);
}

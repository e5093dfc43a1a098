// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The phases of `coopc run`, and the tables it prints.

#include "driver/Run.h"
#include "driver/CacheKey.h"
#include "driver/CheckReports.h"
#include "driver/EmbeddedSource.h"
#include "driver/KernelCode.h"
#include "driver/MemoryLimit.h"
#include "driver/RunBindings.h"
#include "driver/ShaderFaults.h"
#include "driver/Watchdog.h"
#include "runtime/Dispatch.h"
#include "runtime/check/Monitor.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

bool isForOtherCpu(const lower::LowerOptions &Options) {
  return (!Options.Cpu.empty() && Options.Cpu != "native") || !Options.Features.empty();
}

bool failed(Compilation &C, diag::Id Id, llvm::Error E) {
  C.Diags.report(SourceLoc(), Id) << llvm::toString(std::move(E));
  return false;
}

/// Compiles the input, or takes the code from the cache, and loads it; nothing when an error was
/// reported.
std::optional<KernelCode> loadKernel(Compilation &C) {
  if (!C.makeCoopSource())
    return std::nullopt;
  const std::string Name = C.inputName();
  BackEndContext Context{Name, C.Diags, C.Times};
  KernelRequest Request;
  Request.Import = [&C](llvm::LLVMContext &Llvm) { return C.importCoopIr(Llvm); };
  Request.Lower = C.lowerOptions();
  Request.Wanted = C.Options.Exec;
  if (const auto Device = C.Options.Run.CudaDevice; Device && !Request.useCuda(*Device, Context))
    return std::nullopt;
  if (const auto Device = C.Options.Run.VulkanDevice;
      Device && !Request.useVulkan(*Device, C.spirvWords(), C.Options.SpecConstants, Context))
    return std::nullopt;
  std::optional<runtime::CodeCache> Cache;
  if (const std::string &Folder = C.Options.Run.CacheFolder; !Folder.empty()) {
    Cache.emplace(Folder, CacheSettings().FolderLimit);
    // What is not valid has come no further than makeCoopSource.
    Request.Key = CacheKeys().keyOf(C.coopSource(), /*Validate=*/false, C.importRequest(),
                                    Request.Lower, Request.Wanted);
  }
  return makeKernelCode(Request, Cache ? &*Cache : nullptr, Context);
}

struct RunResult {
  runtime::DispatchReport Report;
  std::vector<double> Seconds;                   ///< of each repetition, sorted
  std::vector<runtime::check::Finding> Findings; ///< of the first
};

/// Tells how far a long run is, more and more seldom.
class ProgressLine {
public:
  void print(uint64_t Begun, uint64_t Groups) {
    if (++Seconds < Next)
      return;
    Next += std::min<uint64_t>(Next, 60);
    llvm::errs() << llvm::formatv("{0} s: {1} of {2} workgroups begun ({3:f1} %)\n", Seconds, Begun,
                                  Groups,
                                  100 * static_cast<double>(Begun) / static_cast<double>(Groups));
  }

private:
  uint64_t Seconds = 0, Next = 1;
};

/// Says what the buffers will take; false, with an error, when that is too much.
bool planBuffers(Compilation &C, const MemoryLimit &Limit, uint64_t Bytes) {
  if (C.Options.Run.Verbose)
    llvm::outs() << "memory: " << byteText(Bytes) << " for buffers, of " << Limit.str() << '\n';
  if (Bytes <= Limit.bytes())
    return true;
  C.Diags.report(SourceLoc(), diag::err_run_memory_buffers)
      << byteText(Bytes) << Limit.str() << unsigned(Limit.isGiven());
  return false;
}

/// The same of the workgroups that run at once, which have what the buffers leave.
bool planWorkgroups(Compilation &C, const MemoryLimit &Limit, const coop_kernel_info &Kernel,
                    const runtime::DispatchArgs &Args, const runtime::DispatchOptions &Options) {
  if (Kernel.scratch_size > Options.ScratchLimit) {
    const auto &Size = Kernel.workgroup_size;
    C.Diags.report(SourceLoc(), diag::err_run_memory_workgroup)
        << byteText(Kernel.scratch_size) << uint64_t(Size[0]) * Size[1] * Size[2]
        << byteText(Options.ScratchLimit) << Limit.str() << unsigned(Limit.isGiven());
    return false;
  }
  llvm::Expected<runtime::DispatchReport> Plan = runtime::planDispatch(Kernel, Args, Options);
  if (!Plan)
    return failed(C, diag::err_run_dispatch, Plan.takeError());
  if (C.Options.Run.Verbose && !C.Options.Run.isOnDevice())
    llvm::outs() << "memory: " << byteText(Plan->ScratchBytes) << " for workgroups, "
                 << byteText(Kernel.scratch_size) << " for each of "
                 << llvm::formatv("{0} thread{1}\n", Plan->Threads, Plan->Threads == 1 ? "" : "s");
  return true;
}

bool dispatchAll(Compilation &C, const KernelCode &Code, RunBindings &Bindings,
                 const MemoryLimit &Limit, const Watchdog &Watch, RunResult &Result) {
  const RunRequest &Request = C.Options.Run;
  const coop_kernel_info &Kernel = *Code.Loaded.Info;
  runtime::Executor On(runtime::Guards::Pages, addHandlerStack);
  runtime::KernelHistory History;
  runtime::DispatchArgs Args;
  Args.Groups = Request.Groups;
  Args.Buffers = Bindings.buffers();
  Args.PushConstants = Bindings.pushConstants();
  runtime::DispatchOptions Options;
  Options.Threads = Request.Threads;
  Options.StackBytes = Code.Loaded.StackBytes;
  Options.BandRows = Code.bandRows();
  Options.MayPairColumns = Code.MayPairColumns;
  Options.History = &History;
  Options.Print = [](StringRef Text) { llvm::outs() << Text; };
  Options.Stop = Watch.flag();
  ProgressLine Progress;
  if (Request.Verbose && C.Options.Diagnostics.Format == DiagnosticsFormat::Text)
    Options.Progress = [&](uint64_t Begun, uint64_t Groups) { Progress.print(Begun, Groups); };
  Options.ScratchLimit = Limit.bytes() - Bindings.plannedBytes();
  if (!planWorkgroups(C, Limit, Kernel, Args, Options))
    return false;
  if (Request.Repeat > 1)
    Bindings.keepContent();
  // Checked code leaves nothing: what crashes then is coopc.
  if (!Request.Check)
    blameShader(faultMessages(Bindings.memories(), isForOtherCpu(C.Options.Lower),
                              {.ShowIds = C.Options.Diagnostics.ShowIds}));
  for (unsigned I = 0; I < Request.Repeat; ++I) {
    if (I > 0)
      Bindings.restoreContent();
    Options.HoldsDevice = I > 0;
    runtime::check::Monitor Monitor(Request.StopAtCheck, Bindings.all(), ignoredRules(C.Diags));
    if (Request.Check)
      Options.Monitor = &Monitor;
    llvm::Expected<runtime::DispatchReport> Report = C.Times.time("run", [&] {
      return Code.dispatch(On, Args, Options,
                           [&]() -> HostMemory { return {Bindings.all(), Bindings.addresses()}; });
    });
    if (!Report)
      return failed(C, diag::err_run_dispatch, Report.takeError());
    if (I == 0)
      Result.Findings = Monitor.findings();
    if (Report->Stopped) {
      C.Diags.report(SourceLoc(), diag::err_run_stopped_kernel)
          << Watch.reason() << Report->Begun << Report->Groups;
      return false;
    }
    if (!checkGuards(Bindings.memories(), C.Diags))
      return false;
    Result.Report = *Report;
    Result.Seconds.push_back(Report->Seconds);
  }
  std::sort(Result.Seconds.begin(), Result.Seconds.end());
  return true;
}

/// Also of a run that did not come to its end.
void reportChecks(Compilation &C, const RunResult &Result) {
  if (!C.Options.Run.Check)
    return;
  if (C.Spirv && C.Options.Kind != InputKind::Glsl)
    for (EmbeddedSource &Source : embeddedSources(C.Spirv->Words))
      C.Sources.addFile(std::move(Source.File), std::move(Source.Text));
  reportFindings(Result.Findings, C.Sources, C.Diags);
}

// ---- tables

std::string timeText(double Seconds) {
  if (Seconds < 1e-3)
    return llvm::formatv("{0:f1} us", Seconds * 1e6);
  if (Seconds < 1)
    return llvm::formatv("{0:f3} ms", Seconds * 1e3);
  return llvm::formatv("{0:f3} s", Seconds);
}

std::string sizeText(llvm::ArrayRef<uint32_t> Size) {
  return llvm::formatv("{0}x{1}x{2}", Size[0], Size[1], Size[2]);
}

/// Rows of cells, columns as wide as their widest cell; the first row is the title.
void printTable(llvm::ArrayRef<std::vector<std::string>> Rows) {
  std::vector<size_t> Widths(Rows[0].size());
  for (const std::vector<std::string> &Row : Rows)
    for (size_t I = 0; I < Row.size(); ++I)
      Widths[I] = std::max(Widths[I], Row[I].size());
  for (const std::vector<std::string> &Row : Rows) {
    for (size_t I = 0; I < Row.size(); ++I) {
      llvm::outs() << Row[I];
      if (I + 1 < Row.size())
        llvm::outs().indent(static_cast<unsigned>(Widths[I] - Row[I].size() + 2));
    }
    llvm::outs() << '\n';
  }
}

/// The title and the text of what the workgroups ran on.
std::pair<std::string, std::string> placeText(const RunRequest &Request, const RunResult &Result) {
  if (Request.CudaDevice)
    return {"on", "GPU " + std::to_string(*Request.CudaDevice)};
  if (Request.VulkanDevice)
    return {"on", "Vulkan " + std::to_string(*Request.VulkanDevice)};
  return {"threads", std::to_string(Result.Report.Threads)};
}

void printRun(const coop_kernel_info &Kernel, const RunRequest &Request, const RunResult &Result) {
  const auto &Size = Kernel.workgroup_size;
  const uint64_t Invocations = uint64_t(Size[0]) * Size[1] * Size[2];
  const auto [PlaceTitle, Place] = placeText(Request, Result);
  std::vector<std::string> Title = {"kernel",   "groups",      "workgroup", "subgroup",
                                    PlaceTitle, "invocations", "time"};
  std::vector<std::string> Row = {Kernel.name,
                                  sizeText(Request.Groups),
                                  sizeText(Size),
                                  std::to_string(Kernel.subgroup_size),
                                  Place,
                                  std::to_string(Invocations * Result.Report.Groups),
                                  timeText(Result.Seconds.front())};
  if (Result.Seconds.size() > 1) {
    Title.back() = "fastest";
    Title.push_back("median of " + std::to_string(Result.Seconds.size()));
    Row.push_back(timeText(Result.Seconds[Result.Seconds.size() / 2]));
  }
  printTable({Title, Row});
  if (Request.Check && Result.Findings.empty())
    llvm::outs() << "checked: nothing undefined was found"
                 << (Request.CudaDevice ? " in what a GPU looks at\n" : "\n");
}

/// Phases that ran several times are added up.
void printPhases(const PhaseTimes &Times) {
  std::vector<PhaseTimes::Phase> Sums;
  double Total = 0;
  for (const PhaseTimes::Phase &P : Times.phases()) {
    Total += P.Seconds;
    auto Found = llvm::find_if(
        Sums, [&](const PhaseTimes::Phase &S) { return StringRef(S.Name) == P.Name; });
    if (Found == Sums.end())
      Sums.push_back(P);
    else
      Found->Seconds += P.Seconds;
  }
  std::vector<std::vector<std::string>> Rows = {{"phase", "time", "share"}};
  for (const PhaseTimes::Phase &P : Sums)
    Rows.push_back({P.Name.str(), timeText(P.Seconds),
                    llvm::formatv("{0:f1} %", Total > 0 ? 100 * P.Seconds / Total : 0.0)});
  Rows.push_back({"total", timeText(Total), ""});
  llvm::outs() << '\n';
  printTable(Rows);
}

} // namespace

/// Everything up to the results; Watch may end it.
static ExitCode runKernel(Compilation &C, const Watchdog &Watch) {
  // A module may have been optimized before it came here.
  const bool IsOptimized =
      C.Options.Optimization != SpirvOptimization::None || C.Options.Kind != InputKind::Glsl;
  RunBindings Bindings(C.Options.Run, IsOptimized, C.Diags);
  auto Stopped = [&] {
    if (Watch.stopped())
      C.Diags.report(SourceLoc(), diag::err_run_stopped)
          << Watch.reason() << C.Times.current() << 0u;
    return Watch.stopped();
  };
  const MemoryLimit Limit(C.Options.Run.MemoryLimit);
  if (!planBuffers(C, Limit, Bindings.plannedBytes()))
    return ExitCode::InputWrong;
  if (!C.Times.time("load buffers", [&] { return Bindings.load(); }))
    return ExitCode::InputWrong;
  if (Stopped())
    return C.failure();
  const std::optional<KernelCode> Kernel = loadKernel(C);
  if (!Kernel)
    return C.failure();
  const coop_kernel_info &Info = *Kernel->Loaded.Info;
  if (!Bindings.check(Info) || C.Diags.hasErrors())
    return ExitCode::InputWrong;
  RunResult Result;
  if (Stopped())
    return ExitCode::InputWrong;
  const bool Ran = dispatchAll(C, *Kernel, Bindings, Limit, Watch, Result);
  reportChecks(C, Result);
  if (!Ran || (C.Options.Run.StopAtCheck && !Result.Findings.empty()))
    return ExitCode::InputWrong;
  if (!C.Times.time("write buffers", [&] { return Bindings.write(Watch); }))
    return ExitCode::InputWrong;
  printRun(Info, C.Options.Run, Result);
  if (C.Options.Run.Verbose)
    printPhases(C.Times);
  return C.Diags.hasErrors() ? ExitCode::InputWrong : ExitCode::Done;
}

ExitCode driver::run(Compilation &C) {
  const Watchdog Watch(C.Options.Run.Timeout, C.Times);
  const ExitCode Code = runKernel(C, Watch);
  // What came too late to stop anything is no failure.
  return Code != ExitCode::Done && Watch.stopped() ? Watch.exitCode() : Code;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loading PTX, and the phases of a dispatch.

#include "runtime/cuda/Kernel.h"
#include "runtime/check/Monitor.h"
#include "runtime/cuda/Checking.h"
#include "runtime/cuda/DeviceMemory.h"
#include "runtime/cuda/Gate.h"
#include "runtime/cuda/Printing.h"
#include <algorithm>

using namespace coop::runtime;
using namespace coop::runtime::cuda;
using llvm::Error;
using llvm::Expected;

Expected<std::unique_ptr<Kernel>> Kernel::load(std::shared_ptr<Device> On, llvm::StringRef Ptx) {
  Expected<std::unique_ptr<Description>> Says = readDescription(Ptx);
  if (!Says)
    return Says.takeError();
  std::unique_ptr<Kernel> Loaded(new Kernel(std::move(On), std::move(*Says)));
  if (Error E = Loaded->start(Ptx))
    return E;
  return Loaded;
}

Error Kernel::start(llvm::StringRef Ptx) {
  Expected<Device::InUse> Cuda = On->use();
  if (!Cuda)
    return Cuda.takeError();
  if (Says->SharedBytes > On->sharedBytes())
    return llvm::createStringError("a workgroup takes %llu bytes of shared memory; %s has %llu",
                                   static_cast<unsigned long long>(Says->SharedBytes),
                                   On->name().c_str(),
                                   static_cast<unsigned long long>(On->sharedBytes()));
  // CU_JIT_ERROR_LOG_BUFFER, its size, and CU_JIT_OPTIMIZATION_LEVEL: the driver takes minutes for
  // what is as long as no hand writes it.
  constexpr size_t LongText = size_t(2) << 20;
  char Log[4096] = {};
  int Options[] = {5, 6, 7};
  void *Values[] = {Log, reinterpret_cast<void *>(sizeof(Log)),
                    reinterpret_cast<void *>(uintptr_t(Ptx.size() > LongText ? 0 : 4))};
  const std::string Text = Ptx.str(); // ends with 0
  if (Error E = On->check((*Cuda)->loadModule(&Module, Text.c_str(), 3, Options, Values),
                          "the GPU's code cannot be loaded"))
    return Log[0] ? llvm::joinErrors(std::move(E),
                                     llvm::createStringError(llvm::inconvertibleErrorCode(), Log))
                  : std::move(E);
  if (Error E = On->check((*Cuda)->function(&Function, Module, Says->Name.c_str()),
                          "the GPU's code has no kernel " + Says->Name))
    return E;
  constexpr int MaxDynamicShared = 8; // CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
  if (Says->SharedBytes != 0)
    return On->check((*Cuda)->setFunctionAttribute(Function, MaxDynamicShared,
                                                   static_cast<int>(Says->SharedBytes)),
                     "the shared memory of a workgroup cannot be had");
  return Error::success();
}

Kernel::~Kernel() {
  Expected<Device::InUse> Cuda = On->use();
  if (!Cuda)
    llvm::consumeError(Cuda.takeError());
  else if (Module)
    (*Cuda)->unloadModule(Module);
}

namespace coop::runtime::cuda {

/// One dispatch.
class Dispatch {
public:
  Dispatch(const Kernel &K, const Functions &Cuda, const DispatchArgs &Args,
           const DispatchOptions &Options, llvm::ArrayRef<coop_buffer> Reachable,
           llvm::ArrayRef<const void *> Places)
      : K(K), Says(*K.Says), Cuda(Cuda), Args(Args), Options(Options),
        All(allBuffers(Args, Says.UsesAddresses, Reachable)), Exchange(*K.On, Cuda),
        Prints(*K.On, Cuda) {
    // Where nobody says which data are addresses, those of the host must do.
    if (Says.UsesAddresses && Places.empty())
      Memory = std::make_unique<SharedMemory>(*K.On, Cuda, All);
    else
      Memory = std::make_unique<CopiedMemory>(*K.On, Cuda, All, Places);
  }

  Error run(DispatchReport &Report) {
    Expected<std::vector<uint8_t>> Seen = Memory->prepare(Args.PushConstants);
    if (!Seen)
      return Seen.takeError();
    Push = std::move(*Seen);
    if (Error E = bind())
      return E;
    if (prints() || checks())
      if (Error E = bindRecords())
        return E;
    if (Error E = launchAll(Report))
      return E;
    // Through addresses any may be written.
    if (Error E =
            Memory->finish(Says.UsesAddresses ? All : writtenBuffers(Says.Info, Args.Buffers)))
      return E;
    return prints() || checks() ? readBack() : Error::success();
  }

private:
  Error check(CudaResult Result, const llvm::Twine &Doing) { return K.On->check(Result, Doing); }
  Error bind();
  Error launchAll(DispatchReport &Report);
  Error launch(uint64_t First, const std::array<unsigned, 3> &Grid);
  Error readBack();
  /// Blocks of a cluster: those of a workgroup, or two workgroups.
  unsigned clusterSize() const {
    const bool GoesInPairs = Says.PairAxis && Args.Groups[*Says.PairAxis] % 2 == 0;
    return GoesInPairs ? 2 : Says.Parts;
  }
  /// As three dimensions, of which two are as short as CUDA has them.
  bool isGrid() const {
    constexpr uint32_t Longest = 65535;
    return Says.KnowsGrid && Args.Groups[0] < uint32_t(1) << 31 && Args.Groups[1] <= Longest &&
           Args.Groups[2] <= Longest;
  }
  bool prints() const { return !Says.Formats.empty() && Options.Print; }
  /// The kernel looks, whether somebody wants to know or not.
  bool checks() const { return !Says.Sites.empty(); }
  Error bindRecords();

  static constexpr uint64_t PrintCells = uint64_t(1) << 20, PrintHeader = 2;
  uint64_t textCells() const { return prints() ? PrintCells : 0; }
  CudaAddress tables() const {
    return Prints.address() + (PrintHeader + textCells()) * sizeof(uint64_t);
  }
  static constexpr uint64_t MaxExchange = uint64_t(1) << 30;

  const Kernel &K;
  const Description &Says;
  const Functions &Cuda;
  const DispatchArgs &Args;
  const DispatchOptions &Options;
  const std::vector<coop_buffer> All;
  std::unique_ptr<HostMemory> Memory;
  std::vector<uint8_t> Push;
  Allocation Exchange, Prints;
  std::vector<uint64_t> Table;     ///< of addresses and sizes
  std::vector<MappedRange> Ranges; ///< of a checked kernel: what addresses may point to
  uint64_t GroupsAtOnce = 0;       ///< an even number
};

/// Everything that the kernel finds by its parameters.
Error Dispatch::bind() {
  for (const coop_buffer &B : Args.Buffers) {
    Table.push_back(Memory->addressOf(B.data));
    Table.push_back(B.size);
  }
  Table.resize(std::max<size_t>(Table.size(), 2)); // the parameter's size if there are none
  GroupsAtOnce = ((uint64_t(1) << 31) / Says.Parts - 1) & ~1ULL;
  if (Says.ExchangeBytes != 0) {
    const uint64_t Groups = uint64_t(Args.Groups[0]) * Args.Groups[1] * Args.Groups[2];
    const uint64_t OfGroup = Says.ExchangeBytes * Says.Parts;
    GroupsAtOnce = std::clamp<uint64_t>(MaxExchange / OfGroup, 2, GroupsAtOnce) & ~1ULL;
    if (Error E = Exchange.make(std::min(Groups, GroupsAtOnce) * OfGroup))
      return E;
  }
  return Error::success();
}

/// The buffer of what the kernel tells: text, and what checks have found.
Error Dispatch::bindRecords() {
  // No cell that was not written is taken for one.
  std::vector<uint64_t> Content(PrintHeader + textCells(), ~uint64_t(0));
  Content[0] = 0;
  Content[1] = textCells();
  if (checks()) {
    for (const coop_buffer &B : All)
      Ranges.push_back({Memory->addressOf(B.data), reinterpret_cast<uint64_t>(B.data), B.size});
    const std::vector<uint64_t> Tables = checkTables(Says.Sites.size(), Ranges);
    Content.insert(Content.end(), Tables.begin(), Tables.end());
  }
  const size_t Bytes = Content.size() * sizeof(uint64_t);
  if (Error E = Prints.make(Bytes))
    return E;
  return check(Cuda.copyToDevice(Prints.address(), Content.data(), Bytes),
               "the buffer of printed text cannot be made");
}

Error Dispatch::launch(uint64_t First, const std::array<unsigned, 3> &Grid) {
  CudaAddress Shared = Exchange.address(), Print = Prints.address();
  std::array<uint32_t, 3> Groups = Args.Groups;
  // The driver copies what a parameter takes. The last is there if the shader has push constants.
  void *Parameters[] = {Table.data(), &Groups[0], &Groups[1], &Groups[2],
                        &First,       &Shared,    &Print,     Push.data()};
  LaunchAttribute Cluster;
  Cluster.Cluster[0] = clusterSize();
  const LaunchConfig Config = {{Grid[0], Grid[1], Grid[2]},
                               {static_cast<unsigned>(Says.invocations()), 1, 1},
                               static_cast<unsigned>(Says.SharedBytes),
                               nullptr,
                               &Cluster,
                               clusterSize() > 1 ? 1U : 0U};
  return check(Cuda.launch(&Config, K.Function, Parameters, nullptr),
               "the kernel cannot be launched");
}

Error Dispatch::launchAll(DispatchReport &Report) {
  CudaHandle Events[2] = {};
  for (CudaHandle &Event : Events)
    if (Error E = check(Cuda.createEvent(&Event, 0), "the time cannot be taken"))
      return E;
  std::optional<Gate> Held;
  if (Options.HoldsDevice)
    Held.emplace(Cuda);
  Cuda.recordEvent(Events[0], nullptr);
  Error Result = Error::success();
  if (isGrid())
    GroupsAtOnce = Report.Groups;
  for (uint64_t First = 0; First < Report.Groups && !Result; First += GroupsAtOnce) {
    if (Options.Stop && __atomic_load_n(Options.Stop, __ATOMIC_RELAXED) != 0) {
      Report.Stopped = true;
      break;
    }
    const uint64_t Count = std::min(GroupsAtOnce, Report.Groups - First);
    Result =
        launch(First, isGrid() ? Args.Groups
                               : std::array{static_cast<unsigned>(Count * Says.Parts), 1U, 1U});
    Report.Begun += Count;
    if (Held)
      Held->open(); // more launches than a queue holds would wait for ever
  }
  Cuda.recordEvent(Events[1], nullptr);
  Held.reset();
  if (!Result)
    Result = check(Cuda.synchronize(), "the kernel failed");
  float Milliseconds = 0;
  if (!Result && Cuda.elapsed(&Milliseconds, Events[0], Events[1]) == 0)
    Report.Seconds = Milliseconds * 1e-3;
  for (CudaHandle Event : Events)
    Cuda.destroyEvent(Event);
  return Result;
}

Error Dispatch::readBack() {
  auto Read = [&](uint64_t *To, CudaAddress From, size_t Count) {
    return check(Cuda.copyToHost(To, From, Count * sizeof(uint64_t)),
                 "what was printed cannot be read");
  };
  if (prints()) {
    uint64_t Taken = 0;
    if (Error E = Read(&Taken, Prints.address(), 1))
      return E;
    std::vector<uint64_t> Cells(std::min(Taken, PrintCells));
    if (!Cells.empty())
      if (Error E =
              Read(Cells.data(), Prints.address() + PrintHeader * sizeof(uint64_t), Cells.size()))
        return E;
    printRecords(Cells, Says.Formats, Options.Print);
  }
  if (!checks() || !Options.Monitor)
    return Error::success();
  std::vector<uint64_t> Tables(recordTableCells(Says.Sites.size()));
  if (Error E = Read(Tables.data(), tables(), Tables.size()))
    return E;
  reportRecords(Says, Args, Tables, Ranges, *Options.Monitor);
  return Error::success();
}

} // namespace coop::runtime::cuda

Expected<DispatchReport> Kernel::dispatch(const DispatchArgs &Args, const DispatchOptions &Options,
                                          llvm::ArrayRef<coop_buffer> Reachable,
                                          llvm::ArrayRef<const void *> Places) const {
  // The same rules for what is bound as on a CPU.
  Expected<DispatchReport> Report = planDispatch(Says->Info, Args, Options);
  if (!Report)
    return Report.takeError();
  Report->Threads = 0;
  Report->ScratchBytes = 0;
  const std::lock_guard Lock(Running);
  Expected<Device::InUse> Cuda = On->use();
  if (!Cuda)
    return Cuda.takeError();
  if (Report->Groups == 0)
    return Report;
  if (Error E = Dispatch(*this, **Cuda, Args, Options, Reachable, Places).run(*Report))
    return E;
  return Report;
}

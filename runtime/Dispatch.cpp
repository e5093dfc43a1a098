// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that take workgroups from a shared counter, some at a time. What a workgroup does is the
// kernel's affair.

#include "runtime/Dispatch.h"
#include "runtime/CLocale.h"
#include "runtime/FloatMode.h"
#include "runtime/GroupOrder.h"
#include "runtime/Image.h"
#include "runtime/check/Monitor.h"
#include "runtime/check/Watcher.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <chrono>
#include <cstring>
#include <mutex>
#include <optional>
#include <thread>

using namespace llvm;

namespace coop::runtime {

using Wide = unsigned long long;

uint64_t bufferCount(const coop_kernel_info &Kernel) {
  uint64_t Count = 0;
  for (uint32_t I = 0; I < Kernel.binding_count; ++I)
    Count += Kernel.bindings[I].array_size;
  return Count;
}

std::vector<coop_buffer> writtenBuffers(const coop_kernel_info &Kernel,
                                        ArrayRef<coop_buffer> Buffers) {
  std::vector<coop_buffer> Written;
  for (const coop_binding &B : ArrayRef(Kernel.bindings, Kernel.binding_count)) {
    if (B.flags & COOP_BINDING_WRITE)
      Written.insert(Written.end(), Buffers.begin(), Buffers.begin() + B.array_size);
    Buffers = Buffers.drop_front(B.array_size);
  }
  return Written;
}

std::vector<coop_buffer> allBuffers(const DispatchArgs &Args, bool UsesAddresses,
                                    ArrayRef<coop_buffer> Reachable) {
  std::vector<coop_buffer> All(Args.Buffers.begin(), Args.Buffers.end());
  if (UsesAddresses)
    All.insert(All.end(), Reachable.begin(), Reachable.end());
  return All;
}

// ---- checks

static Error checkBuffer(const coop_binding &B, const coop_buffer &Buffer) {
  if (!Buffer.data)
    return createStringError("no buffer is bound at set %u, binding %u (%s)", B.set, B.binding,
                             B.name);
  if (Buffer.size < B.min_size)
    return createStringError("the buffer at set %u, binding %u (%s) has %llu bytes; the shader "
                             "needs %llu",
                             B.set, B.binding, B.name, static_cast<Wide>(Buffer.size),
                             static_cast<Wide>(B.min_size));
  const bool IsDescriptor = isDescriptor(B);
  if (IsDescriptor && reinterpret_cast<uintptr_t>(Buffer.data) % alignof(coop_image) == 0)
    return checkDescriptor(B, Buffer);
  if (IsDescriptor || reinterpret_cast<uintptr_t>(Buffer.data) % COOP_BUFFER_ALIGNMENT != 0)
    return createStringError("the buffer at set %u, binding %u (%s) begins at the address %p; "
                             "bindings begin at multiples of %u bytes, as those that "
                             "aligned_alloc(%u, ...) gives",
                             B.set, B.binding, B.name, Buffer.data, COOP_BUFFER_ALIGNMENT,
                             COOP_BUFFER_ALIGNMENT);
  return Error::success();
}

static Error checkBuffers(const coop_kernel_info &Kernel, ArrayRef<coop_buffer> Buffers) {
  const uint64_t Needed = bufferCount(Kernel);
  if (Buffers.size() != Needed)
    return createStringError("kernel '%s' has %llu buffers, not %llu", Kernel.name,
                             static_cast<Wide>(Needed), static_cast<Wide>(Buffers.size()));
  size_t Next = 0;
  for (uint32_t I = 0; I < Kernel.binding_count; ++I) {
    const coop_binding &B = Kernel.bindings[I];
    for (uint32_t Element = 0; Element < B.array_size; ++Element, ++Next)
      if (Error E = checkBuffer(B, Buffers[Next]))
        return E;
  }
  return Error::success();
}

/// The number of workgroups; an error when it does not fit 64 bits.
static Expected<uint64_t> countGroups(const std::array<uint32_t, 3> &Groups) {
  if (is_contained(Groups, 0u))
    return 0;
  uint64_t Count = 1;
  for (uint32_t N : Groups) {
    if (Count > UINT64_MAX / N)
      return createStringError("%u x %u x %u workgroups are more than 2^64 - 1", Groups[0],
                               Groups[1], Groups[2]);
    Count *= N;
  }
  return Count;
}

/// That a dispatch may ask for: each takes a stack and a place among the system's.
static constexpr uint64_t MaxThreads = 1024;

/// AllThreads: what 0 of them means.
static Expected<DispatchReport> plan(const coop_kernel_info &Kernel, const DispatchArgs &Args,
                                     const DispatchOptions &Options, unsigned AllThreads) {
  if (Kernel.abi_version != COOP_KERNEL_ABI_VERSION)
    return createStringError("the kernel has version %u of the kernel ABI, not %u",
                             Kernel.abi_version, COOP_KERNEL_ABI_VERSION);
  if (Error E = checkBuffers(Kernel, Args.Buffers))
    return E;
  if (Args.PushConstants.size() < Kernel.push_constant_size)
    return createStringError("kernel '%s' has %llu bytes of push constants; %llu are given",
                             Kernel.name, static_cast<Wide>(Kernel.push_constant_size),
                             static_cast<Wide>(Args.PushConstants.size()));
  Expected<uint64_t> Groups = countGroups(Args.Groups);
  if (!Groups)
    return Groups.takeError();
  DispatchReport Plan;
  Plan.Groups = *Groups;
  uint64_t Threads = Options.Threads ? std::min<uint64_t>(Options.Threads, MaxThreads) : AllThreads;
  if (Options.Monitor && Options.Monitor->stopsAtFirst())
    Threads = 1; // in their order, so that the first is the same every time
  Threads = std::max<uint64_t>(1, std::min(Threads, Plan.Groups));
  // A thread's scratch memory is what its workgroup has for all invocations' variables.
  const uint64_t Each = Kernel.scratch_size;
  if (Kernel.kept_size > Each)
    return createStringError("kernel '%s' keeps more memory than it has", Kernel.name);
  if (Each > Options.ScratchLimit)
    return createStringError("a workgroup of kernel '%s' needs %llu bytes of memory; the limit is "
                             "%llu",
                             Kernel.name, static_cast<Wide>(Each),
                             static_cast<Wide>(Options.ScratchLimit));
  if (Each != 0)
    Threads = std::min(Threads, Options.ScratchLimit / Each);
  Plan.Threads = static_cast<unsigned>(Threads);
  Plan.ScratchBytes = Each * Threads;
  return Plan;
}

Expected<DispatchReport> planDispatch(const coop_kernel_info &Kernel, const DispatchArgs &Args,
                                      const DispatchOptions &Options) {
  return plan(Kernel, Args, Options, std::thread::hardware_concurrency());
}

// ---- threads

namespace {

using Clock = std::chrono::steady_clock;
using Nanoseconds = std::chrono::nanoseconds;

/// What it takes until another thread works, so that less work is done sooner without it.
constexpr Nanoseconds WorthAThread = std::chrono::microseconds(20);
/// Workgroups are taken from the counter for so long at a time.
constexpr Nanoseconds ShortChunk = std::chrono::microseconds(5),
                      LongChunk = std::chrono::microseconds(50);
/// What kernels may use of the calling thread's stack.
constexpr uint64_t CallerStack = uint64_t(64) << 10;

const char *reasonOf(int Code) {
  switch (Code) {
  case COOP_KERNEL_OUT_OF_MEMORY:
    return " (out of memory)";
  case COOP_KERNEL_UNSUPPORTED:
    return " (the system refuses this process the CPU's tile registers)";
  default:
    return "";
  }
}

/// A dispatch, which its threads share.
class Work {
public:
  Work(Executor &On, const coop_kernel_info &Kernel, const DispatchArgs &Args,
       const DispatchOptions &Options, const DispatchReport &Plan);

  /// Runs all; the time that it took on the average thread is added up in Spent.
  Error run();
  void complete(DispatchReport &Report);

private:
  bool callerTakesPart() const {
    return Options.StackBytes <= CallerStack && !Options.Monitor && !Options.Progress;
  }
  /// Whether all workgroups together are known not to be worth another thread.
  bool isShort() const;
  bool stopped() const {
    return Dispatch.stop && __atomic_load_n(Dispatch.stop, __ATOMIC_RELAXED) != 0;
  }
  void end(int WithCode, uint64_t Group);
  bool take(uint64_t Size, uint64_t &Begin, uint64_t &End);
  bool runChunk(uint64_t Begin, uint64_t End, const coop_dispatch &Mine, check::Watcher *Watcher,
                void *Scratch);
  void runGroups(bool IsCaller);
  void runWithScratch(bool IsCaller, void *Scratch);
  void share(bool MustRun);
  static void print(void *User, const char *Text);

  Executor &On;
  const coop_kernel_info &Kernel;
  const DispatchOptions &Options;
  coop_dispatch Dispatch;
  const GroupId Grid;
  const uint64_t Groups;
  const unsigned Threads;
  GroupBands Bands; ///< known after FirstGroup
  std::once_flag FirstGroup;
  ThreadPool::Job Job;
  bool IsShared = false; ///< with the pool's threads; of the calling thread alone
  Clock::time_point Start;
  // Written by all threads.
  alignas(64) std::atomic<uint64_t> Next{0};
  alignas(64) std::atomic<int> Code{COOP_KERNEL_DONE};
  std::atomic<uint64_t> FailedGroup{0};
  std::atomic<uint64_t> NotBegun{0}; ///< of those that were taken from Next
  std::atomic<bool> NoScratch{false};
  std::mutex PrintLock;
};

Work::Work(Executor &On, const coop_kernel_info &Kernel, const DispatchArgs &Args,
           const DispatchOptions &Options, const DispatchReport &Plan)
    : On(On), Kernel(Kernel), Options(Options),
      Dispatch{{Args.Groups[0], Args.Groups[1], Args.Groups[2]},
               0,
               Args.Buffers.data(),
               Args.PushConstants.empty() ? nullptr : Args.PushConstants.data(),
               Options.Print ? print : nullptr,
               this,
               Options.Stop,
               nullptr},
      Grid(Args.Groups), Groups(Plan.Groups), Threads(Plan.Threads), Bands{1, Options.BandRows},
      Job([this] { runGroups(/*IsCaller=*/false); }) {}

void Work::print(void *User, const char *Text) {
  Work &Self = *static_cast<Work *>(User);
  const std::lock_guard<std::mutex> Guard(Self.PrintLock);
  const CLocale::Without Programs;
  Self.Options.Print(Text);
}

bool Work::isShort() const {
  if (!Options.History)
    return false;
  const uint64_t Each = Options.History->GroupTime.load(std::memory_order_relaxed);
  return Each != 0 && Groups <= static_cast<uint64_t>(WorthAThread.count()) / Each;
}

/// The first code stays.
void Work::end(int WithCode, uint64_t Group) {
  int None = COOP_KERNEL_DONE;
  if (Code.compare_exchange_strong(None, WithCode))
    FailedGroup = Group;
}

/// Up to Size workgroups, fewer towards the end so that all threads end together.
bool Work::take(uint64_t Size, uint64_t &Begin, uint64_t &End) {
  Begin = Next.load(std::memory_order_relaxed);
  do {
    if (Begin == Groups)
      return false;
    const uint64_t Left = Groups - Begin;
    End = Begin + std::clamp<uint64_t>(Left / (2 * uint64_t(Threads)), 1, Size);
  } while (!Next.compare_exchange_weak(Begin, End, std::memory_order_relaxed));
  return true;
}

/// False when the thread shall begin no more workgroups.
bool Work::runChunk(uint64_t Begin, uint64_t End, const coop_dispatch &Mine,
                    check::Watcher *Watcher, void *Scratch) {
  GroupOrder Order(Grid, Bands);
  Order.moveTo(Begin);
  for (uint64_t N = Begin; N < End; ++N) {
    if (Code.load(std::memory_order_relaxed) != COOP_KERNEL_DONE || stopped()) {
      end(COOP_KERNEL_STOPPED, 0);
      NotBegun += End - N;
      return false;
    }
    const GroupId &Id = Order.id();
    if (Watcher) {
      // What is found in memory that was never written must not depend on who ran before.
      std::memset(Scratch, 0, Kernel.scratch_size);
      Watcher->beginGroup(Order.linear(), Id);
    }
    const int Result = Kernel.run(&Mine, Id[0], Id[1], Id[2], Scratch);
    if (Result != COOP_KERNEL_DONE)
      end(Result, Order.linear());
    if (Watcher && !Options.Monitor->goesOn(*Watcher)) {
      NotBegun += End - N - 1;
      return false;
    }
    if (N + 1 < End)
      Order.next();
  }
  return true;
}

void Work::runWithScratch(bool IsCaller, void *Scratch) {
  coop_dispatch Mine = Dispatch;
  check::Watcher *Watcher = nullptr;
  if (Options.Monitor) {
    Watcher = &Options.Monitor->addWatcher(Kernel, Dispatch);
    Mine.watcher = reinterpret_cast<coop_check_watcher *>(Watcher);
  }
  uint64_t Begin, End, Size = 1;
  if (Options.MayPairColumns && Groups > 1) // it is the first in any order
    std::call_once(FirstGroup, [&] {
      if (take(Size, Begin, End) && runChunk(Begin, End, Mine, Watcher, Scratch) &&
          *static_cast<const uint32_t *>(Scratch) != 0)
        Bands = {0, 2};
    });
  Clock::time_point Before = Start;
  while (Code.load(std::memory_order_relaxed) == COOP_KERNEL_DONE && take(Size, Begin, End) &&
         runChunk(Begin, End, Mine, Watcher, Scratch)) {
    const Clock::time_point Now = Clock::now();
    if (Now - Before < ShortChunk && End - Begin == Size)
      Size *= 2;
    else if (Now - Before > LongChunk)
      Size = std::max<uint64_t>(1, Size / 2);
    Before = Now;
    if (IsCaller && !IsShared && Threads > 1 && Now - Start > WorthAThread)
      share(/*MustRun=*/false);
  }
}

void Work::runGroups(bool IsCaller) {
  Expected<Buffer> Scratch = On.Scratch.take(Kernel.scratch_size);
  if (!Scratch) {
    consumeError(Scratch.takeError());
    NoScratch = true; // the other threads may do without this one
    return;
  }
  if (Kernel.kept_size != 0)
    std::memset(Scratch->data(), 0, Kernel.kept_size);
  {
    const FloatMode Mode;
    std::optional<CLocale> Locale;
    if (Options.Print)
      Locale.emplace();
    runWithScratch(IsCaller, Scratch->data());
  }
  On.Scratch.giveBack(std::move(*Scratch));
}

void Work::share(bool MustRun) {
  IsShared = On.Threads.share(Job, MustRun ? Threads : Threads - 1, MustRun);
}

Error Work::run() {
  Start = Clock::now();
  const bool TakesPart = callerTakesPart();
  if (!TakesPart || (Threads > 1 && !isShort()))
    share(/*MustRun=*/!TakesPart);
  if (!TakesPart && !IsShared)
    return createStringError("the system gives no thread to run the shader on");
  if (TakesPart)
    runGroups(/*IsCaller=*/true);
  std::function<void()> Tell;
  if (Options.Progress)
    Tell = [this] { Options.Progress(Next.load(std::memory_order_relaxed), Groups); };
  const unsigned Joined = IsShared ? On.Threads.finish(Job, /*MustRun=*/!TakesPart, Tell) : 0;
  if (Options.History) {
    const auto Each = static_cast<uint64_t>(Nanoseconds(Clock::now() - Start).count()) *
                      (Joined + unsigned(TakesPart)) / Groups;
    Options.History->GroupTime.store(
        static_cast<uint32_t>(std::clamp<uint64_t>(Each, 1, UINT32_MAX)),
        std::memory_order_relaxed);
  }
  if (NoScratch && Next < Groups && Code == COOP_KERNEL_DONE)
    return createStringError("out of memory: %llu bytes for a workgroup of kernel '%s'",
                             static_cast<Wide>(Kernel.scratch_size), Kernel.name);
  if (Code != COOP_KERNEL_DONE && Code != COOP_KERNEL_STOPPED)
    return createStringError("workgroup %llu of kernel '%s' failed with code %d%s",
                             static_cast<Wide>(FailedGroup.load()), Kernel.name, Code.load(),
                             reasonOf(Code));
  return Error::success();
}

void Work::complete(DispatchReport &Report) {
  Report.Begun = Next - NotBegun;
  Report.Stopped = Code == COOP_KERNEL_STOPPED;
  Report.Seconds = std::chrono::duration<double>(Clock::now() - Start).count();
}

} // namespace

Expected<DispatchReport> dispatch(Executor &On, const coop_kernel_info &Kernel,
                                  const DispatchArgs &Args, const DispatchOptions &Options) {
  Expected<DispatchReport> Report = plan(Kernel, Args, Options, On.Threads.hardwareThreads());
  if (!Report || Report->Groups == 0)
    return Report;
  Work Shared(On, Kernel, Args, Options, *Report);
  if (Error E = Shared.run())
    return E;
  Shared.complete(*Report);
  return Report;
}

} // namespace coop::runtime

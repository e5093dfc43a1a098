// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that take workgroups from a shared counter. What a workgroup does is the kernel's affair.

#include "runtime/Dispatch.h"
#include "runtime/Buffer.h"
#include "runtime/check/Monitor.h"
#include "runtime/check/Watcher.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <vector>

using namespace llvm;

namespace coop::runtime {

using Wide = unsigned long long;

uint64_t bufferCount(const coop_kernel_info &Kernel) {
  uint64_t Count = 0;
  for (uint32_t I = 0; I < Kernel.binding_count; ++I)
    Count += Kernel.bindings[I].array_size;
  return Count;
}

// ---- checks
// --------------------------------------------------------------------------------------

static Error checkBuffers(const coop_kernel_info &Kernel, ArrayRef<coop_buffer> Buffers) {
  const uint64_t Needed = bufferCount(Kernel);
  if (Buffers.size() != Needed)
    return createStringError("kernel '%s' has %llu buffers, not %llu", Kernel.name,
                             static_cast<Wide>(Needed), static_cast<Wide>(Buffers.size()));
  size_t Next = 0;
  for (uint32_t I = 0; I < Kernel.binding_count; ++I) {
    const coop_binding &B = Kernel.bindings[I];
    for (uint32_t Element = 0; Element < B.array_size; ++Element, ++Next) {
      if (Buffers[Next].data && Buffers[Next].size >= B.min_size)
        continue;
      if (!Buffers[Next].data)
        return createStringError("no buffer is bound at set %u, binding %u (%s)", B.set, B.binding,
                                 B.name);
      return createStringError("the buffer at set %u, binding %u (%s) has %llu bytes; the shader "
                               "needs %llu",
                               B.set, B.binding, B.name, static_cast<Wide>(Buffers[Next].size),
                               static_cast<Wide>(B.min_size));
    }
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

Expected<DispatchReport> planDispatch(const coop_kernel_info &Kernel, const DispatchArgs &Args,
                                      const DispatchOptions &Options) {
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
  uint64_t Threads = Options.Threads ? Options.Threads : std::thread::hardware_concurrency();
  if (Options.Monitor && Options.Monitor->stopsAtFirst())
    Threads = 1; // in their order, so that the first is the same every time
  Threads = std::max<uint64_t>(1, std::min(Threads, Plan.Groups));
  // A thread's scratch memory is what its workgroup has for all invocations' variables.
  const uint64_t Each = Kernel.scratch_size;
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

// ---- threads
// -------------------------------------------------------------------------------------

namespace {

/// What the threads of a dispatch share.
struct Work {
  const coop_kernel_info &Kernel;
  coop_dispatch Dispatch;
  uint64_t Groups;
  std::atomic<uint64_t> Next{0};
  std::atomic<int> Code{0};
  std::atomic<uint64_t> FailedGroup{0};
  std::mutex PrintLock{}, FinishLock{};
  std::condition_variable Finish{};
  size_t Finished = 0; ///< threads, under FinishLock
  const std::function<void(StringRef)> &Print;
  check::Monitor *Monitor;

  bool stopped() const {
    return Dispatch.stop && __atomic_load_n(Dispatch.stop, __ATOMIC_RELAXED) != 0;
  }

  void runGroups(void *Scratch) {
    coop_dispatch Mine = Dispatch;
    check::Watcher *Watcher = nullptr;
    if (Monitor) {
      Watcher = &Monitor->addWatcher(Kernel, Dispatch.buffers);
      Mine.watcher = reinterpret_cast<coop_check_watcher *>(Watcher);
    }
    const uint64_t X = Dispatch.num_groups[0], Y = Dispatch.num_groups[1];
    while (Code.load(std::memory_order_relaxed) == 0) {
      // Not beyond the last group: the counter must not wrap.
      const uint64_t Group = Next.load(std::memory_order_relaxed) < Groups
                                 ? Next.fetch_add(1, std::memory_order_relaxed)
                                 : Groups;
      if (Group >= Groups)
        return;
      if (stopped()) {
        Code = COOP_KERNEL_STOPPED;
        return;
      }
      const std::array<uint32_t, 3> Id = {static_cast<uint32_t>(Group % X),
                                          static_cast<uint32_t>(Group / X % Y),
                                          static_cast<uint32_t>(Group / X / Y)};
      if (Watcher)
        Watcher->beginGroup(Group, Id);
      const int Result = Kernel.run(&Mine, Id[0], Id[1], Id[2], Scratch);
      int None = 0;
      if (Result != 0 && Code.compare_exchange_strong(None, Result))
        FailedGroup = Group;
      if (Watcher && !Monitor->goesOn(*Watcher))
        return;
    }
  }

  void finish() {
    const std::lock_guard<std::mutex> Guard(FinishLock);
    ++Finished;
    Finish.notify_one();
  }

  /// Until Workers threads have finished.
  void wait(size_t Workers, const std::function<void(uint64_t, uint64_t)> &Progress) {
    std::unique_lock<std::mutex> Guard(FinishLock);
    while (!Finish.wait_for(Guard, std::chrono::seconds(1), [&] { return Finished == Workers; }))
      Progress(std::min(Next.load(std::memory_order_relaxed), Groups), Groups);
  }

  static void print(void *User, const char *Text) {
    Work &Self = *static_cast<Work *>(User);
    const std::lock_guard<std::mutex> Guard(Self.PrintLock);
    Self.Print(Text);
  }
};

struct Worker {
  Work *Shared;
  Buffer Scratch;
  pthread_t Thread;

  static void *main(void *Self) {
    auto *W = static_cast<Worker *>(Self);
    W->Shared->runGroups(W->Scratch.data());
    W->Shared->finish();
    return nullptr;
  }
};

/// A thread whose stack holds the temporary matrices of cooperative operations.
bool startThread(Worker &W) {
  constexpr size_t StackSize = size_t(16) << 20;
  pthread_attr_t Attributes;
  if (pthread_attr_init(&Attributes) != 0)
    return false;
  const bool Started = pthread_attr_setstacksize(&Attributes, StackSize) == 0 &&
                       pthread_create(&W.Thread, &Attributes, Worker::main, &W) == 0;
  pthread_attr_destroy(&Attributes);
  return Started;
}

} // namespace

static Error runThreads(Work &Shared, const DispatchOptions &Options, DispatchReport &Report) {
  std::vector<Worker> Workers(Report.Threads);
  for (Worker &W : Workers) {
    Expected<Buffer> Scratch = Buffer::create(Shared.Kernel.scratch_size);
    if (!Scratch)
      return Scratch.takeError();
    W.Shared = &Shared;
    W.Scratch = std::move(*Scratch);
  }
  // The caller's thread would do too, but its stack may be small. Fewer threads than wanted only
  // take longer.
  size_t Started = 0;
  while (Started < Workers.size() && startThread(Workers[Started]))
    ++Started;
  if (Options.Progress)
    Shared.wait(Started, Options.Progress);
  for (size_t I = 0; I < Started; ++I)
    pthread_join(Workers[I].Thread, nullptr);
  if (Started == 0)
    return createStringError("the system gives no thread to run the shader on");
  Report.Threads = static_cast<unsigned>(Started);
  return Error::success();
}

Expected<DispatchReport> dispatch(const coop_kernel_info &Kernel, const DispatchArgs &Args,
                                  const DispatchOptions &Options) {
  Expected<DispatchReport> Report = planDispatch(Kernel, Args, Options);
  if (!Report || Report->Groups == 0)
    return Report;
  Work Shared{.Kernel = Kernel,
              .Dispatch = {{Args.Groups[0], Args.Groups[1], Args.Groups[2]},
                           0,
                           Args.Buffers.data(),
                           Args.PushConstants.empty() ? nullptr : Args.PushConstants.data(),
                           nullptr,
                           nullptr,
                           Options.Stop,
                           nullptr},
              .Groups = Report->Groups,
              .Print = Options.Print,
              .Monitor = Options.Monitor};
  if (Options.Print) {
    Shared.Dispatch.print = Work::print;
    Shared.Dispatch.print_user = &Shared;
  }
  const auto Before = std::chrono::steady_clock::now();
  if (Error E = runThreads(Shared, Options, *Report))
    return E;
  Report->Seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - Before).count();
  const int Code = Shared.Code;
  Report->Begun = Shared.Next;
  Report->Stopped = Code == COOP_KERNEL_STOPPED;
  if (Code != COOP_KERNEL_DONE && !Report->Stopped)
    return createStringError("workgroup %llu of kernel '%s' failed with code %d%s",
                             static_cast<Wide>(Shared.FailedGroup.load()), Kernel.name, Code,
                             Code == COOP_KERNEL_OUT_OF_MEMORY ? " (out of memory)" : "");
  return Report;
}

} // namespace coop::runtime

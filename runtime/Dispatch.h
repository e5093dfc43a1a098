// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a kernel over a grid of workgroups on CPU threads, after checking what is bound to it.
// It knows the kernel ABI alone, so it serves the JIT and linked shaders alike.

#ifndef COOP_RUNTIME_DISPATCH_H
#define COOP_RUNTIME_DISPATCH_H

#include "coop/kernel_abi.h"
#include "runtime/ScratchPool.h"
#include "runtime/ThreadPool.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>

namespace coop::runtime {

namespace check {
class Monitor;
} // namespace check

/// What dispatches have in common, for any number of them at once.
struct Executor {
  /// ThreadBegins is called on each thread that is started.
  explicit Executor(Guards AroundScratch = Guards::None, std::function<void()> ThreadBegins = {})
      : Threads(std::move(ThreadBegins)), Scratch(AroundScratch) {}

  ThreadPool Threads;
  ScratchPool Scratch;
};

struct DispatchArgs {
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  /// One for each element of each binding, in the order of coop_kernel_info::bindings.
  llvm::ArrayRef<coop_buffer> Buffers = {};
  llvm::ArrayRef<uint8_t> PushConstants = {};
};

/// What earlier dispatches of a kernel tell about the next. On any thread.
struct KernelHistory {
  /// What a workgroup takes, in nanoseconds; 0: not known.
  std::atomic<uint32_t> GroupTime = 0;
};

struct DispatchOptions {
  /// 0: as many as the machine has.
  unsigned Threads = 0;
  /// What the threads' scratch memory may take in all; fewer threads run when it is not enough for
  /// every one, and it is an error when it is not enough for one.
  uint64_t ScratchLimit = uint64_t(4) << 30;
  /// What the kernel's code needs of a stack. Where that is little, the calling thread runs
  /// workgroups too, and alone where they are done before another thread would have begun.
  uint64_t StackBytes = UINT64_MAX;
  /// Null: workgroups are taken to be worth another thread.
  KernelHistory *History = nullptr;
  /// Workgroups are begun in bands of so many rows (runtime/GroupOrder.h); 1: in linear order.
  uint32_t BandRows = 1;
  /// The memory that the kernel keeps begins with a uint32_t, which is not 0 after a workgroup if
  /// what two columns leave to others is kept: then the rest is begun in bands of two columns.
  bool MayPairColumns = false;
  /// Gets the text of debugPrintfEXT, one call at a time; empty: discarded.
  std::function<void(llvm::StringRef)> Print = {};
  /// When not null: the dispatch ends early when another thread or a signal handler stores
  /// something else than 0 there (kernel_abi.h).
  const uint32_t *Stop = nullptr;
  /// Watches a checked kernel (coop/check_abi.h); null: nothing is checked.
  check::Monitor *Monitor = nullptr;
  /// On an NVIDIA GPU: the time has nothing of the host's in it (runtime/cuda/Gate.h). For a
  /// program that has no other use of the GPU meanwhile, and not for a kernel's first dispatch.
  bool HoldsDevice = false;
  /// Called on the calling thread, about once a second, with the number of workgroups that were
  /// begun.
  std::function<void(uint64_t Begun, uint64_t Groups)> Progress = {};
};

struct DispatchReport {
  uint64_t Groups = 0;
  unsigned Threads = 0;      ///< that it was for; fewer took part where that sufficed
  uint64_t Begun = 0;        ///< all of Groups, unless it was stopped
  uint64_t ScratchBytes = 0; ///< of all threads
  double Seconds = 0;
  /// By DispatchOptions::Stop: not every workgroup has run, or not to its end.
  bool Stopped = false;
};

/// The number of entries that DispatchArgs::Buffers must have.
uint64_t bufferCount(const coop_kernel_info &Kernel);

/// Of these the entries that the shader may write to through its bindings: what it writes to
/// through addresses is not known.
std::vector<coop_buffer> writtenBuffers(const coop_kernel_info &Kernel,
                                        llvm::ArrayRef<coop_buffer> Buffers);

/// What a device needs copies of: the bound buffers, and for a shader with addresses what those may
/// be in.
std::vector<coop_buffer> allBuffers(const DispatchArgs &Args, bool UsesAddresses,
                                    llvm::ArrayRef<coop_buffer> Reachable);

/// What dispatch would use, before anything is allocated. The same errors as dispatch.
llvm::Expected<DispatchReport> planDispatch(const coop_kernel_info &Kernel,
                                            const DispatchArgs &Args,
                                            const DispatchOptions &Options);

/// Runs every workgroup, or begins none any more when it is stopped, and waits. Bindings that are
/// missing, not aligned or too small, a grid of 2^64 workgroups or more, and a workgroup that fails
/// are errors. On any thread.
llvm::Expected<DispatchReport> dispatch(Executor &On, const coop_kernel_info &Kernel,
                                        const DispatchArgs &Args,
                                        const DispatchOptions &Options = {});

} // namespace coop::runtime

#endif

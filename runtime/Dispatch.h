// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a kernel over a grid of workgroups on CPU threads, after checking what is bound to it.
// It knows the kernel ABI alone, so it serves the JIT and linked shaders alike.

#ifndef COOP_RUNTIME_DISPATCH_H
#define COOP_RUNTIME_DISPATCH_H

#include "coop/kernel_abi.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <functional>

namespace coop::runtime {

namespace check {
class Monitor;
} // namespace check

struct DispatchArgs {
  std::array<uint32_t, 3> Groups = {1, 1, 1};
  /// One for each element of each binding, in the order of coop_kernel_info::bindings.
  llvm::ArrayRef<coop_buffer> Buffers = {};
  llvm::ArrayRef<uint8_t> PushConstants = {};
};

struct DispatchOptions {
  /// 0: as many as the machine has.
  unsigned Threads = 0;
  /// What the threads' scratch memory may take in all; fewer threads run when it is not enough for
  /// every one, and it is an error when it is not enough for one.
  uint64_t ScratchLimit = uint64_t(4) << 30;
  /// Gets the text of debugPrintfEXT, one call at a time; empty: discarded.
  std::function<void(llvm::StringRef)> Print = {};
  /// When not null: the dispatch ends early when another thread or a signal handler stores
  /// something else than 0 there (kernel_abi.h).
  const uint32_t *Stop = nullptr;
  /// Watches a checked kernel (coop/check_abi.h); null: nothing is checked.
  check::Monitor *Monitor = nullptr;
  /// Called on the calling thread, about once a second, with the number of workgroups that were
  /// begun.
  std::function<void(uint64_t Begun, uint64_t Groups)> Progress = {};
};

struct DispatchReport {
  uint64_t Groups = 0;
  unsigned Threads = 0;
  uint64_t Begun = 0; ///< all of Groups, unless it was stopped
  uint64_t ScratchBytes = 0; ///< of all threads
  double Seconds = 0;
  /// By DispatchOptions::Stop: not every workgroup has run, or not to its end.
  bool Stopped = false;
};

/// The number of entries that DispatchArgs::Buffers must have.
uint64_t bufferCount(const coop_kernel_info &Kernel);

/// What dispatch would use, before anything is allocated. The same errors as dispatch.
llvm::Expected<DispatchReport> planDispatch(const coop_kernel_info &Kernel,
                                            const DispatchArgs &Args,
                                            const DispatchOptions &Options);

/// Runs every workgroup, or begins none any more when it is stopped, and waits. Bindings that are
/// missing or too small, a grid of 2^64 workgroups or more, and a workgroup that fails are errors.
llvm::Expected<DispatchReport> dispatch(const coop_kernel_info &Kernel, const DispatchArgs &Args,
                                        const DispatchOptions &Options = {});

} // namespace coop::runtime

#endif

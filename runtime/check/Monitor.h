// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The run-time checks of a dispatch: a watcher for each of its threads, and what they found.

#ifndef COOP_RUNTIME_CHECK_MONITOR_H
#define COOP_RUNTIME_CHECK_MONITOR_H

#include "coop/kernel_abi.h"
#include "runtime/check/Finding.h"
#include <atomic>
#include <deque>
#include <mutex>
#include <vector>

namespace coop::runtime::check {

class Watcher;

class Monitor {
public:
  /// StopAtFirst: no workgroup is begun after one in which something was found. For the same
  /// result every time it takes one thread.
  /// Others is memory beside the bindings that the shader may have addresses of.
  /// Ignored are rules of which nobody wants to know.
  explicit Monitor(bool StopAtFirst = false, std::vector<coop_buffer> Others = {},
                   RuleSet Ignored = {});
  ~Monitor();
  Monitor(const Monitor &) = delete;
  Monitor &operator=(const Monitor &) = delete;

  /// A watcher for the thread that calls; it lives as long as this, and Kernel must too.
  Watcher &addWatcher(const coop_kernel_info &Kernel, const coop_dispatch &Dispatch);
  /// After each workgroup: whether the dispatch shall go on.
  bool goesOn(const Watcher &W);
  bool stopsAtFirst() const { return StopAtFirst; }

  /// What was found, once for a line and rule, in the order of files and lines. To be called when
  /// no thread runs; sites live as long as the kernel's code.
  std::vector<Finding> findings() const;

private:
  const bool StopAtFirst;
  const std::vector<coop_buffer> Others;
  const RuleSet Ignored;
  std::mutex Lock;
  std::deque<Watcher> Watchers;
  std::atomic<bool> Stopped{false};
};

/// The functions of coop/check_abi.h, for those who load checked code.
struct EntryPoint {
  const char *Name;
  void *Address;
};
std::vector<EntryPoint> entryPoints();

} // namespace coop::runtime::check

#endif

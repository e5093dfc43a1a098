// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ends `coopc run` early: --timeout, SIGINT (Ctrl-C) and SIGTERM. The dispatch sees it in a flag;
// phases that cannot look end with the process, a moment later. What the kernel does with the flag
// is lower/cpu/abi/StopPolls.h.

#ifndef COOP_DRIVER_WATCHDOG_H
#define COOP_DRIVER_WATCHDOG_H

#include "driver/ExitCode.h"
#include "driver/PhaseTimes.h"
#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace coop::driver {

/// One at a time in a process: it owns the two signals. A second signal ends the process at once.
class Watchdog {
public:
  /// Seconds from now; 0: no limit. Times says what goes on when the process must be ended.
  Watchdog(double Seconds, const PhaseTimes &Times);
  ~Watchdog();
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

  /// Becomes something else than 0 when the run is to end; for runtime::DispatchOptions::Stop.
  const uint32_t *flag() const;
  bool stopped() const;
  /// "--timeout: 3 s are over", "interrupted (SIGINT)"; after stopped().
  std::string reason() const;
  /// As timeout(1) and shells have it: 124, or 128 and the signal's number.
  ExitCode exitCode() const;

private:
  void watch();
  [[noreturn]] void endProcess() const;

  const double Seconds;
  const PhaseTimes &Times;
  std::atomic<bool> Finished = false;
  std::thread Watcher;
};

} // namespace coop::driver

#endif

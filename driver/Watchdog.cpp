// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that waits for the deadline or a signal, and then for the run to come to its end.

#include "driver/Watchdog.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <ctime>
#include <semaphore.h>
#include <unistd.h>

using namespace coop;
using namespace coop::driver;

namespace {

/// How long a run may take to end by itself once it was asked to.
constexpr double Grace = 1;

/// No signal has this number.
constexpr uint32_t DeadlinePassed = 1000;

/// Handlers of signals reach their data through globals only.
struct Signals {
  static uint32_t Stop; ///< why, or 0: a signal's number or DeadlinePassed; accessed atomically
  static sem_t Wake;    ///< of the watching thread

  static uint32_t reason() { return __atomic_load_n(&Stop, __ATOMIC_RELAXED); }
  /// False when the run was asked to end before.
  static bool ask(uint32_t Reason) {
    uint32_t None = 0;
    return __atomic_compare_exchange_n(&Stop, &None, Reason, false, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED);
  }
  static void onSignal(int Signal) {
    if (!ask(static_cast<uint32_t>(Signal)))
      ::_exit(128 + Signal);
    ::sem_post(&Wake);
  }
  static void handle(void (*Handler)(int)) {
    struct sigaction Action = {};
    Action.sa_handler = Handler;
    Action.sa_flags = SA_RESTART;
    ::sigemptyset(&Action.sa_mask);
    for (int Signal : {SIGINT, SIGTERM}) {
      // Who started this process may have chosen to ignore it, as shells do for what is behind &.
      struct sigaction Old = {};
      if (::sigaction(Signal, nullptr, &Old) == 0 && Old.sa_handler != SIG_IGN)
        ::sigaction(Signal, &Action, nullptr);
    }
  }
};
uint32_t Signals::Stop = 0;
sem_t Signals::Wake;

/// False when Seconds have passed without sem_post.
bool waitFor(sem_t &Semaphore, double Seconds) {
  timespec Until = {};
  ::clock_gettime(CLOCK_REALTIME, &Until);
  const double Whole = static_cast<double>(static_cast<time_t>(Seconds));
  Until.tv_sec += static_cast<time_t>(Seconds);
  Until.tv_nsec += static_cast<long>((Seconds - Whole) * 1e9);
  if (Until.tv_nsec >= 1000000000) {
    Until.tv_nsec -= 1000000000;
    ++Until.tv_sec;
  }
  int Result = 0;
  while ((Result = ::sem_timedwait(&Semaphore, &Until)) != 0 && errno == EINTR)
    ;
  return Result == 0;
}

void waitFor(sem_t &Semaphore) {
  while (::sem_wait(&Semaphore) != 0 && errno == EINTR)
    ;
}

} // namespace

Watchdog::Watchdog(double Seconds, const PhaseTimes &Times) : Seconds(Seconds), Times(Times) {
  Signals::Stop = 0;
  ::sem_init(&Signals::Wake, 0, 0);
  Signals::handle(Signals::onSignal);
  Watcher = std::thread([this] { watch(); });
}

Watchdog::~Watchdog() {
  // What comes from here on finds its default.
  Signals::handle(SIG_DFL);
  Finished = true;
  ::sem_post(&Signals::Wake);
  Watcher.join();
  ::sem_destroy(&Signals::Wake);
}

void Watchdog::watch() {
  if (Seconds == 0)
    waitFor(Signals::Wake);
  else if (!waitFor(Signals::Wake, Seconds))
    Signals::ask(DeadlinePassed);
  if (Finished || (waitFor(Signals::Wake, Grace) && Finished))
    return;
  endProcess();
}

const uint32_t *Watchdog::flag() const { return &Signals::Stop; }
bool Watchdog::stopped() const { return Signals::reason() != 0; }

std::string Watchdog::reason() const {
  switch (Signals::reason()) {
  case SIGINT:
    return "interrupted (SIGINT)";
  case SIGTERM:
    return "terminated (SIGTERM)";
  default:
    return llvm::formatv("--timeout: {0} s are over", llvm::format("%g", Seconds));
  }
}

ExitCode Watchdog::exitCode() const {
  switch (Signals::reason()) {
  case SIGINT:
    return ExitCode::Interrupted;
  case SIGTERM:
    return ExitCode::Terminated;
  default:
    return ExitCode::TimedOut;
  }
}

/// A phase that does not look at the flag, such as LLVM's code generation, is at work in another
/// thread: nothing that it may use is touched.
void Watchdog::endProcess() const {
  const std::string Text =
      "error: " + reason() + " in the phase '" + Times.current() + "', which does not end\n";
  [[maybe_unused]] const ssize_t Written = ::write(STDERR_FILENO, Text.data(), Text.size());
  ::_exit(static_cast<int>(exitCode()));
}

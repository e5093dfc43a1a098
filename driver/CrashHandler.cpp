// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The handlers of signals and of LLVM's fatal errors. The thread that comes here may hold malloc's
// lock, and memory may be broken: nothing is called but what signal-safety(7) lists.

#include "driver/CrashHandler.h"
#include "driver/ExitCode.h"
#include "driver/Reproducer.h"
#include "support/Diagnostic.h"
#include "llvm/Support/ErrorHandling.h"
#include <atomic>
#include <csignal>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

/// Handlers of signals reach their data through globals only.
struct Handler {
  static std::atomic<const Reproducer *> Repro;
  static std::atomic<const FaultMessages *> Shader; ///< null: a crash is coopc's
  static std::atomic<long> Thread;                  ///< which ends the process; 0: none does

  static void say(StringRef Text) {
    while (!Text.empty()) {
      const ssize_t N = ::write(STDERR_FILENO, Text.data(), Text.size());
      if (N <= 0)
        return;
      Text = Text.drop_front(static_cast<size_t>(N));
    }
  }

  [[noreturn]] static void exit(ExitCode Code) { ::_exit(static_cast<int>(Code)); }

  /// One thread says what there is to say. Others that fault meanwhile wait for the end, which
  /// would cut its words off; a fault in the handler itself is the end.
  static void enter() {
    const long Self = ::syscall(SYS_gettid);
    long None = 0;
    if (Thread.compare_exchange_strong(None, Self))
      return;
    if (None == Self)
      exit(Shader.load() ? ExitCode::InputWrong : ExitCode::Internal);
    while (true)
      ::pause();
  }

  [[noreturn]] static void endInternal(StringRef Reason) {
    say("error: internal error: ");
    say(Reason);
    say("\n");
    Reproducer::Path Folder;
    if (Repro.load()->writeFolder(Reason, Folder)) {
      const auto [Before, After] = getDiagnosticInfo(diag::note_reproducer).Text.split("%0");
      say("note: ");
      say(Before);
      say(StringRef(Folder.Text, Folder.Length));
      say(After);
      say("\n");
    }
    exit(ExitCode::Internal);
  }

  static StringRef shaderText(const FaultMessages &Messages, int Signal, const siginfo_t &Info) {
    if (Signal == SIGILL)
      return Messages.IllegalInstruction;
    if (Signal == SIGFPE)
      return Messages.ArithmeticException;
    if (Signal != SIGABRT) {
      const auto Address = reinterpret_cast<uintptr_t>(Info.si_addr);
      for (const FaultMessages::Range &R : Messages.Ranges)
        if (Address >= R.Begin && Address < R.End)
          return R.Text;
    }
    return Messages.Elsewhere;
  }

  static StringRef signalText(int Signal) {
    switch (Signal) {
    case SIGSEGV:
      return "segmentation fault";
    case SIGBUS:
      return "bus error";
    case SIGILL:
      return "illegal instruction";
    case SIGFPE:
      return "arithmetic exception";
    default:
      return "aborted";
    }
  }

  static void onSignal(int Signal, siginfo_t *Info, void *) {
    enter();
    const FaultMessages *Messages = Shader;
    if (!Messages)
      endInternal(signalText(Signal));
    say(shaderText(*Messages, Signal, *Info));
    exit(ExitCode::InputWrong);
  }
  static void onFatalError(void *, const char *Reason, bool) {
    enter();
    endInternal(Reason);
  }
};

std::atomic<const Reproducer *> Handler::Repro = nullptr;
std::atomic<const FaultMessages *> Handler::Shader = nullptr;
std::atomic<long> Handler::Thread = 0;

} // namespace

void driver::addHandlerStack() {
  constexpr size_t Size = 64 * 1024;
  void *Stack = ::mmap(nullptr, Size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Stack == MAP_FAILED)
    return;
  stack_t Alternate = {};
  Alternate.ss_sp = Stack;
  Alternate.ss_size = Size;
  ::sigaltstack(&Alternate, nullptr);
}

void driver::catchCrashes(const Reproducer &Repro) {
  Handler::Repro = &Repro;
  llvm::install_fatal_error_handler(Handler::onFatalError, nullptr);
  llvm::install_bad_alloc_error_handler(Handler::onFatalError, nullptr);
  addHandlerStack();
  struct sigaction Action = {};
  Action.sa_sigaction = Handler::onSignal;
  // NODEFER: a fault in the handler comes to the handler, which ends then.
  Action.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER;
  ::sigemptyset(&Action.sa_mask);
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    ::sigaction(Signal, &Action, nullptr);
}

void driver::blameShader(FaultMessages Messages) {
  // Nothing may take them away before the process ends.
  Handler::Shader = new FaultMessages(std::move(Messages));
}

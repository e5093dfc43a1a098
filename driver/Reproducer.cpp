// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reproducer's folder, and the handlers of signals and of LLVM's fatal errors.

#include "driver/Reproducer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

void Reproducer::setInput(StringRef Name, StringRef Text) {
  InputName = Name.str();
  InputText = Text.str();
}

void Reproducer::addInclude(StringRef Requested, StringRef Text) {
  Includes.emplace_back(Requested.str(), Text.str());
}

static void writeFile(const llvm::Twine &Path, StringRef Text) {
  std::error_code Error;
  llvm::raw_fd_ostream OS(Path.str(), Error);
  if (!Error)
    OS << Text;
  OS.close();
  OS.clear_error();
}

/// A word of a POSIX shell.
static std::string quoted(StringRef Word) {
  if (!Word.empty() && llvm::all_of(Word, [](char C) {
        return llvm::isAlnum(C) || StringRef("-_=./,+:").contains(C);
      }))
    return Word.str();
  std::string Result = "'";
  for (char C : Word)
    Result += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Result + "'";
}

static std::string inputFile(StringRef Name) {
  return Name.empty() || Name == "-" ? std::string("stdin.txt")
                                     : llvm::sys::path::filename(Name).str();
}

std::string Reproducer::commandLine() const {
  std::string Line = "coopc";
  for (const std::string &Arg : Args) {
    if (Arg == InputName)
      Line += Arg == "-" ? " - <stdin.txt" : " " + quoted(inputFile(Arg));
    else
      Line += " " + quoted(Arg);
  }
  if (!Includes.empty())
    Line += " -I include";
  return Line;
}

/// Where an included file goes below the folder `include`; names that would lead out of it lose
/// their folders.
static std::string includePath(StringRef Requested) {
  bool Safe = llvm::sys::path::is_relative(Requested);
  for (auto It = llvm::sys::path::begin(Requested), End = llvm::sys::path::end(Requested);
       It != End; ++It)
    Safe &= *It != "..";
  return (Safe ? Requested : llvm::sys::path::filename(Requested)).str();
}

std::string Reproducer::makeFolder(StringRef Reason) const {
  llvm::SmallString<128> Folder;
  if (llvm::sys::fs::createUniqueDirectory("coopc-crash", Folder))
    return {};
  auto In = [&](StringRef Name) {
    llvm::SmallString<128> Path = Folder;
    llvm::sys::path::append(Path, Name);
    return Path;
  };
  if (!InputName.empty())
    writeFile(In(inputFile(InputName)), InputText);
  for (const auto &[Requested, Text] : Includes) {
    llvm::SmallString<128> Path = In("include");
    llvm::sys::path::append(Path, includePath(Requested));
    if (!llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path)))
      writeFile(Path, Text);
  }
  writeFile(In("command.txt"), commandLine() + "\n");
  writeFile(In("reason.txt"), (Reason + "\n").str());
  return std::string(Folder);
}

void Reproducer::write(StringRef Reason, DiagnosticEngine &Diags) {
  std::string Folder = makeFolder(Reason);
  Diags.report(SourceLoc(), diag::err_internal) << Reason;
  if (!Folder.empty())
    Diags.report(SourceLoc(), diag::note_reproducer) << Folder;
}

// ---- crashes

namespace coop::driver {

/// Handlers of signals reach their data through globals only.
struct CrashHandler {
  static Reproducer *Active;
  static std::atomic<bool> RunningKernel;
  static std::atomic<bool> Entered;

  static void say(StringRef Text) {
    while (!Text.empty()) {
      ssize_t N = ::write(STDERR_FILENO, Text.data(), Text.size());
      if (N <= 0)
        return;
      Text = Text.drop_front(static_cast<size_t>(N));
    }
  }

  /// What the heap looks like after a crash is not known, and making the folder allocates. So a
  /// child makes it; if it fails or hangs too, the parent still ends as promised.
  static void writeInChild(StringRef Reason) {
    pid_t Child = ::fork();
    if (Child == 0) {
      ::alarm(10);
      for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM})
        std::signal(Signal, SIG_DFL);
      std::string Folder = Active->makeFolder(Reason);
      if (!Folder.empty())
        say("note: what leads here was written to '" + Folder +
            "'; please report it together with that folder\n");
      ::_exit(0);
    }
    if (Child > 0)
      ::waitpid(Child, nullptr, 0);
  }

  [[noreturn]] static void end(StringRef Reason) {
    if (Entered.exchange(true))
      ::_exit(3);
    if (RunningKernel) {
      say("error: the kernel crashed while it ran: ");
      say(Reason);
      say(" (did it access memory outside of its buffers?)\n");
      ::_exit(1);
    }
    say("error: internal error: ");
    say(Reason);
    say("\n");
    writeInChild(Reason);
    ::_exit(3);
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

  static void onSignal(int Signal) { end(signalText(Signal)); }
  static void onFatalError(void *, const char *Reason, bool) { end(Reason); }
};

Reproducer *CrashHandler::Active = nullptr;
std::atomic<bool> CrashHandler::RunningKernel = false;
std::atomic<bool> CrashHandler::Entered = false;

} // namespace coop::driver

void Reproducer::setRunningKernel(bool Running) { CrashHandler::RunningKernel = Running; }

void Reproducer::catchCrashes() {
  CrashHandler::Active = this;
  llvm::install_fatal_error_handler(CrashHandler::onFatalError, nullptr);
  llvm::install_bad_alloc_error_handler(CrashHandler::onFatalError, nullptr);
  // A stack of its own: the fault may be that there is no stack left.
  constexpr size_t StackSize = 256 * 1024;
  void *Stack =
      ::mmap(nullptr, StackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Stack != MAP_FAILED) {
    stack_t Alternate = {};
    Alternate.ss_sp = Stack;
    Alternate.ss_size = StackSize;
    ::sigaltstack(&Alternate, nullptr);
  }
  struct sigaction Action = {};
  Action.sa_handler = CrashHandler::onSignal;
  Action.sa_flags = SA_ONSTACK;
  ::sigemptyset(&Action.sa_mask);
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    ::sigaction(Signal, &Action, nullptr);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program coopc: sets up how diagnostics are printed, and runs what the command line says.

#include "driver/Compile.h"
#include "driver/ConvertFile.h"
#include "driver/CrashHandler.h"
#include "driver/Devices.h"
#include "driver/Explain.h"
#include "driver/Files.h"
#include "driver/Help.h"
#include "driver/Options.h"
#include "driver/Run.h"
#include "driver/Version.h"
#include "driver/glslc/Glslc.h"
#include "support/DiagnosticRenderer.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

/// The consumer that the options ask for; structured formats end with the document's end.
class Output {
public:
  explicit Output(const DiagnosticSettings &Settings) {
    switch (Settings.Format) {
    case DiagnosticsFormat::Text: {
      TextRenderOptions Options;
      Options.Color = Settings.Color == ColorMode::Always ||
                      (Settings.Color == ColorMode::Auto && wantsColor());
      Options.ShowIds = Settings.ShowIds;
      Text.emplace(llvm::errs(), Options);
      return;
    }
    case DiagnosticsFormat::Json:
      Json.emplace(llvm::errs());
      return;
    case DiagnosticsFormat::Sarif:
      Sarif.emplace(llvm::errs(), COOP_VERSION);
      return;
    }
  }

  DiagnosticConsumer &consumer() {
    if (Text)
      return *Text;
    if (Json)
      return *Json;
    return *Sarif;
  }

  void finish() {
    if (Json)
      Json->finish();
    if (Sarif)
      Sarif->finish();
    llvm::errs().flush();
  }

private:
  static bool wantsColor() {
    // https://no-color.org
    const char *NoColor = std::getenv("NO_COLOR");
    return llvm::sys::Process::StandardErrHasColors() && !(NoColor && *NoColor);
  }

  std::optional<TextRenderer> Text;
  std::optional<JsonRenderer> Json;
  std::optional<SarifRenderer> Sarif;
};

/// For the tests of the reproducer; false for what is reported in order.
bool crash(StringRef Kind, Reproducer &Repro, DiagnosticEngine &Diags) {
  if (Kind == "segv")
    std::raise(SIGSEGV);
  else if (Kind == "ill")
    std::raise(SIGILL);
  else if (Kind == "fatal")
    llvm::report_fatal_error("asked for by --debug-crash", /*gen_crash_diag=*/false);
  else if (Kind == "abort")
    std::abort();
  else if (Kind == "internal")
    Repro.write("asked for by --debug-crash", Diags);
  return Kind != "internal";
}

ExitCode execute(const Invocation &Options, SourceManager &Sources, DiagnosticEngine &Diags,
                 Reproducer &Repro) {
  Compilation C(Options, Sources, Diags, Repro);
  if (!C.readInput())
    return ExitCode::InputWrong;
  const ExitCode Code = Options.TheAction == Action::Run ? run(C) : compile(C);
  // After the work, so that includes are known.
  if (!Options.DebugCrash.empty() && !crash(Options.DebugCrash, Repro, Diags))
    return ExitCode::Internal;
  return Code;
}

/// The file descriptors of closed standard streams go to the next files that are opened, which
/// would get what is printed. What takes their place here can neither be read nor written.
void occupyClosedStreams() {
  for (int Stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(Stream, F_GETFD) < 0)
      (void)::open("/dev/null", Stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

} // namespace

int main(int Count, char **Values) {
  llvm::ArrayRef<const char *> Args(Values + 1, Values + std::max(Count, 1));
  occupyClosedStreams();
  if (Count && glslc::isNamed(Values[0]))
    return glslc::run(Args);
  if (!Args.empty() && StringRef(Args[0]) == "glslc")
    return glslc::run(Args.drop_front());
  Reproducer Repro(Args);
  catchCrashes(Repro);

  Problems Problems;
  Invocation Options = readInvocation(Args, Problems);
  SourceManager Sources;
  Output Out(Options.Diagnostics);
  DiagnosticEngine Diags(Sources, Out.consumer(), Options.Diagnostics.Warnings,
                         Options.Diagnostics.MaxErrors);
  report(Problems, Diags);
  ExitCode Code = ExitCode::Done;
  if (Diags.hasErrors())
    Code = ExitCode::CommandLineWrong;
  else if (Options.TheAction == Action::Help)
    Code = help(Options.HelpTopic, llvm::outs(), Diags);
  else if (Options.TheAction == Action::HelpWarnings)
    printWarningGroups(llvm::outs());
  else if (Options.TheAction == Action::Version)
    printVersion(llvm::outs(), Options.VersionAsJson);
  else if (Options.TheAction == Action::Explain)
    Code = explain(Options.Explained, llvm::outs(), Diags);
  else if (Options.TheAction == Action::Devices)
    printDevices(llvm::outs());
  else if (Options.TheAction == Action::ConvertMatrix)
    Code = convertMatrixFile(Options, Diags);
  else
    Code = execute(Options, Sources, Diags, Repro);
  if (!flushOutput(Diags) && Code == ExitCode::Done)
    Code = ExitCode::InputWrong;
  Out.finish();
  // Nobody is left to be told.
  llvm::errs().clear_error();
  return static_cast<int>(Code);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "driver/glslc/Glslc.h"
#include "driver/Dependencies.h"
#include "driver/Files.h"
#include "driver/InputKind.h"
#include "driver/OwnFrontEnd.h"
#include "driver/SpirvChecks.h"
#include "driver/glslc/CommandLine.h"
#include "driver/glslc/Limits.h"
#include "driver/glslc/Messages.h"
#include "driver/glslc/Output.h"
#include "driver/glslc/StagePragma.h"
#include "support/spirv/Tools.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <limits>

using namespace coop;
using namespace coop::glslc;
using llvm::StringRef;

namespace {

/// One input's way to its output.
class Job {
public:
  Job(const Request &R, const Input &I, Messages &Out) : R(R), I(I), Out(Out) {}
  /// False when something is wrong, which was reported.
  bool run();

private:
  bool read();
  bool findStage(DiagnosticEngine &Diags);
  driver::FrontEndOptions options();
  sema::Placement placement() const;
  std::optional<std::string> compile(DiagnosticEngine &Diags);
  bool write(StringRef Path, StringRef Bytes);
  std::string rule() const;

  const Request &R;
  const Input &I;
  Messages &Out;
  SourceManager Sources;
  FileId Main;
  sema::Stage Stage = sema::Stage::Compute;
  driver::Dependencies Includes;
};

bool Job::read() {
  llvm::ErrorOr<std::string> Text = driver::readFile(I.Path);
  if (!Text) {
    Out.fail("cannot open input file: '" + I.Path + "'" +
             (Text.getError() == std::errc::permission_denied ? ": permission denied" : ""));
    return false;
  }
  Main = Sources.addFile(I.Path == "-" ? "<stdin>" : I.Path, std::move(*Text));
  if (!Main.isValid())
    Out.fail("input file is too large: '" + I.Path + "'");
  return Main.isValid();
}

/// -fshader-stage, else `#pragma shader_stage`, else the name's ending.
bool Job::findStage(DiagnosticEngine &Diags) {
  if (I.IsForced) {
    Stage = *I.Stage;
    return true;
  }
  bool Failed = false;
  const std::optional<sema::Stage> Said = pragmaStage(Sources, Main, Diags, Failed);
  if (Failed)
    return false;
  if (!Said && !I.Stage) {
    Out.fail("'" + I.Path + "': .glsl file encountered but no -fshader-stage specified ahead");
    return false;
  }
  Stage = Said ? *Said : *I.Stage;
  return true;
}

sema::Placement Job::placement() const {
  sema::Placement P;
  P.Bindings = R.AutoBindings;
  P.Locations = R.AutoLocations;
  for (const Request::BindingBase &Base : R.BindingBases)
    if (!Base.Stage || *Base.Stage == Stage)
      P.FirstBinding[static_cast<size_t>(Base.Kind)] = Base.First;
  return P;
}

driver::FrontEndOptions Job::options() {
  driver::FrontEndOptions O;
  O.Stage = Stage;
  O.Target = R.Target;
  O.SpirvVersion = R.SpirvVersion;
  O.DebugInfo = R.DebugInfo;
  O.ClampNaN = R.ClampNaN;
  O.Limits = R.Limits;
  O.Placement = placement();
  O.Preprocess.Macros = R.Macros;
  O.Preprocess.Include = Includes.recording(driver::includeFromDisk(R.IncludeDirs));
  if (R.TheStandard) {
    const ast::Profile Profile = R.TheStandard->Profile == "es" ? ast::Profile::Es
                                 : R.TheStandard->Profile == "compatibility"
                                     ? ast::Profile::Compatibility
                                     : ast::Profile::Core;
    O.Preprocess.ForcedVersion = {{R.TheStandard->Version, Profile}};
  }
  return O;
}

/// What goes to the output, but for a rule; nothing when an error was reported.
std::optional<std::string> Job::compile(DiagnosticEngine &Diags) {
  const driver::FrontEndOptions O = options();
  if (R.Kind == OutputKind::Preprocessed || R.Kind == OutputKind::Rule) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    preprocess(Sources, Main, O.Preprocess, Diags, OS);
    if (Diags.hasErrors())
      return std::nullopt;
    return R.Kind == OutputKind::Rule ? rule() : Text;
  }
  driver::PhaseTimes Times;
  std::optional<spirv::Module> Module = driver::compileByCoop(Sources, Main, O, Diags, Times);
  const driver::SpirvRequest Request{R.Target, false, R.Optimization, false};
  if (!Module || !driver::checkAndOptimize(*Module, Request, I.Path, Diags, Times))
    return std::nullopt;
  if (R.Kind != OutputKind::Text)
    return encode(Module->Words, R.Format);
  llvm::Expected<std::string> Text = spirv::disassemble(Module->Words, R.Target);
  if (Text)
    return std::move(*Text);
  Out.fail(llvm::toString(Text.takeError()));
  return std::nullopt;
}

std::string Job::rule() const {
  Request AsObject = R;
  if (R.Kind == OutputKind::Rule) {
    AsObject.Kind = OutputKind::Object;
    AsObject.Output.reset();
  }
  // A target that is given is make's text: it may be several.
  const std::string Target =
      R.Dependencies.Target.value_or(driver::quotedForMake(outputName(AsObject, I)));
  return Includes.rule(Target, I.Path);
}

bool Job::write(StringRef Path, StringRef Bytes) {
  if (I.Path != "-" && llvm::sys::fs::is_regular_file(Path) &&
      llvm::sys::fs::equivalent(Path, I.Path)) {
    Out.fail("output file is the input file: '" + Path + "'");
    return false;
  }
  struct Silent : DiagnosticConsumer {
    void handle(const Diagnostic &, const SourceManager &) override {}
  } Consumer;
  DiagnosticEngine Diags(Sources, Consumer);
  if (driver::writeOutput(Path, Bytes, Diags) && (Path != "-" || driver::flushOutput(Diags)))
    return true;
  Out.fail("cannot open output file: '" + Path + "'");
  return false;
}

bool Job::run() {
  if (!read())
    return false;
  WarningOptions Warnings;
  Warnings.AsErrors = R.WarningsAreErrors;
  // -M implies it: the compilation that follows says them.
  if (R.NoWarnings || R.Kind == OutputKind::Rule)
    Warnings.apply("no-everything");
  DiagnosticEngine Diags(Sources, Out, Warnings, std::numeric_limits<unsigned>::max());
  if (!findStage(Diags))
    return false;
  std::optional<std::string> Bytes = compile(Diags);
  if (!Bytes || Diags.hasErrors())
    return false;
  if (R.Dependencies.AlongTheWay && !write(ruleName(R, I), rule()))
    return false;
  return write(outputName(R, I), *Bytes);
}

int compileAll(const Request &R) {
  Messages Out(llvm::errs());
  bool Good = true;
  for (const Input &I : R.Inputs)
    Good &= Job(R, I, Out).run();
  Out.printCounts();
  return Good ? 0 : 1;
}

int inform(Information What) {
  switch (What) {
  case Information::Help:
    printHelp(llvm::outs());
    break;
  case Information::Version:
    llvm::outs() << "coopc " COOP_VERSION " as glslc\n\nTarget: SPIR-V 1.0\n";
    break;
  case Information::Limits:
    printLimits(llvm::outs());
    break;
  }
  return 0;
}

} // namespace

bool glslc::isNamed(StringRef Program) { return llvm::sys::path::stem(Program) == "glslc"; }

int glslc::run(llvm::ArrayRef<const char *> Args) {
  CommandLine Line = readCommandLine(Args);
  if (const auto *Wrong = std::get_if<std::string>(&Line)) {
    Messages(llvm::errs()).fail(*Wrong);
    return 1;
  }
  if (const auto *What = std::get_if<Information>(&Line))
    return inform(*What);
  return compileAll(std::get<Request>(Line));
}

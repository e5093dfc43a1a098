// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From options to an Invocation: each option's value is checked here, and what options say of each
// other.

#include "driver/Invocation.h"
#include "driver/KernelName.h"
#include "driver/MemoryLimit.h"
#include "driver/Options.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

struct EmitRow {
  EmitKind Kind;
  llvm::StringLiteral Name;
  bool IsText;
  llvm::StringLiteral Ending;
};
constexpr EmitRow EmitTable[] = {
#define EMIT_KIND(Id, Name, IsText, Ending) {EmitKind::Id, Name, IsText, Ending},
#include "driver/EmitKinds.def"
};

const EmitRow &emitRow(EmitKind Kind) { return EmitTable[static_cast<size_t>(Kind)]; }

/// Reads the options one after the other.
class Reader {
public:
  Reader(Invocation &I, Problems &P) : I(I), P(P) {}

  void read(const CommandLine &Line);

private:
  void option(const GivenOption &Given);
  void outputOption(OptionId Id, StringRef Value);
  void frontEndOption(OptionId Id, StringRef Value);
  void loweringOption(OptionId Id, StringRef Value);
  void runOption(OptionId Id, StringRef Value);
  void convertOption(OptionId Id, StringRef Value);
  void diagnosticsOption(OptionId Id, StringRef Value);
  void remark(StringRef Name);
  void warning(StringRef Option);
  void generalOption(OptionId Id, StringRef Value);
  void spec(StringRef Value);
  void helpInput(const CommandLine &Line);
  void input(const CommandLine &Line);
  void matrixInput(const CommandLine &Line);
  void checkCombination(const CommandLine &Line);
  void checkGpu(const CommandLine &Line);
  template <typename Int>
  void number(StringRef Option, StringRef Value, uint64_t Min, uint64_t Max, Int &Result);
  void bad(StringRef Option, StringRef Value, StringRef Expected) {
    P.push_back(Problem(diag::err_option_value) << Option << Value << Expected);
  }

  Invocation &I;
  Problems &P;
  bool HasEmit = false, HasObject = false, HasAction = false, HasRule = false;
  bool IsOnCuda = false, IsOnVulkan = false, HasDevice = false;
  unsigned Device = 0;
  std::optional<sema::Stage> Stage;
};

template <typename Int>
void Reader::number(StringRef Option, StringRef Value, uint64_t Min, uint64_t Max, Int &Result) {
  uint64_t N = 0;
  if (Value.getAsInteger(10, N) || N < Min || N > Max)
    return bad(Option, Value,
               ("a number from " + llvm::Twine(Min) + " to " + llvm::Twine(Max)).str());
  Result = static_cast<Int>(N);
}

void Reader::outputOption(OptionId Id, StringRef Value) {
  switch (Id) {
  case OptionId::Emit: {
    HasEmit = true;
    std::string Names;
    for (const EmitRow &Row : EmitTable) {
      if (Row.Name == Value) {
        I.Emit = Row.Kind;
        return;
      }
      Names += (Names.empty() ? "" : ", ") + Row.Name.str();
    }
    return bad("--emit", Value, Names);
  }
  case OptionId::Output:
    I.Output = Value.str();
    return;
  case OptionId::CompileObject:
    HasObject = true;
    return;
  case OptionId::Header:
    I.Header = Value.str();
    return;
  case OptionId::DependencyRule:
    HasRule = true;
    return;
  case OptionId::DependencyFile:
    I.Rule.File = Value.str();
    return;
  case OptionId::DependencyTarget:
    I.Rule.Target = Value.str();
    return;
  case OptionId::PreprocessOnly:
    I.TheAction = Action::Preprocess;
    HasAction = true;
    return;
  case OptionId::SyntaxOnly:
    I.TheAction = Action::CheckSyntax;
    HasAction = true;
    return;
  default:
    return;
  }
}

void Reader::frontEndOption(OptionId Id, StringRef Value) {
  switch (Id) {
  case OptionId::Stage:
    Stage = parseStageName(Value);
    if (!Stage)
      bad("-fshader-stage", Value, llvm::join(stageNames(), ", "));
    return;
  case OptionId::Define:
    I.Macros.push_back({Value.str(), false});
    return;
  case OptionId::Undefine:
    I.Macros.push_back({Value.str(), true});
    return;
  case OptionId::IncludeDir:
    I.IncludeDirs.push_back(Value.str());
    return;
  case OptionId::Frontend:
    if (Value == "auto")
      I.FrontEnd = FrontEndKind::Auto;
    else if (Value == "glslang")
      I.FrontEnd = FrontEndKind::Glslang;
    else if (Value == "coop")
      I.FrontEnd = FrontEndKind::Coop;
    else
      bad("--frontend", Value, "auto, coop or glslang");
    return;
  case OptionId::TargetEnv:
    I.TargetEnv = spirv::parseTargetEnv(Value);
    if (!I.TargetEnv)
      bad("--target-env", Value, llvm::join(spirv::targetEnvNames(), ", "));
    return;
  case OptionId::DebugInfo:
    I.DebugInfo = I.Lower.EmitDebug = true;
    return;
  default:
    return;
  }
}

void Reader::spec(StringRef Value) {
  auto [Id, Text] = Value.split('=');
  uint32_t Number = 0;
  if (Id.getAsInteger(10, Number) || Text.empty())
    return bad("--spec", Value, "ID=VALUE, as in 3=128");
  I.SpecConstants[Number] = Text.str();
}

void Reader::loweringOption(OptionId Id, StringRef Value) {
  switch (Id) {
  case OptionId::Entry:
    I.Entry = Value.str();
    return;
  case OptionId::Spec:
    return spec(Value);
  case OptionId::ArraySize:
    return parseArraySize(Value, I.ArraySizes, P);
  case OptionId::Exec:
    I.Exec = Value == "fast"        ? Execution::Fast
             : Value == "reference" ? Execution::Reference
                                    : Execution::Auto;
    if (Value != "auto" && Value != "fast" && Value != "reference")
      bad("--exec", Value, "auto, fast or reference");
    return;
  case OptionId::Fp:
    I.Lower.Fp = Value == "strict" ? lower::FpMode::Strict : lower::FpMode::Fast;
    if (Value != "fast" && Value != "strict")
      bad("--fp", Value, "fast or strict");
    return;
  case OptionId::Lanes:
    I.Lower.Lanes = Value == "vectors"  ? lower::LaneMode::Vectors
                    : Value == "serial" ? lower::LaneMode::Serial
                                        : lower::LaneMode::Auto;
    if (Value != "auto" && Value != "vectors" && Value != "serial")
      bad("--lanes", Value, "auto, vectors or serial");
    return;
  case OptionId::Robust:
    I.Lower.Robust = true;
    return;
  case OptionId::SubgroupSize:
    number("--subgroup-size", Value, 1, 128, I.Lower.SubgroupSize);
    if (!llvm::isPowerOf2_32(I.Lower.SubgroupSize) && I.Lower.SubgroupSize != 0)
      bad("--subgroup-size", Value, "a power of two from 1 to 128");
    return;
  case OptionId::CpuOpt:
    return number("--cpu-opt", Value, 0, 3, I.Lower.OptLevel);
  case OptionId::Cpu:
    I.Lower.Cpu = Value.str();
    return;
  case OptionId::Features:
    I.Lower.Features = Value.str();
    return;
  case OptionId::Triple:
    I.Lower.Triple = Value.str();
    return;
  case OptionId::Gpu:
    I.Lower.Gpu = Value.str();
    if (!lower::findGpu(Value))
      bad("--gpu", Value, lower::gpuList());
    return;
  case OptionId::KernelName:
    I.Lower.KernelName = Value.str();
    if (!isIdentifier(Value))
      bad("--kernel-name", Value, "an identifier of C");
    return;
  default:
    return;
  }
}

void Reader::runOption(OptionId Id, StringRef Value) {
  switch (Id) {
  case OptionId::Bind:
    return parseBind(Value, I.Run, P);
  case OptionId::Out:
    return parseOut(Value, I.Run, P);
  case OptionId::Push:
    return parsePush(Value, I.Run, P);
  case OptionId::Groups:
    return parseGroups(Value, I.Run, P);
  case OptionId::On:
    IsOnCuda = Value == "cuda";
    IsOnVulkan = Value == "vulkan";
    if (!IsOnCuda && !IsOnVulkan && Value != "cpu")
      bad("--on", Value, "cpu, cuda or vulkan");
    return;
  case OptionId::Device:
    HasDevice = true;
    return number("--device", Value, 0, 1023, Device);
  case OptionId::Threads:
    return number("--threads", Value, 1, 4096, I.Run.Threads);
  case OptionId::Repeat:
    return number("--repeat", Value, 1, 1000000, I.Run.Repeat);
  case OptionId::MemoryLimit:
    I.Run.MemoryLimit = parseByteSize(Value);
    if (!I.Run.MemoryLimit)
      bad("--memory-limit", Value, "a number of bytes, or of K, M, G or T of them: 512M");
    return;
  case OptionId::Cache:
    I.Run.CacheFolder = Value.str();
    if (Value.empty())
      bad("--cache", Value, "the name of a folder");
    return;
  case OptionId::Timeout:
    if (Value.getAsDouble(I.Run.Timeout) || !(I.Run.Timeout > 0 && I.Run.Timeout <= 1e9))
      bad("--timeout", Value, "a number of seconds above 0, at most 1e9");
    return;
  case OptionId::Verbose:
    I.Run.Verbose = true;
    return;
  case OptionId::Check:
    I.Run.Check = true;
    return;
  case OptionId::CheckStop:
    I.Run.Check = I.Run.StopAtCheck = true;
    return;
  default:
    return;
  }
}

void Reader::convertOption(OptionId Id, StringRef Value) {
  switch (Id) {
  case OptionId::From:
    return parseMatrixFormat("--from", Value, I.Convert.From, P);
  case OptionId::To:
    return parseMatrixFormat("--to", Value, I.Convert.To, P);
  case OptionId::Shape:
    return parseMatrixShape(Value, I.Convert, P);
  default:
    return;
  }
}

void Reader::remark(StringRef Name) {
  const WarningGroup *Group = findWarningGroup(Name);
  if (Group && Group->Default == GroupDefault::Remark)
    I.Diagnostics.Warnings.Enabled.insert(Name);
  else
    bad("-R", Name, "frontend");
}

void Reader::warning(StringRef Option) {
  if (I.Diagnostics.Warnings.apply(Option))
    return;
  Option.consume_front("no-");
  P.push_back(Problem(diag::warn_unknown_warning_group) << Option);
}

void Reader::diagnosticsOption(OptionId Id, StringRef Value) {
  DiagnosticSettings &D = I.Diagnostics;
  switch (Id) {
  case OptionId::DiagnosticIds:
    D.ShowIds = true;
    return;
  case OptionId::DiagnosticsFormat:
    if (Value == "text")
      D.Format = DiagnosticsFormat::Text;
    else if (Value == "json")
      D.Format = DiagnosticsFormat::Json;
    else if (Value == "sarif")
      D.Format = DiagnosticsFormat::Sarif;
    else
      bad("--diagnostics-format", Value, "text, json or sarif");
    return;
  case OptionId::Color:
    if (Value == "auto")
      D.Color = ColorMode::Auto;
    else if (Value == "always")
      D.Color = ColorMode::Always;
    else if (Value == "never")
      D.Color = ColorMode::Never;
    else
      bad("--color", Value, "auto, always or never");
    return;
  case OptionId::MaxErrors:
    number("--max-errors", Value, 0, UINT32_MAX, D.MaxErrors);
    if (D.MaxErrors == 0)
      D.MaxErrors = UINT32_MAX;
    return;
  case OptionId::NoWarnings:
    D.Warnings.SuppressAll = true;
    return;
  case OptionId::Warning:
    return warning(Value);
  case OptionId::Remark:
    return remark(Value);
  default:
    return;
  }
}

void Reader::generalOption(OptionId Id, StringRef Value) {
  switch (Id) {
  case OptionId::Help:
    I.TheAction = Action::Help;
    return;
  case OptionId::HelpWarnings:
    I.TheAction = Action::HelpWarnings;
    return;
  case OptionId::Version:
    I.TheAction = Action::Version;
    return;
  case OptionId::Json:
    I.VersionAsJson = true;
    return;
  case OptionId::Explain:
    I.TheAction = Action::Explain;
    I.Explained = Value.str();
    return;
  case OptionId::DebugChecks:
    I.DebugInfo = I.Lower.EmitDebug = I.Lower.Checks = true;
    return;
  case OptionId::DebugCrash:
    I.DebugCrash = Value.str();
    return;
  default:
    return;
  }
}

void Reader::option(const GivenOption &Given) {
  OptionId Id = Given.Info->Id;
  switch (Given.Info->Group) {
  case OptionGroup::General:
    return generalOption(Id, Given.Value);
  case OptionGroup::Output:
    return outputOption(Id, Given.Value);
  case OptionGroup::FrontEnd:
    return frontEndOption(Id, Given.Value);
  case OptionGroup::Spirv:
    if (Id == OptionId::Validate || Id == OptionId::NoValidate)
      I.Validate = Id == OptionId::Validate;
    else
      I.Optimization = Id == OptionId::Optimize       ? SpirvOptimization::Performance
                       : Id == OptionId::OptimizeSize ? SpirvOptimization::Size
                                                      : SpirvOptimization::None;
    return;
  case OptionGroup::Lowering:
    return loweringOption(Id, Given.Value);
  case OptionGroup::Run:
    return runOption(Id, Given.Value);
  case OptionGroup::Convert:
    return convertOption(Id, Given.Value);
  case OptionGroup::Diagnostics:
    return diagnosticsOption(Id, Given.Value);
  }
}

/// A size can be asked for without a file.
void Reader::matrixInput(const CommandLine &Line) {
  if (Line.Inputs.size() > 1)
    P.push_back(Problem(diag::err_several_inputs) << Line.Inputs[0] << Line.Inputs[1]);
  else if (!Line.Inputs.empty())
    I.Input = Line.Inputs[0];
  else if (I.Output || !I.Convert.Shape)
    P.push_back(Problem(diag::err_no_input));
}

void Reader::helpInput(const CommandLine &Line) {
  I.TheAction = Action::Help;
  if (Line.Inputs.size() > 1)
    P.push_back(Problem(diag::err_several_topics) << Line.Inputs[0] << Line.Inputs[1]);
  else if (!Line.Inputs.empty())
    I.HelpTopic = Line.Inputs[0];
}

void Reader::input(const CommandLine &Line) {
  if (Line.Inputs.empty()) {
    P.push_back(Problem(diag::err_no_input));
    return;
  }
  if (Line.Inputs.size() > 1) {
    P.push_back(Problem(diag::err_several_inputs) << Line.Inputs[0] << Line.Inputs[1]);
    return;
  }
  I.Input = Line.Inputs[0];
  std::optional<InputName> Name = classifyInput(I.Input);
  if (Name) {
    I.Kind = Name->Kind;
    if (!Stage)
      Stage = Name->Stage;
  } else if (!Stage) {
    P.push_back(Problem(diag::err_unknown_input_kind) << I.Input << inputEndingList());
    return;
  }
  if (I.Kind != InputKind::Glsl)
    return;
  if (!Stage)
    P.push_back(Problem(diag::err_no_stage) << I.Input);
  else
    I.Stage = *Stage;
}

std::string emitOption(EmitKind Kind) { return ("--emit=" + emitKindName(Kind)).str(); }

/// What a GPU has not, and what only it has.
void Reader::checkGpu(const CommandLine &Line) {
  auto Exclude = [&](StringRef First, StringRef Second) {
    P.push_back(Problem(diag::err_options_exclude) << First << Second);
  };
  if (HasDevice && !IsOnCuda && !IsOnVulkan)
    P.push_back(Problem(diag::err_option_requires) << "--device" << "--on=cuda or --on=vulkan");
  const StringRef On = IsOnCuda ? "--on=cuda" : "--on=vulkan";
  if (Line.TheCommand == Command::Run) {
    // The device that is there says what code is for.
    if (!IsOnCuda && !I.Lower.Gpu.empty())
      P.push_back(Problem(diag::err_option_requires) << "--gpu" << "--on=cuda");
    if (IsOnCuda)
      I.Run.CudaDevice = Device;
    if (IsOnVulkan)
      I.Run.VulkanDevice = Device;
    if (IsOnVulkan && I.Run.Check)
      Exclude(On, "--check");
  } else if (I.TheAction == Action::Emit && I.Lower.Gpu.empty() &&
             (I.Emit == EmitKind::Ptx || I.Emit == EmitKind::Launcher)) {
    P.push_back(Problem(diag::err_option_requires) << emitOption(I.Emit) << "--gpu");
  } else if (!I.Lower.Gpu.empty() && (I.Emit == EmitKind::Asm || I.Emit == EmitKind::Obj)) {
    Exclude("--gpu", emitOption(I.Emit));
  } else if (!I.Lower.Gpu.empty() && I.Header) {
    Exclude("--gpu", "--header");
  }
  if (IsOnVulkan && I.Exec == Execution::Fast)
    Exclude(On, "--exec=fast");
}

void Reader::checkCombination(const CommandLine &Line) {
  if (Line.TheCommand != Command::Compile)
    return;
  if (HasEmit && HasObject)
    P.push_back(Problem(diag::err_options_exclude) << "--emit"
                                                   << "-c");
  if (HasAction && (HasEmit || HasObject))
    P.push_back(Problem(diag::err_options_exclude)
                << (I.TheAction == Action::Preprocess ? "-E" : "-fsyntax-only")
                << (HasEmit ? "--emit" : "-c"));
  if (HasObject)
    I.Emit = I.Lower.Gpu.empty() ? EmitKind::Obj : EmitKind::Launcher;
  I.WritesRule = HasRule;
  if (!HasRule && (I.Rule.File || I.Rule.Target))
    P.push_back(Problem(diag::err_option_requires) << (I.Rule.File ? "-MF" : "-MT") << "-MD");
  if (I.Header && !HasObject && I.Emit != EmitKind::Obj)
    P.push_back(Problem(diag::err_option_requires) << "--header"
                                                   << "-c");
}

/// What stands before the input's kind cannot be made from it.
void checkReachable(const Invocation &I, Problems &P) {
  bool NeedsSource =
      I.TheAction == Action::Preprocess || I.TheAction == Action::CheckSyntax ||
      (I.TheAction == Action::Emit && (I.Emit == EmitKind::Tokens || I.Emit == EmitKind::Ast));
  bool NeedsSpirv =
      I.TheAction == Action::Emit && (I.Emit == EmitKind::Spirv || I.Emit == EmitKind::SpirvText);
  if ((NeedsSource && I.Kind != InputKind::Glsl) || (NeedsSpirv && I.Kind == InputKind::LlvmIr))
    P.push_back(Problem(diag::err_stage_before_input)
                << I.Input
                << (I.TheAction == Action::Preprocess    ? StringRef("-E")
                    : I.TheAction == Action::CheckSyntax ? StringRef("-fsyntax-only")
                                                         : emitKindName(I.Emit)));
}

/// Whether SPIR-V is specialized: everything after it is of one pipeline.
bool makesPipeline(const Invocation &I) {
  switch (I.Emit) {
  case EmitKind::CoopIr:
  case EmitKind::Llvm:
  case EmitKind::Asm:
  case EmitKind::Obj:
  case EmitKind::Ptx:
  case EmitKind::Launcher:
    return I.TheAction == Action::Emit;
  default:
    return I.TheAction == Action::Run;
  }
}

void Reader::read(const CommandLine &Line) {
  if (Line.TheCommand == Command::Run)
    I.TheAction = Action::Run;
  else if (Line.TheCommand == Command::ConvertMatrix)
    I.TheAction = Action::ConvertMatrix;
  else if (Line.TheCommand == Command::Devices)
    I.TheAction = Action::Devices;
  else if (Line.TheCommand == Command::Help)
    return helpInput(Line);
  for (const GivenOption &Given : Line.Options)
    option(Given);
  // What is found is shown with its line.
  if (I.Run.Check)
    I.DebugInfo = I.Lower.EmitDebug = I.Lower.Checks = true;
  // A pipeline is made here, with the defaults of what --spec does not name.
  if (makesPipeline(I))
    I.Diagnostics.Warnings.Enabled.insert("specialization");
  if (I.TheAction == Action::Help && Line.TheCommand != Command::Compile)
    I.HelpTopic = commandTable()[static_cast<size_t>(Line.TheCommand)].Name.str();
  if (I.tells()) {
    P.clear();
    return;
  }
  if (I.VersionAsJson)
    P.push_back(Problem(diag::err_option_requires) << "--json" << "--version");
  if (I.TheAction == Action::ConvertMatrix)
    return matrixInput(Line);
  if (I.TheAction == Action::Devices) {
    if (!Line.Inputs.empty())
      P.push_back(Problem(diag::err_devices_input) << Line.Inputs[0]);
    return;
  }
  input(Line);
  checkCombination(Line);
  checkGpu(Line);
  if (P.empty())
    checkReachable(I, P);
}

} // namespace

StringRef driver::emitKindName(EmitKind Kind) { return emitRow(Kind).Name; }
bool driver::isText(EmitKind Kind) { return emitRow(Kind).IsText; }
StringRef driver::defaultEnding(EmitKind Kind) { return emitRow(Kind).Ending; }

bool Invocation::tells() const {
  return TheAction == Action::Help || TheAction == Action::HelpWarnings ||
         TheAction == Action::Explain || TheAction == Action::Version;
}

spirv::TargetEnv Invocation::targetEnv() const {
  if (TargetEnv)
    return *TargetEnv;
  return Kind == InputKind::Glsl ? DefaultTargetEnv : spirv::TargetEnv::Vulkan1_4;
}

Invocation driver::readInvocation(llvm::ArrayRef<const char *> Args, Problems &Problems) {
  Invocation I;
  CommandLine Line = splitCommandLine(Args);
  Problems = std::move(Line.Problems);
  Reader(I, Problems).read(Line);
  return I;
}

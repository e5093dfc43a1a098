// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The stages of coopc, and where their output goes.

#include "driver/Compile.h"
#include "driver/CudaLauncher.h"
#include "driver/Files.h"
#include "driver/FrontEnd.h"
#include "driver/KernelName.h"
#include "driver/LinkedKernel.h"
#include "driver/SpirvChecks.h"
#include "support/spirv/Tools.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

std::string Compilation::inputName() const {
  return Options.Input == "-" ? "<stdin>" : Options.Input;
}

bool Compilation::readInput() {
  llvm::ErrorOr<std::string> Text = Times.time("read", [&] { return readFile(Options.Input); });
  if (!Text) {
    Diags.report(SourceLoc(), diag::err_cannot_read_file)
        << Options.Input << Text.getError().message();
    return false;
  }
  Repro.setInput(Options.Input, *Text);
  if (Options.Kind != InputKind::Glsl) {
    Bytes = std::move(*Text);
    return true;
  }
  Main = Sources.addFile(inputName(), std::move(*Text));
  if (!Main.isValid())
    Diags.report(SourceLoc(), diag::fatal_source_too_large);
  return Main.isValid();
}

/// Whether SPIR-V is lowered, which may refuse something and then says where it stands.
static bool isLowered(const Invocation &Options) {
  switch (Options.Emit) {
  case EmitKind::Llvm:
  case EmitKind::Asm:
  case EmitKind::Obj:
  case EmitKind::Ptx:
  case EmitKind::Launcher:
    return Options.TheAction == Action::Emit;
  default:
    return Options.TheAction == Action::Run;
  }
}

static FrontEndOptions frontEndOptions(Compilation &C) {
  FrontEndOptions Options;
  Options.Kind = C.Options.FrontEnd;
  Options.Stage = C.Options.Stage;
  Options.Target = C.Options.targetEnv();
  Options.DebugInfo = C.Options.DebugInfo || isLowered(C.Options);
  for (const auto &[Id, Value] : C.Options.SpecConstants)
    Options.Specialized.push_back(Id);
  Options.Preprocess.Macros = C.Options.Macros;
  Options.Preprocess.Include = C.Includes.recording(includeFromDisk(
      C.Options.IncludeDirs, [&Repro = C.Repro](StringRef Requested, StringRef Text) {
        Repro.addInclude(Requested, Text);
      }));
  return Options;
}

std::optional<spirv::Module> Compilation::readSpirv() {
  const std::string Name = inputName();
  if (Options.Kind == InputKind::Spirv) {
    llvm::Expected<spirv::Module> Module = spirv::parseBinary(Bytes);
    if (Module)
      return std::move(*Module);
    Diags.report(SourceLoc(), diag::err_spirv_binary) << Name << llvm::toString(Module.takeError());
    return std::nullopt;
  }
  llvm::Expected<std::vector<uint32_t>> Words = spirv::assemble(Bytes, Options.targetEnv());
  if (Words)
    return spirv::Module{std::move(*Words)};
  Diags.report(SourceLoc(), diag::err_spirv_text) << Name << llvm::toString(Words.takeError());
  return std::nullopt;
}

std::optional<spirv::Module> Compilation::makeSpirv(bool IsLowered) {
  const bool IsSource = Options.Kind == InputKind::Glsl;
  FrontEndResult Made = IsSource
                            ? compileToSpirv(Sources, Main, frontEndOptions(*this), Diags, Times)
                            : FrontEndResult{readSpirv(), FrontEndKind::Glslang};
  std::optional<spirv::Module> &Module = Made.Module;
  if (!Module)
    return std::nullopt;
  // The optimizer drops constants that nothing uses; their values are not unknown for that.
  const std::string Name = inputName();
  BackEndContext Context{Name, Diags, Times};
  if (IsLowered && !checkSpecConstants(Module->Words, Options.SpecConstants, Context)) {
    Failure = ExitCode::CommandLineWrong;
    return std::nullopt;
  }
  const bool IsOurs = IsSource && Made.isOurs();
  const bool IsExpectedValid = IsOurs && !Module->IsOutsideOfEnvironment;
  const bool Validate = Options.Validate.value_or(IsOurs ? ValidatesOwnModules && IsExpectedValid
                                                         : IsLowered && !IsSource);
  const SpirvRequest Request{Options.targetEnv(), Validate, Options.Optimization,
                             /*IsTolerant=*/!IsSource && !Options.Validate,
                             IsLowered ? spirv::Rounding::Kept : spirv::Rounding::MayDiffer};
  if (checkAndOptimize(*Module, Request, Name, Diags, Times))
    return std::move(Module);
  // Our front-end accepts no shader whose SPIR-V is not valid, and the optimizer keeps it so.
  if (IsExpectedValid) {
    Repro.write("the SPIR-V that was made is not valid", Diags);
    Failure = ExitCode::Internal;
  }
  return std::nullopt;
}

lower::LowerOptions Compilation::lowerOptions() const {
  lower::LowerOptions Result = Options.Lower;
  if (Result.KernelName.empty())
    Result.KernelName = kernelNameFor(Options.Input == "-" ? "shader" : Options.Input);
  return Result;
}

static StringRef bytesOf(const spirv::Module &Module) {
  return StringRef(reinterpret_cast<const char *>(Module.Words.data()),
                   Module.Words.size() * sizeof(uint32_t));
}

ImportRequest Compilation::importRequest() const {
  auto Sizes = Options.ArraySizes;
  // What is bound has as many elements as an array needs, unless it is said.
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> Bound;
  const auto Note = [&](const BindingName &Name) {
    uint32_t &Size = Bound[{Name.Set, Name.Binding}];
    Size = std::max(Size, llvm::SaturatingAdd(Name.Element, 1U));
  };
  for (const BindOption &Bind : Options.Run.Binds)
    Note(Bind.Name);
  for (const OutOption &Out : Options.Run.Outs)
    Note(Out.Name);
  Sizes.insert(Bound.begin(), Bound.end());
  return {Options.Entry, Options.SpecConstants, std::move(Sizes), Options.Lower.Checks,
          Options.Lower.Robust};
}

bool Compilation::makeCoopSource() {
  if (Options.Kind == InputKind::LlvmIr)
    return true;
  if (Options.Kind == InputKind::Glsl && Options.Stage != sema::Stage::Compute) {
    Diags.report(SourceLoc(), diag::err_not_a_kernel) << inputName();
    return false;
  }
  Spirv = makeSpirv(/*IsLowered=*/true);
  return Spirv.has_value();
}

StringRef Compilation::coopSource() const { return Spirv ? bytesOf(*Spirv) : StringRef(Bytes); }

llvm::ArrayRef<uint32_t> Compilation::spirvWords() const {
  if (Spirv)
    return Spirv->Words;
  return {};
}

std::unique_ptr<llvm::Module> Compilation::importCoopIr(llvm::LLVMContext &Llvm) {
  const std::string Name = inputName();
  BackEndContext Context{Name, Diags, Times};
  return Spirv ? importModule(Spirv->Words, importRequest(), Llvm, Context)
               : parseCoopIr(Bytes, Llvm, Context);
}

std::unique_ptr<llvm::Module> Compilation::makeCoopIr(llvm::LLVMContext &Llvm) {
  return makeCoopSource() ? importCoopIr(Llvm) : nullptr;
}

/// Where the stage's output goes when -o does not say it: text is printed; a file stands in the
/// current folder, named after the input, as glslc and clang have it.
static std::string outputPath(const Invocation &Options) {
  if (Options.Output)
    return *Options.Output;
  if (isText(Options.Emit) || Options.Input == "-")
    return "-";
  StringRef Name = llvm::sys::path::filename(Options.Input);
  // glslc keeps a stage's ending, so that x.vert and x.frag do not write one file.
  const bool KeepsEnding = Options.Emit == EmitKind::Spirv && Options.Kind == InputKind::Glsl;
  if (!KeepsEnding)
    Name = llvm::sys::path::stem(Name);
  return (Name + defaultEnding(Options.Emit)).str();
}

static std::optional<std::string> disassemble(Compilation &C, const spirv::Module &Module) {
  llvm::Expected<std::string> Text = spirv::disassemble(Module.Words, C.Options.targetEnv());
  if (Text)
    return std::move(*Text);
  C.Diags.report(SourceLoc(), diag::err_spirv_binary)
      << C.inputName() << llvm::toString(Text.takeError());
  return std::nullopt;
}

/// Those of coop IR have no names.
static std::vector<PushMember> pushMembers(const Compilation &C) {
  return C.Spirv ? pushMembers(C.Spirv->Words) : std::vector<PushMember>();
}

static std::optional<std::string> makeLauncher(Compilation &C, const lower::KernelInfo &Info,
                                               StringRef Ptx) {
  const std::string Name = C.inputName();
  llvm::Expected<std::string> Text =
      makeCudaLauncher(Info, pushMembers(C), C.lowerOptions().KernelName, Name, Ptx);
  if (Text)
    return std::move(*Text);
  C.Diags.report(SourceLoc(), diag::err_lower_gpu) << Name << llvm::toString(Text.takeError());
  return std::nullopt;
}

/// Machine code, and LLVM IR on the way there.
static std::optional<std::string> makeLlvmStage(Compilation &C) {
  llvm::LLVMContext Llvm;
  std::unique_ptr<llvm::Module> M = C.makeCoopIr(Llvm);
  if (!M)
    return std::nullopt;
  if (C.Options.Emit == EmitKind::CoopIr)
    return printModule(*M);
  const std::string Name = C.inputName();
  BackEndContext Context{Name, C.Diags, C.Times};
  lower::LowerOptions Lower = C.lowerOptions();
  const std::optional<lower::KernelInfo> Info = lower::getKernelInfo(*M);
  if (!Lower.Gpu.empty()) {
    std::optional<GpuModule> Gpu = lowerForGpu(std::move(M), Lower, C.Options.Exec, Context);
    if (!Gpu)
      return std::nullopt;
    if (C.Options.Emit == EmitKind::Llvm)
      return "; " + Gpu->Description + "\n" + printModule(*Gpu->M);
    std::optional<std::string> Ptx = emitPtx(*Gpu, Lower, Context);
    return Ptx && C.Options.Emit == EmitKind::Launcher ? makeLauncher(C, *Info, *Ptx) : Ptx;
  }
  std::optional<LoweredModule> Lowered = lowerModule(std::move(M), Lower, C.Options.Exec, Context);
  if (!Lowered)
    return std::nullopt;
  if (Info)
    addDispatchFunction(*Lowered->M, *Info, Lower.KernelName);
  if (C.Options.Emit == EmitKind::Llvm)
    return printModule(*Lowered->M);
  std::optional<std::string> Code = emitMachineCode(
      *Lowered->M, Lower,
      C.Options.Emit == EmitKind::Asm ? MachineCode::Assembly : MachineCode::Object, Context);
  if (Code && Info && C.Options.Header) {
    std::string Header = makeHeader(*Info, pushMembers(C), Lower.KernelName, Name);
    if (!writeOutput(*C.Options.Header, Header, C.Diags))
      return std::nullopt;
  }
  return Code;
}

/// What is printed of the front-end alone.
static std::string makeSourceStage(Compilation &C) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  FrontEndOptions Options = frontEndOptions(C);
  if (C.Options.TheAction == Action::Preprocess) {
    preprocess(C.Sources, C.Main, Options.Preprocess, C.Diags, OS);
  } else if (C.Options.Emit == EmitKind::Tokens) {
    dumpTokens(C.Sources, C.Main, Options.Preprocess, C.Diags, OS);
  } else {
    std::unique_ptr<ast::Unit> Unit = parse(C.Sources, C.Main, Options.Preprocess, C.Diags);
    dump(*Unit, C.Sources, OS);
  }
  return Text;
}

static std::optional<std::string> makeStage(Compilation &C) {
  if (C.Options.TheAction == Action::Preprocess)
    return makeSourceStage(C);
  switch (C.Options.Emit) {
  case EmitKind::Tokens:
  case EmitKind::Ast:
    return makeSourceStage(C);
  case EmitKind::Spirv:
  case EmitKind::SpirvText: {
    std::optional<spirv::Module> Module = C.makeSpirv();
    if (!Module)
      return std::nullopt;
    if (C.Options.Emit == EmitKind::SpirvText)
      return disassemble(C, *Module);
    return bytesOf(*Module).str();
  }
  default:
    return makeLlvmStage(C);
  }
}

/// -MD
static std::string ruleFile(const Compilation &C, StringRef Output) {
  return C.Options.Rule.File.value_or((Output + ".d").str());
}

static bool writeRule(Compilation &C, StringRef Output) {
  if (!C.Options.WritesRule)
    return true;
  const std::string Target = C.Options.Rule.Target.value_or(quotedForMake(Output));
  return writeOutput(ruleFile(C, Output), C.Includes.rule(Target, C.Options.Input), C.Diags);
}

/// Nothing is written over the input, under whatever name, nor over another output.
static bool checkOutputs(Compilation &C, StringRef Output) {
  llvm::SmallVector<std::string, 3> Files = {Output.str()};
  if (C.Options.Header)
    Files.push_back(*C.Options.Header);
  if (C.Options.WritesRule)
    Files.push_back(ruleFile(C, Output));
  for (const std::string &File : Files) {
    if (File == "-" || (llvm::sys::fs::exists(File) && !llvm::sys::fs::is_regular_file(File)))
      continue;
    const bool IsInput = llvm::sys::fs::equivalent(File, C.Options.Input);
    if (!IsInput && llvm::count(Files, File) == 1)
      continue;
    C.Diags.report(SourceLoc(), IsInput ? diag::err_output_is_input : diag::err_outputs_are_one)
        << File;
    return false;
  }
  return true;
}

ExitCode driver::compile(Compilation &C) {
  if (C.Options.TheAction == Action::CheckSyntax)
    return checkSource(C.Sources, C.Main, frontEndOptions(C), C.Diags, C.Times)
               ? ExitCode::Done
               : ExitCode::InputWrong;
  const std::string Path = C.Options.TheAction == Action::Preprocess
                               ? C.Options.Output.value_or("-")
                               : outputPath(C.Options);
  if (!checkOutputs(C, Path))
    return ExitCode::CommandLineWrong;
  std::optional<std::string> Output = makeStage(C);
  if (!Output)
    return C.failure();
  // What the parser recovered is printed even where there were errors; a file is only written
  // without.
  const bool OnlyPrinted = C.Options.TheAction == Action::Preprocess ||
                           C.Options.Emit == EmitKind::Tokens || C.Options.Emit == EmitKind::Ast;
  if (C.Diags.hasErrors() && !OnlyPrinted)
    return C.failure();
  if (!writeOutput(Path, *Output, C.Diags) || !writeRule(C, Path))
    return ExitCode::InputWrong;
  return C.Diags.hasErrors() ? C.failure() : ExitCode::Done;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "driver/glslc/CommandLine.h"
#include "driver/Files.h"
#include "driver/InputKind.h"
#include "driver/glslc/Limits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace coop;
using namespace coop::glslc;
using llvm::StringRef;

namespace {

enum class Form : uint8_t { Flag, Joined, Separate, Equals, Numbers };

enum class OptionId : uint8_t {
  Help,
  Version,
  ShowLimits,
  Compile,
  Assemble,
  Preprocess,
  Output,
  Format,
  Define,
  Undefine,
  IncludeDir,
  Language,
  Standard,
  Stage,
  TargetEnv,
  TargetSpv,
  Dependencies,
  DependenciesToo,
  DependencyFile,
  DependencyTarget,
  DebugInfo,
  Optimize,
  OptimizeNone,
  OptimizeSize,
  NoWarnings,
  WarningsAreErrors,
  AutoBind,
  AutoMap,
  CbufferBase,
  UboBase,
  ImageBase,
  SamplerBase,
  TextureBase,
  SsboBase,
  UavBase,
  PreserveBindings,
  NanClamp,
  InvertY,
  EntryPoint,
  Limit,
  LimitFile,
  CombineSamplers,
};

struct Row {
  OptionId Id;
  llvm::StringLiteral Spelling;
  Form TheForm;
  llvm::StringLiteral Argument, Help;
};

constexpr Row Rows[] = {
#define GLSLC_OPTION(Id, Spelling, Form_, Argument, Help)                                          \
  {OptionId::Id, Spelling, Form::Form_, Argument, Help},
#include "driver/glslc/Options.def"
};

const Row *findRow(StringRef Word) {
  const Row *Longest = nullptr;
  for (const Row &R : Rows) {
    if (R.Spelling == Word)
      return &R;
    const bool MayGoOn = R.TheForm == Form::Joined || R.TheForm == Form::Equals;
    if (MayGoOn && Word.starts_with(R.Spelling) &&
        (!Longest || R.Spelling.size() > Longest->Spelling.size()))
      Longest = &R;
  }
  return Longest;
}

std::string quoted(StringRef Text) { return ("'" + Text + "'").str(); }

class Reader {
public:
  explicit Reader(llvm::ArrayRef<const char *> Args) : Saver(Storage) {
    Words.assign(Args.begin(), Args.end());
  }
  CommandLine read();

private:
  void fail(const llvm::Twine &Text) {
    if (Problem.empty())
      Problem = Text.str();
  }
  void invalid(const Row &R, StringRef Value) {
    fail("invalid value " + quoted(Value) + " in '" + R.Spelling + Value + "'");
  }
  /// The next word, as an option's argument.
  std::optional<StringRef> nextWord(const Row &R);
  void expandFile();
  void option(const Row &R, StringRef Value);
  void input(StringRef Path);
  void define(StringRef Text);
  void standard(const Row &R, StringRef Value);
  void targetEnv(const Row &R, StringRef Value);
  void bindingBase(const Row &R, sema::ResourceKind Kind);
  void limits(StringRef Settings);
  void checkWhole();

  llvm::BumpPtrAllocator Storage;
  llvm::StringSaver Saver;
  std::vector<const char *> Words;
  size_t Next = 0;
  unsigned Files = 0; ///< that were expanded
  std::optional<sema::Stage> CurrentStage;
  std::optional<Information> Info;
  bool IsRule = false;
  Request R;
  std::string Problem;
};

std::optional<StringRef> Reader::nextWord(const Row &Option) {
  if (Next == Words.size()) {
    fail("argument to '" + Option.Spelling + "' is missing (expected 1 value)");
    return std::nullopt;
  }
  return StringRef(Words[Next++]);
}

/// @FILE stands for the words in it, as response files of compilers.
void Reader::expandFile() {
  const StringRef Path = StringRef(Words[Next]).drop_front();
  llvm::ErrorOr<std::string> Text = driver::readFile(Path);
  if (!Text)
    return fail("cannot open input file: " + quoted(Path));
  // Files may name each other without end.
  constexpr unsigned MaxFiles = 1u << 10;
  constexpr size_t MaxWords = 1u << 20;
  if (++Files > MaxFiles)
    return fail("too many files of arguments, or one that names itself: " + quoted(Path));
  llvm::SmallVector<const char *, 32> Parts;
  llvm::cl::TokenizeGNUCommandLine(*Text, Saver, Parts);
  if (Words.size() + Parts.size() > MaxWords)
    return fail("too many arguments in " + quoted(Path));
  Words.erase(Words.begin() + static_cast<ptrdiff_t>(Next));
  Words.insert(Words.begin() + static_cast<ptrdiff_t>(Next), Parts.begin(), Parts.end());
}

void Reader::define(StringRef Text) {
  const StringRef Name = Text.split('=').first;
  if (Name.starts_with("GL_"))
    return fail("names beginning with 'GL_' cannot be defined: -D" + Text);
  if (Name.empty())
    return fail("argument to '-D' is missing (expected 1 value)");
  // The last of several definitions counts; without a value a macro is empty.
  R.Macros.push_back({Name.str(), true});
  R.Macros.push_back({Text.contains('=') ? Text.str() : (Text + "=").str(), false});
}

void Reader::standard(const Row &Option, StringRef Value) {
  Standard S{0, ""};
  StringRef Rest = Value;
  if (Rest.consumeInteger(10, S.Version))
    return invalid(Option, Value);
  constexpr unsigned Known[] = {100, 110, 120, 130, 140, 150, 300, 310, 320,
                                330, 400, 410, 420, 430, 440, 450, 460};
  const bool IsEs = S.Version == 300 || S.Version == 310 || S.Version == 320;
  const bool HasProfile =
      Rest.empty() || (Rest == "es" ? IsEs : !IsEs && (Rest == "core" || Rest == "compatibility"));
  if (!llvm::is_contained(Known, S.Version) || !HasProfile || (IsEs && Rest.empty()))
    return invalid(Option, Value);
  S.Profile = Rest.str();
  R.TheStandard = S;
}

void Reader::targetEnv(const Row &Option, StringRef Value) {
  if (Value == "vulkan") {
    R.Target = spirv::TargetEnv::Vulkan1_0;
    return;
  }
  if (Value.starts_with("opengl"))
    return fail("target environment " + quoted(Value) +
                " is not supported: there are vulkan1.0 to vulkan1.4");
  std::optional<spirv::TargetEnv> Env = spirv::parseTargetEnv(Value);
  if (!Env || !spirv::isVulkan(*Env))
    return invalid(Option, Value);
  R.Target = *Env;
}

void Reader::bindingBase(const Row &Option, sema::ResourceKind Kind) {
  std::optional<StringRef> Word = nextWord(Option);
  if (!Word)
    return;
  Request::BindingBase Base{Kind, std::nullopt, 0};
  if (Word->getAsInteger(0, Base.First)) {
    Base.Stage = driver::parseStageName(*Word);
    if (!Base.Stage)
      return fail("invalid offset value " + *Word + " for " + Option.Spelling);
    Word = nextWord(Option);
    if (!Word)
      return;
    if (Word->getAsInteger(0, Base.First))
      return fail("invalid offset value " + *Word + " for " + Option.Spelling);
  }
  R.BindingBases.push_back(Base);
}

void Reader::limits(StringRef Settings) {
  if (std::string Wrong = readLimits(Settings, R.Limits); !Wrong.empty())
    fail(Wrong);
}

void Reader::option(const Row &Option, StringRef Value) {
  switch (Option.Id) {
  case OptionId::Help:
    Info = Information::Help;
    return;
  case OptionId::Version:
    Info = Information::Version;
    return;
  case OptionId::ShowLimits:
    Info = Information::Limits;
    return;
  case OptionId::Compile:
    R.Kind = OutputKind::Object;
    return;
  case OptionId::Assemble:
    R.Kind = OutputKind::Text;
    return;
  case OptionId::Preprocess:
    R.Kind = OutputKind::Preprocessed;
    return;
  case OptionId::Output:
    R.Output = Value.str();
    return;
  case OptionId::Format:
    if (Value != "bin" && Value != "num" && Value != "c")
      return invalid(Option, Value);
    R.Format = Value == "bin"   ? BinaryFormat::Binary
               : Value == "num" ? BinaryFormat::Numbers
                                : BinaryFormat::CInitializer;
    return;
  case OptionId::Define:
    return define(Value);
  case OptionId::Undefine:
    R.Macros.push_back({Value.str(), true});
    return;
  case OptionId::IncludeDir:
    R.IncludeDirs.push_back(Value.str());
    return;
  case OptionId::Language:
    if (Value == "hlsl")
      return fail("language 'hlsl' is not supported: write glsl");
    if (Value != "glsl")
      return fail("language not recognized: " + quoted(Value));
    return;
  case OptionId::Standard:
    return standard(Option, Value);
  case OptionId::Stage:
    CurrentStage = driver::parseStageName(Value);
    if (!CurrentStage)
      return fail("stage not recognized: " + quoted(Value));
    return;
  case OptionId::TargetEnv:
    return targetEnv(Option, Value);
  case OptionId::TargetSpv: {
    unsigned Minor = 0;
    StringRef Rest = Value;
    if (!Rest.consume_front("spv1.") || Rest.getAsInteger(10, Minor) || Minor > 6)
      return invalid(Option, Value);
    R.SpirvVersion = 0x10000u | Minor << 8;
    return;
  }
  case OptionId::Dependencies:
    IsRule = true;
    return;
  case OptionId::DependenciesToo:
    R.Dependencies.AlongTheWay = true;
    return;
  case OptionId::DependencyFile:
    R.Dependencies.File = Value.str();
    return;
  case OptionId::DependencyTarget:
    if (R.Dependencies.Target)
      return fail("-MT <target> cannot be specified multiple times");
    R.Dependencies.Target = Value.str();
    return;
  case OptionId::DebugInfo:
    R.DebugInfo = true;
    return;
  case OptionId::Optimize:
    R.Optimization = driver::SpirvOptimization::Performance;
    return;
  case OptionId::OptimizeNone:
    R.Optimization = driver::SpirvOptimization::None;
    return;
  case OptionId::OptimizeSize:
    R.Optimization = driver::SpirvOptimization::Size;
    return;
  case OptionId::NoWarnings:
    R.NoWarnings = true;
    return;
  case OptionId::WarningsAreErrors:
    R.WarningsAreErrors = true;
    return;
  case OptionId::AutoBind:
    R.AutoBindings = true;
    return;
  case OptionId::AutoMap:
    R.AutoLocations = true;
    return;
  case OptionId::CbufferBase:
  case OptionId::UboBase:
    return bindingBase(Option, sema::ResourceKind::UniformBlock);
  case OptionId::ImageBase:
    return bindingBase(Option, sema::ResourceKind::Image);
  case OptionId::SamplerBase:
    return bindingBase(Option, sema::ResourceKind::Sampler);
  case OptionId::TextureBase:
    return bindingBase(Option, sema::ResourceKind::Texture);
  case OptionId::SsboBase:
  case OptionId::UavBase:
    return bindingBase(Option, sema::ResourceKind::StorageBuffer);
  case OptionId::NanClamp:
    R.ClampNaN = true;
    return;
  case OptionId::Limit:
    return limits(Value);
  case OptionId::LimitFile:
    if (llvm::ErrorOr<std::string> Text = driver::readFile(Value))
      return limits(*Text);
    return fail("cannot open input file: " + quoted(Value));
  case OptionId::PreserveBindings: // the optimizer leaves them
  case OptionId::InvertY:
  case OptionId::EntryPoint:
  case OptionId::CombineSamplers:
    return;
  }
}

void Reader::input(StringRef Path) {
  if (CurrentStage) {
    R.Inputs.push_back({Path.str(), CurrentStage, true});
    return;
  }
  if (Path == "-")
    return fail("'-': -fshader-stage required when input is from standard input \"-\"");
  std::optional<driver::InputName> Name = driver::classifyInput(Path);
  if (!Name || Name->Kind != driver::InputKind::Glsl)
    return fail(quoted(Path) + ": file not recognized: File format not recognized");
  R.Inputs.push_back({Path.str(), Name->Stage, false});
}

/// What two options or inputs say that do not go together.
void Reader::checkWhole() {
  const DependencyRequest &D = R.Dependencies;
  if (IsRule && D.AlongTheWay)
    return fail("both -M (or -MM) and -MD are specified. Only one should be used at one time.");
  if (!IsRule && !D.AlongTheWay && (D.File || D.Target))
    return fail("to generate dependencies you must specify either -M (-MM) or -MD");
  if (R.Inputs.size() > 1 && (D.File || D.Target))
    return fail("to specify dependency info file name or dependency info target, only one input "
                "file is allowed.");
  if (IsRule)
    R.Kind = OutputKind::Rule;
  if (R.Inputs.empty())
    return fail("no input files");
  if (R.Format != BinaryFormat::Binary && R.Kind != OutputKind::Object &&
      R.Kind != OutputKind::Linked)
    return fail("cannot emit output as a list of numbers: -mfmt is for binaries");
  if (R.Inputs.size() == 1)
    return;
  if (R.Kind == OutputKind::Linked)
    return fail(
        "linking multiple files is not supported yet. Use -c to compile files individually.");
  const bool IsText = R.Kind == OutputKind::Preprocessed || R.Kind == OutputKind::Rule;
  if (R.Output && !(IsText && *R.Output == "-"))
    fail("cannot specify -o when generating multiple output files");
}

CommandLine Reader::read() {
  while (Problem.empty() && Next != Words.size()) {
    const StringRef Word = Words[Next];
    if (Word.starts_with("@") && Word.size() > 1) {
      expandFile();
      continue;
    }
    ++Next;
    if (!Word.starts_with("-") || Word == "-") {
      input(Word);
      continue;
    }
    const Row *Option = findRow(Word);
    if (Word.starts_with("-fhlsl") || Word == "-fresource-set-binding") {
      fail("HLSL is not supported: " + quoted(Word));
    } else if (!Option) {
      fail("unknown argument: " + quoted(Word));
    } else if (Option->Spelling.size() < Word.size() || Option->TheForm == Form::Equals) {
      option(*Option, Word.drop_front(Option->Spelling.size()));
    } else if (Option->TheForm == Form::Joined || Option->TheForm == Form::Separate) {
      if (std::optional<StringRef> Value = nextWord(*Option))
        option(*Option, *Value);
    } else {
      option(*Option, "");
    }
    if (Info)
      return *Info;
  }
  if (Problem.empty())
    checkWhole();
  if (!Problem.empty())
    return Problem;
  return std::move(R);
}

} // namespace

CommandLine glslc::readCommandLine(llvm::ArrayRef<const char *> Args) {
  return Reader(Args).read();
}

void glslc::printHelp(llvm::raw_ostream &OS) {
  OS << "glslc - compiles shaders in GLSL to SPIR-V\n\n"
        "Usage: glslc [options] file...\n\n"
        "An input file of - is the standard input. @FILE stands for the arguments in FILE.\n\n"
        "Options:\n";
  for (const Row &Option : Rows) {
    if (Option.Help.empty())
      continue;
    std::string Left = Option.Spelling.str();
    if (!Option.Argument.empty())
      Left += (Option.TheForm == Form::Equals || Option.TheForm == Form::Joined ? "" : " ") +
              Option.Argument.str();
    OS << "  " << llvm::left_justify(Left, 36) << ' ' << Option.Help << '\n';
  }
}

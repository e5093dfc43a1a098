// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "driver/Manual.h"
#include "driver/InputKind.h"
#include "driver/Invocation.h"
#include "driver/Options.h"
#include "lower/gpu/target/GpuTarget.h"
#include "support/WarningGroups.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

std::vector<std::string> texts(llvm::ArrayRef<StringRef> Names) {
  return {Names.begin(), Names.end()};
}

std::vector<std::string> emitWords() {
  return {
#define EMIT_KIND(Id, Name, IsText, Ending) Name,
#include "driver/EmitKinds.def"
  };
}

/// What -W takes: groups, on and off, and what is said of all.
std::vector<std::string> warningWords() {
  std::vector<std::string> Words = {"all", "everything", "error"};
  for (const WarningGroup &Group : warningGroups())
    if (Group.Default != GroupDefault::Remark)
      for (StringRef Before : {"", "no-", "error=", "no-error="})
        Words.push_back((Before + Group.Name).str());
  return Words;
}

std::vector<std::string> remarkWords() {
  std::vector<std::string> Words;
  for (const WarningGroup &Group : warningGroups())
    if (Group.Default == GroupDefault::Remark)
      Words.push_back(Group.Name.str());
  return Words;
}

std::vector<std::string> wordsOf(const OptionInfo &Option) {
  switch (Option.Id) {
  case OptionId::Emit:
    return emitWords();
  case OptionId::Stage:
    return texts(stageNames());
  case OptionId::TargetEnv:
    return texts(spirv::targetEnvNames());
  case OptionId::Gpu:
    return texts(lower::gpuNames());
  case OptionId::Warning:
    return warningWords();
  case OptionId::Remark:
    return remarkWords();
  default:
    return manual::listedWords(Option.Argument);
  }
}

manual::Join joinOf(OptionForm Form) {
  switch (Form) {
  case OptionForm::Flag:
    return manual::Join::None;
  case OptionForm::Value:
    return manual::Join::Equals;
  case OptionForm::Joined:
    return manual::Join::Joined;
  case OptionForm::Prefix:
    return manual::Join::Glued;
  }
  return manual::Join::None;
}

manual::Option describe(const OptionInfo &Info) {
  manual::Option O;
  O.Spelling = Info.Spelling.str();
  O.TheJoin = joinOf(Info.Form);
  O.Argument = Info.Argument.str();
  O.Help = Info.Help.str();
  O.Words = wordsOf(Info);
  O.Group = static_cast<unsigned>(Info.Group);
  O.IsCommon = Info.IsCommon;
  // `coopc glslc` has options of its own, and help none.
  for (const CommandInfo &C : commandTable())
    if (C.TheCommand != Command::Glslc && C.TheCommand != Command::Help &&
        takesOption(C.TheCommand, Info))
      O.Commands.push_back(C.Name.str());
  return O;
}

/// What no option says.
std::vector<manual::Section> sections() {
  return {
      {"EXIT STATUS",
       "0 done; 1 the input is wrong; 2 the command line is wrong; 3 an internal error; 124 after "
       "--timeout; 130 after SIGINT; 143 after SIGTERM."},
      {"PASSES FOR OPT",
       "The folder lib/coopc/llvm-VERSION of the installation has CoopPasses.so, a plugin for the "
       "opt "
       "of that LLVM:\n"
       "  opt -load-pass-plugin=CoopPasses.so -passes='coop-verify,coop-inline' -S input.ll\n"
       "coopc-passes(7) lists the passes."},
      {"EXAMPLES", "Check, compile to SPIR-V and to an object with its header, and run:\n"
                   "  coopc -fsyntax-only scale.comp\n"
                   "  coopc scale.comp -o scale.spv\n"
                   "  coopc -c scale.comp -o scale.o --header scale.h\n"
                   "  coopc run scale.comp --bind 0=random:f32[8,16] --out 0=out.npy"},
      {"SEE ALSO", "glslc(1), coopc-passes(7)"},
  };
}

} // namespace

manual::Program driver::describeCoopc(llvm::ArrayRef<StringRef> Topics) {
  manual::Program P;
  P.Name = "coopc";
  P.Version = COOP_VERSION;
  P.Summary = "compile GLSL with cooperative matrices and vectors, and run it";
  P.Description =
      "coopc checks GLSL, emits SPIR-V, and lowers SPIR-V of any producer to code for CPUs and "
      "NVIDIA's GPUs, which it also runs.\n\nINPUT is GLSL (" +
      inputEndingList() +
      "), where the ending says the stage, SPIR-V (.spv, .spvasm) or LLVM IR (.ll).";
  for (const CommandInfo &C : commandTable())
    P.Commands.push_back({C.Name.str(), C.Arguments.str(), C.Text.str()});
  for (StringRef Topic : Topics)
    P.Commands[static_cast<size_t>(Command::Help)].Words.push_back(Topic.str());
  for (const OptionGroupInfo &G : optionGroups())
    P.Groups.push_back({G.Topic.str(), G.Title.str(), G.Text.str()});
  for (const OptionInfo &Info : optionTable())
    if (!Info.Help.empty())
      P.Options.push_back(describe(Info));
  P.Sections = sections();
  return P;
}

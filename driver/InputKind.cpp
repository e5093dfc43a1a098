// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Look-ups in Inputs.def.

#include "driver/InputKind.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

struct StageRow {
  llvm::StringLiteral Name;
  sema::Stage Stage;
  bool IsEnding;
};
constexpr StageRow Stages[] = {
#define SHADER_STAGE(Name, TheStage, IsEnding) {Name, sema::Stage::TheStage, IsEnding},
#include "driver/Inputs.def"
};

struct EndingRow {
  llvm::StringLiteral Ending;
  InputKind Kind;
};
constexpr EndingRow Endings[] = {
#define INPUT_EXTENSION(Ending, Kind) {Ending, InputKind::Kind},
#include "driver/Inputs.def"
};

std::optional<sema::Stage> stageOfEnding(StringRef Ending) {
  for (const StageRow &Row : Stages)
    if (Row.IsEnding && Row.Name == Ending)
      return Row.Stage;
  return std::nullopt;
}

} // namespace

std::optional<InputName> driver::classifyInput(StringRef Path) {
  StringRef Ending = llvm::sys::path::extension(Path);
  if (!Ending.consume_front("."))
    return std::nullopt;
  if (std::optional<sema::Stage> Stage = stageOfEnding(Ending))
    return InputName{InputKind::Glsl, Stage};
  for (const EndingRow &Row : Endings) {
    if (Row.Ending != Ending)
      continue;
    InputName Result{Row.Kind, std::nullopt};
    if (Row.Kind == InputKind::Glsl) {
      StringRef Inner = llvm::sys::path::extension(llvm::sys::path::stem(Path));
      if (Inner.consume_front("."))
        Result.Stage = stageOfEnding(Inner);
    }
    return Result;
  }
  return std::nullopt;
}

std::optional<sema::Stage> driver::parseStageName(StringRef Name) {
  for (const StageRow &Row : Stages)
    if (Row.Name == Name)
      return Row.Stage;
  return std::nullopt;
}

StringRef driver::stageEnding(sema::Stage Stage) {
  for (const StageRow &Row : Stages)
    if (Row.IsEnding && Row.Stage == Stage)
      return Row.Name;
  return "";
}

std::vector<StringRef> driver::stageNames() {
  std::vector<StringRef> Names;
  for (const StageRow &Row : Stages)
    if (Row.IsEnding)
      Names.push_back(Row.Name);
  return Names;
}

std::string driver::inputEndingList() {
  std::string List = "." + llvm::join(stageNames(), ", .");
  for (const EndingRow &Row : Endings)
    List += ", ." + Row.Ending.str();
  return List;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an input file is, by its name; and the names of shader stages (Inputs.def).
// Files are read elsewhere.

#ifndef COOP_DRIVER_INPUTKIND_H
#define COOP_DRIVER_INPUTKIND_H

#include "sema/Program.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace coop::driver {

enum class InputKind : uint8_t { Glsl, Spirv, SpirvText, LlvmIr };

struct InputName {
  InputKind Kind;
  std::optional<sema::Stage> Stage; ///< where the ending names one
};

/// By the name's ending: `a.comp`, and `a.comp.glsl` as glslang has it. Nothing for what is
/// unknown.
std::optional<InputName> classifyInput(llvm::StringRef Path);
std::optional<sema::Stage> parseStageName(llvm::StringRef Name);
/// "comp": the ending of files of a stage.
llvm::StringRef stageEnding(sema::Stage Stage);
/// The endings of all stages' files, which name the stages.
std::vector<llvm::StringRef> stageNames();
/// All endings of inputs, for messages that list them.
std::string inputEndingList();

} // namespace coop::driver

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of glslc, to the letter of its documentation, with its values checked. Nothing
// but -flimit-file and @files is read here.

#ifndef COOP_DRIVER_GLSLC_COMMANDLINE_H
#define COOP_DRIVER_GLSLC_COMMANDLINE_H

#include "driver/FrontEnd.h"
#include "support/spirv/TargetEnv.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace coop::glslc {

enum class OutputKind : uint8_t {
  Linked, ///< a.spv, of one input
  Object, ///< -c
  Text,   ///< -S
  Preprocessed,
  Rule ///< -M
};
enum class BinaryFormat : uint8_t { Binary, Numbers, CInitializer };

struct Input {
  std::string Path;                 ///< "-" is the standard input
  std::optional<sema::Stage> Stage; ///< of -fshader-stage, or of the name's ending
  bool IsForced = false;            ///< by -fshader-stage
};

struct Standard {
  unsigned Version;
  std::string Profile; ///< "core", "compatibility", "es", or empty
};

struct DependencyRequest {
  bool AlongTheWay = false; ///< -MD
  std::optional<std::string> File, Target;
};

struct Request {
  OutputKind Kind = OutputKind::Linked;
  BinaryFormat Format = BinaryFormat::Binary;
  std::vector<Input> Inputs;
  std::optional<std::string> Output;
  DependencyRequest Dependencies;

  std::vector<PreprocessorOptions::MacroOption> Macros;
  std::vector<std::string> IncludeDirs;
  std::optional<Standard> TheStandard;
  spirv::TargetEnv Target = spirv::TargetEnv::Vulkan1_0;
  std::optional<uint32_t> SpirvVersion;
  driver::SpirvOptimization Optimization = driver::SpirvOptimization::None;
  bool DebugInfo = false, NoWarnings = false, WarningsAreErrors = false, ClampNaN = false;
  bool AutoBindings = false, AutoLocations = false;
  /// -f*-binding-base, in order; without a stage for all of them.
  struct BindingBase {
    sema::ResourceKind Kind;
    std::optional<sema::Stage> Stage;
    uint32_t First;
  };
  std::vector<BindingBase> BindingBases;
  std::map<std::string, int32_t> Limits;
};

/// What is printed instead of compiling.
enum class Information : uint8_t { Help, Version, Limits };

/// A request, something to print, or what is wrong ("argument to '-o' is missing").
using CommandLine = std::variant<Request, Information, std::string>;

/// Args without the program's name.
CommandLine readCommandLine(llvm::ArrayRef<const char *> Args);

void printHelp(llvm::raw_ostream &OS);

} // namespace coop::glslc

#endif

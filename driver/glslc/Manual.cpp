// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "driver/glslc/Manual.h"
#include "support/spirv/TargetEnv.h"
#include "llvm/ADT/Twine.h"

using namespace coop;
using llvm::StringRef;

namespace {

/// The forms of Options.def.
constexpr manual::Join Flag = manual::Join::None, Joined = manual::Join::Joined,
                       Separate = manual::Join::Apart, Equals = manual::Join::Glued,
                       Numbers = manual::Join::Apart;

struct Row {
  llvm::StringLiteral Spelling;
  manual::Join Join;
  llvm::StringLiteral Argument, Help;
};
constexpr Row Rows[] = {
#define GLSLC_OPTION(Id, Spelling, Form, Argument, Help) {Spelling, Form, Argument, Help},
#include "driver/glslc/Options.def"
};

std::vector<std::string> stages() {
  return {
#define SHADER_STAGE(Name, Stage, IsEnding) Name,
#include "driver/Inputs.def"
  };
}

/// The versions of Vulkan, and their oldest by the name of all.
std::vector<std::string> environments() {
  std::vector<std::string> Names = {"vulkan"};
  for (StringRef Name : spirv::targetEnvNames())
    if (Name.starts_with("vulkan"))
      Names.push_back(Name.str());
  return Names;
}

std::vector<std::string> spirvVersions() {
  std::vector<std::string> Names;
  for (StringRef Name : spirv::targetEnvNames())
    if (Name.consume_front("spirv"))
      Names.push_back(("spv" + Name).str());
  return Names;
}

std::vector<std::string> wordsOf(const Row &R) {
  if (R.Spelling == "-fshader-stage=")
    return stages();
  if (R.Spelling == "--target-env=")
    return environments();
  if (R.Spelling == "--target-spv=")
    return spirvVersions();
  if (R.Spelling == "-x")
    return {"glsl"};
  return manual::listedWords(R.Argument);
}

} // namespace

manual::Program glslc::describe() {
  manual::Program P;
  P.Name = "glslc";
  P.Version = COOP_VERSION;
  P.Summary = "compile shaders in GLSL to SPIR-V";
  P.Description =
      "This glslc is the front-end of coopc behind the command line of shaderc's compiler: "
      "options, "
      "names of outputs, rules for make and forms of messages are the same.\n\n"
      "An input of - is the standard input. @FILE stands for the arguments in FILE. The stage "
      "follows from the ending of a name, from -fshader-stage= before it, or from a line "
      "#pragma shader_stage(NAME).\n\n"
      "Without -c, -S, -E or -M one input is compiled to a.spv.";
  P.Commands.push_back({"", "[options] FILE...", "compile"});
  P.Groups.push_back({"options", "Options", ""});
  for (const Row &R : Rows)
    if (!R.Help.empty())
      P.Options.push_back(
          {R.Spelling.str(), R.Join, R.Argument.str(), R.Help.str(), wordsOf(R), {""}, 0, false});
  P.Sections = {
      {"EXIT STATUS",
       "0, or 1 where an input or the command line is wrong. Where nothing is wrong, "
       "nothing is written to the standard error."},
      {"EXAMPLES", "  glslc --target-env=vulkan1.3 -O -MD -c scale.comp -o scale.spv"},
      {"SEE ALSO", "coopc(1)"},
  };
  return P;
}

// Validation, assembly and disassembly by SPIRV-Tools; the optimizer is in Optimize.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/spirv/Tools.h"
#include "support/spirv/ToolsMessages.h"
#include "support/spirv/Words.h"

namespace coop::spirv {

std::optional<std::string> validate(llvm::ArrayRef<uint32_t> Words, TargetEnv Env,
                                    const ValidateOptions &Options) {
  // SPIRV-Tools goes through types by recursion, however deep they are. What else is wrong with a
  // module that cannot be read it says itself.
  if (llvm::Expected<std::vector<Instruction>> All = readInstructions(Words); !All)
    llvm::consumeError(All.takeError());
  else if (hasDeepTypes(*All))
    return "types are nested more than " + std::to_string(MaxTypeDepth) +
           " deep (SPIR-V, section 2.17)";
  Messages Log;
  spvtools::SpirvTools Tools(toolsEnv(Env));
  Tools.SetMessageConsumer(Log.consumer());
  spvtools::ValidatorOptions Flags;
  Flags.SetScalarBlockLayout(Options.ScalarBlockLayout);
  Flags.SetWorkgroupScalarBlockLayout(Options.WorkgroupScalarBlockLayout);
  Flags.SetUniformBufferStandardLayout(Options.UniformBufferStandardLayout);
  Flags.SetAllowLocalSizeId(Options.AllowLocalSizeId);
  Flags.SetAllowOffsetTextureOperand(Options.AllowOffsetTextureOperand);
  if (Tools.Validate(Words.data(), Words.size(), Flags))
    return std::nullopt;
  return Log.take("the module is not valid");
}

llvm::Expected<std::vector<uint32_t>> assemble(llvm::StringRef Text, TargetEnv Env) {
  Messages Log(/*HasPlaces=*/true);
  spvtools::SpirvTools Tools(toolsEnv(Env));
  Tools.SetMessageConsumer(Log.consumer());
  std::vector<uint32_t> Result;
  if (!Tools.Assemble(Text.data(), Text.size(), &Result,
                      SPV_TEXT_TO_BINARY_OPTION_PRESERVE_NUMERIC_IDS))
    return error(Log.take("the text is no SPIR-V assembly"));
  return Result;
}

llvm::Expected<std::string> disassemble(llvm::ArrayRef<uint32_t> Words, TargetEnv Env,
                                        const DisassembleOptions &Options) {
  Messages Log;
  spvtools::SpirvTools Tools(toolsEnv(Env));
  Tools.SetMessageConsumer(Log.consumer());
  uint32_t Flags = SPV_BINARY_TO_TEXT_OPTION_NONE;
  if (Options.FriendlyNames)
    Flags |= SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES;
  if (Options.Indent)
    Flags |= SPV_BINARY_TO_TEXT_OPTION_INDENT;
  if (!Options.Header)
    Flags |= SPV_BINARY_TO_TEXT_OPTION_NO_HEADER;
  if (Options.Color)
    Flags |= SPV_BINARY_TO_TEXT_OPTION_COLOR;
  std::string Text;
  if (!Tools.Disassemble(Words.data(), Words.size(), &Text, Flags))
    return error(Log.take("the words are no SPIR-V module"));
  return Text;
}

} // namespace coop::spirv

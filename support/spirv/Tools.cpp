// The only file that includes SPIRV-Tools' headers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/spirv/Tools.h"
#include "spirv-tools/libspirv.hpp"
#include "spirv-tools/optimizer.hpp"
#include "llvm/ADT/Twine.h"

namespace coop::spirv {

namespace {

spv_target_env toolsEnv(TargetEnv Env) {
  switch (Env) {
  case TargetEnv::Vulkan1_1:
    return SPV_ENV_VULKAN_1_1;
  case TargetEnv::Vulkan1_2:
    return SPV_ENV_VULKAN_1_2;
  case TargetEnv::Vulkan1_3:
    return SPV_ENV_VULKAN_1_3;
  case TargetEnv::Vulkan1_4:
    return SPV_ENV_VULKAN_1_4;
  case TargetEnv::Spirv1_3:
    return SPV_ENV_UNIVERSAL_1_3;
  case TargetEnv::Spirv1_4:
    return SPV_ENV_UNIVERSAL_1_4;
  case TargetEnv::Spirv1_5:
    return SPV_ENV_UNIVERSAL_1_5;
  case TargetEnv::Spirv1_6:
    return SPV_ENV_UNIVERSAL_1_6;
  }
  return SPV_ENV_UNIVERSAL_1_6;
}

/// What SPIRV-Tools says, one message a line; places are those of a text.
class Messages {
public:
  explicit Messages(bool HasPlaces = false) : HasPlaces(HasPlaces) {}

  spvtools::MessageConsumer consumer() {
    return [this](spv_message_level_t Level, const char *, const spv_position_t &Position,
                  const char *Message) { add(Level, Position, Message); };
  }

  std::string take(llvm::StringRef IfNone) { return Text.empty() ? IfNone.str() : Text; }

private:
  void add(spv_message_level_t Level, const spv_position_t &Position, const char *Message) {
    if (Level > SPV_MSG_WARNING)
      return;
    if (!Text.empty())
      Text += "\n";
    if (HasPlaces)
      Text += std::to_string(Position.line + 1) + ":" + std::to_string(Position.column + 1) + ": ";
    Text += Message;
  }

  const bool HasPlaces;
  std::string Text;
};

llvm::Error error(const std::string &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), llvm::Twine(Message));
}

} // namespace

std::optional<std::string> validate(llvm::ArrayRef<uint32_t> Words, TargetEnv Env,
                                    const ValidateOptions &Options) {
  Messages Log;
  spvtools::SpirvTools Tools(toolsEnv(Env));
  Tools.SetMessageConsumer(Log.consumer());
  spvtools::ValidatorOptions Flags;
  Flags.SetScalarBlockLayout(Options.ScalarBlockLayout);
  Flags.SetWorkgroupScalarBlockLayout(Options.WorkgroupScalarBlockLayout);
  Flags.SetUniformBufferStandardLayout(Options.UniformBufferStandardLayout);
  Flags.SetAllowLocalSizeId(Options.AllowLocalSizeId);
  if (Tools.Validate(Words.data(), Words.size(), Flags))
    return std::nullopt;
  return Log.take("the module is not valid");
}

llvm::Expected<std::vector<uint32_t>> optimize(llvm::ArrayRef<uint32_t> Words, TargetEnv Env,
                                               OptimizeFor Goal) {
  Messages Log;
  spvtools::Optimizer Optimizer(toolsEnv(Env));
  Optimizer.SetMessageConsumer(Log.consumer());
  if (Goal == OptimizeFor::Size)
    Optimizer.RegisterSizePasses();
  else
    Optimizer.RegisterPerformancePasses();
  // Validation is a step of its own (--validate) and knows our options; the optimizer's own run
  // of it would use defaults.
  spvtools::OptimizerOptions Flags;
  Flags.set_run_validator(false);
  std::vector<uint32_t> Result;
  if (!Optimizer.Run(Words.data(), Words.size(), &Result, Flags))
    return error("SPIRV-Tools' optimizer failed: " + Log.take("no reason given"));
  return Result;
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

// What the files that call SPIRV-Tools share: its environments and messages. The only header that
// includes SPIRV-Tools' own, for those files alone.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef COOP_SUPPORT_SPIRV_TOOLSMESSAGES_H
#define COOP_SUPPORT_SPIRV_TOOLSMESSAGES_H

#include "spirv-tools/libspirv.hpp"
#include "support/spirv/TargetEnv.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace coop::spirv {

inline spv_target_env toolsEnv(TargetEnv Env) {
  switch (Env) {
  case TargetEnv::Vulkan1_0:
    return SPV_ENV_VULKAN_1_0;
  case TargetEnv::Vulkan1_1:
    return SPV_ENV_VULKAN_1_1;
  case TargetEnv::Vulkan1_2:
    return SPV_ENV_VULKAN_1_2;
  case TargetEnv::Vulkan1_3:
    return SPV_ENV_VULKAN_1_3;
  case TargetEnv::Vulkan1_4:
    return SPV_ENV_VULKAN_1_4;
  case TargetEnv::Spirv1_0:
    return SPV_ENV_UNIVERSAL_1_0;
  case TargetEnv::Spirv1_1:
    return SPV_ENV_UNIVERSAL_1_1;
  case TargetEnv::Spirv1_2:
    return SPV_ENV_UNIVERSAL_1_2;
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

inline llvm::Error error(const std::string &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), llvm::Twine(Message));
}

} // namespace coop::spirv

#endif

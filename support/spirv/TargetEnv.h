// The environments a module can be made for: a Vulkan version or a bare SPIR-V version.
// What each demands of a module is known to codegen and to SPIRV-Tools, not here.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef COOP_SUPPORT_SPIRV_TARGETENV_H
#define COOP_SUPPORT_SPIRV_TARGETENV_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace coop::spirv {

enum class TargetEnv : uint8_t {
  Vulkan1_0,
  Vulkan1_1,
  Vulkan1_2,
  Vulkan1_3,
  Vulkan1_4,
  Spirv1_0,
  Spirv1_1,
  Spirv1_2,
  Spirv1_3,
  Spirv1_4,
  Spirv1_5,
  Spirv1_6,
};

/// 'vulkan1.3', 'spirv1.6'; nothing for what is unknown.
std::optional<TargetEnv> parseTargetEnv(llvm::StringRef Name);
llvm::StringRef targetEnvName(TargetEnv Env);
bool isVulkan(TargetEnv Env);
/// Of Env's family the oldest that has SPIR-V 1.Minor.
TargetEnv oldestWith(unsigned Minor, TargetEnv Env);
/// The word of the module's header: the newest SPIR-V that the environment takes.
uint32_t spirvVersion(TargetEnv Env);
/// All names.
std::vector<llvm::StringRef> targetEnvNames();

} // namespace coop::spirv

#endif

// The table of target environments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/spirv/TargetEnv.h"

namespace coop::spirv {

namespace {

struct Row {
  TargetEnv Env;
  llvm::StringLiteral Name;
  bool Vulkan;
  uint32_t Version;
};

// Vulkan, appendix 'Vulkan Environment for SPIR-V', 'Versions and Formats'.
constexpr Row Rows[] = {
    {TargetEnv::Vulkan1_0, "vulkan1.0", true, 0x00010000},
    {TargetEnv::Vulkan1_1, "vulkan1.1", true, 0x00010300},
    {TargetEnv::Vulkan1_2, "vulkan1.2", true, 0x00010500},
    {TargetEnv::Vulkan1_3, "vulkan1.3", true, 0x00010600},
    {TargetEnv::Vulkan1_4, "vulkan1.4", true, 0x00010600},
    {TargetEnv::Spirv1_0, "spirv1.0", false, 0x00010000},
    {TargetEnv::Spirv1_1, "spirv1.1", false, 0x00010100},
    {TargetEnv::Spirv1_2, "spirv1.2", false, 0x00010200},
    {TargetEnv::Spirv1_3, "spirv1.3", false, 0x00010300},
    {TargetEnv::Spirv1_4, "spirv1.4", false, 0x00010400},
    {TargetEnv::Spirv1_5, "spirv1.5", false, 0x00010500},
    {TargetEnv::Spirv1_6, "spirv1.6", false, 0x00010600},
};

const Row &row(TargetEnv Env) { return Rows[size_t(Env)]; }

} // namespace

std::optional<TargetEnv> parseTargetEnv(llvm::StringRef Name) {
  for (const Row &R : Rows)
    if (R.Name == Name)
      return R.Env;
  return std::nullopt;
}

llvm::StringRef targetEnvName(TargetEnv Env) { return row(Env).Name; }
bool isVulkan(TargetEnv Env) { return row(Env).Vulkan; }
uint32_t spirvVersion(TargetEnv Env) { return row(Env).Version; }

TargetEnv oldestWith(unsigned Minor, TargetEnv Env) {
  for (const Row &R : Rows)
    if (R.Vulkan == isVulkan(Env) && R.Version >= (0x10000u | Minor << 8))
      return R.Env;
  return Env;
}

std::vector<llvm::StringRef> targetEnvNames() {
  std::vector<llvm::StringRef> Names;
  for (const Row &R : Rows)
    Names.push_back(R.Name);
  return Names;
}

} // namespace coop::spirv

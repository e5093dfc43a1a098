// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vulkan through the library, where the machine has a device.

#include "coop/coop.h"
#include "gtest/gtest.h"
#include <array>

using namespace coop;

namespace {

/// Where one buffer ends another may begin, whose address is meant then.
TEST(VulkanApi, AddressesOfBuffersSideBySide) {
  const CompileResult Compiled = Compiler().compile(R"(#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 4) in;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Values { vec4 v[]; };
layout(push_constant) uniform Push { Values from, to; };
void main() { to.v[gl_GlobalInvocationID.x] = from.v[gl_GlobalInvocationID.x] * 2.0; })");
  ASSERT_TRUE(Compiled.Succeeded);
  KernelOptions Options;
  Options.VulkanDevice = 0;
  const KernelResult Made = Compiler().createKernel(Compiled.Spirv, Options);
  if (!Made)
    GTEST_SKIP() << "no Vulkan device";
  constexpr size_t Half = 64;
  alignas(64) std::array<float, 2 * Half> Memory;
  for (size_t I = 0; I < Half; ++I) {
    Memory[I] = static_cast<float>(I);
    Memory[Half + I] = -1;
  }
  std::array<float *, 2> Push = {Memory.data(), Memory.data() + Half};
  DispatchSettings Settings;
  Settings.PushConstants = Push.data();
  Settings.PushConstantsSize = sizeof(Push);
  Settings.Addresses = {&Push[0], &Push[1]};
  const DispatchResult Ran = Made.TheKernel.dispatch(
      {4, 1, 1},
      {{0, 5, 0, Push[0], Half * sizeof(float)}, {0, 6, 0, Push[1], Half * sizeof(float)}},
      Settings);
  EXPECT_EQ(Ran.Error, "");
  for (size_t I = 0; I < Half; ++I)
    EXPECT_EQ(Memory[Half + I], 2 * static_cast<float>(I));
}

} // namespace

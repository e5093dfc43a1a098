// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Robust access through the library: what lies beside a buffer stays as it is.

#include "Shaders.h"
#include "coop/coop.h"
#include "coop/coop_c.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cstring>

using namespace coop;

namespace {

struct ScalePush {
  float Scale = 2;
  uint32_t Count = 40; ///< more than there are elements
};

/// A and B as parts of larger memory, as an engine has them.
struct Memory {
  alignas(16) float A[64], B[64];
  Memory() {
    std::fill_n(A, 64, 1.0F);
    std::fill_n(B, 64, 7.0F);
  }
  void expectKept() const {
    for (int I = 0; I < 64; ++I)
      EXPECT_EQ(B[I], I < 32 ? 2.5F : 7.0F) << I;
  }
};

TEST(RobustApi, StoresNothingOutside) {
  const CompileResult Compiled = Compiler().compile(ScaleShader);
  for (const Execution How : {Execution::Fast, Execution::Reference}) {
    KernelOptions Options;
    Options.Robust = true;
    Options.TheExecution = How;
    const KernelResult Made = Compiler().createKernel(Compiled.Spirv, Options);
    ASSERT_TRUE(Made);
    Memory M;
    const ScalePush Push;
    DispatchSettings Settings;
    Settings.PushConstants = &Push;
    Settings.PushConstantsSize = sizeof(Push);
    EXPECT_TRUE(
        Made.TheKernel.dispatch({3, 1, 1}, {{0, 0, 0, M.A, 128}, {0, 1, 0, M.B, 128}}, Settings));
    M.expectKept();
  }
}

TEST(RobustApi, FromC) {
  const CompileResult Compiled = Compiler().compile(ScaleShader);
  coop_kernel_options Options = {};
  Options.robust = 1;
  coop_kernel *K =
      coop_kernel_create(Compiled.Spirv.data(), Compiled.Spirv.size(), &Options, nullptr);
  ASSERT_NE(K, nullptr);
  Memory M;
  coop_bound_buffer Buffers[] = {{0, 0, 0, M.A, 128}, {0, 1, 0, M.B, 128}};
  const ScalePush Push;
  coop_dispatch_settings Settings = {};
  Settings.push_constants = &Push;
  Settings.push_constants_size = sizeof(Push);
  EXPECT_EQ(coop_kernel_dispatch(K, 3, 1, 1, Buffers, 2, &Settings, nullptr), COOP_DISPATCH_DONE);
  M.expectKept();
  coop_kernel_free(K);
}

} // namespace

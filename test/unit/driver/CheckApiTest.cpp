// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Run-time checks through the library: what they find comes as messages.

#include "Shaders.h"
#include "coop/coop.h"
#include "coop/coop_c.h"
#include "gtest/gtest.h"
#include <cstring>
#include <thread>

using namespace coop;

namespace {

struct ScalePush {
  float Scale;
  uint32_t Count;
};

/// Of the scaling shader, with checks and lines.
Kernel makeChecked() {
  CompileOptions Options;
  Options.DebugInfo = true;
  CompileResult Compiled = Compiler().compile(ScaleShader, Options);
  KernelOptions Checked;
  Checked.Checks = true;
  return Compiler().createKernel(Compiled.Spirv, Checked).TheKernel;
}

DispatchResult scale(const Kernel &K, uint32_t Count, uint32_t Groups, bool Stop = false) {
  float A[32] = {}, B[32] = {};
  const ScalePush Push = {2, Count};
  DispatchSettings Settings;
  Settings.PushConstants = &Push;
  Settings.PushConstantsSize = sizeof(Push);
  Settings.StopAtCheck = Stop;
  return K.dispatch({Groups, 1, 1}, {{0, 0, 0, A, sizeof(A)}, {0, 1, 0, B, sizeof(B)}}, Settings);
}

TEST(CheckApi, FindingsAreMessages) {
  const Kernel K = makeChecked();
  ASSERT_TRUE(K.isValid());
  const DispatchResult Result = scale(K, 40, 3);
  EXPECT_TRUE(Result) << Result.Error;
  ASSERT_EQ(Result.Messages.size(), 2u); // the load and the store are on one line
  const Message &Load = Result.Messages[0];
  EXPECT_EQ(Load.Id, "err_check_bounds");
  EXPECT_EQ(Load.Level, MessageLevel::Error);
  EXPECT_EQ(Load.Text,
            "load of 4 bytes at offset 128 of buffer 'A' (binding 0), which has 128 bytes");
  EXPECT_EQ(Load.File, "shader.comp");
  EXPECT_EQ(Load.Line, 10u);
  EXPECT_EQ(Result.Messages[1].Text,
            "in invocation (0, 0, 0) of workgroup (2, 0, 0); 15 more times");
}

TEST(CheckApi, NothingFoundIsNoMessage) {
  const DispatchResult Result = scale(makeChecked(), 32, 2);
  EXPECT_TRUE(Result) << Result.Error;
  EXPECT_TRUE(Result.Messages.empty());
}

TEST(CheckApi, StopsAtTheFirst) {
  const DispatchResult Result = scale(makeChecked(), 4096, 256, /*Stop=*/true);
  EXPECT_TRUE(Result) << Result.Error;
  EXPECT_EQ(Result.Threads, 1u);
  ASSERT_EQ(Result.Messages.size(), 2u);
  EXPECT_EQ(Result.Messages[1].Text, "in invocation (0, 0, 0) of workgroup (2, 0, 0)");
}

TEST(CheckApi, DispatchesShareNothing) {
  const Kernel K = makeChecked();
  std::thread Other([&] { EXPECT_TRUE(scale(K, 32, 2).Messages.empty()); });
  EXPECT_EQ(scale(K, 40, 3).Messages.size(), 2u);
  Other.join();
}

TEST(CheckApi, ObjectsRefuse) {
  CompileResult Compiled = Compiler().compile(ScaleShader);
  ObjectOptions Options;
  Options.Checks = true;
  const ObjectResult Result = Compiler().emitObject(Compiled.Spirv, Options);
  EXPECT_FALSE(Result);
  ASSERT_EQ(Result.Messages.size(), 1u);
  EXPECT_EQ(Result.Messages[0].Id, "err_check_needs_jit");
}

TEST(CheckApi, FromC) {
  coop_compile_options Compile = {};
  Compile.flags = COOP_COMPILE_DEBUG_INFO;
  coop_result *Shader = coop_compile(ScaleShader, std::strlen(ScaleShader), &Compile);
  size_t Words = 0;
  const uint32_t *Spirv = coop_result_spirv(Shader, &Words);
  coop_kernel_options Options = {};
  Options.checks = 1;
  coop_kernel *K = coop_kernel_create(Spirv, Words, &Options, nullptr);
  ASSERT_NE(K, nullptr);

  float A[16] = {}, B[8] = {};
  coop_bound_buffer Buffers[] = {{0, 0, 0, A, sizeof(A)}, {0, 1, 0, B, sizeof(B)}};
  const ScalePush Push = {2, 16};
  std::string Log;
  coop_dispatch_settings Settings = {};
  Settings.push_constants = &Push;
  Settings.push_constants_size = sizeof(Push);
  Settings.message = [](void *User, const coop_message *M) {
    *static_cast<std::string *>(User) += std::string(M->id) + ":" + std::to_string(M->line) + " ";
  };
  Settings.message_user = &Log;
  EXPECT_EQ(coop_kernel_dispatch(K, 1, 1, 1, Buffers, 2, &Settings, nullptr), COOP_DISPATCH_DONE);
  EXPECT_EQ(Log, "err_check_bounds:10 note_check_invocation:0 ");
  coop_kernel_free(K);
  coop_result_free(Shader);
}

} // namespace

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The public C++ API: compilation, messages, kernels, objects.

#include "Shaders.h"
#include "coop/coop.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <atomic>
#include <cfenv>
#include <thread>

using namespace coop;

namespace {

std::string textOf(const std::vector<Message> &Messages) {
  std::string Text;
  for (const Message &M : Messages)
    Text += M.File + ":" + std::to_string(M.Line) + ":" + std::to_string(M.Column) + ": " + M.Id +
            ": " + M.Text + "\n";
  return Text;
}

Kernel makeKernel(const char *Source, const KernelOptions &Options = {}) {
  CompileResult Compiled = Compiler().compile(Source);
  EXPECT_TRUE(Compiled) << textOf(Compiled.Messages);
  KernelResult Made = Compiler().createKernel(Compiled.Spirv, Options);
  EXPECT_TRUE(Made) << textOf(Made.Messages);
  return Made.TheKernel;
}

struct ScalePush {
  float Scale;
  uint32_t Count;
};

TEST(Compiler, CompilesWithBothFrontEnds) {
  for (FrontEnd TheFrontEnd : {FrontEnd::Coop, FrontEnd::Glslang}) {
    CompileOptions Options;
    Options.TheFrontEnd = TheFrontEnd;
    Options.Validate = Options.Optimize = true;
    CompileResult Result = Compiler().compile(ScaleShader, Options);
    ASSERT_TRUE(Result) << textOf(Result.Messages);
    ASSERT_GT(Result.Spirv.size(), 5u);
    EXPECT_EQ(Result.Spirv[0], 0x07230203u);
  }
}

TEST(Compiler, MessagesHaveTheirPlace) {
  CompileOptions Options;
  Options.Name = "wrong.comp";
  CompileResult Result =
      Compiler().compile("#version 450\nvoid main() {\n  int x = undeclared;\n}\n", Options);
  EXPECT_FALSE(Result);
  EXPECT_TRUE(Result.Spirv.empty());
  ASSERT_FALSE(Result.Messages.empty());
  const Message &M = Result.Messages[0];
  EXPECT_EQ(M.Level, MessageLevel::Error);
  EXPECT_EQ(M.File, "wrong.comp");
  EXPECT_EQ(M.Line, 3u);
  EXPECT_EQ(M.Column, 11u);
  EXPECT_EQ(M.Id.rfind("err_", 0), 0u) << M.Id;
  EXPECT_NE(M.Text.find("undeclared"), std::string::npos) << M.Text;
}

TEST(Compiler, GlslangsMessagesHaveTheirPlace) {
  CompileOptions Options;
  Options.TheFrontEnd = FrontEnd::Glslang;
  CompileResult Result =
      Compiler().compile("#version 450\nvoid main() {\n  int x = undeclared;\n}\n", Options);
  ASSERT_FALSE(Result.Messages.empty());
  EXPECT_EQ(Result.Messages[0].Id, "err_glslang");
  EXPECT_EQ(Result.Messages[0].File, "shader.comp");
  EXPECT_EQ(Result.Messages[0].Line, 3u);
}

TEST(Compiler, MacrosAndIncludesComeFromTheCaller) {
  for (FrontEnd TheFrontEnd : {FrontEnd::Coop, FrontEnd::Glslang}) {
    CompileOptions Options;
    Options.Name = "dir/main.comp";
    Options.TheFrontEnd = TheFrontEnd;
    Options.Macros = {"SIZE=8", "FLAG"};
    std::vector<std::string> Asked;
    Options.Include = [&](std::string_view Requested, std::string_view Includer,
                          bool) -> std::optional<IncludedFile> {
      Asked.push_back(std::string(Includer) + " -> " + std::string(Requested));
      if (Requested == "lib.glsl")
        return IncludedFile{"virtual/lib.glsl", "#define ANSWER 42\n"};
      return std::nullopt;
    };
    CompileResult Result = Compiler().compile(R"(#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib.glsl"
#ifndef FLAG
#error no FLAG
#endif
layout(local_size_x = SIZE) in;
layout(binding = 0) buffer B { int b; };
void main() { b = ANSWER; }
)",
                                              Options);
    EXPECT_TRUE(Result) << textOf(Result.Messages);
    ASSERT_FALSE(Asked.empty());
    EXPECT_EQ(Asked[0], "dir/main.comp -> lib.glsl");
  }
}

TEST(Compiler, AnIncludeThatIsNotThereIsAnError) {
  CompileOptions Options;
  CompileResult Result = Compiler().compile("#version 450\n#include \"no.glsl\"\nvoid main() {}\n");
  EXPECT_FALSE(Result);
  ASSERT_FALSE(Result.Messages.empty());
  EXPECT_EQ(Result.Messages[0].Line, 2u);
}

TEST(Compiler, RoundsToNearestWhateverTheCallerDoes) {
  const char *Source = "#version 450\nlayout(local_size_x = 1) in;\n"
                       "layout(binding = 0) buffer B { double b; float c[2]; };\n"
                       "void main() { b = 1.0LF / 3.0LF; c[0] = sqrt(2.0); c[1] = 1.0 + 1e-10; }\n";
  const std::vector<uint32_t> Expected = Compiler().compile(Source).Spirv;
  ASSERT_FALSE(Expected.empty());
  const int Before = std::fegetround();
  std::fesetround(FE_UPWARD);
  const std::vector<uint32_t> Upwards = Compiler().compile(Source).Spirv;
  const int After = std::fegetround();
  std::fesetround(Before);
  EXPECT_EQ(Upwards, Expected);
  EXPECT_EQ(After, FE_UPWARD);
}

TEST(Compiler, ThatWasMovedFromIsWhole) {
  Compiler First;
  const Compiler Second = std::move(First);
  const std::vector<uint32_t> Spirv = First.compile(ScaleShader).Spirv;
  EXPECT_TRUE(First.createKernel(Spirv));
  EXPECT_TRUE(Second.createKernel(Spirv));
}

TEST(Compiler, StagesThatAreNotKnownAreErrors) {
  CompileOptions Options;
  Options.Name = "shader";
  EXPECT_EQ(Compiler().compile("", Options).Messages.at(0).Id, "err_no_stage");
  Options.Stage = static_cast<ShaderStage>(99);
  EXPECT_EQ(Compiler().compile("", Options).Messages.at(0).Id, "err_no_stage");
  Options.Stage = ShaderStage::Compute;
  Options.Target = static_cast<TargetEnvironment>(99);
  EXPECT_EQ(Compiler().compile("", Options).Messages.at(0).Id, "err_option_value");
}

TEST(KernelApi, RunsWithSpecializationAndPushConstants) {
  KernelOptions Options;
  Options.SpecConstants[3] = "2.0";
  Kernel K = makeKernel(ScaleShader, Options);
  ASSERT_TRUE(K.isValid());
  EXPECT_EQ(K.workgroupSize()[0], 16u);
  EXPECT_EQ(K.pushConstantSize(), sizeof(ScalePush));
  std::vector<float> A(40), B(40, -1);
  for (size_t I = 0; I < A.size(); ++I)
    A[I] = static_cast<float>(I);
  ScalePush Push = {3, 35};
  DispatchSettings Settings;
  Settings.PushConstants = &Push;
  Settings.PushConstantsSize = sizeof(Push);
  DispatchResult Result = K.dispatch({3, 1, 1},
                                     {{0, 1, 0, B.data(), B.size() * sizeof(float)},
                                      {0, 0, 0, A.data(), A.size() * sizeof(float)}},
                                     Settings);
  ASSERT_TRUE(Result) << Result.Error;
  for (size_t I = 0; I < A.size(); ++I)
    EXPECT_EQ(B[I], I < 35 ? A[I] * 3 + 2 : -1.0f) << I;
}

TEST(KernelApi, DescribesItsBindings) {
  std::vector<BindingInformation> Bindings = makeKernel(ScaleShader).bindings();
  ASSERT_EQ(Bindings.size(), 2u);
  EXPECT_EQ(Bindings[1].Binding, 1u);
  EXPECT_EQ(Bindings[1].ElementStride, sizeof(float));
  EXPECT_TRUE(Bindings[1].IsWritten);
}

TEST(KernelApi, WrongBindingsAreErrorsBeforeAnythingRuns) {
  Kernel K = makeKernel(ScaleShader);
  std::vector<float> A(16, 1), B(16, 7);
  const BoundBuffer BoundA = {0, 0, 0, A.data(), 64}, BoundB = {0, 1, 0, B.data(), 64};
  ScalePush Push = {3, 16};
  DispatchSettings Settings;
  Settings.PushConstants = &Push;
  Settings.PushConstantsSize = sizeof(Push);
  EXPECT_FALSE(K.dispatch({1, 1, 1}, {BoundB}, Settings));
  EXPECT_FALSE(K.dispatch({1, 1, 1}, {BoundA, BoundB, {0, 0, 1, A.data(), 64}}, Settings));
  EXPECT_EQ(K.dispatch({1, 1, 1}, {BoundA, BoundB, BoundA}, Settings).Error,
            "set 0, binding 0 (A) is bound twice");
  EXPECT_FALSE(K.dispatch({1, 1, 1}, {BoundA, BoundB}));
  Settings.PushConstants = nullptr;
  EXPECT_EQ(K.dispatch({1, 1, 1}, {BoundA, BoundB}, Settings).Error,
            "push constants have a size, but no address");
  EXPECT_FALSE(Kernel().dispatch({1, 1, 1}, {}));
  EXPECT_EQ(B[0], 7);
}

TEST(KernelApi, StopsAShaderThatLoopsForEver) {
  Kernel Endless = makeKernel("#version 450\nlayout(local_size_x = 64) in;\n"
                              "layout(binding = 0) buffer B { uint x[]; };\n"
                              "void main() { ++x[1]; while (x[0] == 0u) {} }\n");
  alignas(16) uint32_t Data[2] = {};
  std::atomic<uint32_t> Stop = 0;
  DispatchSettings Settings;
  Settings.Threads = 3;
  Settings.Stop = &Stop;
  std::thread Other([&] {
    while (std::atomic_ref(Data[1]).load() == 0)
      std::this_thread::yield();
    Stop = 1;
  });
  DispatchResult Result = Endless.dispatch({1000, 1000, 1}, {{0, 0, 0, Data, 8}}, Settings);
  Other.join();
  EXPECT_FALSE(Result);
  EXPECT_TRUE(Result.Stopped);
  EXPECT_EQ(Result.Error, "the dispatch was stopped");
}

TEST(KernelApi, RunsCooperativeMatrices) {
  Kernel K = makeKernel(MatrixShader);
  ASSERT_TRUE(K.isValid());
  std::vector<float> A(256), B(256), C(256, 1);
  for (size_t I = 0; I < 256; ++I) {
    A[I] = static_cast<float>(I % 7);
    B[I] = static_cast<float>(I % 5) - 2;
  }
  DispatchResult Result = K.dispatch(
      {1, 1, 1}, {{0, 0, 0, A.data(), 1024}, {0, 1, 0, B.data(), 1024}, {0, 2, 0, C.data(), 1024}});
  ASSERT_TRUE(Result) << Result.Error;
  for (size_t Row = 0; Row < 16; ++Row)
    for (size_t Col = 0; Col < 16; ++Col) {
      float Expected = 1;
      for (size_t Inner = 0; Inner < 16; ++Inner)
        Expected += A[Row * 16 + Inner] * B[Inner * 16 + Col];
      EXPECT_EQ(C[Row * 16 + Col], Expected) << Row << "," << Col;
    }
}

TEST(KernelApi, WrongModulesAndOptionsAreMessages) {
  Compiler C;
  EXPECT_EQ(C.createKernel({}).Messages.at(0).Id, "err_spirv_invalid");
  EXPECT_EQ(C.createKernel({1, 2, 3}).Messages.at(0).Id, "err_spirv_invalid");
  KernelOptions Trusting;
  Trusting.Validate = false;
  EXPECT_EQ(C.createKernel({}, Trusting).Messages.at(0).Id, "err_import");
  EXPECT_EQ(C.createKernel({1, 2, 3}, Trusting).Messages.at(0).Id, "err_import");
  std::vector<uint32_t> Spirv = C.compile(ScaleShader).Spirv;
  KernelOptions Options;
  Options.SpecConstants[4] = "1";
  EXPECT_EQ(C.createKernel(Spirv, Options).Messages.at(0).Id, "warn_spec_constant_unknown");
  const KernelResult Again = C.createKernel(Spirv, Options); // from the cache
  EXPECT_TRUE(Again);
  EXPECT_EQ(Again.Messages.at(0).Id, "warn_spec_constant_unknown");
  Options.SpecConstants = {{3, "many"}};
  EXPECT_EQ(C.createKernel(Spirv, Options).Messages.at(0).Id, "err_spec_constant_value");
  Options.SpecConstants.clear();
  Options.Entry = "other";
  EXPECT_EQ(C.createKernel(Spirv, Options).Messages.at(0).Id, "err_import");
  Options.Entry.clear();
  Options.OptLevel = 17;
  EXPECT_EQ(C.createKernel(Spirv, Options).Messages.at(0).Id, "err_lower");
  Options.OptLevel = 2;
  Options.Features = "+no-such-feature";
  EXPECT_EQ(C.createKernel(Spirv, Options).Messages.at(0).Id, "err_lower");
  Options.Features.clear();
  Options.Name = "";
  EXPECT_EQ(C.createKernel(Spirv, Options).Messages.at(0).Id, "err_option_value");
  Options.Name = "shader";
  Options.TheExecution = static_cast<Execution>(9);
  EXPECT_EQ(C.createKernel(Spirv, Options).Messages.at(0).Id, "err_option_value");
  Options.TheExecution = Execution::Auto;
  Options.Fp = static_cast<FpMode>(2);
  EXPECT_EQ(C.createKernel(Spirv, Options).Messages.at(0).Id, "err_option_value");
  Options.Fp = FpMode::Fast;
  Options.Lanes = static_cast<LaneMode>(3);
  EXPECT_EQ(C.createKernel(Spirv, Options).Messages.at(0).Id, "err_option_value");
}

TEST(ObjectApi, EmitsAnObjectAndItsHeader) {
  Compiler C;
  std::vector<uint32_t> Spirv = C.compile(ScaleShader).Spirv;
  ObjectOptions Options;
  Options.Name = "scale";
  ObjectResult Result = C.emitObject(Spirv, Options);
  ASSERT_TRUE(Result) << textOf(Result.Messages);
  EXPECT_EQ(Result.Object.substr(1, 3), "ELF");
  EXPECT_NE(Result.Header.find("int scale_dispatch("), std::string::npos);
  EXPECT_NE(Result.Header.find("float Scale; /* offset 0 */"), std::string::npos);
  Options.Name = "not a name";
  EXPECT_EQ(C.emitObject(Spirv, Options).Messages.at(0).Id, "err_option_value");
  Options.Name = "scale";
  Options.Cpu = "no-such-cpu";
  EXPECT_EQ(C.emitObject(Spirv, Options).Messages.at(0).Id, "err_lower");
}

} // namespace

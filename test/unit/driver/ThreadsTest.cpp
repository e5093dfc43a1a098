// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A process may compile, lower and run on many threads at once; what comes out is what one thread
// makes alone.

#include "Shaders.h"
#include "coop/coop.h"
#include "gtest/gtest.h"
#include <atomic>
#include <thread>

using namespace coop;

namespace {

constexpr unsigned ThreadCount = 8, Rounds = 4;

/// Runs Work(thread) on all of them, beginning at once.
template <typename Function> void onThreads(Function &&Work) {
  std::atomic<unsigned> Ready = 0;
  std::vector<std::thread> Threads;
  for (unsigned T = 0; T < ThreadCount; ++T)
    Threads.emplace_back([&, T] {
      ++Ready;
      while (Ready < ThreadCount)
        std::this_thread::yield();
      Work(T);
    });
  for (std::thread &T : Threads)
    T.join();
}

TEST(Threads, CompileAlikeOnAll) {
  for (FrontEnd TheFrontEnd : {FrontEnd::Coop, FrontEnd::Glslang}) {
    CompileOptions Options;
    Options.TheFrontEnd = TheFrontEnd;
    Options.Validate = Options.Optimize = true;
    const char *Sources[] = {ScaleShader, MatrixShader};
    const std::vector<uint32_t> Expected[] = {Compiler().compile(Sources[0], Options).Spirv,
                                              Compiler().compile(Sources[1], Options).Spirv};
    ASSERT_FALSE(Expected[0].empty());
    ASSERT_FALSE(Expected[1].empty());
    std::atomic<unsigned> Different = 0;
    onThreads([&](unsigned T) {
      for (unsigned Round = 0; Round < Rounds; ++Round) {
        const unsigned Which = (T + Round) % 2;
        Different += Compiler().compile(Sources[Which], Options).Spirv != Expected[Which];
      }
    });
    EXPECT_EQ(Different, 0u);
  }
}

TEST(Threads, ErrorsStayWithTheirThread) {
  std::atomic<unsigned> Wrong = 0;
  onThreads([&](unsigned T) {
    const std::string Name = "thread" + std::to_string(T) + ".comp";
    CompileOptions Options;
    Options.Name = Name;
    Options.TheFrontEnd = T % 2 ? FrontEnd::Glslang : FrontEnd::Coop;
    const std::string Source =
        "#version 450\nvoid main() { undeclared" + std::to_string(T) + " = 1; }\n";
    CompileResult Result = Compiler().compile(Source, Options);
    const bool Right =
        !Result && !Result.Messages.empty() && Result.Messages[0].File == Name &&
        Result.Messages[0].Text.find("undeclared" + std::to_string(T)) != std::string::npos;
    Wrong += !Right;
  });
  EXPECT_EQ(Wrong, 0u);
}

TEST(Threads, LowerAndRunOnAll) {
  const std::vector<uint32_t> Spirv = Compiler().compile(MatrixShader).Spirv;
  ASSERT_FALSE(Spirv.empty());
  std::atomic<unsigned> Wrong = 0;
  onThreads([&](unsigned T) {
    KernelResult Made = Compiler().createKernel(Spirv);
    std::vector<float> A(256, 1), B(256, static_cast<float>(T)), C(256, 1);
    DispatchSettings Settings;
    Settings.Threads = 1;
    DispatchResult Result = Made.TheKernel.dispatch(
        {1, 1, 1},
        {{0, 0, 0, A.data(), 1024}, {0, 1, 0, B.data(), 1024}, {0, 2, 0, C.data(), 1024}},
        Settings);
    Wrong += !Result || C != std::vector<float>(256, static_cast<float>(16 * T + 1));
  });
  EXPECT_EQ(Wrong, 0u);
}

TEST(Threads, OneKernelServesAll) {
  KernelResult Made = Compiler().createKernel(Compiler().compile(ScaleShader).Spirv);
  ASSERT_TRUE(Made);
  std::atomic<unsigned> Wrong = 0;
  onThreads([&](unsigned T) {
    struct {
      float Scale;
      uint32_t Count;
    } Push = {static_cast<float>(T), 160};
    DispatchSettings Settings;
    Settings.PushConstants = &Push;
    Settings.PushConstantsSize = sizeof(Push);
    std::vector<float> A(160, 2), B(160);
    for (unsigned Round = 0; Round < Rounds; ++Round)
      Wrong += !Made.TheKernel.dispatch(
          {10, 1, 1}, {{0, 0, 0, A.data(), 640}, {0, 1, 0, B.data(), 640}}, Settings);
    Wrong += B != std::vector<float>(160, 2 * static_cast<float>(T) + 0.5f);
  });
  EXPECT_EQ(Wrong, 0u);
}

} // namespace

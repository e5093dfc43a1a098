// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The JIT with modules that export a kernel's description, a wrong one, or none. Kernels that come
// from coop IR are tested in test/unit/lower.

#include "runtime/Jit.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace coop::runtime;
using namespace llvm;

namespace {

std::string kernelText(unsigned Version, const std::string &Value) {
  return R"(
@k_info = constant { i32, [3 x i32], i32, i32, i64, i64, i64, ptr, ptr, ptr } {
  i32 )" +
         std::to_string(Version) + R"(, [3 x i32] [i32 1, i32 1, i32 1], i32 1, i32 0, i64 0, i64 0, i64 0,
  ptr null, ptr @k, ptr null }
define i32 @k(ptr %d, i32 %x, i32 %y, i32 %z, ptr %s) {
)" + Value +
         "\n}\n";
}

struct JitTest : testing::Test {
  JitTest() : Engine(cantFail(Jit::create())) {}

  Expected<LoadedCode> add(const std::string &Text, bool SetLayout = true) {
    LLVMContext Context;
    SMDiagnostic Problem;
    auto M = parseAssemblyString(Text, Problem, Context);
    EXPECT_TRUE(M) << Problem.getMessage().str();
    auto Machine = cantFail(orc::JITTargetMachineBuilder::detectHost());
    if (SetLayout)
      M->setDataLayout(cantFail(Machine.getDefaultDataLayoutForTarget()));
    auto Object = Jit::compile(*M);
    if (!Object)
      return Object.takeError();
    return Engine->load(std::move(*Object), "k");
  }
  std::string errorOf(const std::string &Text, bool SetLayout = true) {
    auto Info = add(Text, SetLayout);
    return Info ? "" : toString(Info.takeError());
  }

  std::unique_ptr<Jit> Engine;
};

TEST_F(JitTest, RunsKernelsOfTheSameName) {
  auto A = add(kernelText(COOP_KERNEL_ABI_VERSION, "ret i32 %x"));
  auto B = add(kernelText(COOP_KERNEL_ABI_VERSION, "%r = add i32 %x, 100\nret i32 %r"));
  ASSERT_TRUE(A && B);
  EXPECT_EQ(A->Info->run(nullptr, 5, 0, 0, nullptr), 5);
  EXPECT_EQ(B->Info->run(nullptr, 5, 0, 0, nullptr), 105);
}

TEST_F(JitTest, FindsTheMathLibrary) {
  auto A =
      add(kernelText(COOP_KERNEL_ABI_VERSION,
                     "%f = sitofp i32 %x to float\n%p = call float @powf(float %f, float 2.0)\n"
                     "%r = fptosi float %p to i32\nret i32 %r") +
          "declare float @powf(float, float)\n");
  ASSERT_TRUE(bool(A)) << toString(A.takeError());
  EXPECT_EQ(A->Info->run(nullptr, 7, 0, 0, nullptr), 49);
}

TEST_F(JitTest, KnowsWhatCodeNeedsOfTheStack) {
  auto Small = add(kernelText(COOP_KERNEL_ABI_VERSION, "ret i32 %x"));
  ASSERT_TRUE(bool(Small));
  EXPECT_LT(Small->StackBytes, 200u);
  const std::string Use = "call void asm sideeffect \"\", \"r\"(ptr %a)\nret i32 0";
  // The frames of all functions add up.
  auto Large = add(
      "define internal i32 @f() noinline {\n%a = alloca [100000 x i8]\n" + Use + "\n}\n" +
      kernelText(COOP_KERNEL_ABI_VERSION, "%c = call i32 @f()\n%a = alloca [50000 x i8]\n" + Use));
  ASSERT_TRUE(bool(Large));
  EXPECT_GE(Large->StackBytes, 150000u);
  EXPECT_LT(Large->StackBytes, 151000u);
  // A frame that grows as it runs.
  auto Unknown = add(kernelText(COOP_KERNEL_ABI_VERSION, "%a = alloca i8, i32 %x\n" + Use));
  ASSERT_TRUE(bool(Unknown));
  EXPECT_EQ(Unknown->StackBytes, UINT64_MAX);
}

TEST_F(JitTest, SaysWhatIsWrong) {
  EXPECT_NE(errorOf("define void @other() {\nret void\n}").find("kernel 'k' cannot be loaded"),
            std::string::npos);
  const std::string Missing =
      errorOf(kernelText(COOP_KERNEL_ABI_VERSION, "call void @nowhere()\nret i32 0") +
              "declare void @nowhere()\n");
  EXPECT_NE(Missing.find("nowhere"), std::string::npos) << Missing;
  EXPECT_NE(errorOf(kernelText(7, "ret i32 0")).find("version 7"), std::string::npos);
  EXPECT_NE(errorOf(kernelText(1, "ret i32 0"), false).find("another machine"), std::string::npos);
}

} // namespace

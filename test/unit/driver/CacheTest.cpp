// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels that a Compiler keeps, in memory and in a folder: the same request finds the same code,
// and every part of a request makes another.

#include "Shaders.h"
#include "coop/coop.h"
#include "coop/coop_c.h"
#include "driver/BuildIdentity.h"
#include "driver/CacheKey.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <set>

using namespace coop;
using llvm::StringRef;

namespace {

const std::vector<uint32_t> &scaleSpirv() {
  static const std::vector<uint32_t> Spirv = Compiler().compile(ScaleShader).Spirv;
  return Spirv;
}

/// b[i] = a[i] * 2 + Factor for 16 elements.
std::vector<float> runScale(const Kernel &K) {
  std::vector<float> A(16, 3), B(16);
  const struct {
    float Scale;
    uint32_t Count;
  } Push = {2, 16};
  DispatchSettings Settings;
  Settings.PushConstants = &Push;
  Settings.PushConstantsSize = sizeof(Push);
  const DispatchResult Ran =
      K.dispatch({1, 1, 1}, {{0, 0, 0, A.data(), 64}, {0, 1, 0, B.data(), 64}}, Settings);
  EXPECT_TRUE(Ran) << Ran.Error;
  return B;
}

struct CacheTest : testing::Test {
  CacheTest() { EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("coop-cache", Folder)); }
  ~CacheTest() override { llvm::sys::fs::remove_directories(Folder); }

  Compiler compiler() const { return Compiler({.Kernels = 0, .Folder = std::string(Folder)}); }
  std::vector<std::string> files() const {
    std::vector<std::string> Result;
    std::error_code Failed;
    for (llvm::sys::fs::directory_iterator I(Folder, Failed), End; I != End && !Failed;
         I.increment(Failed))
      Result.push_back(I->path());
    return Result;
  }

  llvm::SmallString<128> Folder;
};

TEST(KernelsInMemory, TheSameRequestIsTheSameKernel) {
  const Compiler C, Copy = C;
  const KernelResult First = C.createKernel(scaleSpirv());
  ASSERT_TRUE(First);
  EXPECT_EQ(Copy.createKernel(scaleSpirv()).TheKernel.info(), First.TheKernel.info());
  EXPECT_NE(Compiler().createKernel(scaleSpirv()).TheKernel.info(), First.TheKernel.info());
  KernelOptions Other;
  Other.SpecConstants[3] = "1.5";
  const KernelResult Second = C.createKernel(scaleSpirv(), Other);
  ASSERT_TRUE(Second);
  EXPECT_NE(Second.TheKernel.info(), First.TheKernel.info());
  EXPECT_EQ(runScale(First.TheKernel), std::vector<float>(16, 6.5f));
  EXPECT_EQ(runScale(Second.TheKernel), std::vector<float>(16, 7.5f));
}

TEST(KernelsInMemory, AsManyAsWereAskedForLast) {
  const Compiler C({.Kernels = 2});
  KernelOptions Names[3];
  std::vector<Kernel> Made;
  for (unsigned I = 0; I < 3; ++I)
    Names[I].Name = "k" + std::to_string(I);
  for (unsigned I : {0u, 1u, 0u, 2u})
    Made.push_back(C.createKernel(scaleSpirv(), Names[I]).TheKernel);
  EXPECT_EQ(Made[0].info(), Made[2].info());
  EXPECT_EQ(C.createKernel(scaleSpirv(), Names[0]).TheKernel.info(), Made[0].info());
  EXPECT_NE(C.createKernel(scaleSpirv(), Names[1]).TheKernel.info(), Made[1].info());
  const Compiler None({.Kernels = 0});
  const Kernel A = None.createKernel(scaleSpirv()).TheKernel,
               B = None.createKernel(scaleSpirv()).TheKernel;
  EXPECT_NE(A.info(), B.info());
}

TEST(KernelsInMemory, KernelsOutliveTheirCompiler) {
  Kernel K;
  {
    const Compiler C;
    K = C.createKernel(scaleSpirv()).TheKernel;
  }
  EXPECT_EQ(runScale(K), std::vector<float>(16, 6.5f));
}

TEST_F(CacheTest, LaterProcessesFindTheCode) {
  EXPECT_EQ(runScale(compiler().createKernel(scaleSpirv()).TheKernel),
            std::vector<float>(16, 6.5f));
  ASSERT_EQ(files().size(), 1u);
  // A file that is used is not written again.
  const std::string File = files()[0];
  llvm::sys::fs::UniqueID Before, After;
  ASSERT_FALSE(llvm::sys::fs::getUniqueID(File, Before));
  const KernelResult Found = compiler().createKernel(scaleSpirv());
  EXPECT_EQ(runScale(Found.TheKernel), std::vector<float>(16, 6.5f));
  ASSERT_FALSE(llvm::sys::fs::getUniqueID(File, After));
  EXPECT_EQ(Before, After);
  EXPECT_EQ(files().size(), 1u);
  // One that is damaged is.
  std::error_code Failed;
  llvm::raw_fd_ostream(File, Failed) << "coopcode";
  EXPECT_EQ(runScale(compiler().createKernel(scaleSpirv()).TheKernel),
            std::vector<float>(16, 6.5f));
  uint64_t Size = 0;
  EXPECT_FALSE(llvm::sys::fs::file_size(File, Size));
  EXPECT_GT(Size, 1000u);
}

TEST_F(CacheTest, EveryPartOfARequestCounts) {
  const std::vector<std::function<void(KernelOptions &)>> Changes = {
      [](KernelOptions &) {},
      [](KernelOptions &O) { O.Entry = "main"; },
      [](KernelOptions &O) { O.SpecConstants[3] = "2"; },
      [](KernelOptions &O) { O.SpecConstants[3] = "3"; },
      [](KernelOptions &O) { O.Validate = false; },
      [](KernelOptions &O) { O.TheExecution = Execution::Reference; },
      [](KernelOptions &O) { O.TheExecution = Execution::Fast; },
      [](KernelOptions &O) { O.Fp = FpMode::Strict; },
      [](KernelOptions &O) { O.Lanes = LaneMode::Vectors; },
      [](KernelOptions &O) { O.Lanes = LaneMode::Serial; },
      [](KernelOptions &O) { O.SubgroupSize = 4; },
      [](KernelOptions &O) { O.OptLevel = 1; },
      [](KernelOptions &O) { O.Cpu = "x86-64"; },
      [](KernelOptions &O) { O.Features = "-fma"; },
      [](KernelOptions &O) { O.Name = "other"; },
      [](KernelOptions &O) { O.Checks = true; },
      [](KernelOptions &O) { O.Robust = true; },
  };
#if !defined(__x86_64__)
  GTEST_SKIP() << "the names of CPUs and features are those of x86-64";
#endif
  for (size_t I = 0; I < Changes.size(); ++I)
    for (unsigned Round = 0; Round < 2; ++Round) {
      KernelOptions Options;
      Options.TheExecution = Execution::Auto;
      Changes[I](Options);
      EXPECT_TRUE(compiler().createKernel(scaleSpirv(), Options)) << I;
      EXPECT_EQ(files().size(), I + 1) << "change " << I << ", round " << Round;
    }
  EXPECT_TRUE(compiler().createKernel(Compiler().compile(MatrixShader).Spirv));
  EXPECT_EQ(files().size(), Changes.size() + 1);
}

TEST_F(CacheTest, WarnsOnceWhereItCannotWrite) {
  std::error_code Failed;
  const std::string File = std::string(Folder) + "/file";
  llvm::raw_fd_ostream(File, Failed) << "no folder";
  ASSERT_FALSE(Failed);
  const Compiler C({.Kernels = 0, .Folder = File});
  const KernelResult First = C.createKernel(scaleSpirv());
  EXPECT_TRUE(First);
  ASSERT_EQ(First.Messages.size(), 1u);
  EXPECT_EQ(First.Messages[0].Id, "warn_cache_unwritable");
  EXPECT_NE(First.Messages[0].Text.find(File), std::string::npos) << First.Messages[0].Text;
  const KernelResult Second = C.createKernel(scaleSpirv());
  EXPECT_TRUE(Second);
  EXPECT_TRUE(Second.Messages.empty());
}

TEST_F(CacheTest, IsThereForC) {
  coop_cache_settings Settings = {};
  const std::string Name(Folder);
  Settings.folder = Name.c_str();
  coop_compiler *C = coop_compiler_create(&Settings);
  coop_kernel_options Options = {};
  Options.compiler = C;
  coop_kernel *A = coop_kernel_create(scaleSpirv().data(), scaleSpirv().size(), &Options, nullptr),
              *B = coop_kernel_create(scaleSpirv().data(), scaleSpirv().size(), &Options, nullptr);
  coop_compiler_free(C);
  ASSERT_TRUE(A && B);
  EXPECT_EQ(coop_kernel_get_info(A), coop_kernel_get_info(B));
  EXPECT_EQ(files().size(), 1u);
  coop_kernel_free(A);
  coop_kernel_free(B);
  coop_compiler_free(nullptr);
}

TEST(BuildIdentity, IsTheLinkersOfBothFiles) {
  const std::string Identity = driver::buildIdentity();
  const auto [Ours, Llvms] = StringRef(Identity).split('/');
  EXPECT_EQ(Identity, driver::buildIdentity());
  // Build identifiers are hashes of 8 bytes or more, in hexadecimal digits.
  EXPECT_GE(Ours.size(), 16u);
  EXPECT_GE(Llvms.size(), 16u);
  EXPECT_EQ(Identity.find_first_not_of("0123456789ABCDEF/"), std::string::npos);
  EXPECT_NE(Ours, Llvms);
}

TEST(CacheKeys, PartsDoNotRunIntoEachOther) {
  const driver::CacheKeys Keys;
  const auto KeyOf = [&](StringRef Source, const std::string &Entry, const std::string &Cpu) {
    return Keys.keyOf(Source, false, {Entry, {}, {}, false}, {.Cpu = Cpu}, Execution::Auto);
  };
  const std::set<runtime::CodeKey> All = {KeyOf("ab", "c", ""), KeyOf("a", "bc", ""),
                                          KeyOf("", "abc", ""), KeyOf("ab", "", "c"),
                                          KeyOf("ab", "c", "c")};
  EXPECT_EQ(All.size(), 5u);
  EXPECT_EQ(
      driver::CacheKeys().keyOf("ab", false, {"c", {}, {}, false}, {.Cpu = ""}, Execution::Auto),
      KeyOf("ab", "c", ""));
  EXPECT_NE(Keys.keyOf("ab", false, {"c", {}, {{{0, 1}, 2}}, false}, {.Cpu = ""}, Execution::Auto),
            KeyOf("ab", "c", ""));
}

} // namespace

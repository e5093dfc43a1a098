// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the library does around a kernel on a CUDA device: on which device, with which memory, and
// what it leaves of the caller's.

#include "coop/coop.h"
#include "runtime/cuda/Gate.h"
#include "gtest/gtest.h"
#include <array>
#include <atomic>
#include <cstddef>
#include <dlfcn.h>
#include <string>
#include <thread>

using namespace coop;

namespace {

constexpr const char *CopyShader = R"(#version 460
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer O { uint o[]; };
layout(set = 0, binding = 1) readonly buffer I { uint i[]; };
void main() { o[gl_LocalInvocationIndex] = i[gl_LocalInvocationIndex]; })";
constexpr const char *AddressShader = R"(#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer R { uint v[]; };
layout(set = 0, binding = 0) buffer O { R r; };
void main() { r.v[gl_LocalInvocationIndex] = 1; })";

/// Each invocation would have 256 sums.
constexpr const char *LargeTileShader = R"(#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer O { float o[]; };
layout(set = 0, binding = 1) readonly buffer I { float16_t i[]; };
void main() {
  coopmat<float16_t, gl_ScopeWorkgroup, 64, 16, gl_MatrixUseA> a;
  coopmat<float16_t, gl_ScopeWorkgroup, 16, 128, gl_MatrixUseB> b;
  coopMatLoad(a, i, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(b, i, 0, 128, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<float, gl_ScopeWorkgroup, 64, 128, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeWorkgroup, 64, 128, gl_MatrixUseAccumulator>(0.0);
  coopMatStore(coopMatMulAdd(a, b, sum), o, 0, 128, gl_CooperativeMatrixLayoutRowMajor);
})";

struct CudaKernels : testing::Test {
  /// The runtime asks for a library of that name, which is there then.
  CudaKernels() : Library(dlopen(COOP_FAKE_CUDA, RTLD_NOW)) { EXPECT_TRUE(Library) << dlerror(); }

  template <typename Function> Function *find(const char *Name) const {
    return reinterpret_cast<Function *>(dlsym(Library, Name));
  }
  Kernel make(const char *Shader, unsigned Device, const char *Name = "") {
    KernelOptions Options;
    Options.CudaDevice = Device;
    if (*Name)
      Options.Name = Name;
    const KernelResult Made = C.createKernel(C.compile(Shader).Spirv, Options);
    for (const Message &M : Made.Messages)
      ADD_FAILURE() << M.Text;
    return Made.TheKernel;
  }
  DispatchResult copy(const Kernel &K) {
    return K.dispatch({1, 1, 1}, {{0, 0, 0, Out.data(), 128}, {0, 1, 0, In.data(), 128}});
  }

  void *Library;
  Compiler C;
  alignas(16) std::array<uint32_t, 32> Out = {}, In = {};
};

TEST_F(CudaKernels, EachRunsOnItsDevice) {
  const Kernel First = make(CopyShader, 0), Second = make(CopyShader, 1);
  for (int Round = 0; Round < 2; ++Round) {
    ASSERT_TRUE(copy(First));
    EXPECT_EQ(Out[0], 1u);
    ASSERT_TRUE(copy(Second));
    EXPECT_EQ(Out[0], 2u);
  }
  ASSERT_TRUE(copy(make(CopyShader, 0)));
  EXPECT_EQ(Out[0], 1u);
}

TEST_F(CudaKernels, AGateHoldsTheDeviceUntilItIsOpen) {
  using coop::runtime::cuda::Gate;
  auto Opened = coop::runtime::cuda::Device::open(0);
  ASSERT_TRUE(bool(Opened));
  auto Cuda = (*Opened)->use();
  ASSERT_TRUE(bool(Cuda));
  {
    Gate Held(**Cuda);
    EXPECT_NE((*Cuda)->synchronize(), 0);
    Held.open();
    EXPECT_EQ((*Cuda)->synchronize(), 0);
  }
  {
    Gate Held(**Cuda); // whose end opens it
  }
  EXPECT_EQ((*Cuda)->synchronize(), 0);
  EXPECT_EQ(find<unsigned()>("fakeCudaEndlessWaits")(), 0u);
  // Dispatches of the library do not wait for it: others may use the device.
  ASSERT_TRUE(copy(make(CopyShader, 0)));
  EXPECT_EQ(find<unsigned()>("fakeCudaWaitsAtLaunch")(), 0u);
}

TEST_F(CudaKernels, WhatIsNotWrittenIsNotCopiedBack) {
  ASSERT_TRUE(copy(make(CopyShader, 0)));
  auto *CopiedBack = find<bool(const void *)>("fakeCudaCopiedBack");
  EXPECT_TRUE(CopiedBack(Out.data()));
  EXPECT_FALSE(CopiedBack(In.data()));
}

TEST_F(CudaKernels, WorkgroupsOfSeveralBlocksAreClusters) {
  auto *SetMajor = find<void(int)>("fakeCudaSetMajor");
  auto *Blocks = find<unsigned()>("fakeCudaBlocks");
  auto *BlocksOfCluster = find<unsigned()>("fakeCudaBlocksOfCluster");
  alignas(16) static std::array<float, 8192> Large;
  auto Launch = [&](const Kernel &K) {
    return bool(K.dispatch({3, 1, 1}, {{0, 0, 0, Large.data(), sizeof(Large)},
                                       {0, 1, 0, Large.data(), sizeof(Large)}}));
  };
  ASSERT_TRUE(Launch(make(LargeTileShader, 0)));
  EXPECT_EQ(Blocks(), 3u);
  EXPECT_EQ(BlocksOfCluster(), 1u);
  SetMajor(9); // which has clusters
  const bool Launched = Launch(make(LargeTileShader, 0, "clusters"));
  SetMajor(8);
  ASSERT_TRUE(Launched);
  EXPECT_EQ(Blocks(), 6u);
  EXPECT_EQ(BlocksOfCluster(), 2u);
}

TEST_F(CudaKernels, TheCallersContextStaysCurrent) {
  int Own = 0;
  void *Now = nullptr;
  auto *Get = find<int(void **)>("cuCtxGetCurrent");
  find<int(void *)>("cuCtxSetCurrent")(&Own);
  {
    const Kernel K = make(CopyShader, 1);
    Get(&Now);
    EXPECT_EQ(Now, &Own);
    ASSERT_TRUE(copy(K));
    Get(&Now);
    EXPECT_EQ(Now, &Own);
  }
  C = Compiler(); // the last one that has the kernel
  Get(&Now);
  EXPECT_EQ(Now, &Own);
  find<int(void *)>("cuCtxSetCurrent")(nullptr);
}

/// The fake kernel writes through the first buffer's address only: what it holds stays.
TEST_F(CudaKernels, AddressesInKnownPlacesAreOfCopies) {
  const Kernel K = make(AddressShader, 0);
  alignas(16) std::array<uint64_t, 2> Pointers = {0, reinterpret_cast<uint64_t>(In.data())};
  alignas(16) std::array<uint64_t, 2> Seen = Pointers;
  DispatchSettings Settings;
  Settings.Addresses = {&Pointers[1]};
  ASSERT_TRUE(
      K.dispatch({1, 1, 1}, {{0, 0, 0, Pointers.data(), 16}, {0, 1, 0, In.data(), 128}}, Settings));
  EXPECT_EQ(static_cast<uint32_t>(Pointers[0]), 1u);
  EXPECT_EQ(Pointers[1], Seen[1]);
  auto *CopiedBack = find<bool(const void *)>("fakeCudaCopiedBack");
  EXPECT_TRUE(CopiedBack(Pointers.data()));
  EXPECT_TRUE(CopiedBack(In.data())); // which the shader reaches
  EXPECT_EQ(find<size_t()>("fakeCudaRegistered")(), 0u);
  Pointers[1] = 3;
  const DispatchResult Ran = K.dispatch({1, 1, 1}, {{0, 0, 0, Pointers.data(), 16}}, Settings);
  EXPECT_NE(Ran.Error.find("0x3, which is in nothing that is bound"), std::string::npos)
      << Ran.Error;
}

TEST_F(CudaKernels, DispatchesWithAddressesShareMemory) {
  alignas(4096) static std::array<std::byte, 8192> Page;
  // Some of it is registered by the program.
  find<int(void *, size_t, unsigned)>("cuMemHostRegister_v2")(Page.data() + 4096, 4096, 0);
  const Kernel First = make(AddressShader, 0), Second = make(AddressShader, 0, "other");
  std::atomic<unsigned> Failed = 0;
  auto Run = [&](const Kernel &K, std::byte *At) {
    for (int Round = 0; Round < 3; ++Round) {
      const DispatchResult Ran = K.dispatch(
          {1, 1, 1},
          {{0, 0, 0, At, 64}, {0, 7, 0, At + 64, 256}, {0, 8, 0, Page.data() + 4096, 64}});
      Failed += Ran ? 0 : 1;
    }
  };
  std::thread Other([&] { Run(First, Page.data()); });
  Run(Second, Page.data() + 1024);
  Other.join();
  EXPECT_EQ(Failed, 0u);
  EXPECT_EQ(find<size_t()>("fakeCudaRegistered")(), 1u);
}

} // namespace

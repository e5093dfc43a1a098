// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dispatch of kernels that are plain functions here: every workgroup runs once, what is bound is
// checked, and failures and text come back.

#include "runtime/Dispatch.h"
#include "gtest/gtest.h"
#include <atomic>
#include <set>
#include <thread>
#include <vector>

using namespace coop::runtime;

namespace {

/// Counts each workgroup in buffer 0, and checks its scratch memory.
int countGroup(const coop_dispatch *D, uint32_t X, uint32_t Y, uint32_t Z, void *Scratch) {
  auto *Counts = static_cast<std::atomic<uint32_t> *>(D->buffers[0].data);
  if (reinterpret_cast<uintptr_t>(Scratch) % 64 != 0)
    return 9;
  // Nobody else may use this memory meanwhile.
  auto *Mine = static_cast<volatile uint32_t *>(Scratch);
  for (uint32_t I = 0; I < 256; ++I)
    Mine[I] = X + I;
  for (uint32_t I = 0; I < 256; ++I)
    if (Mine[I] != X + I)
      return 8;
  ++Counts[(Z * D->num_groups[1] + Y) * D->num_groups[0] + X];
  return 0;
}

int failSometimes(const coop_dispatch *, uint32_t X, uint32_t, uint32_t, void *) {
  return X == 17 ? 1 : 0;
}

int printGroup(const coop_dispatch *D, uint32_t X, uint32_t, uint32_t, void *) {
  if (D->print)
    D->print(D->print_user, std::to_string(X).c_str());
  return static_cast<const uint8_t *>(D->push_constants)[0] == 42 ? 0 : 7;
}

/// Asks for the end of the dispatch in the 1000th workgroup that runs: word 1 is
/// coop_dispatch::stop.
int stopDispatch(const coop_dispatch *D, uint32_t, uint32_t, uint32_t, void *) {
  auto *Words = static_cast<std::atomic<uint32_t> *>(D->buffers[0].data);
  if (++Words[0] == 1000)
    Words[1] = 1;
  return 0;
}

/// Never ends by itself.
int waitForStop(const coop_dispatch *D, uint32_t, uint32_t, uint32_t, void *) {
  while (__atomic_load_n(D->stop, __ATOMIC_RELAXED) == 0)
    std::this_thread::yield();
  return COOP_KERNEL_STOPPED;
}

const coop_binding Bindings[] = {
    {0, 3, 1, COOP_BINDING_READ | COOP_BINDING_WRITE, 16, 4, "counts"}};

coop_kernel_info kernel(coop_kernel_fn Run) {
  return {COOP_KERNEL_ABI_VERSION, {1, 1, 1}, 1, 1, 0, 1024, Bindings, Run, "test"};
}

std::string errorOf(const coop_kernel_info &K, const DispatchArgs &Args,
                    const DispatchOptions &Options = {}) {
  auto Report = dispatch(K, Args, Options);
  return Report ? "" : llvm::toString(Report.takeError());
}

TEST(Dispatch, RunsEveryGroupOnce) {
  const coop_kernel_info K = kernel(countGroup);
  for (unsigned Threads : {1u, 2u, 7u, 0u}) {
    std::vector<uint32_t> Counts(5 * 7 * 11);
    const coop_buffer B = {Counts.data(), Counts.size() * 4};
    auto Report = dispatch(K, {{5, 7, 11}, B, {}}, {.Threads = Threads});
    ASSERT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
    EXPECT_EQ(Report->Groups, Counts.size());
    if (Threads) {
      EXPECT_EQ(Report->Threads, Threads);
      EXPECT_EQ(Report->ScratchBytes, Threads * 1024u);
    }
    EXPECT_EQ(Counts, std::vector<uint32_t>(Counts.size(), 1));
  }
}

TEST(Dispatch, ChecksWhatIsBound) {
  const coop_kernel_info K = kernel(countGroup);
  std::vector<uint32_t> Counts(4);
  const coop_buffer Good = {Counts.data(), 16}, Small = {Counts.data(), 15}, None = {nullptr, 0};
  EXPECT_EQ(errorOf(K, {{4, 1, 1}, Good, {}}), "");
  EXPECT_EQ(errorOf(K, {{1, 1, 1}, {}, {}}), "kernel 'test' has 1 buffers, not 0");
  EXPECT_EQ(errorOf(K, {{1, 1, 1}, {Good, Good}, {}}), "kernel 'test' has 1 buffers, not 2");
  EXPECT_EQ(errorOf(K, {{1, 1, 1}, Small, {}}),
            "the buffer at set 0, binding 3 (counts) has 15 bytes; the shader needs 16");
  EXPECT_EQ(errorOf(K, {{1, 1, 1}, None, {}}), "no buffer is bound at set 0, binding 3 (counts)");
  // A binding without bytes before its run-time array needs an address all the same.
  coop_binding Open = Bindings[0];
  Open.min_size = 0;
  coop_kernel_info NoMinimum = K;
  NoMinimum.bindings = &Open;
  EXPECT_EQ(errorOf(NoMinimum, {{1, 1, 1}, None, {}}),
            "no buffer is bound at set 0, binding 3 (counts)");
  coop_kernel_info Other = K;
  Other.abi_version = 99;
  EXPECT_NE(errorOf(Other, {{1, 1, 1}, Good, {}}).find("version 99"), std::string::npos);
}

TEST(Dispatch, BoundsTheGridAndTheMemory) {
  coop_kernel_info K = kernel(countGroup);
  std::vector<uint32_t> Counts(4);
  const coop_buffer B = {Counts.data(), 16};
  EXPECT_NE(errorOf(K, {{~0u, ~0u, ~0u}, B, {}}).find("more than 2^64 - 1"), std::string::npos);
  // No group at all is fine, however large the others are.
  EXPECT_EQ(errorOf(K, {{~0u, ~0u, 0}, B, {}}), "");
  EXPECT_EQ(Counts[0], 0u);
  EXPECT_NE(errorOf(K, {{1, 1, 1}, B, {}}, {.ScratchLimit = 1000}).find("needs 1024 bytes"),
            std::string::npos);
  auto Plan = planDispatch(K, {{100, 1, 1}, B, {}}, {.Threads = 8, .ScratchLimit = 3000});
  ASSERT_TRUE(bool(Plan));
  EXPECT_EQ(Plan->Threads, 2u);
  EXPECT_EQ(Plan->ScratchBytes, 2048u);
}

TEST(Dispatch, StopsBetweenWorkgroupsOfAnyGrid) {
  const coop_kernel_info K = kernel(stopDispatch);
  for (std::array<uint32_t, 3> Groups :
       {std::array<uint32_t, 3>{65536, 65536, 1}, {~0u, 1, 1}, {~0u, ~0u, 1}}) {
    uint32_t Words[4] = {};
    const coop_buffer B = {Words, 16};
    auto Report = dispatch(K, {Groups, B, {}}, {.Threads = 3, .Stop = &Words[1]});
    ASSERT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
    EXPECT_TRUE(Report->Stopped);
    EXPECT_EQ(Report->Groups, uint64_t(Groups[0]) * Groups[1]);
    EXPECT_GE(Words[0], 1000u);
    EXPECT_LT(Words[0], 100000000u);
  }
  uint32_t Words[4] = {};
  const coop_buffer B = {Words, 16};
  auto Whole = dispatch(K, {{10, 1, 1}, B, {}}, {.Stop = &Words[1]});
  ASSERT_TRUE(bool(Whole));
  EXPECT_FALSE(Whole->Stopped);
}

TEST(Dispatch, TellsOfItsProgress) {
  const coop_kernel_info K = kernel(waitForStop);
  uint32_t Words[4] = {}, Stop = 0;
  const coop_buffer B = {Words, 16};
  DispatchOptions Options = {.Threads = 2, .Stop = &Stop};
  Options.Progress = [&](uint64_t Begun, uint64_t Groups) {
    EXPECT_EQ(Begun, 2u);
    EXPECT_EQ(Groups, 7u);
    __atomic_store_n(&Stop, 1, __ATOMIC_RELAXED);
  };
  auto Report = dispatch(K, {{7, 1, 1}, B, {}}, Options);
  ASSERT_TRUE(bool(Report));
  EXPECT_TRUE(Report->Stopped);
}

TEST(Dispatch, FailuresComeBack) {
  const coop_kernel_info K = kernel(failSometimes);
  uint32_t Word[4] = {};
  const coop_buffer B = {Word, 16};
  EXPECT_EQ(errorOf(K, {{100, 1, 1}, B, {}}, {.Threads = 3}),
            "workgroup 17 of kernel 'test' failed with code 1 (out of memory)");
}

TEST(Dispatch, PassesPushConstantsAndText) {
  coop_kernel_info K = kernel(printGroup);
  K.push_constant_size = 4;
  uint32_t Word[4] = {};
  const coop_buffer B = {Word, 16};
  const uint8_t Push[] = {42, 0, 0, 0};
  EXPECT_NE(errorOf(K, {{1, 1, 1}, B, llvm::ArrayRef(Push, 3)}).find("4 bytes of push constants"),
            std::string::npos);
  std::multiset<std::string> Printed, Expected;
  DispatchOptions Options;
  Options.Threads = 4;
  Options.Print = [&](llvm::StringRef Text) { Printed.insert(Text.str()); };
  EXPECT_EQ(errorOf(K, {{200, 1, 1}, B, Push}, Options), "");
  for (unsigned I = 0; I < 200; ++I)
    Expected.insert(std::to_string(I));
  EXPECT_EQ(Printed, Expected);
  EXPECT_EQ(errorOf(K, {{200, 1, 1}, B, Push}), "") << "nobody listens";
}

} // namespace

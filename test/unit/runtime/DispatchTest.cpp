// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dispatch of kernels that are plain functions here: every workgroup runs once, what is bound is
// checked, and failures and text come back.

#include "runtime/Dispatch.h"
#include "gtest/gtest.h"
#include <atomic>
#include <cfenv>
#include <clocale>
#include <csignal>
#include <memory>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
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
    {0, 3, 1, COOP_BINDING_READ | COOP_BINDING_WRITE, 16, 4, "counts", 0, 0, 0, 0}};

coop_kernel_info kernel(coop_kernel_fn Run) {
  return {COOP_KERNEL_ABI_VERSION, {1, 1, 1}, 1, 1, 0, 1024, 0, Bindings, Run, "test"};
}

std::string errorOf(const coop_kernel_info &K, const DispatchArgs &Args,
                    const DispatchOptions &Options = {}) {
  Executor On;
  auto Report = dispatch(On, K, Args, Options);
  return Report ? "" : llvm::toString(Report.takeError());
}

TEST(Dispatch, RunsEveryGroupOnce) {
  Executor On;
  const coop_kernel_info K = kernel(countGroup);
  for (unsigned Threads : {1u, 2u, 7u, 0u}) {
    std::vector<uint32_t> Counts(5 * 7 * 11);
    const coop_buffer B = {Counts.data(), Counts.size() * 4};
    auto Report = dispatch(On, K, {{5, 7, 11}, B, {}}, {.Threads = Threads});
    ASSERT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
    EXPECT_EQ(Report->Groups, Counts.size());
    if (Threads) {
      EXPECT_EQ(Report->Threads, Threads);
      EXPECT_EQ(Report->ScratchBytes, Threads * 1024u);
    }
    EXPECT_EQ(Counts, std::vector<uint32_t>(Counts.size(), 1));
  }
}

/// 1 where a sum was not rounded to the nearest number, which is 1.
int addLittle(const coop_dispatch *D, uint32_t X, uint32_t, uint32_t, void *) {
  const volatile float One = 1.0F, Little = 1e-10F;
  static_cast<uint32_t *>(D->buffers[0].data)[X] = One + Little != 1.0F;
  return 0;
}

/// Threads of the pool would have it from who made them.
TEST(Dispatch, RoundsToNearestWhateverTheCallerDoes) {
  Executor On;
  const coop_kernel_info K = kernel(addLittle);
  for (unsigned Threads : {1u, 2u, 7u}) {
    std::vector<uint32_t> Differs(100000);
    const coop_buffer B = {Differs.data(), Differs.size() * 4};
    const int Before = std::fegetround();
    std::fesetround(FE_UPWARD);
    auto Report = dispatch(On, K, {{100000, 1, 1}, B, {}}, {.Threads = Threads});
    const int After = std::fegetround();
    std::fesetround(Before);
    ASSERT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
    EXPECT_EQ(After, FE_UPWARD);
    EXPECT_EQ(Differs, std::vector<uint32_t>(Differs.size()));
  }
}

/// Writes the number of the workgroup that runs, in the order in which they run, after a counter.
int logGroup(const coop_dispatch *D, uint32_t X, uint32_t Y, uint32_t Z, void *) {
  auto *Words = static_cast<uint32_t *>(D->buffers[0].data);
  Words[1 + Words[0]++] = (Z * D->num_groups[1] + Y) * D->num_groups[0] + X;
  return 0;
}

std::vector<uint32_t> orderOf(std::array<uint32_t, 3> Groups, uint32_t BandRows) {
  std::vector<uint32_t> Words(1 + Groups[0] * Groups[1] * Groups[2]);
  const coop_buffer B = {Words.data(), Words.size() * 4};
  EXPECT_EQ(errorOf(kernel(logGroup), {Groups, B, {}}, {.Threads = 1, .BandRows = BandRows}), "");
  EXPECT_EQ(Words[0] + 1, Words.size());
  Words.erase(Words.begin());
  return Words;
}

TEST(Dispatch, KeepsItsOrder) {
  const std::vector<uint32_t> Linear = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  EXPECT_EQ(orderOf({3, 2, 2}, 1), Linear);
  EXPECT_EQ(orderOf({12, 1, 1}, 4), Linear);
  EXPECT_EQ(orderOf({1, 12, 1}, 4), Linear);
  // Two rows a band, each column by column; the last band is narrower, and z is outside.
  EXPECT_EQ(orderOf({3, 3, 2}, 2),
            (std::vector<uint32_t>{0, 3, 1, 4, 2, 5, 6, 7, 8, 9, 12, 10, 13, 11, 14, 15, 16, 17}));
}

TEST(Dispatch, BandsHoldEveryGroupOnce) {
  Executor On;
  const coop_kernel_info K = kernel(countGroup);
  for (uint32_t BandRows : {2u, 4u, 7u, ~0u})
    for (std::array<uint32_t, 3> Groups :
         {std::array<uint32_t, 3>{5, 7, 11}, {1, 1, 9}, {64, 3, 1}, {2, 33, 2}}) {
      std::vector<uint32_t> Counts(Groups[0] * Groups[1] * Groups[2]);
      const coop_buffer B = {Counts.data(), Counts.size() * 4};
      auto Report = dispatch(On, K, {Groups, B, {}}, {.Threads = 3, .BandRows = BandRows});
      ASSERT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
      EXPECT_EQ(Report->Begun, Counts.size());
      EXPECT_EQ(Counts, std::vector<uint32_t>(Counts.size(), 1));
    }
}

/// Says where its kept memory begins that two columns are kept. The first workgroup takes longest.
int countGroupOfPairs(const coop_dispatch *D, uint32_t X, uint32_t Y, uint32_t Z, void *Scratch) {
  if (X + Y + Z == 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const int Code = countGroup(D, X, Y, Z, Scratch);
  *static_cast<uint32_t *>(Scratch) = 1;
  return Code;
}

int logGroupOfPairs(const coop_dispatch *D, uint32_t X, uint32_t Y, uint32_t Z, void *Scratch) {
  *static_cast<uint32_t *>(Scratch) = 1;
  return logGroup(D, X, Y, Z, Scratch);
}

TEST(Dispatch, PairsColumnsThatAreKept) {
  std::vector<uint32_t> Words(1 + 12);
  const coop_buffer B = {Words.data(), Words.size() * 4};
  coop_kernel_info K = kernel(logGroupOfPairs);
  K.kept_size = 64;
  EXPECT_EQ(errorOf(K, {{3, 2, 2}, B, {}}, {.Threads = 1, .MayPairColumns = true}), "");
  EXPECT_EQ(Words, (std::vector<uint32_t>{12, 0, 1, 3, 4, 2, 5, 6, 7, 9, 10, 8, 11}));
  // Another says that they are not.
  Words[0] = 0;
  K.run = logGroup;
  EXPECT_EQ(errorOf(K, {{3, 2, 2}, B, {}}, {.Threads = 1, .BandRows = 2, .MayPairColumns = true}),
            "");
  EXPECT_EQ(Words, (std::vector<uint32_t>{12, 0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11}));
}

TEST(Dispatch, PairsHoldEveryGroupOnce) {
  coop_kernel_info K = kernel(countGroupOfPairs);
  K.kept_size = 64;
  for (std::array<uint32_t, 3> Groups :
       {std::array<uint32_t, 3>{5, 7, 11}, {1, 1, 9}, {64, 3, 1}, {2, 33, 2}}) {
    std::vector<uint32_t> Counts(Groups[0] * Groups[1] * Groups[2]);
    const coop_buffer B = {Counts.data(), Counts.size() * 4};
    EXPECT_EQ(errorOf(K, {Groups, B, {}}, {.Threads = 3, .BandRows = 2, .MayPairColumns = true}),
              "");
    EXPECT_EQ(Counts, std::vector<uint32_t>(Counts.size(), 1));
  }
}

/// Writes which thread runs it.
int noteThread(const coop_dispatch *D, uint32_t, uint32_t, uint32_t, void *) {
  *static_cast<std::thread::id *>(D->buffers[0].data) = std::this_thread::get_id();
  return 0;
}

TEST(Dispatch, CallingThreadRunsWhatNeedsLittleStack) {
  Executor On;
  const coop_kernel_info K = kernel(noteThread);
  alignas(16) std::thread::id Ran[4];
  const coop_buffer B = {Ran, 16};
  for (const auto &[StackBytes, IsCaller] :
       {std::pair<uint64_t, bool>{1000, true}, {uint64_t(1) << 20, false}, {UINT64_MAX, false}}) {
    auto Report = dispatch(On, K, {{1, 1, 1}, B, {}}, {.StackBytes = StackBytes});
    ASSERT_TRUE(bool(Report));
    EXPECT_EQ(Ran[0] == std::this_thread::get_id(), IsCaller) << StackBytes;
  }
}

/// Takes longer than any other thread needs to begin.
int sleepLong(const coop_dispatch *D, uint32_t, uint32_t, uint32_t, void *) {
  ++static_cast<std::atomic<uint32_t> *>(D->buffers[0].data)[0];
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return 0;
}

TEST(Dispatch, WakesThreadsWhereItPays) {
  Executor On;
  KernelHistory History;
  std::vector<uint32_t> Counts(100);
  const coop_buffer B = {Counts.data(), 400};
  const DispatchOptions Options = {.Threads = 4, .StackBytes = 0, .History = &History};
  // The first time nothing is known; the second time it is known to be short.
  for (unsigned I = 0; I < 2; ++I) {
    auto Report = dispatch(On, kernel(countGroup), {{2, 1, 1}, B, {}}, Options);
    ASSERT_TRUE(bool(Report));
    EXPECT_GT(History.GroupTime, 0u);
  }
  // Wrong history does not keep long workgroups on one thread.
  History.GroupTime = 1;
  const auto Before = std::chrono::steady_clock::now();
  auto Report = dispatch(On, kernel(sleepLong), {{17, 1, 1}, B, {}}, Options);
  ASSERT_TRUE(bool(Report));
  EXPECT_EQ(Counts[0], 17u + 2);
  EXPECT_LT(std::chrono::steady_clock::now() - Before, std::chrono::milliseconds(16 * 20));
  EXPECT_GT(History.GroupTime, 10'000'000u);
}

/// Counts in word 1, and runs itself on another dispatch of the same executor while word 0 says so.
struct Nested {
  Executor On;
  coop_kernel_info Inner;
  std::atomic<uint32_t> Ran = 0;
};
int runNested(const coop_dispatch *D, uint32_t, uint32_t, uint32_t, void *) {
  auto &N = *static_cast<Nested *>(D->buffers[0].data);
  ++N.Ran;
  if (D->num_groups[1] == 1) {
    const coop_buffer B = {&N, sizeof(N)};
    auto Report = dispatch(N.On, N.Inner, {{4, 2, 1}, B, {}}, {.Threads = 2});
    if (!Report)
      llvm::consumeError(Report.takeError());
  }
  return 0;
}

TEST(Dispatch, WorkgroupsMayDispatch) {
  // As a callback that gets text might. No thread of the pool is free then.
  alignas(64) Nested N;
  N.Inner = kernel(runNested);
  const coop_buffer B = {&N, sizeof(N)};
  auto Report = dispatch(N.On, N.Inner, {{3, 1, 1}, B, {}}, {.Threads = 2});
  ASSERT_TRUE(bool(Report));
  EXPECT_EQ(N.Ran, 3 + 3 * 8u);
}

TEST(Dispatch, ManyAtOnce) {
  Executor On;
  const coop_kernel_info K = kernel(countGroup);
  std::atomic<unsigned> Wrong = 0;
  std::vector<std::thread> Callers;
  for (unsigned T = 0; T < 6; ++T)
    Callers.emplace_back([&, T] {
      std::vector<uint32_t> Counts(40);
      const coop_buffer B = {Counts.data(), 160};
      for (unsigned Round = 1; Round <= 200; ++Round) {
        auto Report = dispatch(On, K, {{40, 1, 1}, B, {}},
                               {.Threads = 1 + T % 3, .StackBytes = T < 3 ? 0 : UINT64_MAX});
        Wrong += !Report || Counts != std::vector<uint32_t>(40, Round);
      }
    });
  for (std::thread &T : Callers)
    T.join();
  EXPECT_EQ(Wrong, 0u);
}

TEST(Dispatch, KeepsScratchMemoryWithinBounds) {
  Executor On;
  coop_kernel_info K = kernel(countGroup);
  alignas(16) uint32_t Counts[4] = {};
  const coop_buffer B = {Counts, 16};
  const auto Run = [&](uint64_t Scratch) {
    K.scratch_size = Scratch;
    auto Report = dispatch(On, K, {{1, 1, 1}, B, {}}, {.StackBytes = 0});
    EXPECT_TRUE(bool(Report));
    return On.Scratch.kept();
  };
  constexpr uint64_t More = ScratchPool::BeyondEnd;
  EXPECT_EQ(On.Scratch.kept(), 0u);
  EXPECT_EQ(Run(4096), 4096 + More);
  EXPECT_EQ(Run(4096), 4096 + More) << "the same block again";
  EXPECT_EQ(Run(2000), 4096 + More) << "a larger one serves too";
  EXPECT_EQ(Run(8192), 4096 + 8192 + 2 * More);
  // What is larger than all that may be kept goes back at once, and takes the others' place.
  EXPECT_LE(Run(ScratchPool::KeptBytes - 4096), ScratchPool::KeptBytes);
  EXPECT_LE(Run(ScratchPool::KeptBytes + 1), ScratchPool::KeptBytes);
}

TEST(Dispatch, ScratchMemoryCanBeReadBeyondItsEnd) {
  ScratchPool Pool(Guards::Pages);
  const Buffer Memory = cantFail(Pool.take(4096));
  const volatile uint8_t *End = Memory.data() + 4096;
  for (uint64_t I = 0; I < ScratchPool::BeyondEnd; ++I)
    (void)End[I];
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
  // Code assumes the alignment that the ABI promises, whatever the types' own is.
  alignas(16) uint8_t Bytes[32] = {};
  for (unsigned Offset : {1u, 4u, 8u, 12u}) {
    const std::string Text = errorOf(K, {{1, 1, 1}, coop_buffer{Bytes + Offset, 16}, {}});
    EXPECT_NE(Text.find("the buffer at set 0, binding 3 (counts) begins at the address 0x"),
              std::string::npos)
        << Text;
    EXPECT_NE(Text.find("multiples of 16 bytes"), std::string::npos) << Text;
  }
  EXPECT_EQ(errorOf(K, {{1, 1, 1}, coop_buffer{Bytes + 16, 16}, {}}), "");
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
  Executor On;
  const coop_kernel_info K = kernel(stopDispatch);
  for (std::array<uint32_t, 3> Groups :
       {std::array<uint32_t, 3>{65536, 65536, 1}, {~0u, 1, 1}, {~0u, ~0u, 1}}) {
    alignas(16) uint32_t Words[4] = {};
    const coop_buffer B = {Words, 16};
    auto Report = dispatch(On, K, {Groups, B, {}}, {.Threads = 3, .Stop = &Words[1]});
    ASSERT_TRUE(bool(Report)) << llvm::toString(Report.takeError());
    EXPECT_TRUE(Report->Stopped);
    EXPECT_EQ(Report->Groups, uint64_t(Groups[0]) * Groups[1]);
    EXPECT_GE(Words[0], 1000u);
    EXPECT_LT(Words[0], 100000000u);
  }
  alignas(16) uint32_t Words[4] = {};
  const coop_buffer B = {Words, 16};
  auto Whole = dispatch(On, K, {{10, 1, 1}, B, {}}, {.Stop = &Words[1]});
  ASSERT_TRUE(bool(Whole));
  EXPECT_FALSE(Whole->Stopped);
}

TEST(Dispatch, TellsOfItsProgress) {
  Executor On;
  const coop_kernel_info K = kernel(waitForStop);
  alignas(16) uint32_t Words[4] = {};
  uint32_t Stop = 0;
  const coop_buffer B = {Words, 16};
  DispatchOptions Options = {.Threads = 2, .Stop = &Stop};
  Options.Progress = [&](uint64_t Begun, uint64_t Groups) {
    EXPECT_EQ(Begun, 2u);
    EXPECT_EQ(Groups, 7u);
    __atomic_store_n(&Stop, 1, __ATOMIC_RELAXED);
  };
  auto Report = dispatch(On, K, {{7, 1, 1}, B, {}}, Options);
  ASSERT_TRUE(bool(Report));
  EXPECT_TRUE(Report->Stopped);
}

TEST(Dispatch, FailuresComeBack) {
  const coop_kernel_info K = kernel(failSometimes);
  alignas(16) uint32_t Word[4] = {};
  const coop_buffer B = {Word, 16};
  EXPECT_EQ(errorOf(K, {{100, 1, 1}, B, {}}, {.Threads = 3}),
            "workgroup 17 of kernel 'test' failed with code 1 (out of memory)");
}

TEST(Dispatch, PassesPushConstantsAndText) {
  coop_kernel_info K = kernel(printGroup);
  K.push_constant_size = 4;
  alignas(16) uint32_t Word[4] = {};
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

/// 1 where snprintf follows the program's locale, whatever that is.
int followsLocale(const coop_dispatch *D, uint32_t X, uint32_t, uint32_t, void *) {
  static_cast<uint32_t *>(D->buffers[0].data)[X] = ::uselocale(nullptr) == LC_GLOBAL_LOCALE;
  return 0;
}

TEST(Dispatch, PrintsAlikeInEveryLocale) {
  std::vector<uint32_t> Follows(100);
  const coop_buffer B = {Follows.data(), 400};
  DispatchOptions Options;
  Options.Print = [](llvm::StringRef) {};
  for (unsigned Threads : {1u, 3u}) {
    Options.Threads = Threads;
    EXPECT_EQ(errorOf(kernel(followsLocale), {{100, 1, 1}, B, {}}, Options), "");
    EXPECT_EQ(Follows, std::vector<uint32_t>(100));
  }
  EXPECT_EQ(::uselocale(nullptr), LC_GLOBAL_LOCALE) << "the caller's is back";
}

/// 1 where the thread would run the program's handler of SIGTERM, 2 where it hides its own faults.
int takesSignals(const coop_dispatch *D, uint32_t X, uint32_t, uint32_t, void *) {
  sigset_t Blocked;
  ::pthread_sigmask(SIG_BLOCK, nullptr, &Blocked);
  static_cast<uint32_t *>(D->buffers[0].data)[X] =
      (::sigismember(&Blocked, SIGTERM) ? 0 : 1) + (::sigismember(&Blocked, SIGSEGV) ? 2 : 0);
  return 0;
}

TEST(Dispatch, LeavesSignalsToTheProgramsThreads) {
  std::vector<uint32_t> Takes(100);
  const coop_buffer B = {Takes.data(), 400};
  // The calling thread takes no part.
  EXPECT_EQ(errorOf(kernel(takesSignals), {{100, 1, 1}, B, {}}, {.Threads = 2}), "");
  EXPECT_EQ(Takes, std::vector<uint32_t>(100));
  sigset_t Blocked;
  ::pthread_sigmask(SIG_BLOCK, nullptr, &Blocked);
  EXPECT_FALSE(::sigismember(&Blocked, SIGTERM));
}

TEST(Dispatch, TakesABoundedNumberOfThreads) {
  std::vector<uint32_t> Counts(4);
  const coop_buffer B = {Counts.data(), 16};
  auto Plan = planDispatch(kernel(countGroup), {{1000000, 1, 1}, B, {}}, {.Threads = 1000000});
  ASSERT_TRUE(bool(Plan));
  EXPECT_EQ(Plan->Threads, 1024u);
}

/// A forked process has only the thread that forked; it would wait for the others for ever.
TEST(Dispatch, GoesOnInAForkedProcess) {
  auto On = std::make_unique<Executor>();
  const coop_kernel_info K = kernel(countGroup);
  std::vector<std::atomic<uint32_t>> Counts(1000);
  const coop_buffer B = {Counts.data(), 4000};
  const auto Run = [&] {
    auto Report = dispatch(*On, K, {{1000, 1, 1}, B, {}}, {.Threads = 3});
    const bool Good = bool(Report);
    llvm::consumeError(Report.takeError());
    return Good;
  };
  ASSERT_TRUE(Run());
  const pid_t Child = ::fork();
  ASSERT_GE(Child, 0);
  if (Child == 0) {
    ::alarm(60);
    const bool Good = Run() && Counts[999] == 2;
    On.reset();
    ::_exit(Good ? 0 : 1);
  }
  int Status = -1;
  ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
  EXPECT_EQ(Status, 0);
  EXPECT_TRUE(Run()) << "here it goes on, too";
  EXPECT_EQ(Counts[999], 2u);
}

} // namespace

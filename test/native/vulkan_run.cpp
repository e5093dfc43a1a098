// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// vulkan_run FILE [SECONDS]: runs the programs of a file that coop-semantics --export wrote on this
// machine's Vulkan driver and compares what they give. A driver that dies of a program is started
// again after it; one that a driver does not finish within a few seconds counts as deadly, too.

#include "../semantics/Compare.h"
#include "Pack.h"
#include "runtime/vulkan/Kernel.h"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using native::PackedProgram;
namespace vulkan = coop::runtime::vulkan;

using Clock = std::chrono::steady_clock;
constexpr unsigned SecondsPerProgram = 10;

/// What became of the programs; in memory that parent and child share.
struct Tally {
  uint32_t Next = 0, Agree = 0, Differ = 0, Refused = 0, Died = 0;
};

std::vector<PackedProgram> readPrograms(const char *Path) {
  std::ifstream In(Path, std::ios::binary);
  native::PackReader Reader(std::vector<uint8_t>(std::istreambuf_iterator<char>(In), {}));
  std::vector<PackedProgram> Programs;
  for (PackedProgram P; Reader.program(P);)
    Programs.push_back(P);
  return Programs;
}

semantics::Buffer unpack(const native::PackedBuffer &B) {
  semantics::Buffer Result;
  Result.Type = static_cast<semantics::Element>(B.Kind);
  Result.Before = B.Before;
  Result.After = B.After;
  Result.Tolerance.resize(B.Tolerance.size() / sizeof(double));
  std::memcpy(Result.Tolerance.data(), B.Tolerance.data(), B.Tolerance.size());
  return Result;
}

/// The words of a block.
std::vector<uint32_t> wordsOf(const std::vector<uint8_t> &Bytes) {
  std::vector<uint32_t> Words(Bytes.size() / sizeof(uint32_t));
  std::memcpy(Words.data(), Bytes.data(), Words.size() * sizeof(uint32_t));
  return Words;
}

/// Its buffers are storage buffers of set 0; of the workgroup the driver knows more.
vulkan::Module moduleOf(const PackedProgram &P) {
  vulkan::Module M;
  M.Words = wordsOf(P.Spirv);
  M.Entry = "main";
  M.Name = P.Name;
  M.PushConstantSize = P.PushConstants.size();
  const std::vector<uint32_t> Ids = wordsOf(P.SpecIds), Values = wordsOf(P.SpecValues);
  for (size_t I = 0; I < Ids.size(); ++I)
    M.Constants.push_back({Ids[I], sizeof(uint32_t), Values[I]});
  for (uint32_t I = 0; I < P.Buffers.size(); ++I) {
    M.Bindings.push_back(
        {0, I, 1, COOP_BINDING_READ | COOP_BINDING_WRITE, 0, 1, nullptr, 0, 0, 0, 0});
    M.BindingNames.push_back("buffer " + std::to_string(I));
  }
  return M;
}

/// A buffer as dispatches want it, aligned.
struct Memory {
  explicit Memory(const std::vector<uint8_t> &Content)
      : Units(Content.size() / sizeof(Unit) + 1), Size(Content.size()) {
    std::copy(Content.begin(), Content.end(), data());
  }
  uint8_t *data() { return Units.data()->Bytes; }
  std::vector<uint8_t> content() { return {data(), data() + Size}; }

  struct alignas(COOP_BUFFER_ALIGNMENT) Unit {
    uint8_t Bytes[COOP_BUFFER_ALIGNMENT] = {};
  };
  std::vector<Unit> Units;
  size_t Size;
};

/// What the buffers hold afterwards.
llvm::Expected<std::vector<std::vector<uint8_t>>> run(const std::shared_ptr<vulkan::Device> &On,
                                                      const PackedProgram &P) {
  llvm::Expected<std::unique_ptr<vulkan::Kernel>> Kernel = vulkan::Kernel::load(On, moduleOf(P));
  if (!Kernel)
    return Kernel.takeError();
  std::vector<Memory> Memories;
  for (const native::PackedBuffer &B : P.Buffers)
    Memories.emplace_back(B.Before);
  std::vector<coop_buffer> Buffers;
  for (Memory &M : Memories)
    Buffers.push_back({M.data(), M.Size});
  Memory Push(P.PushConstants);
  coop::runtime::DispatchArgs Args;
  Args.Groups = {P.Groups[0], P.Groups[1], P.Groups[2]};
  Args.Buffers = Buffers;
  Args.PushConstants = llvm::ArrayRef<uint8_t>(Push.data(), Push.Size);
  llvm::Expected<coop::runtime::DispatchReport> Ran = (*Kernel)->dispatch(Args, {}, {}, {});
  if (!Ran)
    return Ran.takeError();
  std::vector<std::vector<uint8_t>> After;
  for (Memory &M : Memories)
    After.push_back(M.content());
  return After;
}

/// False when the device cannot go on.
bool runOne(const std::shared_ptr<vulkan::Device> &On, const PackedProgram &P, Tally &Counts) {
  llvm::Expected<std::vector<std::vector<uint8_t>>> After = run(On, P);
  if (!After) {
    ++Counts.Refused;
    std::printf("%s: %s\n", P.Name.c_str(), llvm::toString(After.takeError()).c_str());
    return !On->isLost();
  }
  std::string Wrong;
  for (size_t I = 0; I < After->size(); ++I)
    Wrong += semantics::compare(I, unpack(P.Buffers[I]), (*After)[I]);
  ++(Wrong.empty() ? Counts.Agree : Counts.Differ);
  if (!Wrong.empty())
    std::printf("%s differs:\n%s%s\n", P.Name.c_str(), Wrong.c_str(),
                Counts.Differ <= 20 ? P.Source.c_str() : "");
  return true;
}

void runRest(const std::vector<PackedProgram> &Programs, Clock::time_point End, Tally &Counts) {
  llvm::Expected<std::shared_ptr<vulkan::Device>> Device = vulkan::Device::open({});
  if (!Device) {
    std::printf("vulkan_run: %s\n", llvm::toString(Device.takeError()).c_str());
    Counts.Next = UINT32_MAX;
    return;
  }
  while (Counts.Next < Programs.size() && Clock::now() < End) {
    const PackedProgram &P = Programs[Counts.Next++];
    alarm(SecondsPerProgram);
    const bool GoesOn = runOne(*Device, P, Counts);
    std::fflush(stdout);
    if (!GoesOn)
      return;
  }
}

} // namespace

int main(int Count, char **Arguments) {
  if (Count != 2 && Count != 3) {
    std::fputs("usage: vulkan_run FILE [SECONDS]\n", stderr);
    return 2;
  }
  const std::vector<PackedProgram> Programs = readPrograms(Arguments[1]);
  void *Shared =
      mmap(nullptr, sizeof(Tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Shared == MAP_FAILED)
    return 2;
  Tally &Counts = *new (Shared) Tally();
  const auto End = Clock::now() + std::chrono::seconds(Count == 3 ? std::atoi(Arguments[2]) : 3600);
  while (Counts.Next < Programs.size() && Clock::now() < End) {
    const pid_t Child = fork();
    if (Child == 0) {
      runRest(Programs, End, Counts);
      _exit(0);
    }
    int Status = 0;
    waitpid(Child, &Status, 0);
    if (WIFSIGNALED(Status)) {
      ++Counts.Died;
      std::printf("%s: the driver died of it\n", Programs[Counts.Next - 1].Name.c_str());
    }
  }
  std::printf("%u of %zu programs: %u agree, %u differ, %u refused, %u deadly\n", Counts.Next,
              Programs.size(), Counts.Agree, Counts.Differ, Counts.Refused, Counts.Died);
  return Counts.Differ || Counts.Next == UINT32_MAX ? 1 : 0;
}

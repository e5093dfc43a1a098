// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// vulkan_run FILE [SECONDS]: runs the programs of a file that coop-semantics --export wrote on this
// machine's Vulkan driver and compares what they give. A driver that dies of a program is started
// again behind it; one that a driver does not finish within a few seconds counts as deadly, too.

#include "../semantics/Compare.h"
#include "Device.h"
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

/// False when the device cannot go on.
bool runOne(native::Device &Device, const PackedProgram &P, Tally &Counts) {
  std::vector<std::vector<uint8_t>> After;
  std::string Error;
  if (!Device.run(P, After, Error)) {
    ++Counts.Refused;
    std::printf("%s: %s\n", P.Name.c_str(), Error.c_str());
    return Error != native::DeviceLost;
  }
  std::string Wrong;
  for (size_t I = 0; I < After.size(); ++I)
    Wrong += semantics::compare(I, unpack(P.Buffers[I]), After[I]);
  ++(Wrong.empty() ? Counts.Agree : Counts.Differ);
  if (!Wrong.empty())
    std::printf("%s differs:\n%s%s\n", P.Name.c_str(), Wrong.c_str(),
                Counts.Differ <= 20 ? P.Source.c_str() : "");
  return true;
}

void runRest(const std::vector<PackedProgram> &Programs, Clock::time_point End, Tally &Counts) {
  std::string Error;
  const std::unique_ptr<native::Device> Device = native::Device::open(Error);
  if (!Device) {
    std::printf("vulkan_run: %s\n", Error.c_str());
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

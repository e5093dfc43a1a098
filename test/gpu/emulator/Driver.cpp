// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A libcuda.so.1 with one device, of which kernels run in coop-gpu-emulator: `coopc run --on=cuda`
// is tested as a whole where there is no GPU. The emulator takes LLVM IR, not PTX, so a test makes
// that first (Inputs/on_emulated.py):
//
//   COOP_EMULATOR   the program
//   COOP_EMULATED   the kernel as LLVM IR
//   COOP_MEMORY     a folder for files that are the device's memory
//
// Shaders with addresses of the host's memory run here where it is known which data those are.

#include "runtime/cuda/LaunchConfig.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

constexpr int Success = 0, NotSupported = 801, LaunchFailed = 719, OutOfMemory = 2;

struct Memory {
  std::string Path;
  size_t Bytes;
};

/// The process has one device, as one of the driver has.
struct Device {
  std::map<uint64_t, Memory> Allocated;
  uint64_t Next = uint64_t(0x2000) << 32;
  std::string Ptx;
};

Device &device() {
  static Device One;
  return One;
}

std::string setting(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

std::string digits(const void *Data, size_t Bytes) {
  std::string Text;
  for (size_t I = 0; I < Bytes; ++I) {
    char Pair[3];
    std::snprintf(Pair, sizeof(Pair), "%02x", static_cast<const unsigned char *>(Data)[I]);
    Text += Pair;
  }
  return Text;
}

std::string hex(uint64_t Number) {
  char Text[17];
  std::snprintf(Text, sizeof(Text), "%llx", static_cast<unsigned long long>(Number));
  return Text;
}

/// The number after Before in the PTX; 0 where that is not there.
uint64_t numberAfter(const std::string &Before) {
  const size_t At = device().Ptx.find(Before);
  return At == std::string::npos
             ? 0
             : std::strtoull(device().Ptx.c_str() + At + Before.size(), nullptr, 10);
}

int execute(const std::vector<std::string> &Words) {
  std::vector<char *> Arguments;
  for (const std::string &Word : Words)
    Arguments.push_back(const_cast<char *>(Word.c_str()));
  Arguments.push_back(nullptr);
  const pid_t Child = fork();
  if (Child == 0) {
    execv(Arguments[0], Arguments.data());
    _exit(127);
  }
  int Status = 1;
  return Child < 0 || waitpid(Child, &Status, 0) < 0 || Status != 0 ? LaunchFailed : Success;
}

} // namespace

extern "C" {

int cuInit(unsigned) { return Success; }
int cuGetErrorName(int, const char **Name) {
  *Name = "CUDA_ERROR";
  return Success;
}
int cuGetErrorString(int, const char **Text) {
  *Text = "the emulated device failed";
  return Success;
}
int cuDeviceGetCount(int *Count) {
  *Count = 1;
  return Success;
}
int cuDeviceGet(int *Handle, int) {
  *Handle = 0;
  return Success;
}
int cuDeviceGetName(char *Name, int Size, int) {
  std::snprintf(Name, static_cast<size_t>(Size), "emulated");
  return Success;
}
int cuDeviceGetAttribute(int *Value, int Which, int) {
  constexpr int Major = 75, Minor = 76;
  *Value = Which == Major ? 8 : Which == Minor ? 0 : 160 << 10;
  return Success;
}
int cuDevicePrimaryCtxRetain(void **Context, int) {
  *Context = &device();
  return Success;
}
int cuCtxGetCurrent(void **Context) {
  *Context = nullptr;
  return Success;
}
int cuCtxSetCurrent(void *) { return Success; }
int cuCtxSynchronize() { return Success; }

int cuModuleLoadDataEx(void **Module, const void *Image, unsigned, int *, void **) {
  device().Ptx = static_cast<const char *>(Image);
  *Module = &device();
  return Success;
}
int cuModuleUnload(void *) { return Success; }
int cuModuleGetFunction(void **Function, void *, const char *) {
  *Function = &device();
  return Success;
}
int cuFuncSetAttribute(void *, int, int) { return Success; }

/// Dispatches that do not begin with the first workgroup are none of the tests'.
int cuLaunchKernelEx(const coop::runtime::cuda::LaunchConfig *Config, void *, void **Parameters,
                     void **) {
  auto Number = [&](unsigned I) { return *static_cast<uint32_t *>(Parameters[I]); };
  const uint64_t Buffers = numberAfter("_param_0["), Push = numberAfter("_param_7[");
  std::vector<std::string> Words = {setting("COOP_EMULATOR"), setting("COOP_EMULATED")};
  Words.push_back(std::to_string(Number(1)) + "," + std::to_string(Number(2)) + "," +
                  std::to_string(Number(3)));
  Words.push_back(std::to_string(numberAfter("\"exchange\":")));
  Words.push_back(Push ? digits(Parameters[7], Push) : "-");
  for (const auto &[Address, M] : device().Allocated)
    Words.push_back("memory=" + hex(Address) + ":" + M.Path);
  Words.push_back("table=" + digits(Parameters[0], Buffers));
  if (const uint64_t Parts = numberAfter("\"parts\":"))
    Words.push_back("parts=" + std::to_string(Parts));
  if (Config->Grid[1] != 1 || Config->Grid[2] != 1)
    Words.push_back("grid");
  Words.push_back("print=" + hex(*static_cast<uint64_t *>(Parameters[6])));
  return execute(Words);
}

int cuMemAlloc_v2(uint64_t *Address, size_t Bytes) {
  Device &D = device();
  const auto Page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  Bytes = (Bytes + Page - 1) / Page * Page;
  const Memory M = {setting("COOP_MEMORY") + "/" + hex(D.Next), Bytes};
  const int File = open(M.Path.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
  void *At = reinterpret_cast<void *>(D.Next);
  if (File < 0 || ftruncate(File, static_cast<off_t>(Bytes)) != 0 ||
      mmap(At, Bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, File, 0) != At)
    return OutOfMemory;
  close(File);
  *Address = D.Next;
  D.Allocated[D.Next] = M;
  // Nothing is right behind it.
  D.Next += Bytes + 16 * Page;
  return Success;
}
int cuMemFree_v2(uint64_t Address) {
  const auto At = device().Allocated.find(Address);
  if (At == device().Allocated.end())
    return NotSupported;
  munmap(reinterpret_cast<void *>(Address), At->second.Bytes);
  unlink(At->second.Path.c_str());
  device().Allocated.erase(At);
  return Success;
}
int cuMemcpyHtoD_v2(uint64_t To, const void *From, size_t Bytes) {
  std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
  return Success;
}
int cuMemcpyDtoH_v2(void *To, uint64_t From, size_t Bytes) {
  std::memcpy(To, reinterpret_cast<const void *>(From), Bytes);
  return Success;
}
int cuMemHostAlloc(void **, size_t, unsigned) { return NotSupported; }
int cuMemFreeHost(void *) { return NotSupported; }
int cuStreamWaitValue32_v2(void *, uint64_t, uint32_t, unsigned) { return NotSupported; }
int cuMemHostRegister_v2(void *, size_t, unsigned) { return NotSupported; }
int cuMemHostUnregister(void *) { return NotSupported; }

int cuEventCreate(void **Event, unsigned) {
  *Event = &device();
  return Success;
}
int cuEventRecord(void *, void *) { return Success; }
int cuEventElapsedTime(float *Milliseconds, void *, void *) {
  *Milliseconds = 1;
  return Success;
}
int cuEventDestroy_v2(void *) { return Success; }

} // extern "C"

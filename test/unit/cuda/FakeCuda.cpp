// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA's driver with two devices, as far as runtime/cuda/Functions.def asks for it. A kernel writes
// the number of its device, from 1, to the first word of its first buffer. What programs do, tests
// ask with the functions at the end.

#include "runtime/cuda/LaunchConfig.h"
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace {

enum Result : int { Success = 0, OutOfMemory = 2, NeverEnds = 702, AlreadyRegistered = 712 };

int Contexts[2];
thread_local void *Current = nullptr;
std::mutex Lock;
std::map<uintptr_t, uintptr_t> Registered; ///< ends by beginnings
std::vector<void *> CopiedBack;
std::atomic<int> MajorOfDevices = 8;
std::atomic<unsigned> Blocks, BlocksOfCluster; ///< of the last launch
struct Wait {
  uint32_t *For;
  uint32_t Value;
};
std::vector<Wait> Waits;
std::atomic<unsigned> WaitsAtLaunch; ///< that were not over
std::atomic<unsigned> EndlessWaits;  ///< for what is no more
struct Module {
  unsigned Device;
};

} // namespace

extern "C" {

int cuInit(unsigned) { return Success; }
int cuGetErrorName(int, const char **Name) {
  *Name = "CUDA_ERROR";
  return Success;
}
int cuGetErrorString(int Error, const char **Text) {
  *Text = Error == AlreadyRegistered ? "already registered" : "failed";
  return Success;
}
int cuDeviceGetCount(int *Count) {
  *Count = 2;
  return Success;
}
int cuDeviceGet(int *Handle, int Number) {
  *Handle = Number;
  return Success;
}
int cuDeviceGetName(char *Name, int Size, int Handle) {
  std::snprintf(Name, static_cast<size_t>(Size), "fake %d", Handle);
  return Success;
}
int cuDeviceGetAttribute(int *Value, int Which, int) {
  constexpr int Major = 75, Minor = 76;
  *Value = Which == Major ? MajorOfDevices.load() : Which == Minor ? 0 : 160 << 10;
  return Success;
}
int cuDevicePrimaryCtxRetain(void **Context, int Handle) {
  *Context = &Contexts[Handle];
  return Success;
}
int cuCtxGetCurrent(void **Context) {
  *Context = Current;
  return Success;
}
int cuCtxSetCurrent(void *Context) {
  Current = Context;
  return Success;
}
int cuCtxSynchronize() {
  std::this_thread::sleep_for(std::chrono::milliseconds(20)); // others come meanwhile
  const std::lock_guard Guard(Lock);
  for (const Wait &W : Waits)
    if (__atomic_load_n(W.For, __ATOMIC_ACQUIRE) < W.Value)
      return NeverEnds;
  Waits.clear();
  return Success;
}

int cuModuleLoadDataEx(void **Loaded, const void *, unsigned, int *, void **) {
  *Loaded = new Module{static_cast<unsigned>(static_cast<int *>(Current) - Contexts)};
  return Success;
}
int cuModuleUnload(void *Loaded) {
  delete static_cast<Module *>(Loaded);
  return Success;
}
int cuModuleGetFunction(void **Function, void *Loaded, const char *) {
  *Function = Loaded;
  return Success;
}
int cuFuncSetAttribute(void *, int, int) { return Success; }
int cuLaunchKernelEx(const coop::runtime::cuda::LaunchConfig *Config, void *Function,
                     void **Parameters, void **) {
  Blocks = Config->Grid[0];
  {
    const std::lock_guard Guard(Lock);
    WaitsAtLaunch = static_cast<unsigned>(Waits.size());
  }
  BlocksOfCluster = Config->AttributeCount ? Config->Attributes->Cluster[0] : 1;
  const auto *Table = static_cast<const uint64_t *>(Parameters[0]);
  *reinterpret_cast<uint32_t *>(Table[0]) = static_cast<Module *>(Function)->Device + 1;
  return Success;
}

int cuMemAlloc_v2(uint64_t *Address, size_t Bytes) {
  void *Memory = std::calloc(1, Bytes);
  *Address = reinterpret_cast<uint64_t>(Memory);
  return Memory ? Success : OutOfMemory;
}
int cuMemFree_v2(uint64_t Address) {
  std::free(reinterpret_cast<void *>(Address));
  return Success;
}
int cuMemcpyHtoD_v2(uint64_t To, const void *From, size_t Bytes) {
  std::memcpy(reinterpret_cast<void *>(To), From, Bytes);
  return Success;
}
int cuMemcpyDtoH_v2(void *To, uint64_t From, size_t Bytes) {
  std::memcpy(To, reinterpret_cast<const void *>(From), Bytes);
  const std::lock_guard Guard(Lock);
  CopiedBack.push_back(To);
  return Success;
}
int cuMemHostAlloc(void **Memory, size_t Bytes, unsigned) {
  *Memory = std::calloc(1, Bytes);
  return *Memory ? Success : OutOfMemory;
}
int cuMemFreeHost(void *Memory) {
  const std::lock_guard Guard(Lock);
  for (const Wait &W : Waits)
    if (W.For == Memory)
      EndlessWaits += *W.For < W.Value ? 1 : 0;
  std::erase_if(Waits, [&](const Wait &W) { return W.For == Memory; });
  std::free(Memory);
  return Success;
}
/// Nothing waits here: whether the value came is looked at when the device would have ended.
int cuStreamWaitValue32_v2(void *, uint64_t Address, uint32_t Value, unsigned) {
  const std::lock_guard Guard(Lock);
  Waits.push_back({reinterpret_cast<uint32_t *>(Address), Value});
  return Success;
}
int cuMemHostRegister_v2(void *Memory, size_t Bytes, unsigned) {
  const std::lock_guard Guard(Lock);
  const auto Begin = reinterpret_cast<uintptr_t>(Memory);
  for (const auto &[OtherBegin, OtherEnd] : Registered)
    if (Begin < OtherEnd && OtherBegin < Begin + Bytes)
      return AlreadyRegistered;
  Registered[Begin] = Begin + Bytes;
  return Success;
}
int cuMemHostUnregister(void *Memory) {
  const std::lock_guard Guard(Lock);
  Registered.erase(reinterpret_cast<uintptr_t>(Memory));
  return Success;
}

int cuEventCreate(void **Event, unsigned) {
  *Event = &Contexts;
  return Success;
}
int cuEventRecord(void *, void *) { return Success; }
int cuEventElapsedTime(float *Milliseconds, void *, void *) {
  *Milliseconds = 1;
  return Success;
}
int cuEventDestroy_v2(void *) { return Success; }

/// Whether memory from there on was copied from a device; how many ranges are registered.
bool fakeCudaCopiedBack(const void *To) {
  const std::lock_guard Guard(Lock);
  for (void *Each : CopiedBack)
    if (Each == To)
      return true;
  return false;
}
size_t fakeCudaRegistered() {
  const std::lock_guard Guard(Lock);
  return Registered.size();
}
/// Of the compute capability of all devices.
void fakeCudaSetMajor(int Major) { MajorOfDevices = Major; }
unsigned fakeCudaWaitsAtLaunch() { return WaitsAtLaunch; }
unsigned fakeCudaEndlessWaits() { return EndlessWaits; }
unsigned fakeCudaBlocks() { return Blocks; }
unsigned fakeCudaBlocksOfCluster() { return BlocksOfCluster; }

} // extern "C"

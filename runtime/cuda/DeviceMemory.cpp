// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Allocations, copies, and registered pages.

#include "runtime/cuda/DeviceMemory.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Process.h"
#include <algorithm>

using namespace coop::runtime;
using namespace coop::runtime::cuda;
using llvm::Error;
using llvm::Expected;

Allocation::~Allocation() {
  if (Address)
    Cuda.free(Address);
}

Error Allocation::make(uint64_t Bytes) {
  return On.check(Cuda.allocate(&Address, std::max<uint64_t>(Bytes, 16)),
                  llvm::Twine(Bytes) + " bytes of the GPU's memory cannot be had");
}

// ---- copies

/// What is aligned on the host is as aligned there.
Error CopiedMemory::copyTo(DeviceRanges::Range &R) {
  constexpr uintptr_t Alignment = 256; // of allocations
  const uintptr_t Lead = R.Begin % Alignment;
  Allocation &Copy = *Copies.emplace_back(std::make_unique<Allocation>(On, Cuda));
  if (Error E = Copy.make(Lead + R.bytes()))
    return E;
  R.Address = Copy.address() + Lead;
  return On.check(Cuda.copyToDevice(R.Address, reinterpret_cast<const void *>(R.Begin), R.bytes()),
                  "a buffer cannot be copied to the GPU");
}

Expected<std::vector<uint8_t>> CopiedMemory::prepare(llvm::ArrayRef<uint8_t> Push) {
  for (DeviceRanges::Range &R : Ranges.all())
    if (Error E = copyTo(R))
      return E;
  if (Error E = Ranges.translate(Places, [&](size_t Range, uint64_t Offset, uint64_t Address) {
        return On.check(
            Cuda.copyToDevice(Ranges.all()[Range].Address + Offset, &Address, sizeof(Address)),
            "an address cannot be copied to the GPU");
      }))
    return E;
  return Ranges.translated(Push, Places);
}

CudaAddress CopiedMemory::addressOf(const void *Host) const {
  return Ranges.deviceOf(reinterpret_cast<uintptr_t>(Host)).value_or(0);
}

Error CopiedMemory::finish(llvm::ArrayRef<coop_buffer> Written) {
  for (const coop_buffer &B : Written)
    if (B.data && B.size != 0)
      if (Error E = On.check(Cuda.copyToHost(B.data, addressOf(B.data), B.size),
                             "a buffer cannot be copied from the GPU"))
        return E;
  Ranges.restore(Written, Places);
  return Error::success();
}

// ---- the host's own pages

SharedMemory::~SharedMemory() {
  for (void *Memory : Registered)
    Cuda.unregisterHost(Memory);
}

/// What the program has registered itself stays so; where that is a part, the rest is done page by
/// page.
Error SharedMemory::registerPages(uintptr_t Begin, uintptr_t End) {
  constexpr unsigned Mapped = 2;                // CU_MEMHOSTREGISTER_DEVICEMAP
  constexpr CudaResult AlreadyRegistered = 712; // all or a part
  auto *Memory = reinterpret_cast<void *>(Begin);
  const CudaResult Result = Cuda.registerHost(Memory, End - Begin, Mapped);
  if (Result == 0)
    Registered.push_back(Memory);
  if (Result != AlreadyRegistered)
    return On.check(
        Result, "a shader with addresses of memory needs the host's, which the GPU cannot reach");
  const uintptr_t Page = llvm::sys::Process::getPageSizeEstimate();
  for (uintptr_t At = Begin; End - Begin > Page && At < End; At += Page)
    if (Error E = registerPages(At, At + Page))
      return E;
  return Error::success();
}

Expected<std::vector<uint8_t>> SharedMemory::prepare(llvm::ArrayRef<uint8_t> Push) {
  static std::mutex Registration;
  Turn = std::unique_lock(Registration);
  // Of whole pages, each once.
  const uint64_t Page = llvm::sys::Process::getPageSizeEstimate();
  std::vector<coop_buffer> Pages;
  for (const coop_buffer &B : Buffers)
    if (const auto Begin = reinterpret_cast<uintptr_t>(B.data); Begin && B.size != 0) {
      const uintptr_t First = llvm::alignDown(Begin, Page);
      Pages.push_back(
          {reinterpret_cast<void *>(First), llvm::alignTo(Begin + B.size, Page) - First});
    }
  const DeviceRanges Ranges(Pages);
  for (const DeviceRanges::Range &R : Ranges.all())
    if (Error E = registerPages(R.Begin, R.End))
      return E;
  return std::vector<uint8_t>(Push.begin(), Push.end());
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Allocations, copies, and registered pages.

#include "runtime/cuda/DeviceMemory.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Process.h"
#include <algorithm>

using namespace coop::runtime::cuda;
using llvm::Error;

Allocation::~Allocation() {
  if (Address)
    Cuda.free(Address);
}

Error Allocation::make(uint64_t Bytes) {
  return On.check(Cuda.allocate(&Address, std::max<uint64_t>(Bytes, 16)),
                  llvm::Twine(Bytes) + " bytes of the GPU's memory cannot be had");
}

HostRanges::~HostRanges() {
  for (void *Memory : Registered)
    Cuda.unregisterHost(Memory);
}

/// Copies are of the buffers themselves; registered is the memory of whole pages.
void HostRanges::join(llvm::ArrayRef<coop_buffer> Buffers) {
  const uint64_t Page = How == Way::InPlace ? llvm::sys::Process::getPageSizeEstimate() : 1;
  std::vector<std::pair<uintptr_t, uintptr_t>> All;
  for (const coop_buffer &B : Buffers) {
    const auto Begin = reinterpret_cast<uintptr_t>(B.data);
    if (B.data && B.size != 0)
      All.push_back({llvm::alignDown(Begin, Page), llvm::alignTo(Begin + B.size, Page)});
  }
  std::sort(All.begin(), All.end());
  for (const auto &[Begin, End] : All) {
    if (!Ranges.empty() && Begin < Ranges.back().End + (How == Way::InPlace))
      Ranges.back().End = std::max(Ranges.back().End, End);
    else
      Ranges.push_back({Begin, End, nullptr});
  }
}

Error HostRanges::copyTo(Range &R) {
  R.Copy = std::make_unique<Allocation>(On, Cuda);
  if (Error E = R.Copy->make(R.End - R.Begin))
    return E;
  return On.check(
      Cuda.copyToDevice(R.Copy->address(), reinterpret_cast<void *>(R.Begin), R.End - R.Begin),
      "a buffer cannot be copied to the GPU");
}

/// What the program has registered itself stays so; where that is a part, the rest is done page by
/// page.
Error HostRanges::registerPages(uintptr_t Begin, uintptr_t End) {
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

Error HostRanges::add(llvm::ArrayRef<coop_buffer> Buffers) {
  static std::mutex Registration;
  if (How == Way::InPlace)
    Turn = std::unique_lock(Registration);
  join(Buffers);
  for (Range &R : Ranges)
    if (Error E = How == Way::Copies ? copyTo(R) : registerPages(R.Begin, R.End))
      return E;
  return Error::success();
}

CudaAddress HostRanges::addressOf(const void *Host) const {
  const auto Wanted = reinterpret_cast<uintptr_t>(Host);
  if (How == Way::InPlace)
    return Wanted;
  for (const Range &R : Ranges)
    if (Wanted >= R.Begin && Wanted < R.End)
      return R.Copy->address() + (Wanted - R.Begin);
  return 0;
}

Error HostRanges::copyBack(llvm::ArrayRef<coop_buffer> Written) {
  if (How == Way::InPlace)
    return Error::success();
  for (const coop_buffer &B : Written)
    if (B.data && B.size != 0)
      if (Error E = On.check(Cuda.copyToHost(B.data, addressOf(B.data), B.size),
                             "a buffer cannot be copied from the GPU"))
        return E;
  return Error::success();
}

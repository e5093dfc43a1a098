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
  if (How == Way::InPlace)
    for (size_t I = 0; I < Registered; ++I)
      Cuda.unregisterHost(reinterpret_cast<void *>(Ranges[I].Begin));
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

Error HostRanges::registerPages(Range &R) {
  constexpr unsigned Mapped = 2; // CU_MEMHOSTREGISTER_DEVICEMAP
  if (Error E = On.check(
          Cuda.registerHost(reinterpret_cast<void *>(R.Begin), R.End - R.Begin, Mapped),
          "a shader with addresses of memory needs the host's, which the GPU cannot reach"))
    return E;
  ++Registered;
  return Error::success();
}

Error HostRanges::add(llvm::ArrayRef<coop_buffer> Buffers) {
  join(Buffers);
  for (Range &R : Ranges)
    if (Error E = How == Way::Copies ? copyTo(R) : registerPages(R))
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

Error HostRanges::copyBack() {
  for (const Range &R : Ranges)
    if (R.Copy)
      if (Error E = On.check(Cuda.copyToHost(reinterpret_cast<void *>(R.Begin), R.Copy->address(),
                                             R.End - R.Begin),
                             "a buffer cannot be copied from the GPU"))
        return E;
  return Error::success();
}

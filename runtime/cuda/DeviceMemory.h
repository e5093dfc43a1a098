// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory for a dispatch on a GPU: copies of the host's, or the host's own.

#ifndef COOP_RUNTIME_CUDA_DEVICEMEMORY_H
#define COOP_RUNTIME_CUDA_DEVICEMEMORY_H

#include "coop/kernel_abi.h"
#include "runtime/cuda/Device.h"
#include "llvm/ADT/ArrayRef.h"
#include <mutex>
#include <vector>

namespace coop::runtime::cuda {

/// An allocation of the GPU.
class Allocation {
public:
  Allocation(const Device &On, const Functions &Cuda) : On(On), Cuda(Cuda) {}
  ~Allocation();
  Allocation(const Allocation &) = delete;
  Allocation &operator=(const Allocation &) = delete;

  llvm::Error make(uint64_t Bytes);
  CudaAddress address() const { return Address; }

private:
  const Device &On;
  const Functions &Cuda;
  CudaAddress Address = 0;
};

/// Ranges of the host's memory for the GPU. Those that overlap, or touch, are one.
class HostRanges {
public:
  enum class Way : uint8_t { Copies, InPlace };

  HostRanges(const Device &On, const Functions &Cuda, Way How) : On(On), Cuda(Cuda), How(How) {}
  ~HostRanges();
  HostRanges(const HostRanges &) = delete;
  HostRanges &operator=(const HostRanges &) = delete;

  llvm::Error add(llvm::ArrayRef<coop_buffer> Buffers);
  /// Where the GPU has what lies there on the host.
  CudaAddress addressOf(const void *Host) const;
  /// Copies what the GPU has left in these: memory of others may be read-only, or change meanwhile.
  llvm::Error copyBack(llvm::ArrayRef<coop_buffer> Written);

private:
  struct Range {
    uintptr_t Begin, End;
    std::unique_ptr<Allocation> Copy;
  };
  void join(llvm::ArrayRef<coop_buffer> Buffers);
  llvm::Error copyTo(Range &R);
  llvm::Error registerPages(uintptr_t Begin, uintptr_t End);

  const Device &On;
  const Functions &Cuda;
  const Way How;
  std::vector<Range> Ranges; ///< in order
  std::vector<void *> Registered;
  /// A process registers memory once, so one dispatch at a time does.
  std::unique_lock<std::mutex> Turn;
};

} // namespace coop::runtime::cuda

#endif

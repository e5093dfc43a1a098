// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory for a dispatch on a GPU: copies of the host's, or the host's own.

#ifndef COOP_RUNTIME_CUDA_DEVICEMEMORY_H
#define COOP_RUNTIME_CUDA_DEVICEMEMORY_H

#include "coop/kernel_abi.h"
#include "runtime/DeviceRanges.h"
#include "runtime/cuda/Device.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
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

/// The host's memory for one dispatch.
class HostMemory {
public:
  virtual ~HostMemory() = default;

  /// Push constants as the GPU sees them; the shader's memory is there for it from then on.
  virtual llvm::Expected<std::vector<uint8_t>> prepare(llvm::ArrayRef<uint8_t> Push) = 0;
  /// Where the GPU has what lies there on the host; 0 for what it does not have.
  virtual CudaAddress addressOf(const void *Host) const = 0;
  /// The host has what the GPU has left in these: memory of others may be read-only, or change
  /// meanwhile.
  virtual llvm::Error finish(llvm::ArrayRef<coop_buffer> Written) = 0;
};

/// Copies of the buffers, which hold the GPU's addresses where Places in the host's memory are
/// addresses. Those that are used must outlive it.
class CopiedMemory : public HostMemory {
public:
  CopiedMemory(const Device &On, const Functions &Cuda, llvm::ArrayRef<coop_buffer> Buffers,
               llvm::ArrayRef<const void *> Places)
      : On(On), Cuda(Cuda), Places(Places), Ranges(Buffers) {}

  llvm::Expected<std::vector<uint8_t>> prepare(llvm::ArrayRef<uint8_t> Push) override;
  CudaAddress addressOf(const void *Host) const override;
  llvm::Error finish(llvm::ArrayRef<coop_buffer> Written) override;

private:
  llvm::Error copyTo(DeviceRanges::Range &R);

  const Device &On;
  const Functions &Cuda;
  const llvm::ArrayRef<const void *> Places;
  DeviceRanges Ranges;
  std::vector<std::unique_ptr<Allocation>> Copies;
};

/// The host's own pages, at the host's addresses: the GPU reaches them, slowly.
class SharedMemory : public HostMemory {
public:
  SharedMemory(const Device &On, const Functions &Cuda, llvm::ArrayRef<coop_buffer> Buffers)
      : On(On), Cuda(Cuda), Buffers(Buffers) {}
  ~SharedMemory() override;

  llvm::Expected<std::vector<uint8_t>> prepare(llvm::ArrayRef<uint8_t> Push) override;
  CudaAddress addressOf(const void *Host) const override {
    return reinterpret_cast<uintptr_t>(Host);
  }
  llvm::Error finish(llvm::ArrayRef<coop_buffer>) override { return llvm::Error::success(); }

private:
  llvm::Error registerPages(uintptr_t Begin, uintptr_t End);

  const Device &On;
  const Functions &Cuda;
  const llvm::ArrayRef<coop_buffer> Buffers;
  std::vector<void *> Registered;
  /// A process registers memory once, so one dispatch at a time does.
  std::unique_lock<std::mutex> Turn;
};

} // namespace coop::runtime::cuda

#endif

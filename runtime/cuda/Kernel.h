// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel in PTX on a GPU: loaded, and dispatched on memory of the host.

#ifndef COOP_RUNTIME_CUDA_KERNEL_H
#define COOP_RUNTIME_CUDA_KERNEL_H

#include "runtime/Dispatch.h"
#include "runtime/cuda/Description.h"
#include "runtime/cuda/Device.h"
#include <mutex>

namespace coop::runtime::cuda {

class Kernel {
public:
  static llvm::Expected<std::unique_ptr<Kernel>> load(std::shared_ptr<Device> On,
                                                      llvm::StringRef Ptx);
  ~Kernel();
  Kernel(const Kernel &) = delete;
  Kernel &operator=(const Kernel &) = delete;

  const coop_kernel_info &info() const { return Says->Info; }
  const Device &device() const { return *On; }

  /// As runtime::dispatch; buffers are copied to the GPU and back, and what the GPU's memory cannot
  /// take is an error. Where the shader has addresses, so is the memory of Reachable, and Places
  /// are where buffers and push constants hold addresses of the host: 8 bytes each, which the
  /// shader sees as the GPU's. Without Places the addresses that it has are the host's: then it
  /// works in the memory of Reachable and of the buffers, where that lies. On any thread, one at a
  /// time.
  llvm::Expected<DispatchReport> dispatch(const DispatchArgs &Args, const DispatchOptions &Options,
                                          llvm::ArrayRef<coop_buffer> Reachable,
                                          llvm::ArrayRef<const void *> Places) const;

private:
  Kernel(std::shared_ptr<Device> On, std::unique_ptr<Description> Says)
      : On(std::move(On)), Says(std::move(Says)) {}
  llvm::Error start(llvm::StringRef Ptx);

  const std::shared_ptr<Device> On;
  const std::unique_ptr<Description> Says;
  CudaHandle Module = nullptr, Function = nullptr;
  mutable std::mutex Running;
  friend class Dispatch;
};

} // namespace coop::runtime::cuda

#endif

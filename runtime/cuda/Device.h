// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A GPU of this machine, through CUDA's driver, which is loaded when it is first asked for:
// programs start where there is none. Kernels are Kernel.h.

#ifndef COOP_RUNTIME_CUDA_DEVICE_H
#define COOP_RUNTIME_CUDA_DEVICE_H

#include "runtime/cuda/LaunchConfig.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace coop::runtime::cuda {

// The driver's types, as far as they are used.
using CudaResult = int;
using CudaDevice = int;
using CudaHandle = void *; ///< contexts, modules, functions, events
using CudaAddress = uint64_t;

struct Functions {
// NOLINTBEGIN(bugprone-macro-parentheses): of a declaration
#define CUDA_FUNCTION(Name, Symbol, Parameters) CudaResult(*Name) Parameters;
#include "runtime/cuda/Functions.def"
  // NOLINTEND(bugprone-macro-parentheses)
};

class Device {
public:
  /// The driver's functions, for this thread's calls about a device. When it goes, the thread has
  /// the context again that it had before.
  class InUse {
  public:
    InUse(const Functions &Cuda, CudaHandle Before) : Cuda(&Cuda), Before(Before) {}
    InUse(InUse &&Other) noexcept
        : Cuda(std::exchange(Other.Cuda, nullptr)), Before(Other.Before) {}
    InUse(const InUse &) = delete;
    InUse &operator=(const InUse &) = delete;
    ~InUse() {
      if (Cuda)
        Cuda->setContext(Before);
    }
    const Functions &operator*() const { return *Cuda; }
    const Functions *operator->() const { return Cuda; }

  private:
    const Functions *Cuda;
    CudaHandle Before;
  };

  /// GPU Number of the machine, from 0. An error says what is missing: the driver, a device.
  static llvm::Expected<std::shared_ptr<Device>> open(unsigned Number);
  /// How many GPUs the machine has; an error where there is no driver for them.
  static llvm::Expected<unsigned> count();
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  const std::string &name() const { return Name; }
  unsigned major() const { return Major; }
  unsigned minor() const { return Minor; }
  /// What a workgroup can have of shared memory.
  uint64_t sharedBytes() const { return SharedBytes; }

  llvm::Expected<InUse> use() const;
  /// What the driver says of a call; Doing is what it was for.
  llvm::Error check(CudaResult Result, const llvm::Twine &Doing) const;

private:
  explicit Device(const Functions &Cuda) : Cuda(Cuda) {}
  llvm::Error start(unsigned Number);
  llvm::Expected<unsigned> countAll();
  llvm::Error attribute(int Which, int &Value);

  const Functions Cuda;
  CudaDevice Handle = 0;
  /// The process's own. It is never given back: to make it takes as long as thousands of kernels.
  CudaHandle Context = nullptr;
  std::string Name;
  unsigned Major = 0, Minor = 0;
  uint64_t SharedBytes = 0;
};

} // namespace coop::runtime::cuda

#endif

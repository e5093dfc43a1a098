// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Holds a GPU until its work is queued, so that the time between two events is the GPU's. One that
// has nothing to do takes the first event at once, and the host needs 10 to 30 microseconds more
// for the launch.

#ifndef COOP_RUNTIME_CUDA_GATE_H
#define COOP_RUNTIME_CUDA_GATE_H

#include "runtime/cuda/Device.h"

namespace coop::runtime::cuda {

/// What is queued on the default stream after it was made waits for open(), which its end does,
/// too. Where the driver has no such thing, nothing waits.
///
/// A call that waits for the device meanwhile, on any thread, would wait for ever if open() needs
/// the driver's locks that it holds: so does a kernel's first launch, for which its code and local
/// memory are made.
class Gate {
public:
  explicit Gate(const Functions &Cuda);
  Gate(const Gate &) = delete;
  Gate &operator=(const Gate &) = delete;
  ~Gate();
  void open();

private:
  const Functions &Cuda;
  uint32_t *IsOpen = nullptr; ///< in memory that the GPU sees
};

} // namespace coop::runtime::cuda

#endif

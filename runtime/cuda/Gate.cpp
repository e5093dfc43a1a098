// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A word that a stream waits for; see Gate.h.

#include "runtime/cuda/Gate.h"

namespace coop::runtime::cuda {

Gate::Gate(const Functions &Cuda) : Cuda(Cuda) {
  constexpr unsigned SeenByDevices = 2, AtLeast = 0;
  void *Memory = nullptr;
  if (Cuda.allocateHost(&Memory, sizeof(*IsOpen), SeenByDevices) != 0)
    return;
  IsOpen = static_cast<uint32_t *>(Memory);
  *IsOpen = 0;
  Cuda.waitForValue(nullptr, reinterpret_cast<CudaAddress>(IsOpen), 1, AtLeast);
}

void Gate::open() {
  if (IsOpen)
    __atomic_store_n(IsOpen, 1, __ATOMIC_RELEASE);
}

Gate::~Gate() {
  open();
  if (IsOpen)
    Cuda.freeHost(IsOpen); // which waits for what is queued
}

} // namespace coop::runtime::cuda

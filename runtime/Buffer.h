// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that is bound to a kernel: aligned, zeroed, owned.
// What the bytes mean is the caller's affair; files are runtime/Npy.h.

#ifndef COOP_RUNTIME_BUFFER_H
#define COOP_RUNTIME_BUFFER_H

#include "coop/kernel_abi.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>

namespace coop::runtime {

/// What the machine has, in bytes.
uint64_t physicalMemory();

class Buffer {
public:
  static constexpr uint64_t Alignment = 64;

  Buffer() = default;
  Buffer(Buffer &&Other) noexcept;
  Buffer &operator=(Buffer &&Other) noexcept;
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer();

  /// Size zeroed bytes; pages that are never touched take no memory. Running out of memory is an
  /// error that says how much was asked for.
  static llvm::Expected<Buffer> create(uint64_t Size);
  static llvm::Expected<Buffer> copyOf(llvm::ArrayRef<uint8_t> Bytes);

  uint8_t *data() const { return Data; }
  uint64_t size() const { return Size; }
  llvm::MutableArrayRef<uint8_t> bytes() const {
    return llvm::MutableArrayRef<uint8_t>(Data, static_cast<size_t>(Size));
  }
  coop_buffer binding() const { return {Data, Size}; }
  /// What a shader sees as a buffer reference to this memory: on a CPU, the address itself.
  uint64_t deviceAddress() const { return reinterpret_cast<uintptr_t>(Data); }

private:
  void *Allocated = nullptr; ///< Data is the first aligned place in it
  uint8_t *Data = nullptr;
  uint64_t Size = 0;
};

} // namespace coop::runtime

#endif

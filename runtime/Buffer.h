// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory that is bound to a kernel: aligned, zeroed, owned, and if asked for between guards.
// What the bytes mean is the caller's affair; files are runtime/Npy.h.

#ifndef COOP_RUNTIME_BUFFER_H
#define COOP_RUNTIME_BUFFER_H

#include "coop/kernel_abi.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>

namespace coop::runtime {

/// What the machine has, in bytes.
uint64_t physicalMemory();

/// What stands on both sides of a buffer.
enum class Guards : uint8_t {
  None,
  /// Addresses without memory, where an access is a fault, up to Buffer::GuardSize where the system
  /// has so many. The buffer ends where they begin, up to its alignment; what it leaves of a page
  /// holds a pattern.
  Pages,
};

/// A side of a buffer on which something was written or accessed.
enum class BufferSide : uint8_t { Before, After };

class Buffer {
public:
  static constexpr uint64_t Alignment = 64;
  /// What an `int` reaches as the index of words.
  static constexpr uint64_t GuardSize = uint64_t(8) << 30;

  Buffer() = default;
  Buffer(Buffer &&Other) noexcept;
  Buffer &operator=(Buffer &&Other) noexcept;
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer();

  /// Size zeroed bytes; pages that are never touched take no memory. Running out of memory is an
  /// error that says how much was asked for.
  static llvm::Expected<Buffer> create(uint64_t Size, Guards Around = Guards::None);
  static llvm::Expected<Buffer> copyOf(llvm::ArrayRef<uint8_t> Bytes, Guards Around = Guards::None);

  uint8_t *data() const { return Data; }
  uint64_t size() const { return Size; }
  llvm::MutableArrayRef<uint8_t> bytes() const {
    return llvm::MutableArrayRef<uint8_t>(Data, static_cast<size_t>(Size));
  }
  coop_buffer binding() const { return {Data, Size}; }
  /// The addresses of the buffer with its guards; only the buffer where it has none.
  llvm::ArrayRef<uint8_t> withGuards() const;
  /// Where the pattern beside a buffer with guards was overwritten.
  std::optional<BufferSide> overrun() const;
  /// What a shader sees as a buffer reference to this memory: on a CPU, the address itself.
  uint64_t deviceAddress() const { return reinterpret_cast<uintptr_t>(Data); }

private:
  bool allocate(uint64_t WithSize);
  bool map(uint64_t WithSize);
  void release();

  void *Allocated = nullptr;            ///< has Data at an aligned place
  uint64_t Mapped = 0;                  ///< bytes of Allocated, where it is not malloc's
  llvm::MutableArrayRef<uint8_t> Pages; ///< of a buffer with guards: all that is no guard
  uint8_t *Data = nullptr;
  uint64_t Size = 0;
};

} // namespace coop::runtime

#endif

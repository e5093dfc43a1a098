// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Aligned memory. It does not know about kernels.

#include "runtime/Buffer.h"
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

using namespace llvm;

namespace coop::runtime {

Buffer::Buffer(Buffer &&Other) noexcept
    : Data(std::exchange(Other.Data, nullptr)), Size(std::exchange(Other.Size, 0)) {}

Buffer &Buffer::operator=(Buffer &&Other) noexcept {
  if (this != &Other) {
    std::free(Data);
    Data = std::exchange(Other.Data, nullptr);
    Size = std::exchange(Other.Size, 0);
  }
  return *this;
}

Buffer::~Buffer() { std::free(Data); }

Expected<Buffer> Buffer::create(uint64_t Size) {
  Buffer Result;
  // A whole number of vectors, and never none: an address is always there.
  constexpr uint64_t Limit = std::numeric_limits<size_t>::max() / 2;
  void *Memory = nullptr;
  if (Size < Limit) {
    const uint64_t Rounded = Size == 0 ? Alignment : (Size + Alignment - 1) / Alignment * Alignment;
    Memory = std::aligned_alloc(Alignment, static_cast<size_t>(Rounded));
    if (Memory)
      std::memset(Memory, 0, static_cast<size_t>(Rounded));
  }
  if (!Memory)
    return createStringError("out of memory: a buffer of %llu bytes",
                             static_cast<unsigned long long>(Size));
  Result.Data = static_cast<uint8_t *>(Memory);
  Result.Size = Size;
  return Result;
}

Expected<Buffer> Buffer::copyOf(ArrayRef<uint8_t> Bytes) {
  Expected<Buffer> Result = create(Bytes.size());
  if (Result && !Bytes.empty())
    std::memcpy(Result->data(), Bytes.data(), Bytes.size());
  return Result;
}

} // namespace coop::runtime

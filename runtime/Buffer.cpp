// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Aligned memory. It does not know about kernels.

#include "runtime/Buffer.h"
#include <cstdlib>
#include <cstring>
#include <limits>
#include <unistd.h>
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

/// What the machine has. Systems give out more addresses than that, and end the process when it
/// writes to them all.
static uint64_t physicalMemory() {
  const long Pages = sysconf(_SC_PHYS_PAGES), PageSize = sysconf(_SC_PAGESIZE);
  if (Pages <= 0 || PageSize <= 0)
    return std::numeric_limits<int32_t>::max();
  return static_cast<uint64_t>(Pages) * static_cast<uint64_t>(PageSize);
}

Expected<Buffer> Buffer::create(uint64_t Size) {
  Buffer Result;
  // A whole number of vectors, and never none: an address is always there.
  void *Memory = nullptr;
  if (Size <= physicalMemory()) {
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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Aligned memory. It does not know about kernels.

#include "runtime/Buffer.h"
#include "llvm/Support/Alignment.h"
#include <cstdlib>
#include <cstring>
#include <limits>
#include <unistd.h>
#include <utility>

using namespace llvm;

namespace coop::runtime {

Buffer::Buffer(Buffer &&Other) noexcept
    : Allocated(std::exchange(Other.Allocated, nullptr)), Data(std::exchange(Other.Data, nullptr)),
      Size(std::exchange(Other.Size, 0)) {}

Buffer &Buffer::operator=(Buffer &&Other) noexcept {
  if (this != &Other) {
    std::free(Allocated);
    Allocated = std::exchange(Other.Allocated, nullptr);
    Data = std::exchange(Other.Data, nullptr);
    Size = std::exchange(Other.Size, 0);
  }
  return *this;
}

Buffer::~Buffer() { std::free(Allocated); }

uint64_t physicalMemory() {
  const long Pages = sysconf(_SC_PHYS_PAGES), PageSize = sysconf(_SC_PAGESIZE);
  if (Pages <= 0 || PageSize <= 0)
    return std::numeric_limits<int32_t>::max();
  return static_cast<uint64_t>(Pages) * static_cast<uint64_t>(PageSize);
}

Expected<Buffer> Buffer::create(uint64_t Size) {
  Buffer Result;
  // Systems give out more addresses than they have memory, and end the process when it writes to
  // them all. Never nothing: an address is always there. calloc gets large blocks as untouched
  // pages of zeros, and aligned_alloc does not zero.
  if (Size <= physicalMemory())
    Result.Allocated = std::calloc(1, static_cast<size_t>(Size + Alignment));
  if (!Result.Allocated)
    return createStringError("out of memory: a buffer of %llu bytes",
                             static_cast<unsigned long long>(Size));
  Result.Data = reinterpret_cast<uint8_t *>(
      alignTo(reinterpret_cast<uintptr_t>(Result.Allocated), Align(Alignment)));
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

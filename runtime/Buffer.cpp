// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Aligned memory, from malloc or between guards. It does not know about kernels.

#include "runtime/Buffer.h"
#include "llvm/Support/Alignment.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

using namespace llvm;

namespace coop::runtime {

Buffer::Buffer(Buffer &&Other) noexcept
    : Allocated(std::exchange(Other.Allocated, nullptr)), Mapped(std::exchange(Other.Mapped, 0)),
      Pages(std::exchange(Other.Pages, {})), Data(std::exchange(Other.Data, nullptr)),
      Size(std::exchange(Other.Size, 0)) {}

Buffer &Buffer::operator=(Buffer &&Other) noexcept {
  if (this != &Other) {
    release();
    Allocated = std::exchange(Other.Allocated, nullptr);
    Mapped = std::exchange(Other.Mapped, 0);
    Pages = std::exchange(Other.Pages, {});
    Data = std::exchange(Other.Data, nullptr);
    Size = std::exchange(Other.Size, 0);
  }
  return *this;
}

Buffer::~Buffer() { release(); }

void Buffer::release() {
  if (Mapped != 0)
    ::munmap(Allocated, Mapped);
  else
    std::free(Allocated);
}

uint64_t physicalMemory() {
  const long Pages = sysconf(_SC_PHYS_PAGES), PageSize = sysconf(_SC_PAGESIZE);
  if (Pages <= 0 || PageSize <= 0)
    return std::numeric_limits<int32_t>::max();
  return static_cast<uint64_t>(Pages) * static_cast<uint64_t>(PageSize);
}

/// calloc gets large blocks as untouched pages of zeros, and aligned_alloc does not zero.
bool Buffer::allocate(uint64_t WithSize) {
  Allocated = std::calloc(1, static_cast<size_t>(WithSize + Alignment));
  if (!Allocated)
    return false;
  Data = reinterpret_cast<uint8_t *>(
      alignTo(reinterpret_cast<uintptr_t>(Allocated), Align(Alignment)));
  return true;
}

/// Nothing in a shader's reach has this value by itself.
static constexpr uint8_t Pattern = 0xc5;

bool Buffer::map(uint64_t WithSize) {
  const auto PageSize = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  const uint64_t Inside = alignTo(WithSize, PageSize);
  // Where addresses are few (ulimit -v), less of them guard.
  uint64_t Guard = GuardSize;
  void *All = MAP_FAILED;
  for (; Guard >= PageSize && All == MAP_FAILED; Guard /= 16) {
    Mapped = Inside + 2 * Guard;
    All = ::mmap(nullptr, Mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  }
  if (All == MAP_FAILED) {
    Mapped = 0;
    return false;
  }
  Allocated = All;
  uint8_t *const First = static_cast<uint8_t *>(All) + (Mapped - Inside) / 2;
  if (Inside != 0 && ::mprotect(First, Inside, PROT_READ | PROT_WRITE) != 0)
    return false;
  Pages = {First, static_cast<size_t>(Inside)};
  Data = Pages.end() - alignTo(WithSize, Alignment);
  std::fill(Pages.begin(), Data, Pattern);
  std::fill(Data + WithSize, Pages.end(), Pattern);
  return true;
}

Expected<Buffer> Buffer::create(uint64_t Size, Guards Around) {
  Buffer Result;
  // Systems give out more addresses than they have memory, and end the process when it writes to
  // them all. Never nothing: an address is always there.
  if (Size > physicalMemory() ||
      !(Around == Guards::Pages ? Result.map(Size) : Result.allocate(Size)))
    return createStringError("out of memory: a buffer of %llu bytes",
                             static_cast<unsigned long long>(Size));
  Result.Size = Size;
  return Result;
}

Expected<Buffer> Buffer::copyOf(ArrayRef<uint8_t> Bytes, Guards Around) {
  Expected<Buffer> Result = create(Bytes.size(), Around);
  if (Result && !Bytes.empty())
    std::memcpy(Result->data(), Bytes.data(), Bytes.size());
  return Result;
}

ArrayRef<uint8_t> Buffer::withGuards() const {
  if (Mapped == 0)
    return bytes();
  return {static_cast<const uint8_t *>(Allocated), static_cast<size_t>(Mapped)};
}

std::optional<BufferSide> Buffer::overrun() const {
  const auto IsWhole = [](const uint8_t *Begin, const uint8_t *End) {
    return std::all_of(Begin, End, [](uint8_t Byte) { return Byte == Pattern; });
  };
  if (!IsWhole(Pages.begin(), Pages.empty() ? Pages.end() : Data))
    return BufferSide::Before;
  if (!Pages.empty() && !IsWhole(Data + Size, Pages.end()))
    return BufferSide::After;
  return std::nullopt;
}

} // namespace coop::runtime

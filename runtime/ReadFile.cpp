// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reading by size where a file has one, to the end where not.

#include "runtime/ReadFile.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace coop::runtime {

using Bytes = ErrorOr<std::unique_ptr<MemoryBuffer>>;

static std::error_code lastError() { return {errno, std::generic_category()}; }

/// Up to Size bytes to To; fewer where the file ends.
static ErrorOr<size_t> readUpTo(int Descriptor, char *To, size_t Size) {
  size_t Done = 0;
  while (Done < Size) {
    const ssize_t N = ::read(Descriptor, To + Done, std::min(Size - Done, size_t(1) << 30));
    if (N < 0 && errno == EINTR)
      continue;
    if (N < 0)
      return lastError();
    if (N == 0)
      break;
    Done += static_cast<size_t>(N);
  }
  return Done;
}

static Bytes readSized(int Descriptor, uint64_t Size) {
  auto Result = WritableMemoryBuffer::getNewUninitMemBuffer(static_cast<size_t>(Size));
  if (!Result)
    return std::make_error_code(std::errc::not_enough_memory);
  ErrorOr<size_t> Done = readUpTo(Descriptor, Result->getBufferStart(), static_cast<size_t>(Size));
  if (!Done)
    return Done.getError();
  // Another process has cut it short: what was read is no state that it ever had.
  if (*Done != Size)
    return std::make_error_code(std::errc::io_error);
  return std::unique_ptr<MemoryBuffer>(std::move(Result));
}

static Bytes readStream(int Descriptor, uint64_t MaxBytes) {
  SmallVector<char, 0> Text;
  size_t Filled = 0;
  for (size_t Piece = 64 * 1024;; Piece = std::min(2 * Piece, size_t(16) << 20)) {
    Text.resize_for_overwrite(Filled + Piece);
    ErrorOr<size_t> Done = readUpTo(Descriptor, Text.data() + Filled, Piece);
    if (!Done)
      return Done.getError();
    Filled += *Done;
    if (Filled > MaxBytes)
      return std::make_error_code(std::errc::file_too_large);
    if (*Done < Piece)
      break;
  }
  Text.truncate(Filled);
  return std::unique_ptr<MemoryBuffer>(
      std::make_unique<SmallVectorMemoryBuffer>(std::move(Text), /*RequiresNullTerminator=*/false));
}

static Bytes readOpen(int Descriptor, uint64_t MaxBytes) {
  struct stat Status = {};
  if (::fstat(Descriptor, &Status) != 0)
    return lastError();
  if (S_ISDIR(Status.st_mode))
    return std::make_error_code(std::errc::is_a_directory);
  // Files of /proc are regular ones without a size.
  if (!S_ISREG(Status.st_mode) || Status.st_size == 0)
    return readStream(Descriptor, std::min(MaxBytes, MaxStreamBytes));
  // Of the standard input some may have been read.
  const auto Size = static_cast<uint64_t>(Status.st_size);
  const off_t At = ::lseek(Descriptor, 0, SEEK_CUR);
  const uint64_t Left = Size - std::min<uint64_t>(Size, At > 0 ? static_cast<uint64_t>(At) : 0);
  if (Left > MaxBytes)
    return std::make_error_code(std::errc::file_too_large);
  return readSized(Descriptor, Left);
}

Bytes readWholeFile(StringRef Path, uint64_t MaxBytes) {
  if (Path == "-")
    return readOpen(STDIN_FILENO, MaxBytes);
  const int Descriptor = ::open(Path.str().c_str(), O_RDONLY | O_CLOEXEC);
  if (Descriptor < 0)
    return lastError();
  Bytes Result = readOpen(Descriptor, MaxBytes);
  ::close(Descriptor);
  return Result;
}

Bytes readRegularFile(int Descriptor, uint64_t MaxBytes) {
  struct stat Status = {};
  if (::fstat(Descriptor, &Status) != 0)
    return lastError();
  if (!S_ISREG(Status.st_mode))
    return std::make_error_code(std::errc::invalid_argument);
  return readOpen(Descriptor, MaxBytes);
}

} // namespace coop::runtime

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `coopc run` may take of memory for buffers and workgroups, and how sizes are written.
// What a workgroup needs is known from the kernel; what a source needs is BufferData.h.

#ifndef COOP_DRIVER_MEMORYLIMIT_H
#define COOP_DRIVER_MEMORYLIMIT_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace coop::driver {

class MemoryLimit {
public:
  /// Given: --memory-limit. Without it, what the machine has.
  explicit MemoryLimit(std::optional<uint64_t> Given);

  uint64_t bytes() const { return Bytes; }
  bool isGiven() const { return Given; }
  /// "the 23.4 GiB of this machine", "the 1.0 GiB of --memory-limit".
  std::string str() const;

private:
  bool Given;
  uint64_t Bytes;
};

/// "17 bytes", "1.5 KiB", "4.0 GiB".
std::string byteText(uint64_t Bytes);

/// "4096", "512K", "1.5G": K, M, G and T are powers of 1024. Nothing for other texts, and for what
/// is not a whole number of bytes above 0 in 64 bits.
std::optional<uint64_t> parseByteSize(llvm::StringRef Text);

} // namespace coop::driver

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Ranges of the host's memory of which a device has copies, and the addresses of both.

#ifndef COOP_RUNTIME_DEVICERANGES_H
#define COOP_RUNTIME_DEVICERANGES_H

#include "coop/kernel_abi.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace coop::runtime {

/// Buffers that overlap are one range. A place is where 8 bytes are an address, or null; the host's
/// data have the host's addresses there, and copies the device's.
class DeviceRanges {
public:
  struct Range {
    uintptr_t Begin, End;
    uint64_t Address = 0; ///< on the device; 0: shaders do not have it
    uint64_t bytes() const { return End - Begin; }
  };

  /// Buffers of 0 bytes are in none.
  explicit DeviceRanges(llvm::ArrayRef<coop_buffer> Buffers);

  /// In order. Who makes the copies says where they are.
  llvm::MutableArrayRef<Range> all() { return Ranges; }
  llvm::ArrayRef<Range> all() const { return Ranges; }

  /// Which range has all of these bytes, by its number.
  std::optional<size_t> find(uint64_t Host, uint64_t Bytes) const;
  /// Where the device has it; nothing for what is in no range. The end of a range has an address,
  /// too.
  std::optional<uint64_t> deviceOf(uint64_t Host) const;

  using Put = llvm::function_ref<llvm::Error(size_t Range, uint64_t Offset, uint64_t Address)>;
  /// The device's addresses for the places that are in ranges.
  llvm::Error translate(llvm::ArrayRef<const void *> Places, Put To) const;
  /// Data that are copied apart from the ranges, such as push constants, as the device sees them.
  llvm::Expected<std::vector<uint8_t>> translated(llvm::ArrayRef<uint8_t> Data,
                                                  llvm::ArrayRef<const void *> Places) const;
  /// After copies of Written have come back. What the shader has made of an address is still one.
  void restore(llvm::ArrayRef<coop_buffer> Written, llvm::ArrayRef<const void *> Places) const;

private:
  llvm::Expected<uint64_t> addressAt(const void *Place) const;
  std::optional<uint64_t> hostOf(uint64_t Address) const;

  std::vector<Range> Ranges;
};

} // namespace coop::runtime

#endif

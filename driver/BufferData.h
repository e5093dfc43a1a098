// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The memory that a source of `coopc run` stands for, between guards. Which binding it goes to is
// RunBindings.h.

#ifndef COOP_DRIVER_BUFFERDATA_H
#define COOP_DRIVER_BUFFERDATA_H

#include "driver/RunOptions.h"
#include "runtime/Buffer.h"
#include <optional>

namespace coop::driver {

struct BufferData {
  runtime::Buffer Memory;
  std::optional<ArrayType> Type; ///< not known for raw bytes and values
};

/// What the data will take at most, in bytes; of files, what is on disk.
uint64_t sourceSize(const BufferSource &Source);
/// Reads or makes the data; of values, the place: see writeValues.
llvm::Expected<BufferData> makeBufferData(const BufferSource &Source);
llvm::Expected<BufferData> makeZeros(const ArrayType &Type);

/// Each value stands at the next multiple of its size, as scalars do in every layout.
uint64_t valuesSize(const ValuesSource &Values);
/// Writes Values into Bytes, with the addresses that AddressOf gives for an item and its place.
template <typename Function>
void writeValues(const ValuesSource &Values, llvm::MutableArrayRef<uint8_t> Bytes,
                 Function &&AddressOf);

} // namespace coop::driver

template <typename Function>
void coop::driver::writeValues(const ValuesSource &Values, llvm::MutableArrayRef<uint8_t> Bytes,
                               Function &&AddressOf) {
  uint64_t Offset = 0;
  for (const ValueItem &Item : Values) {
    const unsigned Size = Item.size();
    Offset = (Offset + Size - 1) / Size * Size;
    const uint64_t Bits = Item.Address ? AddressOf(Item, Bytes.data() + Offset) : Item.Bits;
    for (unsigned B = 0; B < Size; ++B)
      Bytes[Offset + B] = static_cast<uint8_t>(Bits >> (8 * B));
    Offset += Size;
  }
}

#endif

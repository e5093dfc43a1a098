// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which buffers are one range, and addresses there and back.

#include "runtime/DeviceRanges.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstring>

using namespace coop::runtime;
using llvm::Error;
using llvm::Expected;

static uintptr_t numberOf(const void *Memory) { return reinterpret_cast<uintptr_t>(Memory); }

/// All bytes of an address.
static bool contains(const void *Begin, uint64_t Bytes, const void *Place) {
  return Bytes >= sizeof(uint64_t) && numberOf(Place) - numberOf(Begin) <= Bytes - sizeof(uint64_t);
}

DeviceRanges::DeviceRanges(llvm::ArrayRef<coop_buffer> Buffers) {
  std::vector<std::pair<uintptr_t, uintptr_t>> All;
  for (const coop_buffer &B : Buffers)
    if (B.data && B.size != 0)
      All.push_back({numberOf(B.data), numberOf(B.data) + static_cast<uintptr_t>(B.size)});
  std::sort(All.begin(), All.end());
  for (const auto &[Begin, End] : All) {
    if (!Ranges.empty() && Begin < Ranges.back().End)
      Ranges.back().End = std::max(Ranges.back().End, End);
    else
      Ranges.push_back({Begin, End});
  }
}

std::optional<size_t> DeviceRanges::find(uint64_t Host, uint64_t Bytes) const {
  for (const auto &[Number, R] : llvm::enumerate(Ranges))
    if (Host >= R.Begin && Host <= R.End && Bytes <= R.End - Host)
      return Number;
  return std::nullopt;
}

std::optional<uint64_t> DeviceRanges::deviceOf(uint64_t Host) const {
  // What ends where another begins means the other.
  std::optional<size_t> Number = find(Host, 1);
  if (!Number)
    Number = find(Host, 0);
  if (!Number || Ranges[*Number].Address == 0)
    return std::nullopt;
  return Ranges[*Number].Address + (Host - Ranges[*Number].Begin);
}

std::optional<uint64_t> DeviceRanges::hostOf(uint64_t Address) const {
  std::optional<uint64_t> Host;
  for (const Range &R : Ranges)
    if (R.Address != 0 && Address >= R.Address && Address - R.Address <= R.bytes()) {
      Host = R.Begin + (Address - R.Address);
      if (*Host != R.End) // which may be where another begins
        break;
    }
  return Host;
}

Expected<uint64_t> DeviceRanges::addressAt(const void *Place) const {
  uint64_t Host = 0;
  std::memcpy(&Host, Place, sizeof(Host));
  if (Host == 0) // the end of a list
    return 0;
  if (const std::optional<uint64_t> Address = deviceOf(Host))
    return *Address;
  return llvm::createStringError("a place of an address has 0x%llx, which is in nothing that is "
                                 "bound: the device cannot reach it",
                                 static_cast<unsigned long long>(Host));
}

Error DeviceRanges::translate(llvm::ArrayRef<const void *> Places, Put To) const {
  for (const void *Place : Places) {
    const std::optional<size_t> Number = find(numberOf(Place), sizeof(uint64_t));
    if (!Number)
      continue;
    Expected<uint64_t> Address = addressAt(Place);
    if (!Address)
      return Address.takeError();
    if (Error E = To(*Number, numberOf(Place) - Ranges[*Number].Begin, *Address))
      return E;
  }
  return Error::success();
}

Expected<std::vector<uint8_t>> DeviceRanges::translated(llvm::ArrayRef<uint8_t> Data,
                                                        llvm::ArrayRef<const void *> Places) const {
  std::vector<uint8_t> Copy(Data.begin(), Data.end());
  for (const void *Place : Places) {
    if (!contains(Data.data(), Data.size(), Place))
      continue;
    Expected<uint64_t> Address = addressAt(Place);
    if (!Address)
      return Address.takeError();
    std::memcpy(Copy.data() + (numberOf(Place) - numberOf(Data.data())), &*Address,
                sizeof(*Address));
  }
  return Copy;
}

void DeviceRanges::restore(llvm::ArrayRef<coop_buffer> Written,
                           llvm::ArrayRef<const void *> Places) const {
  // Each once: the host's addresses may be the device's, too.
  std::vector<const void *> All(Places.begin(), Places.end());
  llvm::sort(All);
  All.erase(std::unique(All.begin(), All.end()), All.end());
  for (const void *Place : All) {
    const auto *B = llvm::find_if(
        Written, [&](const coop_buffer &Each) { return contains(Each.data, Each.size, Place); });
    if (B == Written.end())
      continue;
    uint8_t *At = static_cast<uint8_t *>(B->data) + (numberOf(Place) - numberOf(B->data));
    uint64_t Address = 0;
    std::memcpy(&Address, At, sizeof(Address));
    if (const std::optional<uint64_t> Host = hostOf(Address))
      std::memcpy(At, &*Host, sizeof(*Host));
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of scratch memory by the time of their last use.

#include "runtime/ScratchPool.h"

using namespace llvm;

namespace coop::runtime {

Expected<Buffer> ScratchPool::take(uint64_t Wanted) {
  const uint64_t Size = Wanted + BeyondEnd;
  {
    const std::lock_guard<std::mutex> Guard(Lock);
    // The last one is still in a cache.
    for (size_t I = Kept.size(); I-- > 0;)
      if (Kept[I].size() >= Size) {
        Buffer Found = std::move(Kept[I]);
        Kept.erase(Kept.begin() + static_cast<ptrdiff_t>(I));
        Bytes -= Found.size();
        return Found;
      }
  }
  return Buffer::create(Size, Around);
}

void ScratchPool::giveBack(Buffer Memory) {
  const std::lock_guard<std::mutex> Guard(Lock);
  // The oldest go first; they may be too small for what is run now.
  while (!Kept.empty() && Bytes + Memory.size() > KeptBytes) {
    Bytes -= Kept.front().size();
    Kept.erase(Kept.begin());
  }
  if (Memory.size() > KeptBytes)
    return;
  Bytes += Memory.size();
  Kept.push_back(std::move(Memory));
}

uint64_t ScratchPool::kept() const {
  const std::lock_guard<std::mutex> Guard(Lock);
  return Bytes;
}

} // namespace coop::runtime

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The scratch memory of workgroups, kept from one dispatch to the next: memory that the system
// gives anew is paid for page by page. Who uses it for what is runtime/Dispatch.h.

#ifndef COOP_RUNTIME_SCRATCHPOOL_H
#define COOP_RUNTIME_SCRATCHPOOL_H

#include "runtime/Buffer.h"
#include <mutex>
#include <vector>

namespace coop::runtime {

/// On any thread.
class ScratchPool {
public:
  /// What is kept at most, in bytes; it goes back to the system with the pool.
  static constexpr uint64_t KeptBytes = uint64_t(64) << 20;
  /// Vectors of lanes begin in shared memory and may end beyond all of it, under masks. Where that
  /// is a page that nobody may read, a CPU takes hundreds of cycles to see that nobody does: a sum
  /// by a tree was seven times as slow. So many bytes after what is asked for can be read.
  static constexpr uint64_t BeyondEnd = 1024;

  explicit ScratchPool(Guards Around = Guards::None) : Around(Around) {}

  /// At least Wanted bytes aligned to Buffer::Alignment, of any content. An error says how much was
  /// asked for.
  llvm::Expected<Buffer> take(uint64_t Wanted);
  /// Keeps what take gave, or frees it where too much would be kept.
  void giveBack(Buffer Memory);
  /// In bytes, what is kept now.
  uint64_t kept() const;

private:
  const Guards Around; ///< of each block
  mutable std::mutex Lock;
  std::vector<Buffer> Kept; ///< the one that was used last stands last
  uint64_t Bytes = 0;       ///< of Kept
};

} // namespace coop::runtime

#endif

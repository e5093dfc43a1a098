// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A folder of machine code that is kept from one process to the next. What a key is made of is
// driver/CacheKey.h; loading the code is runtime/Jit.h.

#ifndef COOP_RUNTIME_CODECACHE_H
#define COOP_RUNTIME_CODECACHE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

namespace coop::runtime {

/// The hash (SHA-256) of everything that a kernel's code depends on.
using CodeKey = std::array<uint8_t, 32>;

struct CachedCode {
  std::unique_ptr<llvm::MemoryBuffer> Object;
  std::string Note; ///< what else is to be known of the code
};

/// Any number of threads and processes may use one folder: a file appears under its name as a
/// whole, and says how long it is and what it hashes to. One that is not as it was written is not
/// there, for load. Whoever may write to the folder decides what is executed, so files of other
/// users than the own and root are not used.
class CodeCache {
public:
  /// Limit: what the files may take together, in bytes.
  CodeCache(std::string Folder, uint64_t Limit) : Folder(std::move(Folder)), Limit(Limit) {}

  const std::string &folder() const { return Folder; }
  std::optional<CachedCode> load(const CodeKey &Key) const;
  /// Makes the folder where there is none. What was not used for the longest time is removed where
  /// the files take more than the limit.
  std::error_code store(const CodeKey &Key, llvm::StringRef Object, llvm::StringRef Note) const;

private:
  std::string pathOf(const CodeKey &Key) const;
  void prune() const;

  const std::string Folder;
  const uint64_t Limit;
};

} // namespace coop::runtime

#endif

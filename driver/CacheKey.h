// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The key under which a kernel's code is kept (runtime/CodeCache.h): everything that the code
// depends on.

#ifndef COOP_DRIVER_CACHEKEY_H
#define COOP_DRIVER_CACHEKEY_H

#include "driver/BackEnd.h"
#include "runtime/CodeCache.h"
#include "llvm/Support/SHA256.h"

namespace coop::driver {

class CacheKeys {
public:
  /// Looks at the machine, this build of the compiler and of LLVM, and the versions of the
  /// interfaces, which are in every key.
  CacheKeys();

  /// Source is what is imported: SPIR-V, or the text of coop IR. Validate: whether that is done
  /// before. On any thread.
  runtime::CodeKey keyOf(llvm::StringRef Source, bool Validate, const ImportRequest &Import,
                         const lower::LowerOptions &Lower, Execution Wanted) const;

private:
  llvm::SHA256 Always;
};

} // namespace coop::driver

#endif

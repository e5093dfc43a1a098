// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The members of a module's push constants as C declares them, for the header that programs
// include. Their values are the program's.

#ifndef COOP_DRIVER_PUSHCONSTANTS_H
#define COOP_DRIVER_PUSHCONSTANTS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace coop::driver {

struct PushMember {
  std::string Name;
  std::string CType;             ///< "float"; "uint8_t" for what C has no type for
  std::vector<uint64_t> Extents; ///< of an array in C
  uint64_t Offset = 0;
  uint64_t Size = 0; ///< in bytes, all of it
};

/// By offset; empty where the module has none, several blocks of them, or one that C cannot lay out
/// alike. Words must be what the import has accepted.
std::vector<PushMember> pushMembers(llvm::ArrayRef<uint32_t> Words);

} // namespace coop::driver

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The universal limits of SPIR-V (SPIR-V 2.17), which GLSL does not have: a shader may be correct
// and still have no module.

#ifndef COOP_CODEGEN_LIMITS_H
#define COOP_CODEGEN_LIMITS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace coop::codegen {

/// Words of one instruction: the length is a field of 16 bits (SPIR-V 2.3).
inline constexpr uint64_t MaxInstructionWords = 65535;
inline constexpr uint64_t MaxIdBound = 4194303;

struct ExceededLimit {
  llvm::StringRef What; ///< "members in a struct"
  uint64_t Found, Limit;
};

/// The first limit that a module's instructions (without its header) exceed.
std::optional<ExceededLimit> findExceededLimit(llvm::ArrayRef<uint32_t> Instructions);

} // namespace coop::codegen

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which push constants loads are of, for passes that make versions for what the host says.

#ifndef COOP_LOWER_TRANSFORM_PUSHCONSTANTLOADS_H
#define COOP_LOWER_TRANSFORM_PUSHCONSTANTLOADS_H

#include <cstdint>
#include <optional>

namespace llvm {
class Value;
} // namespace llvm

namespace coop::lower {

/// The offset in the push constants that V, a load, reads; nothing where V is none, or another
/// load.
std::optional<uint64_t> pushConstantOffset(const llvm::Value &V);

} // namespace coop::lower

#endif

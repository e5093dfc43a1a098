// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much there is in a type, without a walk over it that grows with the length of its arrays.

#ifndef COOP_LOWER_IR_TYPELEAVES_H
#define COOP_LOWER_IR_TYPELEAVES_H

#include <cstdint>

namespace llvm {
class Type;
} // namespace llvm

namespace coop::lower {

/// The scalars, vectors and pointers in T, or some number over Limit, which is less than 2^63.
uint64_t countLeaves(const llvm::Type *T, uint64_t Limit);

/// What has more leaves stays in memory if it can (AggregateCopies.h); the rest may become values,
/// which passes do better with.
inline constexpr uint64_t MaxValueLeaves = 64;

} // namespace coop::lower

#endif

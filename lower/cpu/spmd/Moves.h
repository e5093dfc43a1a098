// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors of an invocation that it only moves from memory to memory, as where a workgroup copies a
// block to shared memory by parts of 16 bytes. Such a vector is kept whole, a lane's beside the
// next one's, as it lies in memory: taken apart, its components would be permuted twice. Other
// values have a vector of lanes for each component.

#ifndef COOP_LOWER_CPU_SPMD_MOVES_H
#define COOP_LOWER_CPU_SPMD_MOVES_H

namespace llvm {
class Value;
} // namespace llvm

namespace coop::lower {

/// A vector that is loaded, or one of some that are, and only stored.
bool isMoved(const llvm::Value &V);

} // namespace coop::lower

#endif

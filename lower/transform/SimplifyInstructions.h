// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// After code was written without regard to neighbours: what is no work, and what nothing uses.

#ifndef COOP_LOWER_TRANSFORM_SIMPLIFYINSTRUCTIONS_H
#define COOP_LOWER_TRANSFORM_SIMPLIFYINSTRUCTIONS_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// Replaces instructions by values that exist, once in each block that is reached. Blocks stay.
void simplifyInstructions(llvm::Function &F);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// After code was written without regard to neighbours: what is no work, and what nothing uses; and
// instructions in place of others.

#ifndef COOP_LOWER_TRANSFORM_SIMPLIFYINSTRUCTIONS_H
#define COOP_LOWER_TRANSFORM_SIMPLIFYINSTRUCTIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace coop::lower {

/// Replaces instructions by values that exist, once in each block that is reached. Blocks stay.
void simplifyInstructions(llvm::Function &F);
/// In all functions, in blocks that are reached: uses of an instruction become uses of what
/// Replacement returns for it, unless that is null, and what nothing uses then is removed.
/// Replacement may insert instructions before it.
void replaceInstructions(llvm::Module &M,
                         llvm::function_ref<llvm::Value *(llvm::Instruction &)> Replacement);

} // namespace coop::lower

#endif

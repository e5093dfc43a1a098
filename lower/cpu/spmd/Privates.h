// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Private variables that the entry point shares with collective functions: callbacks of matrices.

#ifndef COOP_LOWER_CPU_SPMD_PRIVATES_H
#define COOP_LOWER_CPU_SPMD_PRIVATES_H

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace coop::lower {

/// A collective function runs once and finds a private variable in one place, but the entry point
/// has a variable for every lane. It gets one of its own here, which the first active lane copies
/// to that place before a call and back after it: it is the invocation that the callbacks run in.
/// Entry's other calls are inlined already.
void copyPrivatesForCalls(llvm::Module &M, llvm::Function &Entry);

/// F itself may write to a private variable. It is one invocation's, so F's lanes are not.
bool writesPrivates(const llvm::Function &F);

} // namespace coop::lower

#endif

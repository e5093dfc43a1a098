// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conditions that are computed in branches, as `&&` and `||` are, without branches. Nothing here
// knows of lanes.

#ifndef COOP_LOWER_VECTORIZE_CONDITIONS_H
#define COOP_LOWER_VECTORIZE_CONDITIONS_H

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace coop::lower {

/// Whether I may be executed where the program does not, also on what it does not compute there.
bool doesNoHarm(const llvm::Instruction &I);

/// Where a branch only decides whether a few instructions that do no harm are executed, of whose
/// results nothing but booleans goes on, they always are. Masks of lanes then come together by one
/// operation and not by control flow.
void flattenConditions(llvm::Function &F);

} // namespace coop::lower

#endif

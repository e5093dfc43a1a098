// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Moves the pure computation of a value before an instruction that needs it earlier, such as that
// of a tensor layout from after a loop to before it. One value at a time, for passes; not a pass.

#ifndef COOP_LOWER_TRANSFORM_HOIST_H
#define COOP_LOWER_TRANSFORM_HOIST_H

namespace llvm {
class DominatorTree;
class Instruction;
class Value;
} // namespace llvm

namespace coop::lower {

/// Moves what V is computed from to before Where, where that is not known there and nothing else
/// depends on it. Returns whether V is known at Where.
bool hoist(llvm::Value &V, llvm::Instruction &Where, const llvm::DominatorTree &Dominators);

} // namespace coop::lower

#endif

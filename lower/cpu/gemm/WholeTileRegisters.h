// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What makes the shapes of AMX's tile registers in a kernel one.

#ifndef COOP_LOWER_CPU_GEMM_WHOLETILEREGISTERS_H
#define COOP_LOWER_CPU_GEMM_WHOLETILEREGISTERS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

class TilePlan;

/// Whether the products of a module would use registers of more than one shape, which are more than
/// there are: blocks use all. Whole registers make them one. They take as long for a short K, and
/// at most twice as long for few rows, 2 ns a register; to configure them between two products
/// takes 50 ns. But batched products are many in one, and read rows in place or join
/// matrices only where no rows are missing: none of them may be made longer.
bool wantWholeTileRegisters(const llvm::Module &M, const TilePlan &Plan);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops in which a workgroup copies blocks to shared memory, and subgroups load matrices from
// there:
//   for (...) { barrier(); a[...] = next; barrier(); coopMatLoad(m, a, ...); sum =
//   coopMatMulAdd(...) }

#ifndef COOP_LOWER_EXEC_STAGING_STAGINGLOOP_H
#define COOP_LOWER_EXEC_STAGING_STAGINGLOOP_H

#include "lower/exec/staging/FlowTrees.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"

namespace coop::lower {

/// Shared memory that is filled in every iteration of a loop before matrices are loaded from it,
/// and not used elsewhere.
struct StagedVariable {
  llvm::GlobalVariable *Variable;
  llvm::SmallVector<llvm::StoreInst *, 16> Stores; ///< perhaps not executed in every iteration
  llvm::SmallVector<MatLoadCall *, 16> Loads;
};

/// A loop in which subgroups load matrices, and that writes nothing else that other invocations
/// could read. What it reads of buffers, and of other variables of shared memory, as of tables, is
/// the same from the first read, maybe before it, to its end.
struct StagingLoop {
  llvm::Loop *L = nullptr;
  llvm::SmallVector<StagedVariable, 4> Variables;   ///< perhaps none
  llvm::SmallVector<MatLoadCall *, 16> FromBuffers; ///< what subgroups load without them
  llvm::SmallVector<llvm::CallInst *, 4> Barriers;  ///< of the workgroup or a subgroup, in L
  bool HasTables = false;                           ///< it reads other shared memory
};

/// Whether all invocations of the workgroup wait for each other.
bool isOfWorkgroup(const ControlBarrierCall &Barrier);

/// Nothing where L is none, is in another loop, or may end in the middle.
std::optional<StagingLoop> findStagingLoop(llvm::Loop &L, const FlowTrees &Flow);

/// Whether something that a load before L reads may be written between the two.
bool mayChangeUntil(const llvm::LoadInst &Load, const llvm::Loop &L);

/// Whether memory that other invocations could read may be written before L, for which a barrier at
/// its beginning could wait.
bool mayChangeBefore(const llvm::Loop &L);

} // namespace coop::lower

#endif

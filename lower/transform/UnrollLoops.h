// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops with loops' marks of coop IR, written out. What is worth it is the business of the passes:
// UnrollMatrixLoops.h, UnrollVariableLoops.h.

#ifndef COOP_LOWER_TRANSFORM_UNROLLLOOPS_H
#define COOP_LOWER_TRANSFORM_UNROLLLOOPS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
class LoopInfo;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace coop::lower {

/// Loops that are worth it, and how many instructions all iterations of each may have together.
using ChosenLoops = llvm::DenseMap<const llvm::Loop *, uint64_t>;
using LoopChoice = llvm::function_ref<ChosenLoops(llvm::LoopInfo &, llvm::ScalarEvolution &)>;

/// Writes out the chosen loops of F, inner ones first and as often as there are any, and leaves the
/// blocks of iterations as one where they can be. Leaves loops as they are whose number of
/// iterations is not constant or that are left in the middle.
void unrollLoops(llvm::Function &F, llvm::FunctionAnalysisManager &FAM, LoopChoice Choose);

/// Whether V is the same in all iterations of L, also where each computes it.
bool isInvariant(const llvm::Value *V, const llvm::Loop &L);

} // namespace coop::lower

#endif

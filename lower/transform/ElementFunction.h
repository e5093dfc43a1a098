// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an iteration of a loop over elements does to the element of one matrix, as a function. Which
// loops there are is said in ElementLoops.h.

#ifndef COOP_LOWER_TRANSFORM_ELEMENTFUNCTION_H
#define COOP_LOWER_TRANSFORM_ELEMENTFUNCTION_H

#include "lower/ir/CoopIR.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class TargetTransformInfo;
} // namespace llvm

namespace coop::lower {

/// The operation that V is the call of, if it is one.
inline std::optional<CoopOp> opOf(const llvm::Value *V) {
  auto *Call = llvm::dyn_cast<llvm::CallInst>(V);
  return Call ? getCoopOp(*Call) : std::nullopt;
}

/// How many invocations share a matrix of Scope; 0 where it is not known yet.
uint32_t invocations(const llvm::Module &M, CoopScope Scope);

/// The blocks of an iteration, each after those that lead to it, from the loop's header on.
/// Exiting tests Index and leaves the loop, Latch ends the iteration. They read and change element
/// Index of matrices alone. Matrices from outside stay what they are; those of the header are its
/// phis.
struct ElementBlocks {
  llvm::ArrayRef<llvm::BasicBlock *> Blocks;
  const llvm::BasicBlock *Exiting, *Latch;
  llvm::PHINode *Index;
};

/// The function T(i32 row, i32 column, T, operands...) for Changed, a phi of the header, of which
/// Last, a value of the blocks, is the next. Appended to Operands: Changed, and what the other
/// parameters are of: of a matrix its element. Costs says which branches become selections. Equal
/// functions are one.
llvm::Function *elementFunction(const ElementBlocks &Blocks, llvm::PHINode &Changed,
                                llvm::Value &Last, llvm::SmallVectorImpl<llvm::Value *> &Operands,
                                const llvm::TargetTransformInfo &Costs);

} // namespace coop::lower

#endif

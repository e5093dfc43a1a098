// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What may be computed earlier, again, or for another iteration of a loop.

#ifndef COOP_LOWER_GPU_MATRIX_ADDRESSARITHMETIC_H
#define COOP_LOWER_GPU_MATRIX_ADDRESSARITHMETIC_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

namespace coop::lower {

/// It depends on values alone, push constants and what is constant as these are included, and has
/// no effect wherever it stands: no phi does.
bool isAddressArithmetic(const llvm::Instruction &I);
/// Also for iterations that there are not, in which an element of an array of push constants may be
/// none.
bool isSafeAfterLoop(const llvm::Instruction &I);

/// I and the arithmetic, or what else can move, that it needs and that is not there, each after
/// what it needs itself. False where something else is not there.
using NeededInstructions = llvm::SmallSetVector<llvm::Instruction *, 16>;
bool collectNeeded(
    llvm::Instruction &I, NeededInstructions &Needed,
    llvm::function_ref<bool(const llvm::Instruction &)> IsThere,
    llvm::function_ref<bool(const llvm::Instruction &)> CanMove = isAddressArithmetic);

/// A copy of I before Where, with other operands.
llvm::Instruction *copyBefore(llvm::Instruction &Where, const llvm::Instruction &I,
                              llvm::function_ref<llvm::Value *(llvm::Value *)> OperandOf);
/// V before Where: copies of arithmetic down to the instructions for which there is Given(). Known:
/// what there is already.
llvm::Value *computeBefore(llvm::Instruction &Where, llvm::Value *V,
                           llvm::DenseMap<llvm::Value *, llvm::Value *> &Known,
                           llvm::function_ref<llvm::Value *(llvm::Instruction &)> Given);

} // namespace coop::lower

#endif

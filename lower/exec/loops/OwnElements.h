// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which elements of a matrix an invocation has, and in which order: the answer of length(), of m[i]
// and of coordinates, in every execution. Where elements are kept is not known here.

#ifndef COOP_LOWER_EXEC_LOOPS_OWNELEMENTS_H
#define COOP_LOWER_EXEC_LOOPS_OWNELEMENTS_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// How many this invocation has, i32: no padding is counted.
llvm::Value *ownLength(LoweringState &S, llvm::IRBuilderBase &B, const MatrixType &M);

/// The row-major number of the element at Index of this invocation's, i32. An index of padding
/// gives one beyond the matrix. Lane is invocationIndex(), where it is at hand.
llvm::Value *ownElement(LoweringState &S, llvm::IRBuilderBase &B, const MatrixType &M,
                        llvm::Value *Index, llvm::Value *Lane = nullptr);

/// Replaces the uses of a call that asks for either (the group ElementQuery of CoopOps.def).
void lowerElementQuery(LoweringState &S, llvm::CallInst &Call);

} // namespace coop::lower

#endif

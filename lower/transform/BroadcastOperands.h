// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Broadcast operands: accumulators whose rows, or columns, are all alike, as biases are, become
// matrices of one row or column, and products read that for all:
//   %c = <16x16> coop.mat.load(%bias, stride 0)      becomes    %c = <1x16> coop.mat.load(...)
//   %d = coop.mat.muladd(%a, %b, %c)                            %d = coop.mat.muladd(%a, %b, %c)
// How kernels read the line is in lower/cpu/gemm.

#ifndef COOP_LOWER_TRANSFORM_BROADCASTOPERANDS_H
#define COOP_LOWER_TRANSFORM_BROADCASTOPERANDS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace coop::lower {

/// Makes matrices of one row or column of accumulators with equal ones that only a product begins
/// with: fills, loads with a stride of 0, those of a tensor's only row (clamped to its edge, or by
/// a view), and what these are converted to, or what a function that does not ask for the line
/// makes of them. The product's C has fewer rows or columns than its result then.
void shrinkBroadcastOperands(llvm::Function &F);

/// Whether all rows of a matrix are alike, or all columns.
bool isBroadcast(const llvm::Value &Matrix);
/// Makes one of them in the place of such a matrix, which stays.
llvm::Value *makeLine(llvm::Value &Matrix);
/// Erases a matrix that has equal lines and is not used, and what only it is made of.
void eraseUnused(
    llvm::Value &Matrix,
    llvm::function_ref<void(llvm::CallInst &)> Erases = [](llvm::CallInst &) {});

} // namespace coop::lower

#endif

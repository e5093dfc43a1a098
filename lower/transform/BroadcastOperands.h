// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accumulators whose rows, or columns, are all alike, as biases are: a product that begins with one
// needs to read one row or column alone. What products do is not said here.

#ifndef COOP_LOWER_TRANSFORM_BROADCASTOPERANDS_H
#define COOP_LOWER_TRANSFORM_BROADCASTOPERANDS_H

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

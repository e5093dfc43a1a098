// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accumulators whose rows are all alike, as biases are: a product that begins with one needs to
// read one row alone. What products do is not said here.

#ifndef COOP_LOWER_SIMD_EQUALROWS_H
#define COOP_LOWER_SIMD_EQUALROWS_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// Makes matrices of one row of accumulators with equal rows that only a product begins with:
/// fills, loads with a stride of 0, those of a tensor that has one row and is clamped to its edge,
/// and what these are converted to. The product's C has fewer rows than its result then.
void shrinkEqualRows(llvm::Function &F);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Element-wise operations after a product of a matrix with a cooperative vector, done to its sums
// while they are in registers. The product itself is in VectorMatMul.h.

#ifndef COOP_LOWER_CPU_COOPVEC_VECTOREPILOGUE_H
#define COOP_LOWER_CPU_COOPVEC_VECTOREPILOGUE_H

#include "lower/cpu/target/SimdTarget.h"
#include "lower/emit/VectorProduct.h"
#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// Operands that a coop.vec.matmul has after its own ones where operations were put into it.
enum FusedOperand : unsigned {
  FusedSums =
      VecMatMulCall::MatrixOperands + 1, ///< a function of sums before they are rounded, or null
  FusedResults, ///< one from the product's component to the result's, or null
  FusedScale,   ///< of integers: what they are multiplied by as floats before that, or null
  FusedProduct, ///< undefined, of the product's type
  FusedPacking, ///< where results are packed, the first of InputPacking's operands
  FusedLow = FusedPacking + 3, ///< a ByteRange: integers, or null
  FusedHigh,
  FusedAreWords,
  FusedStoreBase = FusedProduct + 1, ///< of operations without a result, which store it
  FusedStoreOffset,
};

/// What a call of coop.vec.matmul asks for; nothing where there is no such product.
std::optional<VectorProduct> productOf(const llvm::CallInst &Call, const VectorType &Result);

/// Makes one call of each product in F and of the operations in its block that only it and
/// constants that are the same for all components go into. What is packed at last is packed there,
/// and what is stored at last is stored there if that is better on Target.
void fuseVectorEpilogues(LoweringState &S, llvm::Function &F, const SimdTarget &Target);

} // namespace coop::lower

#endif

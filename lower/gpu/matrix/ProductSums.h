// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What products add up in: sums of halves of either kind are floats, and rounded when they are
// complete.

#ifndef COOP_LOWER_GPU_MATRIX_PRODUCTSUMS_H
#define COOP_LOWER_GPU_MATRIX_PRODUCTSUMS_H

#include "lower/ir/CoopCalls.h"

namespace coop::lower {

/// Of a product of a workgroup's matrices with a sum of that type; nothing where it clamps as it
/// adds.
std::optional<MatrixType> workgroupSum(MatrixType Sum, uint64_t MatrixOperands);
/// Nothing, too, where the product has another type than what it adds to.
std::optional<MatrixType> workgroupSum(const MatMulAddCall &Product);

/// V, whose component type To may have already.
llvm::Value *rounded(llvm::IRBuilderBase &B, llvm::Value *V, const MatrixType &To);

} // namespace coop::lower

#endif

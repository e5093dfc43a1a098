// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operands of a whole product as slices of a tensor of all iterations, along K one after the other:
//   coopMatLoadTensorNV(a, A, 0, sliceTensorLayoutNV(all, 0, rows, iteration * depth, depth))
// Such loads are what GPUs copy by themselves.

#ifndef COOP_LOWER_EXEC_STAGING_WHOLESLICES_H
#define COOP_LOWER_EXEC_STAGING_WHOLESLICES_H

#include "lower/exec/staging/WholeProduct.h"

namespace coop::lower {

/// i1: the tensor of M, which isSlices, is what RectangleMetadata says, and its lines are apart. It
/// can be computed anywhere.
llvm::Value *emitIsRectangle(llvm::IRBuilderBase &B, const WholeMatrix &M, const Conditions &Asked);

/// Where that is so: a matrix of Type, from M's iteration of that number (i64) on. What is after
/// the last one is zeros. What is the same in all iterations is computed Before.
llvm::Value *emitSlice(llvm::IRBuilder<> &B, const WholeMatrix &M, const MatrixType &Type,
                       const Conditions &Asked, llvm::Value *Iteration, llvm::Instruction &Before);

} // namespace coop::lower

#endif

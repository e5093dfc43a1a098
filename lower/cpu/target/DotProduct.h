// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The instructions of Tiles.def's rows DOT on vectors, as calls of their intrinsics. Those of tile
// registers are in AmxKernel.cpp.

#ifndef COOP_LOWER_CPU_TARGET_DOTPRODUCT_H
#define COOP_LOWER_CPU_TARGET_DOTPRODUCT_H

#include "lower/cpu/target/SimdTarget.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// A vector of groups, as wide as the sums; its type does not matter.
struct DotFactor {
  llvm::Value *V;
  bool IsSigned; ///< where elements are integers
};

/// Sum with the products of X and Y added, whose signednesses Row takes. Where Row has
/// an instruction for the other order alone, the factors are exchanged: sums of Mmla are
/// transposed.
llvm::Value *emitDot(llvm::IRBuilderBase &B, const DotRow &Row, llvm::Value *Sum, DotFactor X,
                     DotFactor Y);
/// Sum with the elements of bytes added, group by group. Row is of lanes.
llvm::Value *emitByteSum(llvm::IRBuilderBase &B, const DotRow &Row, llvm::Value *Sum,
                         DotFactor Bytes);
/// One or two vectors of floats, beside each other in V, as bfloats that products of them see as
/// they would see those that are rounded exactly. For where SimdTarget::flushesToBFloat().
llvm::Value *emitFlushedBFloats(llvm::IRBuilderBase &B, llvm::Value *V);

} // namespace coop::lower

#endif

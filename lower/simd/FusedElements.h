// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Element-wise operations behind a product, such as those of a layer of a network: scales,
// functions of each element, conversions to other components and to an operand of the next product.
// They are done to the sums before these are stored, and only the last result is written to a tile.

#ifndef COOP_LOWER_SIMD_FUSEDELEMENTS_H
#define COOP_LOWER_SIMD_FUSEDELEMENTS_H

#include "lower/simd/SimdTarget.h"

namespace llvm {
class CallInst;
class Module;
} // namespace llvm

namespace coop::lower {

/// Makes one operation (CoopOp::MatMulAddElements) of each product and what follows it, where
/// nothing else uses the results in between. Functions that cannot be vectorized stay as they are.
void fuseElements(llvm::Module &M, const SimdTarget &Target);

/// The operands of such an operation that a product does not have.
struct FusedElements {
  static constexpr unsigned FirstExtra = 5;

  /// Null for a plain product.
  static llvm::Function *functionOf(const llvm::CallInst &MulAdd);
};

/// What the sums of a product are, with or without such operations behind it.
MatrixType sumType(const llvm::CallInst &MulAdd);

} // namespace coop::lower

#endif

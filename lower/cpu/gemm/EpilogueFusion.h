// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Epilogue fusion (`coop-fuse-epilogues`): element-wise operations that follow each other, such as
// those of a layer of a network after its product (scales, functions of each element, conversions
// to other components and to an operand of the next product), become one operation:
//   %s = coop.mat.muladd(%a, %b, %c, 0)
//   %r = coop.mat.perelement(@f, %s)
// becomes
//   %r = coop.mat.muladd.epilogue(%a, %b, %c, 0, @v)
// where @v is @f for a vector of elements. It is done to a product's sums before these are stored,
// or without a product to a vector of elements before the next one is read (coop.mat.epilogue), and
// only the last result is written to a tile.

#ifndef COOP_LOWER_CPU_GEMM_EPILOGUEFUSION_H
#define COOP_LOWER_CPU_GEMM_EPILOGUEFUSION_H

#include "lower/cpu/target/SimdTarget.h"
#include "lower/ir/CoopCalls.h"

namespace llvm {
class CallInst;
class Module;
} // namespace llvm

namespace coop::lower {

/// Makes one operation of each product and what follows it (CoopOp::MatMulAddEpilogue), or of what
/// follows each other without a product in the same block (CoopOp::MatEpilogue), where nothing else
/// uses the results in between. Functions that cannot be vectorized stay as they are.
void fuseEpilogues(llvm::Module &M, const SimdTarget &Target);

/// The operands of such a product that others do not have.
struct Epilogue {
  static constexpr unsigned FirstExtra = MatMulAddEpilogueCall::Extra;
  /// Of CoopOp::MatEpilogue: the first after the matrix.
  static constexpr unsigned FirstAfterSum = MatEpilogueCall::Extra;

  /// Null for a plain product.
  static llvm::Function *functionOf(const llvm::CallInst &MulAdd);
};

/// What the sums of a product are, with or without such operations after it.
MatrixType sumType(const llvm::CallInst &MulAdd);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Epilogue fusion (`coop-fuse-epilogues`): element-wise operations that follow each other, such as
// those of a layer of a network after its product (scales, functions of each element, conversions
// to other components and to an operand of the next product), become one operation:
//   %s = coop.mat.muladd(%a, %b, %c, 0)
//   %r = coop.mat.perelement(@f, %s)
// becomes
//   %r = coop.mat.muladd.epilogue(%a, %b, %c, 0, @v)
// where @v is a function of one element, (row, column, element, ...), that calls @f. It is done to
// a product's sums before these are stored, or without a product to elements before others are read
// (coop.mat.epilogue), and only the last result is kept. How many elements are made at a time is
// the target's affair.

#ifndef COOP_LOWER_TRANSFORM_EPILOGUEFUSION_H
#define COOP_LOWER_TRANSFORM_EPILOGUEFUSION_H

#include "lower/ir/CoopCalls.h"

namespace llvm {
class CallInst;
class Module;
} // namespace llvm

namespace coop::lower {

/// What a target can do after a product, and to elements.
class EpilogueTarget {
public:
  virtual ~EpilogueTarget() = default;
  /// Whether Result can be made of the sums of MulAdd before these are stored.
  virtual bool canFollow(const MatMulAddCall &MulAdd, const MatrixType &Result) const = 0;
  /// Whether Operand, a matrix of an epilogue, is as it was when the sums of MulAdd are there.
  virtual bool isKept(const MatMulAddCall &MulAdd, const llvm::Value &Operand) const = 0;
  /// Whether the conversion, the last of what follows a product, is done by what stores the result.
  virtual bool convertsAtStore(const MatConvertCall &Last) const = 0;
  /// Whether F, a function of one element, can be done. AreElements: of its parameters after the
  /// place, whether they are elements of matrices; the others are the same for all.
  virtual bool canDo(llvm::Function &F, llvm::ArrayRef<bool> AreElements) const = 0;
};

/// Makes one operation of each product and what follows it (CoopOp::MatMulAddEpilogue), or of what
/// follows each other without a product in the same block (CoopOp::MatEpilogue), where nothing else
/// uses the results in between. What the target cannot do stays as it is.
void fuseEpilogues(llvm::Module &M, const EpilogueTarget &Target);

/// The operands of such a product that others do not have.
struct Epilogue {
  static constexpr unsigned FirstExtra = MatMulAddEpilogueCall::Extra;
  /// Of CoopOp::MatEpilogue: the first after the matrix.
  static constexpr unsigned FirstAfterSum = MatEpilogueCall::Extra;

  /// Null for a plain product.
  static llvm::Function *functionOf(const llvm::CallInst &MulAdd);
  /// EpilogueTarget::canDo's, of what the function of a MatEpilogue or MatMulAddEpilogue takes.
  static llvm::SmallVector<bool, 8> areElements(const llvm::CallInst &Call);
};

/// What the sums of a product are, with or without such operations after it.
MatrixType sumType(const llvm::CallInst &MulAdd);

} // namespace coop::lower

#endif

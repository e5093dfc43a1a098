// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which matrices of halves are operands of products whose sums may be halves: everything in them
// is. How such sums are made is in MicroKernel.cpp.
//
// A result of halves says that sums are rounded to halves at every operation, and "the internal
// precision of floating-point operations is defined by the client API" (SPV_KHR_cooperative_matrix,
// OpCooperativeMatrixMulAddKHR). Where a product has sums of floats, its operands are widened,
// unless an instruction adds products of halves to floats (Tiles.def). No code is changed here.
//
// Of both kinds of products there are, A and B are operands of half sums in the first alone:
//   %d = call <half Acc> @coop.mat.muladd...(<half A> %a, <half B> %b, <half Acc> %c, i32 0)
//   %d = call <float Acc> @coop.mat.muladd...(<half A> %a, <half B> %b, <float Acc> %c, i32 0)
// In a module that has both, of one type of A, it is an operand of none.

#ifndef COOP_LOWER_ANALYSIS_HALFSUMS_H
#define COOP_LOWER_ANALYSIS_HALFSUMS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Type;
} // namespace llvm

namespace coop::lower {

class HalfSums {
public:
  /// Reads all products of M.
  explicit HalfSums(const llvm::Module &M);

  /// A or B of products of halves, and of no others.
  bool isOperand(llvm::Type *Matrix) const { return Operands.contains(Matrix); }

private:
  llvm::SmallPtrSet<llvm::Type *, 8> Operands;
};

class HalfSumsAnalysis : public llvm::AnalysisInfoMixin<HalfSumsAnalysis> {
public:
  using Result = HalfSums;
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &) { return HalfSums(M); }
  static llvm::AnalysisKey Key;
};

} // namespace coop::lower

#endif

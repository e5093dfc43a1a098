// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for products of halves; see HalfSums.h. All operands of a type lie alike, so a type is
// one of them, or not.

#include "lower/analysis/HalfSums.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/Module.h"
#include <array>

using namespace llvm;

namespace coop::lower {
namespace {

struct ProductTypes {
  Type *A, *B, *C, *Result;

  bool areHalves() const {
    return all_of(std::array{A, B, C, Result},
                  [](Type *T) { return MatrixType::match(T)->Component->isHalfTy(); });
  }
};

} // namespace

AnalysisKey HalfSumsAnalysis::Key;

HalfSums::HalfSums(const Module &M) {
  SmallVector<ProductTypes, 8> Products;
  for (const Function &F : M) {
    const std::optional<CoopOp> Op = getCoopOp(F);
    const bool HasElements = Op == CoopOp::MatMulAddEpilogue; // whose result is no sum
    if ((Op != CoopOp::MatMulAdd && !HasElements) || F.use_empty())
      continue;
    const FunctionType *T = F.getFunctionType();
    Type *C = T->getParamType(2);
    Products.push_back(
        {T->getParamType(0), T->getParamType(1), C, HasElements ? C : T->getReturnType()});
  }
  for (const ProductTypes &P : Products)
    if (P.areHalves())
      Operands.insert({P.A, P.B});
  // What one operand is not, the other cannot be, nor what that is multiplied with elsewhere.
  bool IsDone = false;
  while (!IsDone) {
    IsDone = true;
    for (const ProductTypes &P : Products) {
      if (P.areHalves() && isOperand(P.A) && isOperand(P.B))
        continue;
      const bool ErasedA = Operands.erase(P.A), ErasedB = Operands.erase(P.B);
      IsDone &= !ErasedA && !ErasedB;
    }
  }
}

} // namespace coop::lower

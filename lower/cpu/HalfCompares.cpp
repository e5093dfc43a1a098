// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A comparison that may raise exceptions is an instruction of its own; see HalfCompares.h.

#include "lower/cpu/HalfCompares.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::lower {

/// The larger or smaller one of two operands is an instruction without a comparison.
static bool isOfMinOrMax(const FCmpInst &Compare) {
  return all_of(Compare.users(), [&](const User *U) {
    auto *Choice = dyn_cast<SelectInst>(U);
    return Choice && is_contained(Compare.operands(), Choice->getTrueValue()) &&
           is_contained(Compare.operands(), Choice->getFalseValue());
  });
}

static bool isAtRisk(const FCmpInst &Compare) {
  Type *Ty = Compare.getOperand(0)->getType();
  return Ty->isVectorTy() && Ty->getScalarType()->isHalfTy() &&
         Compare.getPredicate() != Compare.getSwappedPredicate() && !isOfMinOrMax(Compare);
}

void separateHalfCompares(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86() ||
      !Machine.getMCSubtargetInfo()->checkFeatures("+avx512fp16"))
    return;
  SmallVector<FCmpInst *, 16> Compares;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Compare = dyn_cast<FCmpInst>(&I); Compare && isAtRisk(*Compare))
        Compares.push_back(Compare);
  for (FCmpInst *Compare : Compares) {
    IRBuilder<> B(Compare);
    B.setDefaultConstrainedExcept(fp::ebIgnore);
    Value *Separate = B.CreateConstrainedFPCmp(Intrinsic::experimental_constrained_fcmp,
                                               Compare->getPredicate(), Compare->getOperand(0),
                                               Compare->getOperand(1), Compare->getName());
    Compare->replaceAllUsesWith(Separate);
    Compare->eraseFromParent();
  }
}

} // namespace coop::lower

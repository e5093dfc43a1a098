// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A conversion in two steps; see HalfConversions.h.

#include "lower/cpu/HalfConversions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace coop::lower {

void convertByFloats(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86() ||
      Machine.getMCSubtargetInfo()->checkFeatures("+avx512fp16"))
    return;
  SmallVector<UIToFPInst *, 16> Conversions;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Conversion = dyn_cast<UIToFPInst>(&I);
          Conversion && I.getType()->isVectorTy() && I.getType()->getScalarType()->isHalfTy())
        Conversions.push_back(Conversion);
  for (UIToFPInst *Conversion : Conversions) {
    IRBuilder<> B(Conversion);
    Type *Floats = Conversion->getType()->getWithNewType(B.getFloatTy());
    Value *Half = B.CreateFPTrunc(B.CreateUIToFP(Conversion->getOperand(0), Floats),
                                  Conversion->getType(), Conversion->getName());
    Conversion->replaceAllUsesWith(Half);
    Conversion->eraseFromParent();
  }
}

} // namespace coop::lower

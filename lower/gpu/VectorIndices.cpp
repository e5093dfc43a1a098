// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A selection for each element; see VectorIndices.h.

#include "lower/gpu/VectorIndices.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

static unsigned elementsOf(const Value *Vector) {
  return cast<FixedVectorType>(Vector->getType())->getNumElements();
}

static Value *isElement(IRBuilder<> &B, Value *Index, unsigned Number) {
  return B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), Number));
}

static Value *chosen(ExtractElementInst &I) {
  IRBuilder<> B(&I);
  Value *Vector = I.getVectorOperand(), *Element = B.CreateExtractElement(Vector, uint64_t(0));
  for (unsigned N = 1; N < elementsOf(Vector); ++N)
    Element = B.CreateSelect(isElement(B, I.getIndexOperand(), N),
                             B.CreateExtractElement(Vector, N), Element);
  return Element;
}

static Value *replaced(InsertElementInst &I) {
  IRBuilder<> B(&I);
  Value *Old = I.getOperand(0), *New = PoisonValue::get(I.getType());
  for (unsigned N = 0; N < elementsOf(Old); ++N)
    New = B.CreateInsertElement(New,
                                B.CreateSelect(isElement(B, I.getOperand(2), N), I.getOperand(1),
                                               B.CreateExtractElement(Old, N)),
                                N);
  return New;
}

void chooseElements(Module &M) {
  SmallVector<Instruction *, 16> Found;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Extract = dyn_cast<ExtractElementInst>(&I);
      auto *Insert = dyn_cast<InsertElementInst>(&I);
      if ((Extract && !isa<ConstantInt>(Extract->getIndexOperand())) ||
          (Insert && !isa<ConstantInt>(Insert->getOperand(2))))
        Found.push_back(&I);
    }
  for (Instruction *I : Found) {
    auto *Extract = dyn_cast<ExtractElementInst>(I);
    I->replaceAllUsesWith(Extract ? chosen(*Extract) : replaced(*cast<InsertElementInst>(I)));
    I->eraseFromParent();
  }
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions under a condition. Which conditions there are is the affair of checks and images.

#include "lower/emit/ExecuteIf.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

void coop::lower::executeIf(Instruction &I, Value *Ok) {
  BasicBlock *Head = I.getParent();
  Instruction *Then = SplitBlockAndInsertIfThen(Ok, &I, /*Unreachable=*/false);
  BasicBlock *Tail = I.getParent();
  I.moveBefore(Then);
  if (I.getType()->isVoidTy())
    return;
  IRBuilder<> B(Tail, Tail->begin());
  PHINode *Result = B.CreatePHI(I.getType(), 2);
  I.replaceAllUsesWith(Result);
  Result->addIncoming(&I, Then->getParent());
  Result->addIncoming(Constant::getNullValue(I.getType()), Head);
}

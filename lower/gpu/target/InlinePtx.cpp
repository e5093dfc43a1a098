// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A call of inline assembly, and what LLVM may do with it.

#include "lower/gpu/target/InlinePtx.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

CallInst *coop::lower::emitInlinePtx(IRBuilderBase &B, StringRef Text, StringRef Constraints,
                                     ArrayRef<Value *> Arguments, Type *Result,
                                     PtxEffects Effects) {
  SmallVector<Type *, 10> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  auto *Asm = InlineAsm::get(FunctionType::get(Result ? Result : B.getVoidTy(), Types, false), Text,
                             Constraints, /*hasSideEffects=*/Effects == PtxEffects::Memory);
  CallInst *Call = B.CreateCall(Asm, Arguments);
  Call->setDoesNotThrow();
  if (Effects != PtxEffects::None)
    Call->setConvergent();
  if (Effects != PtxEffects::Memory)
    Call->setDoesNotAccessMemory();
  return Call;
}

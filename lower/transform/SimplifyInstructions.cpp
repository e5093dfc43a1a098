// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See SimplifyInstructions.h.

#include "lower/transform/SimplifyInstructions.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {

void simplifyInstructions(Function &F) {
  const SimplifyQuery Query(F.getDataLayout());
  SmallVector<WeakTrackingVH, 32> Dead;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block)
      if (Value *Simple = simplifyInstruction(&I, Query.getWithInstruction(&I))) {
        I.replaceAllUsesWith(Simple);
        Dead.push_back(&I);
      } else if (isInstructionTriviallyDead(&I)) {
        Dead.push_back(&I);
      }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
}

void replaceInstructions(Module &M, function_ref<Value *(Instruction &)> Replacement) {
  SmallVector<WeakTrackingVH, 32> Dead;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : *Block)
        if (Value *New = Replacement(I)) {
          I.replaceAllUsesWith(New);
          Dead.emplace_back(&I);
        }
  }
  RecursivelyDeleteTriviallyDeadInstructions(Dead);
}

} // namespace coop::lower

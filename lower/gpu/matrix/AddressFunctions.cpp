// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which functions are arithmetic; see AddressFunctions.h.

#include "lower/gpu/matrix/AddressFunctions.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace coop::lower {

/// Without branches, and calls of other functions than operations.
static bool isArithmetic(const Function &F) {
  constexpr unsigned MostInstructions = 64;
  return !F.isDeclaration() && F.getInstructionCount() <= MostInstructions &&
         all_of(instructions(F), [](const Instruction &I) {
           const auto *Branch = dyn_cast<BranchInst>(&I);
           return isa<ReturnInst>(I) || (Branch && Branch->isUnconditional()) ||
                  isAddressArithmetic(I);
         });
}

void inlineAddressFunctions(Module &M) {
  // What was inlined may have been what kept another from being arithmetic.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function &F : M) {
      SmallVector<CallInst *, 8> Calls;
      for (Instruction &I : instructions(F))
        if (auto *Call = dyn_cast<CallInst>(&I))
          if (const Function *Callee = Call->getCalledFunction();
              Callee && Callee != &F && isArithmetic(*Callee))
            Calls.push_back(Call);
      for (CallInst *Call : Calls) {
        InlineFunctionInfo Info;
        Changed |= InlineFunction(*Call, Info).isSuccess();
      }
    }
  }
}

} // namespace coop::lower

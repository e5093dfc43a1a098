// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Zero in place of nothing; see UndefinedPhis.h.

#include "lower/gpu/UndefinedPhis.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

void definePhis(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isa<PHINode>(I) || isa<FreezeInst>(I))
        for (Use &Operand : I.operands())
          if (isa<UndefValue>(Operand)) // or poison
            Operand.set(Constant::getNullValue(Operand->getType()));
}

} // namespace coop::lower

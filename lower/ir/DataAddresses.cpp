// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A look at all instructions.

#include "lower/ir/DataAddresses.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

bool coop::lower::hasDataAddresses(const Module &M) {
  return any_of(M, [](const Function &F) {
    return any_of(instructions(F), [](const Instruction &I) {
      const auto *Load = dyn_cast<LoadInst>(&I);
      return isa<IntToPtrInst, PtrToIntInst>(I) ||
             (Load && Load->getType()->isPtrOrPtrVectorTy() &&
              Load->getPointerAddressSpace() != address_space::Private);
    });
  });
}

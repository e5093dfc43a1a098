// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads, arithmetic and stores in place of atomic instructions; see SharedAtomics.h. Fences stay.

#include "lower/cpu/SharedAtomics.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

namespace coop::lower {

static bool isShared(const Value *Pointer) {
  return Pointer->getType()->getPointerAddressSpace() == address_space::Shared;
}

static void lower(Instruction &I) {
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I); Rmw && isShared(Rmw->getPointerOperand()))
    lowerAtomicRMWInst(Rmw);
  else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
           Exchange && isShared(Exchange->getPointerOperand()))
    lowerAtomicCmpXchgInst(Exchange);
  else if (auto *Load = dyn_cast<LoadInst>(&I); Load && isShared(Load->getPointerOperand()))
    Load->setAtomic(AtomicOrdering::NotAtomic);
  else if (auto *Store = dyn_cast<StoreInst>(&I); Store && isShared(Store->getPointerOperand()))
    Store->setAtomic(AtomicOrdering::NotAtomic);
}

void lowerSharedAtomics(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      lower(I);
}

} // namespace coop::lower

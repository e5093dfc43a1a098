// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Alignments of variables, and of what reads and writes them.

#include "lower/ir/ScratchAlignment.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

void limitAlignment(Instruction &I) {
  const Align Most(ScratchAlignment);
  if (auto *Variable = dyn_cast<AllocaInst>(&I)) {
    Variable->setAlignment(std::min(Variable->getAlign(), Most));
  } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Load->setAlignment(std::min(Load->getAlign(), Most));
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Store->setAlignment(std::min(Store->getAlign(), Most));
  } else if (auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    Memory->setDestAlignment(std::min(Memory->getDestAlign().valueOrOne(), Most));
    if (auto *Transfer = dyn_cast<MemTransferInst>(&I))
      Transfer->setSourceAlignment(std::min(Transfer->getSourceAlign().valueOrOne(), Most));
  }
}

void limitAlignment(Module &M) {
  const Align Most(ScratchAlignment);
  for (GlobalVariable &G : M.globals())
    if (G.getAlign().valueOrOne() > Most)
      G.setAlignment(Most);
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      limitAlignment(I);
}

} // namespace coop::lower

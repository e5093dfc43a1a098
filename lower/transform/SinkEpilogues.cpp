// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The code motion; see SinkEpilogues.h.

#include "lower/transform/SinkEpilogues.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

void sinkEpilogues(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Epilogue = dyn_cast<MatEpilogueCall>(&I);
    if (!Epilogue || !isa<PHINode>(Epilogue->matrix()) || !Epilogue->hasOneUse())
      continue;
    auto *Store = dyn_cast<MatrixStoreCall>(Epilogue->user_back());
    if (Store && Store->getParent() == Epilogue->getParent() &&
        MemoryUse().leaveMemory(make_range(Epilogue->getIterator(), Store->getIterator())))
      Epilogue->moveBefore(Store);
  }
}

} // namespace coop::lower

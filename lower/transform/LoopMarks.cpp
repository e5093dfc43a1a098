// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See LoopMarks.h.

#include "lower/transform/LoopMarks.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

CallInst *findLoopMark(BasicBlock *In, CoopOp Op) {
  CallInst *Found = nullptr;
  if (In)
    for (Instruction &I : *In)
      if (auto *Call = dyn_cast<CallInst>(&I); Call && getCoopOp(*Call) == Op) {
        Found = Call;
        if (Op != CoopOp::LoopBegin)
          break;
      }
  return Found;
}

} // namespace coop::lower

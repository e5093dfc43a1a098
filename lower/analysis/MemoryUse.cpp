// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What operations do to memory; see MemoryUse.h.

#include "lower/analysis/MemoryUse.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

static ModRefInfo memoryUse(const Function &F, SmallPtrSetImpl<const Function *> &Seen) {
  ModRefInfo Use = ModRefInfo::NoModRef;
  if (F.isDeclaration())
    return F.getMemoryEffects().getModRef();
  if (!Seen.insert(&F).second)
    return Use;
  for (const Instruction &I : instructions(F)) {
    const Value *Address = getLoadStorePointerOperand(&I);
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction()) {
      Use |= memoryUse(*Call->getCalledFunction(), Seen);
    } else if (!Address || !isa<AllocaInst>(getUnderlyingObject(Address))) {
      Use |= I.mayReadFromMemory() ? ModRefInfo::Ref : ModRefInfo::NoModRef;
      Use |= I.mayWriteToMemory() ? ModRefInfo::Mod : ModRefInfo::NoModRef;
    }
  }
  return Use;
}

ModRefInfo memoryUse(const Function &F) {
  SmallPtrSet<const Function *, 8> Seen;
  return memoryUse(F, Seen);
}

bool MemoryUse::leavesMemory(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (Callee && !Callee->isDeclaration())
    return !Called.insert(Callee).second || leaveMemory(instructions(*Callee));
  std::optional<CoopOp> Op = Call ? getCoopOp(*Call) : std::nullopt;
  if (auto *Load = dyn_cast<MatLoadTensorCall>(&I))
    return !Load->decode();
  if (auto *Elements = dyn_cast<MatEpilogueCall>(&I))
    return !isModSet(memoryUse(*Elements->function()));
  return !I.mayWriteToMemory() || Op == CoopOp::MatLoad || Op == CoopOp::MatMulAdd ||
         Op == CoopOp::LoopBegin || Op == CoopOp::LoopIterate || Op == CoopOp::LoopEnd;
}

} // namespace coop::lower

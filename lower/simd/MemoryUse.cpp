// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What operations do to memory; see MemoryUse.h.

#include "lower/simd/MemoryUse.h"
#include "lower/ir/CoopIR.h"
#include "lower/simd/TileCallback.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

bool MemoryUse::leavesMemory(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (Callee && !Callee->isDeclaration())
    return !Called.insert(Callee).second || leaveMemory(instructions(*Callee));
  std::optional<CoopOp> Op = Call ? getCoopOp(*Call) : std::nullopt;
  if (Op == CoopOp::MatLoadTensor)
    return isa<ConstantPointerNull>(Call->getArgOperand(4)); // no decode function
  if (Op == CoopOp::MatElements)
    return !isModSet(memoryUse(*cast<Function>(Call->getArgOperand(0))));
  return !I.mayWriteToMemory() || Op == CoopOp::MatLoad || Op == CoopOp::MatMulAdd ||
         Op == CoopOp::LoopBegin || Op == CoopOp::LoopIterate || Op == CoopOp::LoopEnd;
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See BuiltinRanges.h.

#include "lower/transform/BuiltinRanges.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace coop::lower {

/// How many values a call can have; 0: any number.
static uint32_t countOf(const CallInst &Call, const KernelInfo &Info) {
  const std::optional<CoopOp> Op = getCoopOp(Call);
  if (Op == CoopOp::LocalInvocationIndex)
    return invocationsOf(Info);
  if (Op == CoopOp::SubgroupInvocationId)
    return Info.SubgroupSize;
  if (const auto *Local = dyn_cast<LocalInvocationIdCall>(&Call))
    return Info.WorkgroupSize[Local->component()];
  return 0;
}

void boundBuiltins(Function &F, const KernelInfo &Info) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getType()->isIntegerTy(32))
      if (const uint32_t Count = countOf(*Call, Info))
        Call->addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, Count)));
}

} // namespace coop::lower

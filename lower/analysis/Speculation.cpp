// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions without harm; see Speculation.h.

#include "lower/analysis/Speculation.h"
#include "lower/ir/CoopIR.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

/// All push constants are there whatever a shader reads of them.
static bool readsPushConstants(const LoadInst &Load) {
  if (!Load.isSimple() || Load.getPointerAddressSpace() != address_space::PushConstant)
    return false;
  const DataLayout &Data = Load.getDataLayout();
  APInt Offset(64, 0);
  const auto *Base = dyn_cast<CallInst>(Load.getPointerOperand()->stripAndAccumulateConstantOffsets(
      Data, Offset, /*AllowNonInbounds=*/true));
  const std::optional<KernelInfo> Info = getKernelInfo(*Load.getModule());
  if (!Base || getCoopOp(*Base) != CoopOp::PushConstants || !Info)
    return false;
  const APInt Size(64, Data.getTypeStoreSize(Load.getType()).getFixedValue());
  bool Overflows = false;
  const APInt End = Offset.uadd_ov(Size, Overflows);
  return !Overflows && End.ule(Info->PushConstantSize);
}

bool doesNoHarm(const Instruction &I) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return readsPushConstants(*Load);
  if (const auto *Call = dyn_cast<CallInst>(&I); Call && getCoopOp(*Call))
    return Call->doesNotAccessMemory() && Call->willReturn() && !Call->isConvergent();
  return isSafeToSpeculativelyExecute(&I);
}

} // namespace coop::lower

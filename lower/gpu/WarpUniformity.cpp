// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What differs between the threads of a warp, whatever its operands are, and what never does.

#include "lower/gpu/WarpUniformity.h"
#include "lower/analysis/UniformityBy.h"
#include "lower/exec/SubgroupLanes.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {
namespace {

class LaneDifferences : public UniformityRule<LaneDifferences> {
public:
  explicit LaneDifferences(const Module &M)
      : UniformityRule(M.getDataLayout()),
        IsSubgroupWarp(getKernelInfo(M)->SubgroupSize == WarpSize) {}

  bool isAlwaysUniform(const Value *V) const {
    if (const auto *Call = dyn_cast<CallInst>(V))
      if (const auto Op = getCoopOp(*Call))
        return IsSubgroupWarp && isAgreed(*Call, *Op);
    return isOfWarp(*V);
  }

  bool isSourceOfDivergence(const Value *V) const {
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || isAlwaysUniform(V)) // parameters are the launch's
      return false;
    if (const auto *Load = dyn_cast<LoadInst>(I))
      return !Load->isSimple() || Load->getPointerAddressSpace() == address_space::Private;
    if (const auto *Call = dyn_cast<CallInst>(I))
      return differs(*Call);
    return I->mayReadOrWriteMemory() || isa<AllocaInst>(I);
  }

private:
  /// The number of a part of the workgroup that is one warp or more.
  static bool isOfWarp(const Value &V) {
    const APInt *By = nullptr;
    const auto Index = m_Intrinsic<Intrinsic::nvvm_read_ptx_sreg_tid_x>();
    if (match(&V, m_UDiv(Index, m_APInt(By))))
      return By->urem(WarpSize) == 0;
    if (match(&V, m_LShr(Index, m_APInt(By))))
      return By->uge(Log2_32(WarpSize));
    return match(&V, m_And(Index, m_APInt(By))) && By->countr_zero() >= Log2_32(WarpSize);
  }

  /// Lanes that do it together have one result.
  static bool isAgreed(const CallInst &Call, CoopOp Op) {
    if (Op == CoopOp::SubgroupArith)
      return cast<SubgroupArithCall>(Call).group() == Reduce;
    if (Op == CoopOp::SubgroupBroadcast)
      return isa<Constant>(cast<SubgroupBroadcastCall>(Call).lane());
    return resultOf(Op) == OpResult::Agreed;
  }

  static bool differs(const CallInst &Call) {
    if (const auto Op = getCoopOp(Call))
      return resultOf(*Op) < OpResult::Subgroup;
    switch (Call.getIntrinsicID()) {
    case Intrinsic::not_intrinsic:
    case Intrinsic::nvvm_read_ptx_sreg_tid_x:
    case Intrinsic::nvvm_read_ptx_sreg_laneid:
      return true;
    default:
      return !Call.doesNotAccessMemory();
    }
  }

  const bool IsSubgroupWarp;
};

} // namespace

WarpUniformity::WarpUniformity(Function &Kernel)
    : Kernel(Kernel), Analyses(uniformityBy([](const Function &F) {
        return TargetTransformInfo(LaneDifferences(*F.getParent()));
      })) {}

bool WarpUniformity::branchesAlike(const BasicBlock &Block) {
  return !Analyses.getResult<UniformityInfoAnalysis>(Kernel).hasDivergentTerminator(Block);
}

} // namespace coop::lower

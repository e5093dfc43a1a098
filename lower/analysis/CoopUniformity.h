// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which values of coop IR are the same for some invocations or workgroups (UniformityBy.h), as long
// as variables are values: what is read of memory that nobody writes is, other memory is not, and
// of each operation a rule says it.

#ifndef COOP_LOWER_ANALYSIS_COOPUNIFORMITY_H
#define COOP_LOWER_ANALYSIS_COOPUNIFORMITY_H

#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/analysis/UniformityBy.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/IntrinsicInst.h"

namespace coop::lower {

/// Rule has `bool differs(const CallInst &, CoopOp) const`: whether results differ whose operands
/// are the same.
template <typename Rule> class CoopUniformityRule : public UniformityRule<Rule> {
public:
  explicit CoopUniformityRule(const llvm::Module &M)
      : UniformityRule<Rule>(M.getDataLayout()), Info(getKernelInfo(M)) {}

  bool isAlwaysUniform(const llvm::Value *) const { return false; }
  bool isSourceOfDivergence(const llvm::Value *V) const {
    auto *I = llvm::dyn_cast<llvm::Instruction>(V);
    if (!I)
      return llvm::isa<llvm::Argument>(V);
    if (auto *Load = llvm::dyn_cast<llvm::LoadInst>(I))
      return !Info || !isConstantMemory(*Load->getPointerOperand(), *Info);
    if (auto *Call = llvm::dyn_cast<llvm::CallInst>(I)) {
      if (const auto Op = getCoopOp(*Call))
        return static_cast<const Rule *>(this)->differs(*Call, *Op);
      return !llvm::isa<llvm::IntrinsicInst>(Call) || !Call->doesNotAccessMemory();
    }
    return I->mayReadOrWriteMemory() || llvm::isa<llvm::AllocaInst>(I);
  }

private:
  std::optional<KernelInfo> Info;
};

} // namespace coop::lower

#endif

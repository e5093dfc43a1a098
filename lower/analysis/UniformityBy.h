// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's analysis of which values and branches are the same for all of some invocations, by a rule
// of one's own about what differs whatever its operands are; a target's answers are about its
// threads and its instructions.

#ifndef COOP_LOWER_ANALYSIS_UNIFORMITYBY_H
#define COOP_LOWER_ANALYSIS_UNIFORMITYBY_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// What a rule inherits. It has isSourceOfDivergence, for what differs, and isAlwaysUniform, for
/// what never does.
template <typename Rule> class UniformityRule : public llvm::TargetTransformInfoImplCRTPBase<Rule> {
public:
  explicit UniformityRule(const llvm::DataLayout &Layout)
      : llvm::TargetTransformInfoImplCRTPBase<Rule>(Layout) {}
  bool hasBranchDivergence(const llvm::Function * = nullptr) const { return true; }
};

/// An analysis manager that has this analysis, and trees of dominators and cycles: those of a
/// function are good for as long as it keeps its code.
llvm::FunctionAnalysisManager
uniformityBy(std::function<llvm::TargetTransformInfo(const llvm::Function &)> Rule);

} // namespace coop::lower

#endif

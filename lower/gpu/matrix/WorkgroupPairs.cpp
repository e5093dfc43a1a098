// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What differs between workgroups, found by LLVM's analysis of what differs between threads.

#include "lower/gpu/matrix/WorkgroupPairs.h"
#include "lower/analysis/CoopUniformity.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Says what differs between the workgroups of a pair.
class Differences : public CoopUniformityRule<Differences> {
public:
  Differences(const Module &M, unsigned Axis) : CoopUniformityRule(M), Axis(Axis) {}

  bool differs(const CallInst &Call, CoopOp Op) const {
    if (Op == CoopOp::WorkgroupId)
      return cast<BuiltinComponentCall>(Call).component() == Axis;
    return resultOf(Op) != OpResult::Dispatch;
  }

private:
  unsigned Axis;
};

} // namespace

WorkgroupPairs::WorkgroupPairs(Function &Entry, unsigned Axis)
    : Entry(Entry), Analyses(uniformityBy([Axis](const Function &F) {
        return TargetTransformInfo(Differences(*F.getParent(), Axis));
      })) {}

bool WorkgroupPairs::isAlike(const Value &V) {
  return Analyses.getResult<UniformityInfoAnalysis>(Entry).isUniform(&V);
}

/// No branch that they may take differently has ways that come to it and ways that do not: one in
/// the loop of the block is such a branch if the loop is left there. Nor is there such a loop
/// before it, in which one may wait for what the other does afterwards.
bool WorkgroupPairs::isReachedAlike(const BasicBlock &Block) {
  UniformityInfo &Alike = Analyses.getResult<UniformityInfoAnalysis>(Entry);
  const PostDominatorTree &Ends = Analyses.getResult<PostDominatorTreeAnalysis>(Entry);
  const CycleInfo &Cycles = Analyses.getResult<CycleAnalysis>(Entry);
  return all_of(Entry, [&](const BasicBlock &Other) {
    return !Alike.hasDivergentTerminator(Other) || !isPotentiallyReachable(&Other, &Block) ||
           (Ends.properlyDominates(&Block, &Other) && !Cycles.getCycle(&Other));
  });
}

} // namespace coop::lower

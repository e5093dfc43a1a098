// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See UnstagedLoop.h.

#include "lower/exec/staging/UnstagedLoop.h"

using namespace llvm;

namespace coop::lower {

/// What the header compares, in terms of iterations. False where it does not count up to a bound.
static bool findCounter(UnstagedLoop &Loop, IndexEvaluator &Values) {
  const BranchInst *Branch = endOf(*Loop.Staging.L);
  auto *Compare = dyn_cast<ICmpInst>(Branch->getCondition());
  if (!Compare)
    return false;
  const bool Enters = Loop.Staging.L->contains(Branch->getSuccessor(0));
  const ICmpInst::Predicate Is = Enters ? Compare->getPredicate() : Compare->getInversePredicate();
  if (Is != ICmpInst::ICMP_ULT && Is != ICmpInst::ICMP_SLT)
    return false;
  Loop.Counter = Compare->getOperand(0);
  const Polynomial Counter = Values.at(*Loop.Counter), Bound = Values.at(*Compare->getOperand(1));
  const Polynomial First = Counter.substituted(Conditions::Iterations, 0);
  const std::optional<int64_t> Start = First.constant();
  const std::optional<int64_t> Step =
      (Counter.substituted(Conditions::Iterations, 1) - First).constant();
  // That there are fewer iterations than 32 bits count is taken for granted where they are
  // multiplied.
  const unsigned Bits = std::min(32u, Loop.Counter->getType()->getIntegerBitWidth()) -
                        (Is == ICmpInst::ICMP_SLT ? 1 : 0);
  if (!Start || *Start < 0 || !Step || *Step <= 0 || Bound.denominator() != 1 ||
      !Loop.Asked.bound(Bound, Bits) || !Loop.Asked.bound(Counter, Bits))
    return false;
  Loop.Bound = Bound;
  Loop.Bits = Bits;
  Loop.First = *Start;
  Loop.Step = *Step;
  Loop.Asked.setIterations(First, Bound, *Step);
  return true;
}

/// Whether all invocations that run L have the same iterations.
static bool isCountedAlike(const Loop &L, const ExecutedEntry &Entry, IndexEvaluator &Values) {
  auto *Compare = cast<ICmpInst>(endOf(L)->getCondition());
  const auto Bounds = [&](uint32_t Invocation) {
    Values.setInvocation(Invocation);
    return std::pair(Values.at(*Compare->getOperand(0)), Values.at(*Compare->getOperand(1)));
  };
  const auto First = Bounds(0);
  for (uint32_t I = 1; I < Entry.Invocations; ++I)
    if (!(Bounds(I) == First))
      return false;
  return true;
}

/// Whether all subgroups run L: whatever happens, or as they wait for each other in it.
static bool isRunByAll(const StagingLoop &Staging, const ExecutedEntry &Entry,
                       const FlowTrees &Flow) {
  const Loop &L = *Staging.L;
  const auto IsOfAll = [&](const CallInst *Barrier) {
    return isOfWorkgroup(*cast<ControlBarrierCall>(Barrier)) &&
           Flow.Dominators.dominates(Barrier->getParent(), L.getLoopLatch());
  };
  return any_of(Staging.Barriers, IsOfAll) ||
         Flow.PostDominators.dominates(L.getHeader(), &Entry.F.getEntryBlock());
}

/// How many iterations a whole product can be of, at most so many that it has the bytes along K.
/// What is not there in the end is zeros.
static uint32_t iterationsOf(const WholeProduct &Whole, UnstagedLoop &Loop, unsigned BytesAlongK) {
  const uint64_t Bytes =
      uint64_t(Whole.A.depth()) * Whole.A.Type.Component->getScalarSizeInBits() / 8;
  const auto *Counter = dyn_cast<PHINode>(Loop.Counter);
  const auto *Next = Counter && Counter->getParent() == Loop.Staging.L->getHeader()
                         ? dyn_cast<BinaryOperator>(
                               Counter->getIncomingValueForBlock(Loop.Staging.L->getLoopLatch()))
                         : nullptr;
  if (Bytes >= BytesAlongK || BytesAlongK % Bytes != 0 || !Next ||
      Next->getOpcode() != Instruction::Add || Next->getOperand(0) != Counter ||
      !isa<ConstantInt>(Next->getOperand(1)))
    return 1;
  const auto Iterations = static_cast<uint32_t>(BytesAlongK / Bytes);
  // It ends beyond its bound.
  return Loop.Asked.bound(Loop.Bound + Polynomial(Loop.Step * Iterations), Loop.Bits) ? Iterations
                                                                                      : 1;
}

std::optional<UnstagedLoop> findUnstagedLoop(Loop &L, const ExecutedEntry &Entry,
                                             const FlowTrees &Flow, const UnstagePolicy &Policy) {
  std::optional<StagingLoop> Staging = findStagingLoop(L, Flow);
  if (!Staging || Staging->HasTables) // which barriers in the loop may have to do with
    return std::nullopt;
  UnstagedLoop Result;
  Result.Staging = std::move(*Staging);
  IndexEvaluator Values(Entry, L, Flow, Result.Asked);
  Values.setInvocation(0);
  if (!findCounter(Result, Values) || !isCountedAlike(L, Entry, Values))
    return std::nullopt;
  Values.setInvocation(0);
  for (const StagedVariable &V : Result.Staging.Variables) {
    const auto Bytes = CopiedBytes::find(V, Entry, Result.Staging, Flow, Values);
    if (!Bytes)
      return std::nullopt;
    for (MatLoadCall *Load : V.Loads) {
      std::optional<DirectLoad> Direct = findDirectLoad(*Load, *Bytes, Entry, Values);
      if (!Direct)
        return std::nullopt;
      Result.Loads.push_back(std::move(*Direct));
    }
  }
  const size_t Staged = Result.Loads.size();
  Conditions OfParts = Result.Asked; // what is asked for without a whole product
  if (Staged != 0 || any_of(Result.Staging.FromBuffers, [&](const MatLoadCall *Load) {
        return Policy.JoinsUnstaged(Load->resultType());
      })) {
    for (MatLoadCall *Load : Result.Staging.FromBuffers)
      if (auto Direct = findBufferLoad(*Load, Entry, Values))
        Result.Loads.push_back(std::move(*Direct));
    if (isRunByAll(Result.Staging, Entry, Flow))
      Result.Whole = findWholeProduct(L, Result.Loads, Entry, Flow, Values);
  }
  if (Result.Whole && Policy.WholeBy == CoopScope::Workgroup &&
      !(Result.Whole->A.isSlices() && Result.Whole->B.isSlices()))
    Result.Whole.reset();
  if (Result.Whole) {
    Result.Whole->Iterations = iterationsOf(*Result.Whole, Result, Policy.BytesAlongK);
    if (!Policy.TakesWhole(*Result.Whole))
      Result.Whole.reset();
  }
  if (!Result.Whole) {
    Result.Asked = std::move(OfParts);
    Result.Loads.erase(Result.Loads.begin() + (Policy.TakesParts ? Staged : 0), Result.Loads.end());
  }
  return Result.Loads.empty() ? std::nullopt : std::optional(std::move(Result));
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Unstage.h.

#include "lower/cpu/staging/Unstage.h"
#include "lower/cpu/staging/DeepLoops.h"
#include "lower/cpu/staging/UniformValues.h"
#include "lower/transform/BodyVersions.h"
#include "lower/transform/LoopMarks.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// A loop that can do without its copies, and how.
struct UnstagedLoop {
  StagingLoop Staging;
  Conditions Asked;
  std::vector<DirectLoad> Loads;
  Value *Counter = nullptr; ///< that the header compares
  int64_t First = 0, Step = 1;
};

/// What the header compares, in terms of iterations. False where it does not count up to a bound.
bool findCounter(UnstagedLoop &Loop, IndexEvaluator &Values) {
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
  const unsigned Bits =
      Loop.Counter->getType()->getIntegerBitWidth() - (Is == ICmpInst::ICMP_SLT ? 1 : 0);
  if (!Start || *Start < 0 || !Step || *Step <= 0 || Bound.denominator() != 1 ||
      !Loop.Asked.bound(Bound, Bits) || !Loop.Asked.bound(Counter, Bits))
    return false;
  Loop.First = *Start;
  Loop.Step = *Step;
  Loop.Asked.setIterations(First, Bound, *Step);
  return true;
}

std::optional<UnstagedLoop> findUnstagedLoop(Loop &L, const ExecutedEntry &Entry,
                                             const FlowTrees &Flow) {
  std::optional<StagingLoop> Staging = findStagingLoop(L, Flow);
  if (!Staging)
    return std::nullopt;
  UnstagedLoop Result = {std::move(*Staging), {}, {}};
  IndexEvaluator Values(Entry, L, Result.Asked);
  Values.setInvocation(0);
  if (!findCounter(Result, Values))
    return std::nullopt;
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
  return Result;
}

/// Changes a loop of the copy of the body.
class Rewriter {
public:
  Rewriter(const UnstagedLoop &Loop, const BodyVersions &Versions)
      : Loop(Loop), Versions(Versions) {}

  void run();

private:
  template <typename T> T &copyOf(T &Original) const { return *cast<T>(Versions.copyOf(Original)); }
  void replace(const DirectLoad &Direct, llvm::Type *By);
  void deepen(const DeepLoop &Deep);
  void removeStore(StoreInst &Store);
  void moveBarriers();

  const UnstagedLoop &Loop;
  const BodyVersions &Versions;
};

/// By a load of a type of the same use.
void Rewriter::replace(const DirectLoad &Direct, llvm::Type *By) {
  MatLoadCall &Old = copyOf(*Direct.Load);
  IRBuilder<> B(&Old);
  Value *Counter = B.CreateZExt(&copyOf(*Loop.Counter), B.getInt64Ty());
  Value *Iterations = B.CreateUDiv(B.CreateSub(Counter, B.getInt64(Loop.First)),
                                   B.getInt64(Loop.Step), "", /*isExact=*/true);
  Value *Offset = Loop.Asked.emit(B, Direct.Start, Iterations);
  for (const auto &[Term, Factor] : Direct.Terms) {
    Value *Number = B.CreateZExt(&copyOf(*Term), B.getInt64Ty());
    Offset = B.CreateAdd(Offset, B.CreateMul(Number, Loop.Asked.emit(B, Factor, Iterations)));
  }
  Value *Pointer = B.CreateGEP(B.getInt8Ty(), emitAgain(B, *Direct.Buffer), Offset);
  Value *New = emitCoopOp(B, CoopOp::MatLoad, By,
                          {Pointer, Loop.Asked.emit(B, Direct.Stride, Iterations),
                           B.getInt32(Direct.IsColumnMajor), B.getInt32(Direct.ElementSize),
                           Old.getArgOperand(MatLoadCall::IsVolatile)});
  for (Use &U : make_early_inc_range(Old.uses()))
    U.set(New);
  WeakTrackingVH OldPointer = Old.pointer();
  Old.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(OldPointer);
}

/// Makes one iteration of all, in which the matrices have been replaced.
void Rewriter::deepen(const DeepLoop &Deep) {
  for (MatMulAddCall *Product : Deep.Products) {
    MatMulAddCall &Old = copyOf(*Product);
    IRBuilder<> B(&Old);
    Old.replaceAllUsesWith(
        emitCoopOp(B, CoopOp::MatMulAdd, Old.getType(), SmallVector<Value *, 4>(Old.args())));
    Old.eraseFromParent();
  }
  BasicBlock &Header = copyOf(*Deep.L->getHeader()), &Latch = copyOf(*Deep.L->getLoopLatch());
  for (PHINode &Counter : Header.phis())
    if (auto *Next = dyn_cast<BinaryOperator>(Counter.getIncomingValueForBlock(&Latch))) {
      const APInt &Step = cast<ConstantInt>(Next->getOperand(1))->getValue();
      Next->setOperand(1, ConstantInt::get(Counter.getContext(), Step * Deep.Iterations));
    }
}

/// With what nothing else needs, which may have come from the iteration before.
void Rewriter::removeStore(StoreInst &Store) {
  WeakTrackingVH Stored = Store.getValueOperand(), Pointer = Store.getPointerOperand();
  Store.eraseFromParent();
  for (WeakTrackingVH *V : {&Stored, &Pointer})
    if (auto *Phi = dyn_cast_or_null<PHINode>(static_cast<Value *>(*V)))
      RecursivelyDeleteDeadPHINode(Phi);
    else if (*V)
      RecursivelyDeleteTriviallyDeadInstructions(*V);
}

/// What invocations wrote before the loop others could read in it, and they wait still for what is
/// written after it until all have read.
void Rewriter::moveBarriers() {
  BasicBlock &Exit = copyOf(*Loop.Staging.L->getExitBlock());
  Instruction *First = &copyOf(*Loop.Staging.Barriers.front());
  First->moveAfter(findLoopMark(&Exit, CoopOp::LoopEnd));
  for (CallInst *Barrier : drop_begin(Loop.Staging.Barriers))
    copyOf(*Barrier).eraseFromParent();
}

void Rewriter::run() {
  const std::vector<DeepLoop> DeepLoops = findDeepLoops(Loop.Loads);
  for (const DirectLoad &Direct : Loop.Loads) {
    const auto Deep =
        find_if(DeepLoops, [&](const DeepLoop &Each) { return Each.L == Direct.Inner; });
    replace(Direct, Deep == DeepLoops.end() ? Direct.Load->getType()
                                            : deepType(*Direct.Load, Deep->Iterations));
  }
  for (const DeepLoop &Deep : DeepLoops)
    deepen(Deep);
  for (const StagedVariable &V : Loop.Staging.Variables)
    for (StoreInst *Store : V.Stores)
      removeStore(copyOf(*Store));
  moveBarriers();
}

} // namespace

Error unstageMatrices(Module &M) {
  Expected<ExecutedEntry> Entry = executedEntry(M);
  if (!Entry)
    return Entry.takeError();
  Function &F = Entry->F;
  const FlowTrees Flow(F);
  const LoopInfo Loops(Flow.Dominators);
  std::vector<UnstagedLoop> Found;
  for (Loop *L : Loops)
    if (auto Unstaged = findUnstagedLoop(*L, *Entry, Flow))
      Found.push_back(std::move(*Unstaged));
  if (Found.empty() || BodyVersions::areIn(F))
    return Error::success();
  BodyVersions Versions(F, ".unstaged");
  IRBuilder<InstSimplifyFolder> B(F.getContext(), InstSimplifyFolder(F.getDataLayout()));
  B.SetInsertPoint(&Versions.choice());
  Value *Condition = B.getTrue();
  for (const UnstagedLoop &Each : Found) {
    Condition = B.CreateAnd(Condition, Each.Asked.emit(B));
    Rewriter(Each, Versions).run();
  }
  Versions.runCopyIf(*Condition);
  return Error::success();
}

} // namespace coop::lower

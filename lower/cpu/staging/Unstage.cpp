// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Unstage.h.

#include "lower/cpu/staging/Unstage.h"
#include "lower/cpu/staging/UniformValues.h"
#include "lower/cpu/staging/UnstagedLoop.h"
#include "lower/ir/Attributes.h"
#include "lower/transform/BodyVersions.h"
#include "lower/transform/LoopMarks.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Changes a loop of the copy of the body.
class Rewriter {
public:
  Rewriter(const UnstagedLoop &Loop, const BodyVersions &Versions)
      : Loop(Loop), Versions(Versions) {}

  void run();

private:
  template <typename T> T &copyOf(T &Original) const { return *cast<T>(Versions.copyOf(Original)); }
  Value *iterations(IRBuilder<> &B) const;
  Value *load(IRBuilder<> &B, const WholeMatrix &M) const;
  Value *pointer(IRBuilder<> &B, const WholeMatrix &M, Value *Iterations) const;
  void makeWhole(const WholeProduct &Whole);
  void removeParts(const WholeProduct &Whole);
  void makeDirect();
  void replace(const DirectLoad &Direct, llvm::Type *By);
  void deepen(const DeepLoop &Deep);
  void removeStore(StoreInst &Store);
  void moveBarriers();

  const UnstagedLoop &Loop;
  const BodyVersions &Versions;
};

/// How many were done, in the loop (i64).
Value *Rewriter::iterations(IRBuilder<> &B) const {
  Value *Counter = B.CreateZExt(&copyOf(*Loop.Counter), B.getInt64Ty());
  return B.CreateUDiv(B.CreateSub(Counter, B.getInt64(Loop.First)), B.getInt64(Loop.Step), "",
                      /*isExact=*/true);
}

/// By a load of a type of the same use.
void Rewriter::replace(const DirectLoad &Direct, llvm::Type *By) {
  MatLoadCall &Old = copyOf(*Direct.Load);
  IRBuilder<> B(&Old);
  Value *Iterations = iterations(B);
  Value *Offset = Loop.Asked.emit(B, Direct.Start, Iterations);
  for (const auto &[Term, Factor] : Direct.Terms) {
    Value *Number = B.CreateZExt(&copyOf(*Term), B.getInt64Ty());
    Offset = B.CreateAdd(Offset, B.CreateMul(Number, Loop.Asked.emit(B, Factor, Iterations)));
  }
  Value *Pointer = B.CreateGEP(B.getInt8Ty(), emitAgain(B, *Direct.Buffer), Offset);
  Value *New =
      emitCoopOp(B, CoopOp::MatLoad, By,
                 {Pointer, Loop.Asked.emit(B, Direct.Stride, Iterations),
                  B.getInt32(Direct.IsColumnMajor), B.getInt32(Direct.ElementSize), B.getFalse()});
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

Value *Rewriter::pointer(IRBuilder<> &B, const WholeMatrix &M, Value *Iterations) const {
  return B.CreateGEP(B.getInt8Ty(), emitAgain(B, *M.Buffer),
                     Loop.Asked.emit(B, M.Start, Iterations));
}

Value *Rewriter::load(IRBuilder<> &B, const WholeMatrix &M) const {
  Value *Iterations = iterations(B);
  const unsigned Align = M.Type.Component->getScalarSizeInBits() / 8;
  CallInst *Load = emitCoopOp(B, CoopOp::MatLoad, M.Type.get(),
                              {pointer(B, M, Iterations), Loop.Asked.emit(B, M.Stride, Iterations),
                               B.getInt32(M.IsColumnMajor), B.getInt32(Align), B.getFalse()});
  if (M.Like)
    Load->copyMetadata(*M.Like);
  Load->setMetadata(AloneMetadata, MDNode::get(Load->getContext(), {}));
  return Load;
}

/// Puts one product of all parts beside them.
void Rewriter::makeWhole(const WholeProduct &Whole) {
  const llvm::Loop &L = *Loop.Staging.L;
  BasicBlock &Header = copyOf(*L.getHeader()), &Before = copyOf(*L.getLoopPredecessor());
  BasicBlock &Latch = copyOf(*L.getLoopLatch()), &Exit = copyOf(*L.getExitBlock());
  Type *Sums = Whole.Sum.Type.get();
  IRBuilder<> B(Before.getTerminator());
  Value *Filled = emitCoopOp(B, CoopOp::MatFill, Sums, {Whole.First});
  B.SetInsertPoint(&Header, Header.begin());
  PHINode *Sum = B.CreatePHI(Sums, 2);
  const BranchInst &End = copyOf(*endOf(L));
  BasicBlock *Body = End.getSuccessor(End.getSuccessor(0) == &Exit ? 1 : 0);
  B.SetInsertPoint(Body, Body->getFirstInsertionPt());
  Value *A = load(B, Whole.A), *OfB = load(B, Whole.B);
  Value *Next =
      emitCoopOp(B, CoopOp::MatMulAdd, Sums, {A, OfB, Sum, B.getInt32(Whole.MatrixOperands)});
  Sum->addIncoming(Filled, &Before);
  Sum->addIncoming(Next, &Latch);
  B.SetInsertPoint(findLoopMark(&Exit, CoopOp::LoopEnd)->getNextNode());
  const unsigned Align = Whole.Sum.Type.Component->getScalarSizeInBits() / 8;
  CallInst *Store = emitCoopOp(
      B, CoopOp::MatStore, B.getVoidTy(),
      {pointer(B, Whole.Sum, nullptr), Sum, Loop.Asked.emit(B, Whole.Sum.Stride, nullptr),
       B.getInt32(Whole.Sum.IsColumnMajor), B.getInt32(Align), B.getFalse()});
  Store->copyMetadata(*Whole.Sum.Like); // it may have to stay in its buffer
}

/// With what nothing else needs. What the loop counts stays.
void Rewriter::removeParts(const WholeProduct &Whole) {
  SmallSetVector<Instruction *, 32> Parts;
  for (MatStoreCall *Store : Whole.Stores) {
    Parts.insert(&copyOf(*Store));
    Parts.insert(cast<Instruction>(Versions.copyOf(*Store->matrix())));
  }
  for (MatMulAddCall *Product : Whole.Products) {
    Parts.insert(&copyOf(*Product));
    Parts.insert(cast<Instruction>(Versions.copyOf(*Product->c())));
  }
  for (const DirectLoad &Direct : Loop.Loads)
    Parts.insert(&copyOf(*Direct.Load));
  for (CallInst *Barrier : Loop.Staging.Barriers)
    Parts.insert(&copyOf(*Barrier));
  for (Instruction *Part : Parts)
    if (!Part->use_empty())
      Part->replaceAllUsesWith(PoisonValue::get(Part->getType()));
  for (Instruction *Part : Parts)
    Part->eraseFromParent();
}

/// All is done by the first subgroup.
static void leaveToFirstSubgroup(BasicBlock &Body) {
  IRBuilder<> B(&Body, Body.getFirstInsertionPt());
  Value *IsOther = B.CreateIsNotNull(emitCoopOp(B, CoopOp::SubgroupId, B.getInt32Ty(), {}));
  Instruction *Rest = &*B.GetInsertPoint();
  Instruction *End = SplitBlockAndInsertIfThen(IsOther, Rest, /*Unreachable=*/true);
  ReturnInst::Create(Body.getContext(), nullptr, End->getIterator());
  End->eraseFromParent();
}

/// Loads matrices from buffers, for the products that there are.
void Rewriter::makeDirect() {
  const std::vector<DeepLoop> DeepLoops = findDeepLoops(Loop.Loads);
  for (const DirectLoad &Direct : Loop.Loads) {
    const auto Deep =
        find_if(DeepLoops, [&](const DeepLoop &Each) { return Each.L == Direct.Inner; });
    replace(Direct, Deep == DeepLoops.end() ? Direct.Load->getType()
                                            : deepType(*Direct.Load, Deep->Iterations));
  }
  for (const DeepLoop &Deep : DeepLoops)
    deepen(Deep);
  moveBarriers();
}

void Rewriter::run() {
  if (Loop.Whole) {
    makeWhole(*Loop.Whole);
    removeParts(*Loop.Whole);
    leaveToFirstSubgroup(*Versions.copies().front());
  } else {
    makeDirect();
  }
  for (const StagedVariable &V : Loop.Staging.Variables)
    for (StoreInst *Store : V.Stores)
      removeStore(copyOf(*Store));
}

} // namespace

Error unstageMatrices(Module &M, const SimdTarget &Target) {
  Expected<ExecutedEntry> Entry = executedEntry(M);
  if (!Entry)
    return Entry.takeError();
  Function &F = Entry->F;
  const bool HasLoads = any_of(M, [](const Function &Each) {
    return getCoopOp(Each) == CoopOp::MatLoad && !Each.use_empty();
  });
  if (!HasLoads || BodyVersions::areIn(F))
    return Error::success();
  const FlowTrees Flow(F);
  const LoopInfo Loops(Flow.Dominators);
  std::vector<UnstagedLoop> Found;
  for (Loop *L : Loops)
    if (auto Unstaged = findUnstagedLoop(*L, *Entry, Flow, Target))
      Found.push_back(std::move(*Unstaged));
  if (Found.empty())
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

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Unstage.h.

#include "lower/exec/staging/Unstage.h"
#include "lower/exec/staging/UnstagedLoop.h"
#include "lower/exec/staging/WholeSlices.h"
#include "lower/ir/Attributes.h"
#include "lower/transform/BodyVersions.h"
#include "lower/transform/ExposeIndices.h"
#include "lower/transform/LoopMarks.h"
#include "lower/transform/UniformValues.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {
namespace {

/// Changes a loop of the copy of the body.
class Rewriter {
public:
  Rewriter(const UnstagedLoop &Loop, CoopScope WholeBy, const BodyVersions &Versions)
      : Loop(Loop), WholeBy(WholeBy), Versions(Versions) {}

  void run();

private:
  template <typename T> T &copyOf(T &Original) const { return *cast<T>(Versions.copyOf(Original)); }
  Value *iterations(IRBuilder<> &B) const;
  MatrixType typeOf(const WholeMatrix &M) const;
  Value *load(IRBuilder<> &B, const WholeMatrix &M) const;
  Value *pointer(IRBuilder<> &B, const WholeMatrix &M, Value *Iterations) const;
  CallInst *load(IRBuilder<> &B, const WholeMatrix &M, const MatrixType &Type,
                 Value *Iterations) const;
  Value *make(IRBuilder<> &B, const WholeExpression &Of, Value *Sums) const;
  void store(const WholeProduct &Whole, Value *Sums) const;
  void makeWhole(const WholeProduct &Whole);
  void removeParts(const WholeProduct &Whole);
  void takeWay(const AfterLoop &After);
  void straighten();
  void makeDirect();
  void replace(const DirectLoad &Direct, uint32_t Times);
  void deepen(const DeepLoop &Deep);
  void removeStore(StoreInst &Store);
  void moveBarriers();

  const UnstagedLoop &Loop;
  const CoopScope WholeBy;
  const BodyVersions &Versions;
};

/// How many were done, in the loop (i64).
Value *Rewriter::iterations(IRBuilder<> &B) const {
  Value *Counter = B.CreateZExt(&copyOf(*Loop.Counter), B.getInt64Ty());
  return B.CreateUDiv(B.CreateSub(Counter, B.getInt64(Loop.First)), B.getInt64(Loop.Step), "",
                      /*isExact=*/true);
}

/// Rounds what the buffer has wider components of.
static Value *emitRounded(IRBuilder<> &B, Value *Loaded, llvm::Type *Component) {
  MatrixType Type = *MatrixType::match(Loaded->getType());
  if (Type.Component == Component)
    return Loaded;
  Type.Component = Component;
  return emitCoopOp(
      B, CoopOp::MatConvert, Type.get(),
      {B.getInt32(static_cast<uint32_t>(CoopConvert::FConvert)), B.getFalse(), Loaded});
}

/// By a load of so many times the K.
void Rewriter::replace(const DirectLoad &Direct, uint32_t Times) {
  MatLoadCall &Old = copyOf(*Direct.Load);
  IRBuilder<> B(&Old);
  Value *Iterations = iterations(B);
  // Divided at the end: only there it is sure to be whole (DirectLoad.h).
  int64_t Parts = Direct.Start.denominator();
  for (const auto &[Term, Factor] : Direct.Terms)
    Parts = std::lcm(Parts, Factor.denominator());
  const auto Whole = [&](const Polynomial &P) {
    return Loop.Asked.emit(B, P * Polynomial(Parts), Iterations);
  };
  Value *Offset = Whole(Direct.Start);
  for (const auto &[Term, Factor] : Direct.Terms) {
    Value *Number = B.CreateZExt(&copyOf(*Term), B.getInt64Ty());
    Offset = B.CreateAdd(Offset, B.CreateMul(Number, Whole(Factor)));
  }
  if (Parts != 1)
    Offset = B.CreateSDiv(Offset, B.getInt64(Parts), "", /*isExact=*/true);
  Value *Pointer = B.CreateGEP(B.getInt8Ty(), emitAgain(B, *Direct.Buffer), Offset);
  Value *Loaded = emitCoopOp(B, CoopOp::MatLoad, Direct.typeInBuffer(Times).get(),
                             {Pointer, Loop.Asked.emit(B, Direct.Stride, Iterations),
                              B.getInt32(Direct.IsColumnMajor), B.getInt32(Direct.elementSize()),
                              B.getFalse()});
  Value *New = emitRounded(B, Loaded, Direct.Load->resultType().Component);
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

MatrixType Rewriter::typeOf(const WholeMatrix &M) const {
  return M.typeOf(Loop.Whole->Iterations, WholeBy);
}

CallInst *Rewriter::load(IRBuilder<> &B, const WholeMatrix &M, const MatrixType &Type,
                         Value *Iterations) const {
  CallInst *Load =
      emitCoopOp(B, CoopOp::MatLoad, Type.get(),
                 {pointer(B, M, Iterations), Loop.Asked.emit(B, M.Stride, Iterations),
                  B.getInt32(M.IsColumnMajor), B.getInt32(M.elementSize()), B.getFalse()});
  if (M.Like)
    Load->copyMetadata(*M.Like);
  return Load;
}

/// An operand, for an iteration of the loop.
Value *Rewriter::load(IRBuilder<> &B, const WholeMatrix &M) const {
  Value *Iterations = iterations(B);
  if (WholeBy == CoopScope::Workgroup)
    return emitSlice(B, M, typeOf(M), Loop.Asked, Iterations,
                     *copyOf(*Loop.Staging.L->getLoopPredecessor()).getTerminator());
  CallInst *Load = load(B, M, typeOf(M), Iterations);
  Load->setMetadata(AloneMetadata, MDNode::get(Load->getContext(), {}));
  return emitRounded(B, Load, M.Rounded ? M.Rounded : M.Type.Component);
}

/// The block after a header that has left the loop where it is to be left.
static BasicBlock &firstBlock(const BranchInst &End, const BasicBlock &Exit) {
  return *End.getSuccessor(End.getSuccessor(0) == &Exit ? 1 : 0);
}

/// Of all parts, where Sums is their sums.
Value *Rewriter::make(IRBuilder<> &B, const WholeExpression &Of, Value *Sums) const {
  DenseMap<const Value *, Value *> Made = {{Of.Sum, Sums}};
  for (const auto &[Load, Whole] : Of.Loads)
    Made[Load] = load(B, Whole, Whole.typeOf(1, WholeBy), nullptr);
  const auto Make = [&](auto &&Self, Value &V) -> Value * {
    const auto Type = MatrixType::match(V.getType());
    if (!Type)
      return isa<Constant>(V) ? &V : &copyOf(V);
    if (Value *Known = Made.lookup(&V))
      return Known;
    SmallVector<Value *, 8> Operands;
    for (Value *Operand : cast<CallInst>(V).args())
      Operands.push_back(Self(Self, *Operand));
    CallInst *Result = emitCoopOp(B, *getCoopOp(cast<CallInst>(V)),
                                  Loop.Whole->whole(*Type, WholeBy).get(), Operands);
    Result->copyMetadata(cast<CallInst>(V));
    Made[&V] = Result;
    return Result;
  };
  return Make(Make, *Of.OfFirst);
}

/// Where the first part was.
void Rewriter::store(const WholeProduct &Whole, Value *Sums) const {
  IRBuilder<> B(&copyOf(*Whole.Stores.front()));
  Value *Stored = make(B, Whole.Last, Sums);
  CallInst *Store = emitCoopOp(B, CoopOp::MatStore, B.getVoidTy(),
                               {pointer(B, Whole.Stored, nullptr), Stored,
                                Loop.Asked.emit(B, Whole.Stored.Stride, nullptr),
                                B.getInt32(Whole.Stored.IsColumnMajor),
                                B.getInt32(Whole.Stored.elementSize()), B.getFalse()});
  Store->copyMetadata(*Whole.Stored.Like); // it may have to stay in its buffer
}

/// Puts one product of all parts beside them.
void Rewriter::makeWhole(const WholeProduct &Whole) {
  const llvm::Loop &L = *Loop.Staging.L;
  BasicBlock &Header = copyOf(*L.getHeader()), &Before = copyOf(*L.getLoopPredecessor());
  BasicBlock &Latch = copyOf(*L.getLoopLatch()), &Exit = copyOf(*L.getExitBlock());
  Type *Sums = Whole.sum(WholeBy).get();
  IRBuilder<> B(Before.getTerminator());
  Value *First = make(B, Whole.First, nullptr);
  B.SetInsertPoint(&Header, Header.begin());
  PHINode *Sum = B.CreatePHI(Sums, 2);
  BasicBlock &Body = firstBlock(copyOf(*endOf(L)), Exit);
  B.SetInsertPoint(&Body, Body.getFirstInsertionPt());
  Value *A = load(B, Whole.A), *OfB = load(B, Whole.B);
  Value *Next =
      emitCoopOp(B, CoopOp::MatMulAdd, Sums, {A, OfB, Sum, B.getInt32(Whole.MatrixOperands)});
  Sum->addIncoming(First, &Before);
  Sum->addIncoming(Next, &Latch);
  if (Whole.Iterations > 1) {
    auto &Counter = cast<PHINode>(copyOf(*Loop.Counter));
    auto *Counted = cast<BinaryOperator>(Counter.getIncomingValueForBlock(&Latch));
    B.SetInsertPoint(Counted);
    Counter.setIncomingValueForBlock(
        &Latch,
        B.CreateAdd(&Counter, ConstantInt::get(Counter.getType(), Loop.Step * Whole.Iterations)));
  }
  store(Whole, Sum);
}

/// What the conditions say is done, without a question.
void Rewriter::takeWay(const AfterLoop &After) {
  for (const auto &[Branch, Way] : After.Decided) {
    BranchInst &Old = copyOf(*Branch);
    BasicBlock *To = Old.getSuccessor(Way), *Other = Old.getSuccessor(1 - Way);
    Other->removePredecessor(Old.getParent());
    BranchInst::Create(To, Old.getIterator());
    Old.eraseFromParent();
  }
}

/// With what nothing else needs. What the loop counts stays.
void Rewriter::removeParts(const WholeProduct &Whole) {
  SmallSetVector<Instruction *, 32> Parts;
  for (MatStoreCall *Store : Whole.Stores)
    Parts.insert(&copyOf(*Store));
  SmallSetVector<Instruction *, 32> Made; // what else may be done with matrices from buffers
  for (const WholeExpression *Each : {&Whole.First, &Whole.Last})
    for (CallInst *Call : Each->Calls)
      Made.insert(&copyOf(*Call));
  for (MatMulAddCall *Product : Whole.Products) {
    Parts.insert(&copyOf(*Product));
    Parts.insert(cast<Instruction>(Versions.copyOf(*Product->c())));
  }
  for (const DirectLoad &Direct : Loop.Loads)
    Parts.insert(&copyOf(*Direct.Load));
  for (CallInst *Barrier : Loop.Staging.Barriers)
    Parts.insert(&copyOf(*Barrier));
  SmallPtrSet<const BasicBlock *, 16> Never;
  for (const BasicBlock *Block : Whole.After.Never)
    Never.insert(&copyOf(*const_cast<BasicBlock *>(Block)));
  const auto IsOfParts = [&](const User *U) {
    auto *I = cast<Instruction>(const_cast<User *>(U));
    return Parts.contains(I) || Made.contains(I) || Never.contains(I->getParent());
  };
  while (Made.remove_if([&](Instruction *I) { return !all_of(I->users(), IsOfParts); }))
    ;
  Parts.insert(Made.begin(), Made.end());
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
    replace(Direct, Deep == DeepLoops.end() ? 1 : Deep->Iterations);
  }
  for (const DeepLoop &Deep : DeepLoops)
    deepen(Deep);
  moveBarriers();
}

/// Leaves out all blocks of the loop that nothing is done in any more: what copied, and what was a
/// loop along K.
void Rewriter::straighten() {
  const llvm::Loop &L = *Loop.Staging.L;
  BasicBlock &Latch = copyOf(*L.getLoopLatch());
  BasicBlock &Body = firstBlock(copyOf(*endOf(L)), copyOf(*L.getExitBlock()));
  SmallPtrSet<const BasicBlock *, 16> Left;
  for (BasicBlock *Block : L.blocks())
    if (BasicBlock *Copy = &copyOf(*Block);
        Block != L.getHeader() && Copy != &Body && Copy != &Latch)
      Left.insert(Copy);
  const auto IsLeft = [&](const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && (Left.contains(I->getParent()) ||
                 (&Body != &Latch && isa<PHINode>(I) && I->getParent() == &Latch));
  };
  const auto UsesLeft = [&](const Instruction &I) { return any_of(I.operand_values(), IsLeft); };
  for (PHINode &Phi : make_early_inc_range(copyOf(*L.getHeader()).phis()))
    RecursivelyDeleteDeadPHINode(&Phi);
  for (const BasicBlock *Block : {&copyOf(*L.getHeader()), &Latch, &copyOf(*L.getExitBlock())})
    for (const Instruction &I : *Block)
      if (!(isa<PHINode>(I) && Block == &Latch) && UsesLeft(I))
        return;
  if (&Body == &Latch || isa<PHINode>(Body.front()))
    return;
  for (BasicBlock *After : successors(&Body))
    After->removePredecessor(&Body);
  Body.getTerminator()->eraseFromParent();
  for (PHINode &Phi : make_early_inc_range(Latch.phis())) {
    Phi.replaceAllUsesWith(PoisonValue::get(Phi.getType()));
    Phi.eraseFromParent();
  }
  BranchInst::Create(&Latch, &Body);
  for (BasicBlock *Block : {&Body, &Latch}) // of loops that were in this one
    for (Instruction &I : make_early_inc_range(*Block))
      if (isa<LoopMarkerCall>(I))
        I.eraseFromParent();
}

void Rewriter::run() {
  if (Loop.Whole) {
    takeWay(Loop.Whole->After);
    makeWhole(*Loop.Whole);
    removeParts(*Loop.Whole);
    if (WholeBy == CoopScope::Subgroup)
      leaveToFirstSubgroup(*Versions.copies().front());
  } else {
    makeDirect();
  }
  for (const StagedVariable &V : Loop.Staging.Variables)
    for (StoreInst *Store : V.Stores)
      removeStore(copyOf(*Store));
  if (Loop.Whole)
    straighten();
}

} // namespace

Error unstageMatrices(Module &M, const UnstagePolicy &Policy) {
  Expected<ExecutedEntry> Entry = executedEntry(M);
  if (!Entry)
    return Entry.takeError();
  Function &F = Entry->F;
  const bool HasLoads = any_of(M, [](const Function &Each) {
    return getCoopOp(Each) == CoopOp::MatLoad && !Each.use_empty();
  });
  if (!HasLoads || BodyVersions::areIn(F))
    return Error::success();
  exposeIndices(F);
  markUniformBlocks(F, Entry->Info);
  const FlowTrees Flow(F);
  std::vector<UnstagedLoop> Found;
  for (Loop *L : Flow.Loops)
    if (auto Unstaged = findUnstagedLoop(*L, *Entry, Flow, Policy))
      Found.push_back(std::move(*Unstaged));
  if (Found.empty())
    return Error::success();
  BodyVersions Versions(F, ".unstaged");
  IRBuilder<InstSimplifyFolder> B(F.getContext(), InstSimplifyFolder(F.getDataLayout()));
  B.SetInsertPoint(&Versions.choice());
  Value *Condition = B.getTrue();
  for (const UnstagedLoop &Each : Found) {
    Condition = B.CreateAnd(Condition, Each.Asked.emit(B));
    if (Each.Whole)
      for (const auto &[Load, M] : Each.Whole->Last.Loads)
        Condition = B.CreateAnd(Condition, emitIsApart(B, M, Each.Whole->Stored, Each.Asked));
    if (Each.Whole && Policy.WholeBy == CoopScope::Workgroup)
      for (const WholeMatrix *M : {&Each.Whole->A, &Each.Whole->B})
        Condition = B.CreateAnd(Condition, emitIsRectangle(B, *M, Each.Asked));
    Rewriter(Each, Policy.WholeBy, Versions).run();
    for (const StagedVariable &V : Each.Staging.Variables)
      if (!V.Variable->hasInitializer() ||
          !V.Variable->getInitializer()->isNullValue()) // zeros are written before
        V.Variable->addAttribute(VersionAttribute, OriginalVersion);
  }
  Versions.runCopyIf(*Condition);
  EliminateUnreachableBlocks(F);
  return Error::success();
}

} // namespace coop::lower

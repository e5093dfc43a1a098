// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loop that copies ahead; see CopiesAhead.h.

#include "lower/gpu/CopiesAhead.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/gpu/CopyLoop.h"
#include "lower/gpu/StraightCopies.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/Occupancy.h"
#include "lower/gpu/matrix/SharedStages.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/gpu/target/InlinePtx.h"
#include "lower/transform/BodyVersions.h"
#include "lower/transform/Inline.h"
#include "lower/transform/LoopMarks.h"
#include "lower/transform/PassRunner.h"
#include "lower/transform/UnrollVariableLoops.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {
namespace {

constexpr unsigned Stages = 2;

uint64_t bytesOf(const GlobalVariable &V) {
  return alignTo(V.getDataLayout().getTypeAllocSize(V.getValueType()),
                 SharedStages::VariableAlignment);
}

/// What stages take more than the variables did.
uint64_t bytesMore(const CopyLoop &Loop) {
  uint64_t Bytes = 0;
  for (const StagedVariable &V : Loop.Staging.Variables)
    Bytes += (Stages - 1) * bytesOf(*V.Variable);
  return Bytes;
}

class Rewriter {
public:
  explicit Rewriter(const CopyLoop &Loop)
      : Loop(Loop), Preheader(Loop.Preheader), Latch(Loop.Latch) {}
  void run();

private:
  using Values = DenseMap<Value *, Value *>;

  void addStages();
  Value *knownAhead(IRBuilder<> &B, Value *V, Values &Known) const;
  Values valuesAhead(IRBuilder<> &B) const;
  Value *existence(IRBuilder<> &B, Values &Known) const;
  Value *stagedPointer(IRBuilder<> &B, Value &Pointer, Value *Stage, const Values &Known) const;
  void copy(IRBuilder<> &B, Instruction &I, Values &Known, Value *Exists, Value *Stage) const;
  void copyAll(IRBuilder<> &B, Values &Known, Value *Exists, Value *Stage) const;
  Values fetch(IRBuilder<> &B, const Fetches &Which, Values Known, Value *Exists,
               StringRef Text) const;
  Value *allAreThere(IRBuilder<> &B, Values Known, Value *Exists) const;
  void fetchInTwoWays(Instruction *After, const Fetches &Which, Values &Known, Value *Exists,
                      Value *AreThere);
  Value *fetchNext(Values &Known);
  void storeNext(Value *Stage);
  void readStage(Value *Stage);
  void storeFirst(PHINode &Stage, Value *First);
  void moveBarriers(PHINode *IsFirst);
  void removeCopies();

  const CopyLoop &Loop;
  BasicBlock *Preheader, *Latch;              ///< which are split
  DenseMap<Value *, GlobalVariable *> Staged; ///< what variables were, what they are
};

// ---- copies

void Rewriter::addStages() {
  for (const StagedVariable &V : Loop.Staging.Variables) {
    GlobalVariable &Old = *V.Variable;
    auto *Ty =
        ArrayType::get(ArrayType::get(Type::getInt8Ty(Old.getContext()), bytesOf(Old)), Stages);
    const bool IsZero = Old.hasInitializer() && Old.getInitializer()->isNullValue();
    Constant *Value = IsZero ? Constant::getNullValue(Ty) : PoisonValue::get(Ty);
    auto *New = new GlobalVariable(*Old.getParent(), Ty, false, Old.getLinkage(), Value,
                                   Old.getName() + ".stages", nullptr, GlobalValue::NotThreadLocal,
                                   Old.getAddressSpace());
    New->copyAttributesFrom(&Old);
    New->setAlignment(
        std::max(Old.getAlign().valueOrOne(), Align(SharedStages::VariableAlignment)));
    Staged[&Old] = New;
  }
}

/// V of this iteration, where copies have just become readable.
Value *Rewriter::knownAhead(IRBuilder<> &B, Value *V, Values &Known) const {
  return computeBefore(*B.GetInsertPoint(), V, Known, [&](Instruction &I) -> Value * {
    return Loop.Staging.L->contains(&I) && !Loop.Copies.contains(&I) ? nullptr : &I;
  });
}

/// What phis are in the next iteration, if that is known.
Rewriter::Values Rewriter::valuesAhead(IRBuilder<> &B) const {
  Values Known, Next;
  for (PHINode &Phi : Loop.Header->phis())
    if (Loop.isKnownAhead(Phi))
      Next[&Phi] = knownAhead(B, Phi.getIncomingValueForBlock(Latch), Known);
  if (!Loop.endsFirst())
    Next[Loop.End->getCondition()] = knownAhead(B, Loop.End->getCondition(), Known);
  return Next;
}

/// i1: the iteration of which phis are Known exists. Where the loop ends after an iteration, its
/// condition is of the one before.
Value *Rewriter::existence(IRBuilder<> &B, Values &Known) const {
  if (auto *Asked = dyn_cast<Instruction>(Loop.End->getCondition()); Asked && Loop.endsFirst()) {
    const DenseSet<Instruction *> Needed = Loop.neededFor(*Asked);
    for (Instruction *I : Loop.Copies)
      if (Needed.contains(I) && Loop.isCopied(*I))
        copy(B, *I, Known, nullptr, nullptr);
  }
  Value *Condition = Known.lookup(Loop.End->getCondition());
  Condition = Condition ? Condition : Loop.End->getCondition();
  return Loop.Staging.L->contains(Loop.End->getSuccessor(0)) ? Condition : B.CreateNot(Condition);
}

/// The same place of a variable in one of its stages. Known: what instructions are copies of.
Value *Rewriter::stagedPointer(IRBuilder<> &B, Value &Pointer, Value *Stage,
                               const Values &Known) const {
  if (GlobalVariable *New = Staged.lookup(&Pointer))
    return B.CreateInBoundsGEP(New->getValueType()->getArrayElementType(), New, Stage);
  auto &Step = cast<GEPOperator>(Pointer);
  SmallVector<Value *, 4> Indices;
  for (Value *Index : Step.indices()) {
    Value *Copy = Known.lookup(Index);
    Indices.push_back(Copy ? Copy : Index);
  }
  return B.CreateGEP(Step.getSourceElementType(),
                     stagedPointer(B, *Step.getPointerOperand(), Stage, Known), Indices);
}

/// For the iteration of which phis are Known, if it Exists (i1; null: it does). A store goes to
/// Stage.
void Rewriter::copy(IRBuilder<> &B, Instruction &I, Values &Known, Value *Exists,
                    Value *Stage) const {
  if (Known.contains(&I))
    return;
  if (auto *Phi = dyn_cast<PHINode>(&I)) { // of the block before
    Value *Only = Phi->getIncomingValue(0), *New = Known.lookup(Only);
    Known[&I] = New ? New : Only;
    return;
  }
  Instruction *Copy = I.clone();
  Copy->dropPoisonGeneratingAnnotations(); // of iterations that exist
  Copy->dropUBImplyingAttrsAndMetadata();
  for (Use &U : Copy->operands())
    if (Value *New = Known.lookup(U))
      U.set(New);
  if (auto *Store = dyn_cast<StoreInst>(Copy))
    Store->setOperand(StoreInst::getPointerOperandIndex(),
                      stagedPointer(B, *cast<StoreInst>(I).getPointerOperand(), Stage, Known));
  if (auto *Load = dyn_cast<LoadInst>(Copy);
      Load && Exists && (isGuardedFetch(I) || isTableLoad(I)))
    Load->setOperand(LoadInst::getPointerOperandIndex(),
                     emitGuardedPointer(B, Exists, Load->getPointerOperand()));
  Known[&I] = B.Insert(Copy);
}

void Rewriter::copyAll(IRBuilder<> &B, Values &Known, Value *Exists, Value *Stage) const {
  for (Instruction *I : Loop.Copies)
    if (Loop.isCopied(*I))
      copy(B, *I, Known, Exists, Stage);
}

/// V, of which nothing is known: what is computed of it is not kept in registers for the next time.
Value *computedAgain(IRBuilder<> &B, Value *V) {
  return V->getType()->isIntegerTy(32)
             ? emitInlinePtx(B, "mov.b32 $0, $1;", "=r,r", {V}, B.getInt32Ty())
             : V;
}

/// What loads need, and what they load. They are many, so that none of their addresses stays for
/// the next iteration. Text (a comment) keeps blocks apart that do the same.
Rewriter::Values Rewriter::fetch(IRBuilder<> &B, const Fetches &Which, Values Known, Value *Exists,
                                 StringRef Text) const {
  const auto Done = make_filter_range(
      Loop.Copies, [&](Instruction *I) { return Which.Needed.contains(I) && Loop.isCopied(*I); });
  for (Instruction *I : Done)
    for (Value *V : I->operands())
      if (auto *Before = dyn_cast<Instruction>(V);
          Before && !Loop.Copies.contains(Before) && !Known.contains(Before))
        Known[Before] = computedAgain(B, Before);
  for (Instruction *I : Done) {
    copy(B, *I, Known, Exists, nullptr);
    if (!isGuardedFetch(*I) && isa<LoadInst, CoopCall>(I))
      Known[I] = computedAgain(B, Known.lookup(I));
  }
  emitInlinePtx(B, Text, "", {});
  return Known;
}

/// i1: whether all that is fetched is there, before the loop as far as that is known there.
Value *Rewriter::allAreThere(IRBuilder<> &B, Values Known, Value *Exists) const {
  IRBuilder<> Before(Preheader->getTerminator());
  Values Steady;
  Value *AreSteady = B.getTrue(), *AreThere = Exists;
  for (Value *Guard : Loop.Guards) {
    const bool Is = Loop.isSteady(Guard);
    Values &Asked = Is ? Steady : Known;
    IRBuilder<> &Where = Is ? Before : B;
    if (auto *I = dyn_cast<Instruction>(Guard); I && Loop.Copies.contains(I)) {
      const DenseSet<Instruction *> Needed = Loop.neededFor(*I);
      for (Instruction *Each : Loop.Copies)
        if (Needed.contains(Each) && Loop.isCopied(*Each))
          copy(Where, *Each, Asked, Is ? nullptr : Exists, nullptr);
    }
    Value *Copy = Asked.lookup(Guard);
    Value *&Result = Is ? AreSteady : AreThere;
    Result = Where.CreateAnd(Result, Where.CreateFreeze(Copy ? Copy : Guard));
  }
  return B.CreateAnd(AreThere, AreSteady);
}

/// Before After, in one of two ways: a thread asks once whether all that it loads is there (i1).
void Rewriter::fetchInTwoWays(Instruction *After, const Fetches &Which, Values &Known,
                              Value *Exists, Value *AreThere) {
  if (Which.Loads.empty())
    return;
  Instruction *Then = nullptr, *Else = nullptr;
  IRBuilder<> B(After);
  Values Held = Known;
  for (Value *Guard : Loop.Guards)
    Held[Guard] = B.getTrue();
  SplitBlockAndInsertIfThenElse(AreThere, After, &Then, &Else);
  B.SetInsertPoint(Then);
  const Values WhereThere = fetch(B, Which, Held, nullptr, "// all are there");
  B.SetInsertPoint(Else);
  const Values Elsewhere = fetch(B, Which, Known, Exists, "// some may not be there");
  B.SetInsertPoint(After->getParent(), After->getParent()->begin());
  for (Instruction *Load : Which.Loads) {
    PHINode *Phi = B.CreatePHI(Load->getType(), 2, "ahead");
    Phi->addIncoming(WhereThere.lookup(Load), Then->getParent());
    Phi->addIncoming(Elsewhere.lookup(Load), Else->getParent());
    Known[Load] = Phi;
  }
  for (BasicBlock *Each : predecessors(Loop.Header)) // a block was split
    if (Each != Preheader)
      Latch = Each;
}

/// Among the products that Latch computes, where half of them are left, or its end: what is loaded
/// there has the other half's time to come, and registers that operands of the first half had.
Instruction *amongProducts(BasicBlock &Latch) {
  SmallVector<Instruction *, 64> Products;
  for (Instruction &I : Latch)
    if (isa<MatMulAddCall>(I))
      Products.push_back(&I);
  return Products.empty() ? Latch.getTerminator() : Products[Products.size() / 2];
}

/// Loads what the next iteration stores, which is Known then. Returns whether it exists (i1).
Value *Rewriter::fetchNext(Values &Known) {
  IRBuilder<> B(Loop.Filled->getNextNode());
  Known = valuesAhead(B);
  Value *Exists = existence(B, Known);
  Value *AreThere = allAreThere(B, Known, Exists);
  fetchInTwoWays(&*B.GetInsertPoint(), Loop.Ahead, Known, Exists, AreThere);
  fetchInTwoWays(amongProducts(*Latch), Loop.Late, Known, Exists, AreThere);
  return Exists;
}

// ---- the loop

void Rewriter::readStage(Value *Stage) {
  for (const StagedVariable &V : Loop.Staging.Variables)
    for (MatLoadCall *Load : V.Loads) {
      IRBuilder<> B(Load);
      WeakTrackingVH Old = Load->pointer();
      Load->setArgOperand(MatLoadCall::Pointer,
                          stagedPointer(B, *Load->pointer(), Stage, Values()));
      RecursivelyDeleteTriviallyDeadInstructions(Old);
    }
}

/// In the loop only what was copied has to wait at other barriers than Filled: nothing else is
/// written. What it has read may be written after it: there all wait once that would have come to
/// one of them. IsFirst (i1): an iteration is the first.
void Rewriter::moveBarriers(PHINode *IsFirst) {
  SmallVector<CallInst *, 4> Moved;
  for (CallInst *Barrier : Loop.Staging.Barriers)
    if (Barrier != Loop.Filled && isOfWorkgroup(*cast<ControlBarrierCall>(Barrier)))
      Moved.push_back(Barrier);
  if (Moved.empty())
    return;
  // Each begun iteration comes to one before its end is asked, or it is asked at the end.
  const auto *End = find(Loop.Copies, Loop.End);
  const bool IsAlways = !Loop.endsFirst() || any_of(Moved, [&](CallInst *Barrier) {
    return find(Loop.Copies, Barrier) < End;
  });
  Instruction *Where = &*Loop.Exit->getFirstInsertionPt();
  if (CallInst *Mark = findLoopMark(Loop.Exit, CoopOp::LoopEnd))
    Where = Mark->getNextNode();
  if (!IsAlways)
    Where = SplitBlockAndInsertIfThen(IRBuilder<>(Where).CreateNot(IsFirst), Where,
                                      /*Unreachable=*/false);
  Moved.front()->moveBefore(Where);
  for (CallInst *Barrier : drop_begin(Moved))
    Barrier->eraseFromParent();
}

void Rewriter::removeCopies() {
  for (const StagedVariable &V : Loop.Staging.Variables)
    for (StoreInst *Store : V.Stores) {
      WeakTrackingVH Stored = Store->getValueOperand(), Pointer = Store->getPointerOperand();
      Store->eraseFromParent();
      for (WeakTrackingVH *Each : {&Stored, &Pointer})
        if (*Each)
          RecursivelyDeleteTriviallyDeadInstructions(*Each);
    }
  for (auto &[Old, New] : Staged) {
    auto &Unused = cast<GlobalVariable>(*Old);
    Unused.removeDeadConstantUsers();
    if (Unused.use_empty())
      Unused.eraseFromParent();
  }
}

/// A block of its own, so that the assembler does not convert before products what it has to wait
/// for then.
void Rewriter::storeNext(Value *Stage) {
  Values Known;
  Value *Exists = fetchNext(Known);
  for (PHINode &Phi : Loop.Header->phis())
    if (const int From = Phi.getBasicBlockIndex(Latch); From >= 0)
      Known.try_emplace(&Phi, Phi.getIncomingValue(static_cast<unsigned>(From)));
  Instruction *After = Latch->getTerminator();
  IRBuilder<> B(SplitBlockAndInsertIfThen(Exists, After, /*Unreachable=*/false));
  copyAll(B, Known, nullptr, Stage);
  Latch = After->getParent();
}

/// What the first iteration reads, if there is one.
void Rewriter::storeFirst(PHINode &Stage, Value *First) {
  IRBuilder<> B(Preheader->getTerminator());
  Values Known;
  for (PHINode &Phi : Loop.Header->phis())
    if (Phi.getBasicBlockIndex(Preheader) >= 0)
      Known[&Phi] = Phi.getIncomingValueForBlock(Preheader);
  if (Loop.endsFirst()) {
    Value *Exists = existence(B, Known);
    Instruction *After = Preheader->getTerminator();
    B.SetInsertPoint(SplitBlockAndInsertIfThen(Exists, After, /*Unreachable=*/false));
    Preheader = After->getParent();
  }
  copyAll(B, Known, nullptr, First);
  Stage.addIncoming(First, Preheader);
}

void Rewriter::run() {
  addStages();
  IRBuilder<> B(Loop.Header, Loop.Header->begin());
  PHINode *Stage = B.CreatePHI(B.getInt32Ty(), 2, "stage"),
          *IsFirst = B.CreatePHI(B.getInt1Ty(), 2, "is.first");
  B.SetInsertPoint(Loop.Filled);
  Value *Next = B.CreateXor(Stage, B.getInt32(1));
  storeFirst(*Stage, B.getInt32(0));
  IsFirst->addIncoming(B.getTrue(), Preheader);
  storeNext(Next);
  Stage->addIncoming(Next, Latch);
  IsFirst->addIncoming(B.getFalse(), Latch);
  readStage(Stage);
  moveBarriers(IsFirst);
  removeCopies();
}

// ---- all loops

/// Registers of a thread: for addresses and the operands of products, and the most for what is
/// loaded ahead, where the body has another version, too, or not (H200: more is spilled).
constexpr unsigned OtherRegisters = 64, MostAhead = 44, MostAheadInVersion = 16;

/// Loads them ahead. Invocations' arrays are values.
class CopiesAheadPass : public PassInfoMixin<CopiesAheadPass> {
public:
  explicit CopiesAheadPass(const GpuRow &Gpu) : Gpu(Gpu) {}

  PreservedAnalyses run(Function &F, FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }

private:
  const GpuRow &Gpu;
};

PreservedAnalyses CopiesAheadPass::run(Function &F, FunctionAnalysisManager &) {
  const std::optional<KernelInfo> Info = getKernelInfo(*F.getParent());
  if (!Info || !F.hasFnAttribute(EntryAttribute))
    return PreservedAnalyses::all();
  const FragmentMap Map(*F.getParent(), Gpu.hasWarpgroups());
  const unsigned Groups = std::max(workgroupsOf(F, Map, *Info), 1U);
  const unsigned Registers = registersFor(Groups, invocationsOf(*Info)),
                 Used = wordsOfSums(F, Map, *Info) + OtherRegisters;
  const unsigned Room = std::min(Registers - std::min(Registers, Used),
                                 BodyVersions::areIn(F) ? MostAheadInVersion : MostAhead);
  uint64_t Bytes = SharedStages::bytesTaken(*F.getParent(), OriginalVersion);
  const FlowTrees Flow(F);
  for (llvm::Loop *L : Flow.Loops)
    if (auto Staging = findStagingLoop(*L, Flow)) {
      CopyLoop Each(std::move(*Staging), Room);
      if (!Each.isPossible() ||
          Bytes + bytesMore(Each) > SharedStages::bytesForEach(Gpu.SharedBytes, Groups))
        continue;
      Bytes += bytesMore(Each);
      Rewriter(Each).run();
      assert(!verifyFunction(F, &errs()) && "a loop that copies ahead is not valid");
    }
  return PreservedAnalyses::none();
}

bool stagesMatrices(const Module &M) {
  return any_of(M, [](const Function &F) {
    return getCoopOp(F) == CoopOp::MatLoad &&
           any_of(F.users(), [](const User *U) { return isOfSharedMemory(*cast<MatLoadCall>(U)); });
  });
}

} // namespace

Error copyAhead(Module &M, PassRunner &Llvm, const GpuRow &Gpu) {
  if (!stagesMatrices(M))
    return Error::success();
  if (Error E = inlineInEntry(M, InlineWhat::Everything))
    return E;
  if (Error E = Llvm.promoteVariables())
    return E;
  if (Error E = Llvm.runOnFunctions(UnrollVariableLoopsPass()))
    return E;
  if (Error E = Llvm.runOnFunctions(StraightCopiesPass()))
    return E;
  if (Error E = Llvm.promoteVariables())
    return E;
  return Llvm.runOnFunctions(CopiesAheadPass(Gpu));
}

} // namespace coop::lower

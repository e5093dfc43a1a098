// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for loops over elements; see ElementLoops.h. The functions that they become are made
// in ElementFunction.cpp.

#include "lower/transform/ElementLoops.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/analysis/Speculation.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "lower/transform/ElementFunction.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {
namespace {

bool isMatrix(const Value *V) { return MatrixType::match(V->getType()).has_value(); }

/// Whether all invocations have as many elements of the matrix.
bool isUniformLength(const Instruction &Length) {
  const MatrixType M = cast<MatLengthCall>(Length).matrixType();
  const uint32_t Invocations = invocations(*Length.getModule(), M.Scope);
  return Invocations != 0 && M.elements() % Invocations == 0;
}

/// Whether all invocations of a workgroup compute the same of operands that are the same.
bool isUniformOperation(const Instruction &I) {
  if (isa<MatLengthCall>(I))
    return isUniformLength(I);
  if (const std::optional<CoopOp> Op = opOf(&I))
    return resultOf(*Op) >= OpResult::Workgroup && !I.mayWriteToMemory();
  const bool IsCode = isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, LoadInst,
                          GetElementPtrInst, ExtractElementInst, InsertElementInst,
                          ShuffleVectorInst, ExtractValueInst, IntrinsicInst>(I);
  return IsCode && !I.mayWriteToMemory();
}

/// Whether all invocations of a workgroup have the same value, as far as is easily seen.
bool isUniform(const Value *V) {
  constexpr size_t FewValues = 256;
  SmallSetVector<const Value *, 16> Values;
  Values.insert(V);
  for (size_t Next = 0; Next < Values.size(); ++Next) {
    if (isa<Constant>(Values[Next]))
      continue;
    auto *I = dyn_cast<Instruction>(Values[Next]);
    if (!I || !isUniformOperation(*I) || Values.size() > FewValues)
      return false;
    Values.insert(I->value_op_begin(), I->value_op_end());
  }
  return true;
}

/// All invocations of Scope run Block, as they do operations on its matrices.
bool isRunBy(CoopScope Scope, const BasicBlock &Block) {
  auto IsOfScope = [&](const Value *V) {
    const auto M = MatrixType::match(V->getType());
    return M && (M->Scope == Scope || M->Scope == CoopScope::Workgroup);
  };
  return any_of(Block, [&](const Instruction &I) {
    const std::optional<CoopOp> Op = opOf(&I);
    return Op && isScoped(*Op) && (IsOfScope(&I) || any_of(I.operands(), IsOfScope));
  });
}

class ElementLoop {
public:
  ElementLoop(Loop &L, LoopInfo &Loops, const DominatorTree &Dominators)
      : L(L), Loops(Loops), Dominators(Dominators) {}

  bool match();
  /// Functions of elements are simplified as Costs says.
  void replace(const TargetTransformInfo &Costs);

private:
  bool findBlocks();
  bool findPhis();
  bool countsElements();
  bool isRunByAll() const;
  bool allows(const Instruction &I) const;
  void classify();
  bool canBeHoisted(const Instruction &I) const;
  bool isComputed(const Value *V) const;
  const Value *findRoot(const Instruction &I) const;
  const Value *rootOf(const Value *V) const;
  bool isElement(const Value *Matrix, const Value *Number) const;
  /// What a matrix of the loop is before it.
  Value *before(Value *V) const {
    auto *Phi = dyn_cast<PHINode>(V);
    return Phi && is_contained(Matrices, Phi) ? Phi->getIncomingValueForBlock(Preheader) : V;
  }
  Value *emitElements(PHINode &Changed, const TargetTransformInfo &Costs) const;

  Loop &L;
  LoopInfo &Loops;
  const DominatorTree &Dominators;
  BasicBlock *Preheader = nullptr, *Latch = nullptr, *Exiting = nullptr, *Exit = nullptr;
  SmallVector<BasicBlock *, 8> Body; ///< a block's predecessors come before it
  PHINode *Index = nullptr;
  ICmpInst *Test = nullptr; ///< of Index and the length
  SmallVector<PHINode *, 2> Matrices;
  SmallPtrSet<const Instruction *, 16> Hoisted; ///< what is computed before the loop
  DenseMap<const Value *, const Value *> Roots; ///< see findRoot
};

/// The loop is left before anything is done, and one way leads to the test. What follows may
/// branch.
bool ElementLoop::findBlocks() {
  Preheader = L.getLoopPreheader();
  Latch = L.getLoopLatch();
  Exiting = L.getExitingBlock();
  Exit = L.getExitBlock();
  if (!Preheader || !Latch || !Exiting || !Exit || !L.isInnermost() || Exiting == Latch)
    return false;
  LoopBlocksRPO Order(&L);
  Order.perform(&Loops);
  SmallPtrSet<const BasicBlock *, 8> Seen;
  for (BasicBlock *Block : Order) {
    const bool HasEdgeBack = any_of(predecessors(Block), [&](const BasicBlock *Pred) {
      return Block != L.getHeader() && !Seen.contains(Pred);
    });
    if (HasEdgeBack || !isa<BranchInst, SwitchInst>(Block->getTerminator()))
      return false;
    Seen.insert(Block);
    Body.push_back(Block);
  }
  for (BasicBlock *Block = L.getHeader(); Block != Exiting; Block = Block->getSingleSuccessor()) {
    const bool Inserts =
        any_of(*Block, [](const Instruction &I) { return opOf(&I) == CoopOp::MatInsert; });
    if (Inserts || !Block->getSingleSuccessor())
      return false;
  }
  return none_of(*Exiting, [](const Instruction &I) { return opOf(&I) == CoopOp::MatInsert; });
}

bool ElementLoop::findPhis() {
  for (PHINode &Phi : L.getHeader()->phis())
    if (isMatrix(&Phi))
      Matrices.push_back(&Phi);
    else if (!Index && Phi.getType()->isIntegerTy(32))
      Index = &Phi;
    else
      return false;
  return Index && !Matrices.empty();
}

/// From 0 to the length of a matrix of the same shape, by 1.
bool ElementLoop::countsElements() {
  auto *Branch = dyn_cast<BranchInst>(Exiting->getTerminator());
  Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  auto *Next = dyn_cast<BinaryOperator>(Index->getIncomingValueForBlock(Latch));
  auto *First = dyn_cast<ConstantInt>(Index->getIncomingValueForBlock(Preheader));
  if (!Test || !Next || !First || !First->isZero() || Branch->getSuccessor(1) != Exit)
    return false;
  const bool IsLess =
      Test->getPredicate() == CmpInst::ICMP_ULT || Test->getPredicate() == CmpInst::ICMP_SLT;
  auto *Step = dyn_cast<ConstantInt>(Next->getOperand(1));
  auto *Length = dyn_cast<MatLengthCall>(Test->getOperand(1));
  if (!IsLess || Test->getOperand(0) != Index || !Length || Next->getOpcode() != Instruction::Add ||
      Next->getOperand(0) != Index || !Step || !Step->isOne() || !Next->hasOneUse() ||
      !Test->hasOneUse())
    return false;
  const MatrixType A = Length->matrixType(), B = *MatrixType::match(Matrices[0]->getType());
  return A.Rows == B.Rows && A.Cols == B.Cols && A.Scope == B.Scope &&
         invocations(*Index->getModule(), A.Scope) != 0;
}

/// Blocks that run whenever the loop does have an operation of the whole scope.
bool ElementLoop::isRunByAll() const {
  const CoopScope Scope = MatrixType::match(Matrices[0]->getType())->Scope;
  for (const BasicBlock *Block = Preheader; Block; Block = Block->getSinglePredecessor()) {
    if (isRunBy(Scope, *Block) || Block->isEntryBlock())
      return true;
    const BasicBlock *Before = Block->getSinglePredecessor();
    if (Before && !Before->getSingleSuccessor())
      break;
  }
  for (const BasicBlock *Block = Exit; Block; Block = Block->getSingleSuccessor()) {
    if (!Block->getSinglePredecessor())
      break;
    if (isRunBy(Scope, *Block))
      return true;
  }
  return false;
}

/// The matrix, of the loop's header or from outside, that I of the loop is with some elements
/// changed; null where that is not one, or I's elements are others than the loop's.
const Value *ElementLoop::findRoot(const Instruction &I) const {
  if (is_contained(Matrices, &I))
    return rootOf(&I);
  if (auto *Insert = dyn_cast<MatInsertCall>(&I))
    return rootOf(Insert->matrix());
  auto *Phi = dyn_cast<PHINode>(&I);
  if (!Phi)
    return nullptr;
  const Value *Root = rootOf(Phi->getIncomingValue(0));
  const bool IsOne =
      all_of(Phi->incoming_values(), [&](const Value *In) { return rootOf(In) == Root; });
  return IsOne ? Root : nullptr;
}

const Value *ElementLoop::rootOf(const Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  if (I && L.contains(I) && !is_contained(Matrices, I))
    return Roots.lookup(V);
  const MatrixType M = *MatrixType::match(V->getType()),
                   Of = *MatrixType::match(Matrices[0]->getType());
  return M.Rows == Of.Rows && M.Cols == Of.Cols && M.Scope == Of.Scope ? V : nullptr;
}

/// Element Number of Matrix is the iteration's of one of the loop's matrices.
bool ElementLoop::isElement(const Value *Matrix, const Value *Number) const {
  return Number == Index && rootOf(Matrix);
}

/// I, of the loop, is the same for all elements and does no harm before the loop.
bool ElementLoop::canBeHoisted(const Instruction &I) const {
  return isUniformOperation(I) && (Dominators.dominates(I.getParent(), Latch) || doesNoHarm(I)) &&
         all_of(I.operands(), [&](const Use &U) {
           auto *Operand = dyn_cast<Instruction>(U);
           return Operand && L.contains(Operand) ? Hoisted.contains(Operand) : isUniform(U);
         });
}

/// Operands come before what is made of them.
void ElementLoop::classify() {
  for (const BasicBlock *Block : Body)
    for (const Instruction &I : *Block) {
      if (canBeHoisted(I))
        Hoisted.insert(&I);
      if (isMatrix(&I))
        Roots[&I] = findRoot(I);
    }
}

/// V depends on elements, and on what is the same for all of them.
bool ElementLoop::isComputed(const Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  return isa<BasicBlock>(V) || (I && L.contains(I)) || isUniform(V);
}

/// I does nothing but to compute elements from elements and what is the same for all of them.
bool ElementLoop::allows(const Instruction &I) const {
  auto AreComputed = [&] {
    return all_of(I.operands(), [&](const Use &U) { return isComputed(U); });
  };
  const bool IsMatrixPhi = isa<PHINode>(I) && is_contained(Matrices, &I);
  if (I.isTerminator() || IsMatrixPhi || &I == Index)
    return I.getParent() == Exiting || IsMatrixPhi || &I == Index || AreComputed();
  if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
    return false;
  // How many elements there are is not part of what is done with one.
  const bool IsCount = opOf(&I) == CoopOp::MatLength && I.hasOneUse() && I.user_back() == Test;
  if (Hoisted.contains(&I) || &I == Test || IsCount)
    return true;
  auto *Call = dyn_cast<CallInst>(&I);
  switch (const std::optional<CoopOp> Op = opOf(&I); Op.value_or(CoopOp::Buffer)) {
  case CoopOp::LoopIterate:
    return true;
  case CoopOp::MatExtract:
    return isElement(cast<MatExtractCall>(I).matrix(), cast<MatExtractCall>(I).index());
  case CoopOp::MatCoordinate:
    return isElement(cast<MatCoordinateCall>(I).matrix(), cast<MatCoordinateCall>(I).index());
  case CoopOp::MatInsert: {
    auto &Insert = cast<MatInsertCall>(I);
    return isElement(Insert.matrix(), Insert.index()) && isComputed(Insert.scalar());
  }
  default:
    if (Op)
      return false;
  }
  if (isa<PHINode>(I))
    return isMatrix(&I) ? rootOf(&I) != nullptr : AreComputed();
  const bool IsPure =
      Call && !isa<IntrinsicInst>(Call)
          ? Call->getCalledFunction() && isNoModRef(memoryUse(*Call->getCalledFunction()))
          : !I.mayReadOrWriteMemory();
  return IsPure && AreComputed();
}

bool ElementLoop::match() {
  if (!findBlocks() || !findPhis() || !countsElements() || !isRunByAll())
    return false;
  classify();
  for (PHINode *Phi : Matrices)
    if (rootOf(Phi->getIncomingValueForBlock(Latch)) != Phi)
      return false;
  return all_of(Body, [&](const BasicBlock *Block) {
    return all_of(*Block, [&](const Instruction &I) { return allows(I); });
  });
}

/// The function of one element of Changed, and its call for all of them.
Value *ElementLoop::emitElements(PHINode &Changed, const TargetTransformInfo &Costs) const {
  Value *Last = Changed.getIncomingValueForBlock(Latch);
  if (Last == &Changed)
    return before(&Changed);
  const ElementBlocks Blocks = {Body, Exiting, Latch, Index};
  SmallVector<Value *, 8> Args = {nullptr};
  Args[0] = elementFunction(Blocks, Changed, *Last, Args, Costs);
  for (Value *&Arg : drop_begin(Args))
    Arg = before(Arg);
  IRBuilder<> B(Preheader->getTerminator());
  return emitCoopOp(B, CoopOp::MatPerElement, Changed.getType(), Args);
}

CallInst *marker(BasicBlock &In, CoopOp Op) {
  for (Instruction &I : In)
    if (opOf(&I) == Op)
      return cast<CallInst>(&I);
  return nullptr;
}

/// Goes by the loop, which is reached no more. It would have run once at least.
void ElementLoop::replace(const TargetTransformInfo &Costs) {
  for (BasicBlock *Block : Body)
    for (Instruction &I : make_early_inc_range(*Block))
      if (Hoisted.contains(&I))
        I.moveBefore(Preheader->getTerminator());
  SmallVector<Value *, 2> Results;
  for (PHINode *Phi : Matrices)
    Results.push_back(emitElements(*Phi, Costs));
  for (auto [Phi, Result] : zip(Matrices, Results))
    Phi->replaceUsesWithIf(
        Result, [&](const Use &U) { return !L.contains(cast<Instruction>(U.getUser())); });
  for (CallInst *Mark : {marker(*Preheader, CoopOp::LoopBegin), marker(*Exit, CoopOp::LoopEnd)})
    if (Mark)
      Mark->eraseFromParent();
  Exit->replacePhiUsesWith(Exiting, Preheader);
  Preheader->getTerminator()->replaceSuccessorWith(L.getHeader(), Exit);
}

} // namespace

PreservedAnalyses ElementLoopsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  const auto &Dominators = FAM.getResult<DominatorTreeAnalysis>(F);
  LoopInfo &Loops = FAM.getResult<LoopAnalysis>(F);
  bool Changed = false;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (ElementLoop Found(*L, Loops, Dominators); Found.match()) {
      Found.replace(FAM.getResult<TargetIRAnalysis>(F));
      Changed = true;
    }
  // What follows is done together with what comes before, where both are in one block.
  if (Changed) {
    removeUnreachableBlocks(F);
    for (BasicBlock &Block : make_early_inc_range(F))
      MergeBlockIntoPredecessor(&Block);
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace coop::lower

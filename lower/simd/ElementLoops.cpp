// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for loops over elements, and the functions that they become; see ElementLoops.h.

#include "lower/simd/ElementLoops.h"
#include "lower/ir/CoopIR.h"
#include "lower/simd/TileCallback.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace coop::lower {
namespace {

std::optional<CoopOp> opOf(const Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  return Call ? getCoopOp(*Call) : std::nullopt;
}

bool isMatrix(const Value *V) { return MatrixType::match(V->getType()).has_value(); }

/// Whether all invocations of a workgroup have the same value, as far as is easily seen.
bool isUniform(const Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return isa<Constant>(V);
  switch (opOf(I).value_or(CoopOp::Buffer)) {
  case CoopOp::Buffer: // or none of ours
  case CoopOp::BufferSize:
  case CoopOp::PushConstants:
  case CoopOp::WorkgroupId:
  case CoopOp::NumWorkgroups:
  case CoopOp::SubgroupSize:
  case CoopOp::NumSubgroups:
    break;
  default:
    return false;
  }
  const bool IsCode = isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, LoadInst,
                          GetElementPtrInst, ExtractElementInst, InsertElementInst,
                          ShuffleVectorInst, ExtractValueInst, IntrinsicInst>(I);
  if ((!IsCode && !opOf(I)) || I->mayWriteToMemory())
    return false;
  return all_of(I->operands(), [](const Use &U) { return isa<Function>(U) || isUniform(U); });
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
  explicit ElementLoop(Loop &L) : L(L) {}

  bool match();
  void replace();

private:
  bool findBlocks();
  bool findPhis();
  bool countsElements() const;
  bool isRunByAll() const;
  bool allows(const Instruction &I) const;
  bool isMatrixOfLoop(const Value *V) const;
  bool isComputed(const Value *V) const;
  bool isIndexed(const CallInst &Call, unsigned Index) const {
    return Call.getArgOperand(Index) == this->Index;
  }
  /// What a matrix of the loop is before it.
  Value *before(Value *V) const {
    auto *Phi = dyn_cast<PHINode>(V);
    return Phi && is_contained(Matrices, Phi) ? Phi->getIncomingValueForBlock(Preheader) : V;
  }
  Value *emitElements(PHINode &Changed);

  Loop &L;
  BasicBlock *Preheader = nullptr, *Latch = nullptr, *Exiting = nullptr, *Exit = nullptr;
  SmallVector<BasicBlock *, 4> Body; ///< in order
  PHINode *Index = nullptr;
  SmallVector<PHINode *, 2> Matrices;
};

/// One way through the loop, which is left before anything is done.
bool ElementLoop::findBlocks() {
  Preheader = L.getLoopPreheader();
  Latch = L.getLoopLatch();
  Exiting = L.getExitingBlock();
  Exit = L.getExitBlock();
  if (!Preheader || !Latch || !Exiting || !Exit || !L.isInnermost())
    return false;
  bool IsBehindTest = false;
  for (BasicBlock *Block = L.getHeader();;) {
    IsBehindTest |= Block == Exiting;
    Body.push_back(Block);
    for (Instruction &I : *Block)
      if (opOf(&I) == CoopOp::MatInsert && (!IsBehindTest || Block == Exiting))
        return false;
    if (Block == Latch)
      return IsBehindTest && Body.size() == L.getNumBlocks();
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    if (!Branch || (Branch->isConditional() && Block != Exiting))
      return false;
    Block = Branch->getSuccessor(0) == Exit ? Branch->getSuccessor(1) : Branch->getSuccessor(0);
  }
}

bool ElementLoop::findPhis() {
  for (PHINode &Phi : L.getHeader()->phis())
    if (isMatrix(&Phi))
      Matrices.push_back(&Phi);
    else if (!Index && Phi.getType()->isIntegerTy(32))
      Index = &Phi;
    else
      return false;
  return Index && !Matrices.empty() &&
         all_of(Matrices, [&](PHINode *Phi) { return Phi->getType() == Matrices[0]->getType(); });
}

/// From 0 to the length of a matrix of the same shape, by 1.
bool ElementLoop::countsElements() const {
  auto *Branch = dyn_cast<BranchInst>(Exiting->getTerminator());
  auto *Test =
      Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  auto *Next = dyn_cast<BinaryOperator>(Index->getIncomingValueForBlock(Latch));
  auto *First = dyn_cast<ConstantInt>(Index->getIncomingValueForBlock(Preheader));
  if (!Test || !Next || !First || !First->isZero() || Branch->getSuccessor(1) != Exit)
    return false;
  const bool IsLess =
      Test->getPredicate() == CmpInst::ICMP_ULT || Test->getPredicate() == CmpInst::ICMP_SLT;
  auto *Step = dyn_cast<ConstantInt>(Next->getOperand(1));
  if (!IsLess || Test->getOperand(0) != Index || opOf(Test->getOperand(1)) != CoopOp::MatLength ||
      Next->getOpcode() != Instruction::Add || Next->getOperand(0) != Index || !Step ||
      !Step->isOne() || !Next->hasOneUse())
    return false;
  const Value *Counted = cast<CallInst>(Test->getOperand(1))->getArgOperand(0);
  const MatrixType A = *MatrixType::match(Counted->getType()),
                   B = *MatrixType::match(Matrices[0]->getType());
  return A.Rows == B.Rows && A.Cols == B.Cols && A.Scope == B.Scope;
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

/// V may be read by the loop's elements: a matrix of the one type.
bool ElementLoop::isMatrixOfLoop(const Value *V) const {
  if (V->getType() != Matrices[0]->getType())
    return false;
  auto *I = dyn_cast<Instruction>(V);
  return !I || !L.contains(I) || opOf(I) == CoopOp::MatInsert ||
         (isa<PHINode>(I) && is_contained(Matrices, I));
}

/// V depends on elements, and on what is the same for all of them.
bool ElementLoop::isComputed(const Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  return V != Index && ((I && L.contains(I)) || isUniform(V));
}

/// I does nothing but to compute elements from elements and what is the same for all of them.
bool ElementLoop::allows(const Instruction &I) const {
  if (I.isTerminator())
    return true;
  const bool IsMatrixPhi = isa<PHINode>(I) && is_contained(Matrices, &I);
  for (const User *U : I.users())
    if (!L.contains(cast<Instruction>(U)) && !IsMatrixPhi)
      return false;
  if (isa<PHINode>(I) || isUniform(&I))
    return true;
  auto *Call = dyn_cast<CallInst>(&I);
  switch (const std::optional<CoopOp> Op = opOf(&I); Op.value_or(CoopOp::Buffer)) {
  case CoopOp::LoopIterate:
  case CoopOp::MatLength:
    return true;
  case CoopOp::MatExtract:
    return isIndexed(*Call, 1) && isMatrixOfLoop(Call->getArgOperand(0));
  case CoopOp::MatInsert:
    return isIndexed(*Call, 2) && isMatrixOfLoop(Call->getArgOperand(0)) &&
           isComputed(Call->getArgOperand(1));
  default:
    if (Op)
      return false;
  }
  if (&I == Index->getIncomingValueForBlock(Latch) || isa<ICmpInst>(I) || I.use_empty())
    return !I.mayReadOrWriteMemory();
  const bool IsPure =
      Call && !isa<IntrinsicInst>(Call)
          ? Call->getCalledFunction() && isNoModRef(memoryUse(*Call->getCalledFunction()))
          : !I.mayReadOrWriteMemory();
  return IsPure &&
         all_of(I.operands(), [&](const Use &U) { return isa<Function>(U) || isComputed(U); });
}

bool ElementLoop::match() {
  if (!findBlocks() || !findPhis() || !countsElements() || !isRunByAll())
    return false;
  // A chain of insertions begins with the matrix that it is to be in the next iteration.
  for (PHINode *Phi : Matrices) {
    const Value *V = Phi->getIncomingValueForBlock(Latch);
    while (opOf(V) == CoopOp::MatInsert && L.contains(cast<Instruction>(V)))
      V = cast<CallInst>(V)->getArgOperand(0);
    if (V != Phi)
      return false;
  }
  return all_of(Body, [&](const BasicBlock *Block) {
    return all_of(*Block, [&](const Instruction &I) { return allows(I); });
  });
}

/// The function of one element of Changed, and its call for all of them.
Value *ElementLoop::emitElements(PHINode &Changed) {
  const MatrixType M = *MatrixType::match(Changed.getType());
  Value *Last = Changed.getIncomingValueForBlock(Latch);
  if (Last == &Changed)
    return before(&Changed);
  // Operands: matrices and numbers from outside, in the order of their first use.
  SetVector<Value *> Operands;
  Operands.insert(&Changed);
  auto IsOutside = [&](Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    return I && !L.contains(I);
  };
  auto IsPart = [&](const Instruction &I) {
    return !isa<PHINode>(I) && !I.isTerminator() && !opOf(&I) && !I.use_empty() &&
           !is_contained(I.operand_values(), Index);
  };
  for (BasicBlock *Block : Body)
    for (Instruction &I : *Block) {
      if (opOf(&I) == CoopOp::MatExtract && opOf(I.getOperand(0)) != CoopOp::MatInsert)
        Operands.insert(I.getOperand(0));
      else if (IsPart(I) || opOf(&I) == CoopOp::MatInsert)
        for (Value *Operand : I.operand_values())
          if (IsOutside(Operand) && !isMatrix(Operand))
            Operands.insert(Operand);
    }
  LLVMContext &C = Changed.getContext();
  Type *I32 = Type::getInt32Ty(C);
  SmallVector<Type *, 8> Params = {I32, I32};
  for (Value *Operand : Operands)
    Params.push_back(isMatrix(Operand) ? M.Component : Operand->getType());
  Function *F = Function::Create(FunctionType::get(M.Component, Params, false),
                                 GlobalValue::InternalLinkage, "element", Changed.getModule());
  F->addFnAttr(Attribute::NoUnwind);
  F->addFnAttr("coop.callback");
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  ValueToValueMapTy Elements; // of a matrix: its element
  for (auto [Operand, Arg] : zip(Operands, drop_begin(F->args(), 2)))
    Elements[Operand] = &Arg;
  for (BasicBlock *Block : Body)
    for (Instruction &I : *Block) {
      auto *Call = dyn_cast<CallInst>(&I);
      auto Mapped = [&](Value *V) {
        Value *Known = Elements.lookup(V);
        return Known ? Known : V;
      };
      if (opOf(&I) == CoopOp::MatExtract)
        Elements[&I] = Mapped(Call->getArgOperand(0));
      else if (opOf(&I) == CoopOp::MatInsert)
        Elements[&I] = Mapped(Call->getArgOperand(1));
      else if (IsPart(I)) {
        Instruction *Copy = I.clone();
        Copy->setDebugLoc(DebugLoc());
        B.Insert(Copy);
        RemapInstruction(Copy, Elements, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
        Elements[&I] = Copy;
      }
    }
  B.CreateRet(Elements.lookup(Last));
  SmallVector<Value *, 8> Args = {F};
  for (Value *Operand : Operands)
    Args.push_back(before(Operand));
  B.SetInsertPoint(Preheader->getTerminator());
  return emitCoopOp(B, CoopOp::MatPerElement, Changed.getType(), Args);
}

CallInst *marker(BasicBlock &In, CoopOp Op) {
  for (Instruction &I : In)
    if (opOf(&I) == Op)
      return cast<CallInst>(&I);
  return nullptr;
}

/// Goes by the loop, which is reached no more. It would have run once at least.
void ElementLoop::replace() {
  for (BasicBlock *Block : Body)
    for (Instruction &I : make_early_inc_range(*Block))
      if (!isa<PHINode>(I) && !I.isTerminator() && isUniform(&I))
        I.moveBefore(Preheader->getTerminator());
  SmallVector<Value *, 2> Results;
  for (PHINode *Phi : Matrices)
    Results.push_back(emitElements(*Phi));
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

PreservedAnalyses ElementLoopsPass::run(Function &F, FunctionAnalysisManager &) {
  const DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  bool Changed = false;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (ElementLoop Found(*L); Found.match()) {
      Found.replace();
      Changed = true;
    }
  if (Changed)
    removeUnreachableBlocks(F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace coop::lower

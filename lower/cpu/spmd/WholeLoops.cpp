// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of loops, and the copy of each; see WholeLoops.h.

#include "lower/cpu/spmd/WholeLoops.h"
#include "lower/cpu/spmd/EntryCopies.h"
#include "lower/cpu/spmd/Regions.h"
#include "lower/cpu/spmd/Uniformity.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/transform/LoopMarks.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Invocations do not meet in it: those of other subgroups may be in the other loop.
bool isForEach(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || isa<LoopMarkerCall>(Call))
    return true;
  const Function *Callee = Call->getCalledFunction();
  return !Call->isConvergent() && Callee && !Callee->hasFnAttribute(ScopeAttribute);
}

/// A loop that is left in its header, between its marks.
class HeaderLoop {
public:
  explicit HeaderLoop(const Loop &L)
      : L(L), Header(L.getHeader()), Begin(L.getLoopPredecessor()), Exit(L.getUniqueExitBlock()) {}

  bool isSimple() const;
  /// Whether the lanes of a subgroup leave it in different iterations.
  bool parts(const Uniformity &Shapes) const { return !Shapes.of(condition()).isUniform(); }
  /// They leave the loops in it together.
  bool keepsTogether(const Uniformity &Shapes) const;
  void putWholeBefore();

private:
  Value *condition() const { return cast<BranchInst>(Header->getTerminator())->getCondition(); }

  const Loop &L;
  BasicBlock *Header, *Begin, *Exit;
};

bool HeaderLoop::isSimple() const {
  constexpr size_t MostInstructions = 400;
  if (!L.getLoopLatch() || L.getLoopLatch() == Header || !Begin || !Exit ||
      L.getExitingBlock() != Header || Exit->getSinglePredecessor() != Header)
    return false;
  auto *Branch = dyn_cast<BranchInst>(Header->getTerminator());
  if (!Branch || !Branch->isConditional() || !findLoopMark(Begin, CoopOp::LoopBegin) ||
      !findLoopMark(Header, CoopOp::LoopIterate) || !findLoopMark(Exit, CoopOp::LoopEnd))
    return false;
  // Of a statement that the header is part of, too, only one of both loops would have the end.
  if (count_if(*Header, [](const Instruction &I) { return isa<LoopMarkerCall>(I); }) != 1)
    return false;
  // What the header does is done once more where the whole loop ends.
  auto Repeats = [](const Instruction &I) {
    return !I.mayHaveSideEffects() || isa<LoopMarkerCall>(I);
  };
  size_t Size = 0;
  for (const BasicBlock *Block : L.blocks()) {
    Size += Block->size();
    if (!all_of(*Block, isForEach))
      return false;
  }
  return Size <= MostInstructions && all_of(*Header, Repeats);
}

bool HeaderLoop::keepsTogether(const Uniformity &Shapes) const {
  SmallVector<BasicBlock *, 4> Exiting;
  for (const Loop *Inner : L.getLoopsInPreorder())
    if (Inner != &L)
      Inner->getExitingBlocks(Exiting);
  return all_of(Exiting, [&](const BasicBlock *Block) {
    auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
    return Branch && Branch->isConditional() && Shapes.of(Branch->getCondition()).isUniform();
  });
}

void HeaderLoop::putWholeBefore() {
  Function &F = *Header->getParent();
  // The loop begins in a block of its own, which the copy comes before.
  BasicBlock *Before = Begin;
  CallInst *Mark = findLoopMark(Before, CoopOp::LoopBegin);
  Mark->moveBefore(Before->getTerminator());
  Begin = Before->splitBasicBlock(Mark, "begin");
  auto *CopyBegin = BasicBlock::Create(F.getContext(), "begin.whole", &F, Begin);
  auto *CopyExit = BasicBlock::Create(F.getContext(), "exit.whole", &F, Begin);
  ValueToValueMapTy Map;
  Map[Begin] = CopyBegin;
  Map[Exit] = CopyExit;
  SmallVector<BasicBlock *, 8> Copies;
  for (BasicBlock *Block : L.blocks()) {
    Copies.push_back(CloneBasicBlock(Block, Map, ".whole", &F));
    Copies.back()->moveBefore(CopyExit);
    Map[Block] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Map);
  IRBuilder<> B(CopyBegin);
  B.SetCurrentDebugLocation(Begin->front().getDebugLoc());
  auto *CopyHeader = cast<BasicBlock>(Map.lookup(Header));
  emitCoopOp(B, CoopOp::LoopBegin, B.getVoidTy(), {});
  B.CreateBr(CopyHeader);
  B.SetInsertPoint(CopyExit);
  emitCoopOp(B, CoopOp::LoopEnd, B.getVoidTy(), {});
  B.CreateBr(Begin);
  Before->getTerminator()->setSuccessor(0, CopyBegin);
  auto *Branch = cast<BranchInst>(CopyHeader->getTerminator());
  B.SetInsertPoint(Branch);
  const bool Leaves = Branch->getSuccessor(0) == CopyExit;
  Value *GoesOn = Leaves ? B.CreateNot(Branch->getCondition()) : Branch->getCondition();
  constexpr uint32_t SubgroupScope = 3;
  Branch->setCondition(
      emitCoopOp(B, CoopOp::SubgroupAll, B.getInt1Ty(), {B.getInt32(SubgroupScope), GoesOn}));
  if (Leaves)
    Branch->swapSuccessors();
  for (PHINode &Phi : Header->phis())
    Phi.setIncomingValueForBlock(Begin, Map.lookup(&Phi));
}

} // namespace

Error addWholeLoops(Module &M) {
  Expected<std::optional<ExecutedEntry>> Entry = entryToCopy(M);
  if (!Entry || !*Entry)
    return Entry.takeError();
  Function &F = (*Entry)->F;
  const auto Lanes = EntryShapes::of(**Entry);
  if (!Lanes)
    return Error::success();
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  SmallVector<HeaderLoop, 8> Parting;
  for (const Loop *L : Loops.getLoopsInPreorder())
    if (const HeaderLoop Each(*L);
        Each.isSimple() && Each.parts(Lanes->Shapes) && Each.keepsTogether(Lanes->Shapes))
      Parting.push_back(Each);
  for (HeaderLoop &Each : Parting)
    Each.putWholeBefore();
  return Error::success();
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM unrolls the loops; see UnrollLoops.h.

#include "lower/transform/UnrollLoops.h"
#include "lower/transform/LoopMarks.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Unrolls the innermost of the loops that are to be: loops in them are none of those.
class Unroller {
public:
  Unroller(Function &F, FunctionAnalysisManager &FAM, LoopChoice Choose)
      : F(F), FAM(FAM), Loops(FAM.getResult<LoopAnalysis>(F)),
        Dominators(FAM.getResult<DominatorTreeAnalysis>(F)),
        Evolution(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        Assumptions(FAM.getResult<AssumptionAnalysis>(F)), Chosen(Choose(Loops, Evolution)) {}

  /// Returns whether there were any.
  bool run() {
    bool Unrolled = false;
    for (Loop *L : Loops.getLoopsInPreorder())
      Unrolled |= Chosen.contains(L) &&
                  none_of(*L, [&](const Loop *In) { return contains(*In); }) && tryUnroll(*L);
    return Unrolled;
  }

private:
  /// Of L or a loop in it.
  bool contains(const Loop &L) const {
    return Chosen.contains(&L) || any_of(L, [&](const Loop *In) { return contains(*In); });
  }

  /// How often the header of L is executed; 0 where that is not known, or too often.
  uint64_t count(const Loop &L) const {
    uint64_t Size = 0;
    for (const BasicBlock *Block : L.blocks())
      Size += Block->size();
    const uint64_t Count = knownCount(L);
    return Count <= Chosen.lookup(&L) / Size ? Count : 0;
  }

  /// It is known also of a loop that begins with an invocation's number, if none of them makes a
  /// difference.
  uint64_t knownCount(const Loop &L) const {
    if (const unsigned Count = Evolution.getSmallConstantTripCount(&L))
      return Count;
    const SCEV *Repeated = Evolution.getBackedgeTakenCount(&L);
    if (isa<SCEVCouldNotCompute>(Repeated))
      return 0;
    const ConstantRange Range = Evolution.getUnsignedRange(Repeated);
    const APInt *Only = Range.getSingleElement();
    return Only && Only->getActiveBits() < 32 ? Only->getZExtValue() + 1 : 0;
  }

  /// Makes L end by a count of its iterations, which LLVM sees.
  void countIterations(Loop &L, uint64_t Count) {
    BasicBlock *Header = L.getHeader();
    auto *Branch = cast<BranchInst>(L.getExitingBlock()->getTerminator());
    IRBuilder<> B(Header, Header->begin());
    PHINode *Done = B.CreatePHI(B.getInt32Ty(), 2, "done");
    B.SetInsertPoint(Branch);
    Value *Last = B.getInt32(static_cast<uint32_t>(Count - 1));
    Branch->setCondition(L.contains(Branch->getSuccessor(0)) ? B.CreateICmpULT(Done, Last)
                                                             : B.CreateICmpUGE(Done, Last));
    B.SetInsertPoint(L.getLoopLatch()->getTerminator());
    Done->addIncoming(B.getInt32(0), L.getLoopPreheader());
    Done->addIncoming(B.CreateAdd(Done, B.getInt32(1)), L.getLoopLatch());
    Evolution.forgetLoop(&L);
  }

  bool tryUnroll(Loop &L) {
    simplifyLoop(&L, &Dominators, &Loops, &Evolution, &Assumptions, nullptr,
                 /*PreserveLCSSA=*/false);
    // What is no loop any more has none of a loop's marks.
    CallInst *Marks[] = {findLoopMark(L.getLoopPreheader(), CoopOp::LoopBegin),
                         findLoopMark(L.getHeader(), CoopOp::LoopIterate),
                         findLoopMark(L.getExitBlock(), CoopOp::LoopEnd)};
    const uint64_t Count = count(L);
    if (!L.isLoopSimplifyForm() || !L.getExitingBlock() || is_contained(Marks, nullptr) ||
        Count == 0)
      return false;
    if (Evolution.getSmallConstantTripCount(&L) == 0) {
      if (!isa<BranchInst>(L.getExitingBlock()->getTerminator()))
        return false;
      countIterations(L, Count);
    }
    for (CallInst *Mark : Marks)
      Mark->eraseFromParent();
    formLCSSARecursively(L, Dominators, &Loops, &Evolution);
    UnrollLoopOptions Options = {};
    Options.Count = static_cast<unsigned>(Count);
    Options.Force = true;
    OptimizationRemarkEmitter Remarks(&F);
    UnrollLoop(&L, Options, &Loops, &Evolution, &Dominators, &Assumptions,
               &FAM.getResult<TargetIRAnalysis>(F), &Remarks, /*PreserveLCSSA=*/true);
    return true;
  }

  Function &F;
  FunctionAnalysisManager &FAM;
  LoopInfo &Loops;
  DominatorTree &Dominators;
  ScalarEvolution &Evolution;
  AssumptionCache &Assumptions;
  const ChosenLoops Chosen;
};

/// Leaves one block of the iterations, where they were one.
void removeEdges(Function &F) {
  for (BasicBlock &Block : F)
    ConstantFoldTerminator(&Block);
  removeUnreachableBlocks(F);
  for (BasicBlock &Block : make_early_inc_range(F))
    if (!MergeBlockIntoPredecessor(&Block) && Block.getSinglePredecessor())
      FoldSingleEntryPHINodes(&Block);
}

} // namespace

/// Whether V is the same in all iterations of L, also where each computes it.
bool isInvariant(const Value *V, const Loop &L) {
  SmallSetVector<const Value *, 8> Values;
  Values.insert(V);
  for (size_t Next = 0; Next < Values.size(); ++Next) {
    auto *I = dyn_cast<Instruction>(Values[Next]);
    if (!I || !L.contains(I))
      continue;
    if (!isa<CastInst, BinaryOperator>(I))
      return false;
    Values.insert(I->value_op_begin(), I->value_op_end());
  }
  return true;
}

void unrollLoops(Function &F, FunctionAnalysisManager &FAM, LoopChoice Choose) {
  // What is unrolled in a loop counts for it.
  while (Unroller(F, FAM, Choose).run()) {
    removeEdges(F);
    FAM.invalidate(F, PreservedAnalyses::none());
  }
}

} // namespace coop::lower

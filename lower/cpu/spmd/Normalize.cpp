// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Normal form of control flow: see Normalize.h. Nothing here knows of lanes.

#include "lower/cpu/spmd/Normalize.h"
#include "lower/exec/reference/Keys.h"
#include "lower/ir/CoopIR.h"
#include "lower/transform/FlattenConditions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace coop::lower {

static std::optional<CoopOp> opOf(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call ? getCoopOp(*Call) : std::nullopt;
}

/// Not UnifyFunctionExitNodes, which wants analyses and treats unreachable too.
static void unifyReturns(Function &F) {
  SmallVector<ReturnInst *, 4> Returns;
  for (BasicBlock &Block : F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      Returns.push_back(Return);
  if (Returns.size() < 2)
    return;
  auto *Exit = BasicBlock::Create(F.getContext(), "exit", &F);
  IRBuilder<> B(Exit);
  PHINode *Result = F.getReturnType()->isVoidTy()
                        ? nullptr
                        : B.CreatePHI(F.getReturnType(), static_cast<unsigned>(Returns.size()));
  for (ReturnInst *Return : Returns) {
    if (Result)
      Result->addIncoming(Return->getReturnValue(), Return->getParent());
    BranchInst::Create(Exit, Return->getIterator());
    Return->eraseFromParent();
  }
  if (Result)
    B.CreateRet(Result);
  else
    B.CreateRetVoid();
}

static void mergeChains(Function &F) {
  for (BasicBlock &Block : make_early_inc_range(drop_begin(F)))
    MergeBlockIntoPredecessor(&Block);
}

static bool isMarked(const Loop &L) {
  return any_of(*L.getHeader(),
                [](const Instruction &I) { return opOf(I) == CoopOp::LoopIterate; });
}

/// Loops begin after what passes have put in front of them: copies of cooperative vectors, which
/// are loops, too.
static void delayBegins(Function &F) {
  Expected<LoopConstructs> Constructs = LoopConstructs::compute(F);
  if (!Constructs)
    return consumeError(Constructs.takeError()); // RegionTree says what is wrong
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  for (const Loop *L : Loops.getLoopsInPreorder()) {
    BasicBlock *Before = L->getLoopPredecessor();
    const LoopConstructs::Construct *Loop = Constructs->atEntry(*L->getHeader());
    if (Before && Loop && isMarked(*L) && Loop->Begin->getParent() != Before)
      const_cast<CallInst *>(Loop->Begin)->moveBefore(Before->getTerminator());
  }
}

/// Loops that passes and not shaders have made.
static void markLoops(Function &F) {
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  for (Loop *L : Loops.getLoopsInPreorder()) {
    BasicBlock *Header = L->getHeader();
    if (isMarked(*L))
      continue;
    BasicBlock *Before = InsertPreheaderForLoop(L, &Dominators, &Loops, nullptr, false);
    formDedicatedExitBlocks(L, &Dominators, &Loops, nullptr, false);
    if (!Before)
      continue; // RegionTree says what is wrong
    SmallVector<BasicBlock *, 4> Exits;
    L->getUniqueExitBlocks(Exits);
    IRBuilder<> B(Before->getTerminator());
    emitCoopOp(B, CoopOp::LoopBegin, B.getVoidTy(), {});
    B.SetInsertPoint(Header, Header->getFirstInsertionPt());
    emitCoopOp(B, CoopOp::LoopIterate, B.getVoidTy(), {});
    for (BasicBlock *Exit : Exits) {
      B.SetInsertPoint(Exit, Exit->getFirstInsertionPt());
      emitCoopOp(B, CoopOp::LoopEnd, B.getVoidTy(), {});
    }
  }
}

static void placeMarkers(Function &F) {
  SmallVector<Instruction *, 16> Begins, Ends;
  for (BasicBlock &Block : F) {
    bool AtStart = true;
    for (Instruction &I : Block) {
      if (isa<PHINode>(I))
        continue;
      const auto Op = opOf(I);
      if (Op == CoopOp::LoopBegin)
        Begins.push_back(&I);
      // A construct whose header has been merged with the block before it repeats nothing.
      if (Op == CoopOp::LoopIterate && !Begins.empty() && Begins.back()->getParent() == &Block)
        Begins.pop_back();
      if (Op == CoopOp::LoopEnd && !AtStart)
        Ends.push_back(&I);
      AtStart = Op == CoopOp::LoopEnd;
    }
  }
  for (Instruction *Begin : Begins)
    if (isa<BranchInst>(Begin->getParent()->getTerminator()))
      Begin->moveBefore(Begin->getParent()->getTerminator());
  for (Instruction *End : Ends)
    End->getParent()->splitBasicBlock(End, "left");
}

void normalizeControlFlow(Function &F) {
  EliminateUnreachableBlocks(F);
  unifyReturns(F);
  mergeChains(F);
  flattenConditions(F);
  delayBegins(F);
  markLoops(F);
  placeMarkers(F);
}

} // namespace coop::lower

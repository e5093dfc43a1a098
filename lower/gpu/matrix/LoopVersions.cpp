// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that say what is fast, and the copy of a loop; see LoopVersions.h.

#include "lower/gpu/matrix/LoopVersions.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <map>

using namespace llvm;

namespace coop::lower {
namespace {

constexpr StringLiteral BeginName = "coop.gpu.version.begin", IsFastName = "coop.gpu.version.is",
                        GoesOnName = "coop.gpu.version.goes";

CallInst *emitCall(IRBuilderBase &B, StringRef Name, Type *Result, ArrayRef<Value *> Operands) {
  SmallVector<Type *, 2> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  FunctionCallee Callee = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      Name, FunctionType::get(Result, Types, false));
  return B.CreateCall(Callee, Operands);
}

/// The calls about one loop.
struct Versions {
  CallInst *Begin = nullptr, *GoesOn = nullptr;
  SmallVector<CallInst *, 8> IsFast;
};

std::map<uint64_t, Versions> findVersions(Function &F) {
  std::map<uint64_t, Versions> Found;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    const StringRef Name = Callee ? Callee->getName() : StringRef();
    if (Name != BeginName && Name != IsFastName && Name != GoesOnName)
      continue;
    Versions &V = Found[cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue()];
    if (Name == IsFastName)
      V.IsFast.push_back(Call);
    else
      (Name == BeginName ? V.Begin : V.GoesOn) = Call;
  }
  return Found;
}

/// What V is in the fast loop.
Value *inFast(const ValueToValueMapTy &Map, Value *V) {
  Value *Copy = Map.lookup(V);
  return Copy ? Copy : V;
}

/// Values of iterations that are used after the loop come from either.
void joinExits(const Loop &L, ValueToValueMapTy &Map) {
  SmallVector<BasicBlock *, 2> Exits;
  L.getUniqueExitBlocks(Exits);
  for (BasicBlock *Exit : Exits)
    for (PHINode &Phi : Exit->phis())
      for (unsigned I = 0, Count = Phi.getNumIncomingValues(); I < Count; ++I) {
        Value *Block = Map.lookup(Phi.getIncomingBlock(I)), *V = Phi.getIncomingValue(I);
        if (Block)
          Phi.addIncoming(inFast(Map, V), cast<BasicBlock>(Block));
      }
}

/// The fast loop before the other. V's calls about it are those that Map has.
void makeFast(Loop &L, Versions &V, ValueToValueMapTy &Map) {
  BasicBlock *Header = L.getHeader(), *Latch = L.getLoopLatch(), *Before = L.getLoopPreheader();
  Function &F = *Header->getParent();
  SmallVector<BasicBlock *, 16> Fast;
  for (BasicBlock *Block : L.blocks()) {
    BasicBlock *New = CloneBasicBlock(Block, Map, ".fast", &F);
    New->moveBefore(Header);
    Map[Block] = New;
    Fast.push_back(New);
  }
  remapInstructionsInBlocks(Fast, Map);
  joinExits(L, Map);
  auto *FastHeader = cast<BasicBlock>(Map.lookup(Header)),
       *FastLatch = cast<BasicBlock>(Map.lookup(Latch));
  IRBuilder<> B(Before->getTerminator());
  B.CreateCondBr(V.Begin->getArgOperand(1), FastHeader, Header);
  Before->getTerminator()->eraseFromParent();
  auto *Next = BasicBlock::Create(F.getContext(), "next.fast", &F, Header);
  FastLatch->getTerminator()->replaceSuccessorWith(FastHeader, Next);
  B.SetInsertPoint(Next);
  B.CreateCondBr(cast<CallInst>(Map.lookup(V.GoesOn))->getArgOperand(1), FastHeader, Header);
  FastHeader->replacePhiUsesWith(FastLatch, Next);
  for (PHINode &Phi : Header->phis())
    Phi.addIncoming(inFast(Map, Phi.getIncomingValueForBlock(Latch)), Next);
}

void separate(Function &F, Versions &V) {
  DominatorTree Tree(F);
  LoopInfo Loops(Tree);
  Loop *L = V.GoesOn ? Loops.getLoopFor(V.GoesOn->getParent()) : nullptr;
  ValueToValueMapTy Map;
  if (L && V.Begin && L->getLoopPreheader() && L->getLoopLatch() &&
      isa<BranchInst>(L->getLoopPreheader()->getTerminator())) {
    formLCSSA(*L, Tree, &Loops, nullptr);
    makeFast(*L, V, Map);
  }
  auto Replace = [](Value *Call, bool IsFast) {
    if (!Call)
      return;
    auto *I = cast<Instruction>(Call);
    I->replaceAllUsesWith(ConstantInt::getBool(I->getContext(), IsFast));
    I->eraseFromParent();
  };
  for (CallInst *Call : V.IsFast) {
    Replace(Map.lookup(Call), true);
    Replace(Call, false);
  }
  for (CallInst *Call : {V.Begin, V.GoesOn})
    if (Call) {
      if (Value *Copy = Map.lookup(Call))
        cast<Instruction>(Copy)->eraseFromParent();
      Call->eraseFromParent();
    }
}

} // namespace

void emitVersionBegin(IRBuilderBase &B, unsigned Loop, Value *IsFast) {
  emitCall(B, BeginName, B.getVoidTy(), {B.getInt32(Loop), IsFast});
}

Value *emitIsFast(IRBuilderBase &B, unsigned Loop) {
  return emitCall(B, IsFastName, B.getInt1Ty(), {B.getInt32(Loop)});
}

void emitGoesOn(IRBuilderBase &B, unsigned Loop, Value *IsFast) {
  emitCall(B, GoesOnName, B.getVoidTy(), {B.getInt32(Loop), IsFast});
}

PreservedAnalyses LoopVersionsPass::run(Function &F, FunctionAnalysisManager &) {
  std::map<uint64_t, Versions> Found = findVersions(F);
  for (auto &[Number, V] : Found)
    separate(F, V);
  return Found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control flow at an insertion point, and variables: see LoopBuilder.h. It knows nothing of
// cooperative types.

#include "lower/emit/LoopBuilder.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

/// Ends the builder's block and returns the block that holds what stood after the insertion point.
/// The builder's block is left without a terminator.
static BasicBlock *splitHere(IRBuilderBase &B, const Twine &Name) {
  BasicBlock *Here = B.GetInsertBlock();
  if (B.GetInsertPoint() == Here->end() && !Here->getTerminator())
    return BasicBlock::Create(B.getContext(), Name, Here->getParent(), Here->getNextNode());
  BasicBlock *Tail = Here->splitBasicBlock(B.GetInsertPoint(), Name);
  Here->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Here);
  return Tail;
}

/// Continues before what Tail holds already.
static void continueIn(IRBuilderBase &B, BasicBlock *Tail) {
  const DebugLoc Location = B.getCurrentDebugLocation();
  B.SetInsertPoint(Tail, Tail->getFirstInsertionPt());
  B.SetCurrentDebugLocation(Location);
}

static BasicBlock *blockBefore(IRBuilderBase &B, BasicBlock *Next, const Twine &Name) {
  return BasicBlock::Create(B.getContext(), Name, Next->getParent(), Next);
}

static void enter(IRBuilderBase &B, BasicBlock *Block) {
  const DebugLoc Location = B.getCurrentDebugLocation();
  B.SetInsertPoint(Block);
  B.SetCurrentDebugLocation(Location);
}

SmallVector<Value *> fold(IRBuilderBase &B, Value *Count, ArrayRef<Value *> Init, const Twine &Name,
                          function_ref<void(Value *, MutableArrayRef<Value *>)> Body) {
  BasicBlock *Exit = splitHere(B, Name + ".end");
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Header = blockBefore(B, Exit, Name + ".head");
  BasicBlock *Inner = blockBefore(B, Exit, Name + ".body");
  B.CreateBr(Header);
  enter(B, Header);
  PHINode *I = B.CreatePHI(Count->getType(), 2, Name);
  I->addIncoming(ConstantInt::get(Count->getType(), 0), Before);
  SmallVector<Value *> Phis;
  for (Value *V : Init) {
    PHINode *Phi = B.CreatePHI(V->getType(), 2, Name + ".acc");
    Phi->addIncoming(V, Before);
    Phis.push_back(Phi);
  }
  B.CreateCondBr(B.CreateICmpULT(I, Count), Inner, Exit);
  enter(B, Inner);
  SmallVector<Value *> Acc(Phis);
  Body(I, Acc);
  Value *Next = B.CreateAdd(I, ConstantInt::get(Count->getType(), 1), "", /*HasNUW=*/true);
  I->addIncoming(Next, B.GetInsertBlock());
  for (auto [Phi, V] : zip(Phis, Acc))
    cast<PHINode>(Phi)->addIncoming(V, B.GetInsertBlock());
  B.CreateBr(Header);
  continueIn(B, Exit);
  return Phis;
}

void forEach(IRBuilderBase &B, Value *Count, const Twine &Name, function_ref<void(Value *)> Body) {
  fold(B, Count, ArrayRef<Value *>(), Name, [&](Value *I, MutableArrayRef<Value *>) { Body(I); });
}

void forEach(IRBuilderBase &B, Value *Count, const Twine &Name, unsigned Times,
             function_ref<void(Value *)> Body) {
  BasicBlock *Latch = nullptr;
  forEach(B, Count, Name, [&](Value *I) {
    Body(I);
    Latch = B.GetInsertBlock();
  });
  LLVMContext &C = B.getContext();
  Metadata *Unroll[] = {MDString::get(C, "llvm.loop.unroll.count"),
                        ConstantAsMetadata::get(B.getInt32(Times))};
  MDNode *Loop = MDNode::getDistinct(C, {nullptr, MDNode::get(C, Unroll)});
  Loop->replaceOperandWith(0, Loop);
  Latch->getTerminator()->setMetadata(LLVMContext::MD_loop, Loop);
}

Value *fold(IRBuilderBase &B, Value *Count, Value *Init, const Twine &Name,
            function_ref<Value *(Value *, Value *)> Body) {
  return fold(B, Count, ArrayRef<Value *>(Init), Name,
              [&](Value *I, MutableArrayRef<Value *> Acc) { Acc[0] = Body(I, Acc[0]); })[0];
}

Value *repeatWhile(IRBuilderBase &B, Value *Init, const Twine &Name,
                   function_ref<Value *(Value *, Value *&)> Body) {
  BasicBlock *Exit = splitHere(B, Name + ".end");
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Inner = blockBefore(B, Exit, Name + ".again");
  B.CreateBr(Inner);
  enter(B, Inner);
  PHINode *Acc = B.CreatePHI(Init->getType(), 2, Name + ".acc");
  Acc->addIncoming(Init, Before);
  Value *Again = nullptr;
  Value *NewAcc = Body(Acc, Again);
  Acc->addIncoming(NewAcc, B.GetInsertBlock());
  B.CreateCondBr(Again, Inner, Exit);
  continueIn(B, Exit);
  return NewAcc;
}

Value *choose(IRBuilderBase &B, Value *Condition, const Twine &Name, function_ref<Value *()> Then,
              function_ref<Value *()> Else) {
  const DebugLoc Location = B.getCurrentDebugLocation();
  BasicBlock *Exit = splitHere(B, Name + ".end");
  BasicBlock *First = blockBefore(B, Exit, Name);
  BasicBlock *Second = blockBefore(B, Exit, Name + ".else");
  B.CreateCondBr(Condition, First, Second);
  enter(B, First);
  Value *X = Then();
  First = B.GetInsertBlock();
  B.CreateBr(Exit);
  enter(B, Second);
  Value *Y = Else();
  Second = B.GetInsertBlock();
  B.CreateBr(Exit);
  B.SetInsertPoint(Exit, Exit->begin());
  B.SetCurrentDebugLocation(Location);
  PHINode *Result = B.CreatePHI(X->getType(), 2, Name);
  Result->addIncoming(X, First);
  Result->addIncoming(Y, Second);
  continueIn(B, Exit);
  return Result;
}

void ifThen(IRBuilderBase &B, Value *Condition, const Twine &Name, function_ref<void()> Then) {
  if (auto *Constant = dyn_cast<ConstantInt>(Condition); Constant && Constant->isOne())
    return Then();
  BasicBlock *Exit = splitHere(B, Name + ".end");
  BasicBlock *Inner = blockBefore(B, Exit, Name);
  B.CreateCondBr(Condition, Inner, Exit);
  enter(B, Inner);
  Then();
  B.CreateBr(Exit);
  continueIn(B, Exit);
}

void ifThenElse(IRBuilderBase &B, Value *Condition, const Twine &ThenName,
                function_ref<void()> Then, const Twine &ElseName, function_ref<void()> Else) {
  ifThen(B, Condition, ThenName, Then);
  ifThen(B, B.CreateNot(Condition), ElseName, Else);
}

AllocaInst *variableAtEntry(Function &F, Type *Ty, const Twine &Name, MaybeAlign A) {
  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Variable = AtEntry.CreateAlloca(Ty, nullptr, Name);
  if (A)
    Variable->setAlignment(*A);
  return Variable;
}

} // namespace coop::lower

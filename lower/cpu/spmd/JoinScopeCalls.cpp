// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The joining of calls; see JoinScopeCalls.h.

#include "lower/cpu/spmd/JoinScopeCalls.h"
#include "lower/cpu/spmd/Vectorize.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

bool isJoinable(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getFnAttribute(ScopeAttribute).getValueAsString() == "workgroup" &&
         Call->getType()->isVoidTy();
}

/// Calls of one block, and what is computed between them.
struct Group {
  SmallVector<CallInst *, 4> Calls;
  SmallVector<Instruction *, 16> Between;
};

/// The same for the whole dispatch: addresses of buffers, numbers of workgroups.
bool isConstantOp(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && getCoopOp(*Call) &&
         all_of(Call->args(), [](const Use &Arg) { return isa<Constant>(Arg); });
}

/// Nothing between the calls depends on them, for they have no results.
bool canMove(const Instruction &I) {
  return !isa<PHINode>(I) && !I.mayReadOrWriteMemory() &&
         (isSafeToSpeculativelyExecute(&I) || isConstantOp(I));
}

/// The calls' functions one after the other, with every operand that is not a constant once.
void join(const Group &G) {
  CallInst &First = *G.Calls.front();
  for (Instruction *I : G.Between)
    I->moveBefore(&First);
  MapVector<Value *, unsigned> Operands;
  for (CallInst *Call : G.Calls)
    for (Value *Arg : Call->args())
      if (!isa<Constant>(Arg))
        Operands.try_emplace(Arg, Operands.size());
  SmallVector<Value *, 32> Args;
  SmallVector<Type *, 32> Params;
  for (auto &[Arg, Number] : Operands) {
    Args.push_back(Arg);
    Params.push_back(Arg->getType());
  }
  IRBuilder<> B(&First);
  auto *Joined =
      Function::Create(FunctionType::get(B.getVoidTy(), Params, false),
                       GlobalValue::InternalLinkage, "coopfn.joined", *First.getModule());
  Joined->addFnAttr(Attribute::NoUnwind);
  Joined->addFnAttr(ScopeAttribute, "workgroup");
  B.CreateCall(Joined, Args);
  B.SetInsertPoint(BasicBlock::Create(B.getContext(), "entry", Joined));
  for (CallInst *Call : G.Calls) {
    SmallVector<Value *, 32> Own;
    for (Value *Arg : Call->args()) {
      auto *Found = Operands.find(Arg);
      Own.push_back(Found == Operands.end() ? Arg : Joined->getArg(Found->second));
    }
    B.CreateCall(Call->getCalledFunction(), Own);
    Call->eraseFromParent();
  }
  B.CreateRetVoid();
}

void joinIn(BasicBlock &Block) {
  Group G;
  SmallVector<Instruction *, 16> Since; ///< the last call of the group
  auto Close = [&] {
    if (G.Calls.size() > 1)
      join(G);
    G = {};
    Since.clear();
  };
  for (Instruction &I : make_early_inc_range(Block)) {
    if (isJoinable(I)) {
      G.Between.append(Since);
      Since.clear();
      G.Calls.push_back(cast<CallInst>(&I));
    } else if (!G.Calls.empty() && canMove(I)) {
      Since.push_back(&I);
    } else {
      Close();
    }
  }
}

} // namespace

void joinScopeCalls(Module &M) {
  SmallVector<BasicBlock *, 32> Blocks;
  for (Function &F : M)
    if (!F.hasFnAttribute(ScopeAttribute)) // those do not meet
      for (BasicBlock &Block : F)
        Blocks.push_back(&Block);
  for (BasicBlock *Block : Blocks)
    joinIn(*Block);
}

} // namespace coop::lower

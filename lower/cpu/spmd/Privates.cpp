// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of private variables around calls of collective functions; see Privates.h.

#include "lower/cpu/spmd/Privates.h"
#include "lower/cpu/spmd/Vectorize.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace coop::lower {

/// Anything but loads is done with the address, by F where there is one.
static bool mayBeWritten(const Value &Address, const Function *F = nullptr) {
  return any_of(Address.users(), [&](const User *U) {
    if (isa<ConstantExpr>(U) || isa<GetElementPtrInst>(U))
      return mayBeWritten(*U, F);
    auto *I = dyn_cast<Instruction>(U);
    return !isa<LoadInst>(U) && (!F || (I && I->getFunction() == F));
  });
}

bool writesPrivates(const Function &F) {
  return any_of(F.getParent()->globals(), [&](const GlobalVariable &G) {
    return G.hasAttribute(PrivateAttribute) && mayBeWritten(G, &F);
  });
}

/// The functions that use the variable, and those that call them.
static SmallPtrSet<Function *, 8> functionsWith(const GlobalVariable &G) {
  SmallPtrSet<Function *, 8> Functions;
  SmallVector<const Value *, 8> Worklist = {&G};
  while (!Worklist.empty())
    for (const User *U : Worklist.pop_back_val()->users())
      if (auto *I = dyn_cast<Instruction>(U))
        if (auto *F = const_cast<Function *>(I->getFunction()); Functions.insert(F).second)
          Worklist.push_back(F);
  return Functions;
}

/// From and To are addresses; done by one lane.
static void copyInFirstLane(IRBuilder<> &B, Type *Ty, Value *From, Value *To) {
  Value *IsFirst = emitCoopOp(B, CoopOp::SubgroupElect, B.getInt1Ty(),
                              {B.getInt32(static_cast<uint32_t>(CoopScope::Subgroup))});
  ifThen(B, IsFirst, "first.lane", [&] { B.CreateStore(B.CreateLoad(Ty, From), To); });
}

static void copyForCalls(GlobalVariable &G, Function &Entry) {
  const SmallPtrSet<Function *, 8> Users = functionsWith(G);
  SmallVector<CallInst *, 8> Calls;
  for (Instruction &I : instructions(Entry))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Users.contains(Call->getCalledFunction()))
      Calls.push_back(Call);
  IRBuilder<> B(&Entry.getEntryBlock(), Entry.getEntryBlock().begin());
  Type *Ty = G.getValueType();
  AllocaInst *Own = B.CreateAlloca(Ty, nullptr, G.getName());
  G.replaceUsesWithIf(
      Own, [&](Use &U) { return cast<Instruction>(U.getUser())->getFunction() == &Entry; });
  B.CreateStore(B.CreateLoad(Ty, &G), Own); // the initial value
  for (CallInst *Call : Calls) {
    B.SetInsertPoint(Call);
    copyInFirstLane(B, Ty, Own, &G);
    B.SetInsertPoint(Call->getNextNode());
    copyInFirstLane(B, Ty, &G, Own);
  }
}

void copyPrivatesForCalls(Module &M, Function &Entry) {
  for (GlobalVariable &G : M.globals()) {
    if (!G.hasAttribute(PrivateAttribute))
      continue;
    Constant *Self = &G;
    convertUsersOfConstantsToInstructions(Self);
    const bool IsShared = any_of(
        G.users(), [&](const User *U) { return cast<Instruction>(U)->getFunction() == &Entry; });
    if (IsShared && mayBeWritten(G))
      copyForCalls(G, Entry);
  }
}

} // namespace coop::lower

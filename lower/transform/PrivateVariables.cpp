// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Private variables as allocas; see PrivateVariables.h.

#include "lower/transform/PrivateVariables.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace coop::lower {

void emitInitializer(IRBuilderBase &B, Value *Address, Constant *Initial, Module &M) {
  if (isa<UndefValue>(Initial))
    return;
  const DataLayout &Data = M.getDataLayout();
  const uint64_t Size = Data.getTypeAllocSize(Initial->getType()).getFixedValue();
  constexpr uint64_t AsValue = 64;
  if (Size <= AsValue || containsCoopType(Initial->getType())) {
    B.CreateStore(Initial, Address);
  } else if (Initial->isNullValue()) {
    B.CreateMemSet(Address, B.getInt8(0), Size, MaybeAlign());
  } else {
    auto *Copy = new GlobalVariable(M, Initial->getType(), true, GlobalValue::PrivateLinkage,
                                    Initial, "initial");
    Copy->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    B.CreateMemCpy(Address, MaybeAlign(), Copy, Copy->getAlign(), Size);
  }
}

SmallVector<GlobalVariable *, 8> privateVariables(Module &M) {
  SmallVector<GlobalVariable *, 8> Variables;
  for (GlobalVariable &G : M.globals())
    if (G.hasAttribute(PrivateAttribute))
      Variables.push_back(&G);
  return Variables;
}

void promotePrivates(Module &M) {
  Function *Entry = findEntry(M);
  if (!Entry)
    return;
  for (GlobalVariable *G : privateVariables(M)) {
    Constant *Self = G;
    convertUsersOfConstantsToInstructions(Self);
    const bool Elsewhere = any_of(G->users(), [&](const User *U) {
      auto *I = dyn_cast<Instruction>(U);
      return !I || I->getFunction() != Entry;
    });
    if (Elsewhere)
      continue;
    IRBuilder<> B(&Entry->getEntryBlock(), Entry->getEntryBlock().begin());
    AllocaInst *Variable = B.CreateAlloca(G->getValueType());
    if (MaybeAlign Align = G->getAlign())
      Variable->setAlignment(std::max(*Align, Variable->getAlign()));
    Variable->takeName(G);
    if (G->hasInitializer())
      emitInitializer(B, Variable, G->getInitializer(), M);
    G->replaceAllUsesWith(Variable);
    G->eraseFromParent();
  }
}

} // namespace coop::lower

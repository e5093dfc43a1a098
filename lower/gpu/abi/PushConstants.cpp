// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses of push constants, from one address space to another.

#include "lower/gpu/abi/PushConstants.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace coop::lower {
namespace {

bool isAddress(const Value &V) {
  const auto *Ty = dyn_cast<PointerType>(V.getType());
  return Ty && Ty->getAddressSpace() == address_space::PushConstant;
}

/// Those that come from Calls, before the calls themselves are replaced.
SmallSetVector<Instruction *, 16> addressesFrom(ArrayRef<CallInst *> Calls) {
  SmallSetVector<Instruction *, 16> Found(Calls.begin(), Calls.end());
  for (size_t I = 0; I < Found.size(); ++I)
    for (User *U : Found[I]->users())
      if (isAddress(*U))
        Found.insert(cast<Instruction>(U));
  return Found;
}

/// The intrinsic's name says the address space.
void copyAgain(MemTransferInst &Copy) {
  IRBuilder<> B(&Copy);
  const MaybeAlign To = Copy.getDestAlign(), From = Copy.getSourceAlign();
  B.CreateMemCpy(Copy.getRawDest(), To, Copy.getRawSource(), From, Copy.getLength(),
                 Copy.isVolatile());
  Copy.eraseFromParent();
}

} // namespace

void readFromParameter(ArrayRef<CallInst *> Calls, Value &Parameter) {
  Type *Generic = Parameter.getType();
  const SmallSetVector<Instruction *, 16> Addresses = addressesFrom(Calls);
  for (Instruction *I : Addresses) {
    for (Use &Operand : I->operands()) // of a phi or select, that nobody reads by
      if (isa<Constant>(Operand) && isAddress(*Operand))
        Operand.set(PoisonValue::get(Generic));
    I->mutateType(Generic);
  }
  for (Instruction *I : Addresses)
    for (User *U : make_early_inc_range(I->users())) {
      if (auto *Cast = dyn_cast<AddrSpaceCastInst>(U)) {
        Cast->replaceAllUsesWith(I);
        Cast->eraseFromParent();
      } else if (auto *Copy = dyn_cast<MemTransferInst>(U)) {
        copyAgain(*Copy);
      }
    }
  for (CallInst *Call : Calls) {
    Call->replaceAllUsesWith(&Parameter);
    Call->eraseFromParent();
  }
}

} // namespace coop::lower

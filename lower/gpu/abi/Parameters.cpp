// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses of parameters, from one address space to another.

#include "lower/gpu/abi/Parameters.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

bool isAddress(const Value &V) {
  const auto *Ty = dyn_cast<PointerType>(V.getType());
  return Ty && Ty->getAddressSpace() == address_space::PushConstant;
}

/// Those that come from Casts.
SmallSetVector<Instruction *, 16> addressesFrom(ArrayRef<AddrSpaceCastInst *> Casts) {
  SmallSetVector<Instruction *, 16> Found(Casts.begin(), Casts.end());
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

void readInPlace(Argument &Parameter) {
  Type *Generic = Parameter.getType();
  SmallVector<AddrSpaceCastInst *, 8> Casts;
  for (User *U : Parameter.users())
    if (auto *Cast = dyn_cast<AddrSpaceCastInst>(U); Cast && isAddress(*Cast))
      Casts.push_back(Cast);
  const SmallSetVector<Instruction *, 16> Addresses = addressesFrom(Casts);
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
  for (AddrSpaceCastInst *Cast : Casts) {
    Cast->replaceAllUsesWith(&Parameter);
    Cast->eraseFromParent();
  }
}

SmallVector<LoadInst *, 32> lateLoadsOfParameters(Function &F) {
  SmallVector<LoadInst *, 32> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && isAddress(*Load->getPointerOperand()) && Load->getParent() != &F.getEntryBlock())
      Loads.push_back(Load);
  return Loads;
}

/// The byte of Parameter from which Load reads what is within it, if that is a constant one.
std::optional<uint64_t> placeIn(const Argument &Parameter, const LoadInst &Load) {
  const DataLayout &Data = Load.getDataLayout();
  APInt Place(64, 0);
  const Value *Base = Load.getPointerOperand()->stripAndAccumulateConstantOffsets(
      Data, Place, /*AllowNonInbounds=*/true);
  const APInt Size(64, Data.getTypeStoreSize(Load.getType()).getFixedValue());
  const uint64_t All = Data.getTypeAllocSize(Parameter.getParamByValType()).getFixedValue();
  if (!Load.isSimple() || Base != &Parameter || Size.ugt(All) ||
      Place.ugt(All - Size.getZExtValue()))
    return std::nullopt;
  return Place.getZExtValue();
}

void hoistLoads(Argument &Parameter) {
  Function &F = *Parameter.getParent();
  IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Base = nullptr;
  for (LoadInst *Load : lateLoadsOfParameters(F))
    if (const std::optional<uint64_t> Place = placeIn(Parameter, *Load)) {
      if (!Base)
        Base = B.CreateAddrSpaceCast(&Parameter, Load->getPointerOperandType());
      Load->setOperand(LoadInst::getPointerOperandIndex(),
                       B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, *Place));
      Load->dropUBImplyingAttrsAndMetadata(); // it is done on every way now
      Load->moveBefore(&*B.GetInsertPoint());
    }
}

void forEachByValue(Module &M, function_ref<void(Argument &)> Do) {
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      for (Argument &Parameter : F.args())
        if (Parameter.hasByValAttr())
          Do(Parameter);
}

} // namespace

void hoistParameterLoads(Module &M) { forEachByValue(M, hoistLoads); }

void readParametersInPlace(Module &M) { forEachByValue(M, readInPlace); }

} // namespace coop::lower

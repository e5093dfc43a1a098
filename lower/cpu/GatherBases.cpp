// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See GatherBases.h.

#include "lower/cpu/GatherBases.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {

/// The operand that is addresses; null where the instruction has none.
static Use *addressesOf(Instruction &I) {
  auto *Access = dyn_cast<IntrinsicInst>(&I);
  if (!Access)
    return nullptr;
  if (Access->getIntrinsicID() == Intrinsic::masked_gather)
    return &Access->getOperandUse(0);
  return Access->getIntrinsicID() == Intrinsic::masked_scatter ? &Access->getOperandUse(1)
                                                               : nullptr;
}

/// A constant number of bytes that is added to all addresses, or nothing.
static std::optional<int64_t> addedBytes(const GetElementPtrInst &Gep) {
  if (!Gep.getSourceElementType()->isIntegerTy(8) || Gep.getNumIndices() != 1)
    return std::nullopt;
  const Value *Index = Gep.getOperand(1);
  if (Index->getType()->isVectorTy())
    Index = getSplatValue(Index);
  auto *Known = dyn_cast_or_null<ConstantInt>(Index);
  return Known ? std::optional(Known->getSExtValue()) : std::nullopt;
}

/// Whether it is one base, and 32 bits for each lane.
static bool isBaseAndIndices(const GetElementPtrInst &Gep) {
  if (Gep.getPointerOperandType()->isVectorTy() || Gep.getNumIndices() != 1)
    return false;
  auto *Wide = dyn_cast<CastInst>(Gep.getOperand(1));
  return Wide && isa<SExtInst, ZExtInst>(Wide) && Wide->getSrcTy()->isVectorTy() &&
         Wide->getSrcTy()->getScalarSizeInBits() <= 32;
}

/// Nothing where that is no base with indices, or selected as one already.
static Value *besides(Instruction &Access, Value *Addresses) {
  int64_t Added = 0;
  auto *Gep = dyn_cast<GetElementPtrInst>(Addresses);
  while (Gep && Gep->getPointerOperandType()->isVectorTy()) {
    const std::optional<int64_t> Bytes = addedBytes(*Gep);
    if (!Bytes)
      return nullptr;
    Added += *Bytes;
    Gep = dyn_cast<GetElementPtrInst>(Gep->getPointerOperand());
  }
  if (!Gep || !isBaseAndIndices(*Gep) || (!Added && Gep->getParent() == Access.getParent()))
    return nullptr;
  IRBuilder<> B(&Access);
  Value *Base = Gep->getPointerOperand();
  if (Added)
    Base = B.CreateGEP(B.getInt8Ty(), Base, B.getInt64(Added));
  Value *Indices = B.Insert(cast<CastInst>(Gep->getOperand(1))->clone());
  return B.CreateGEP(Gep->getSourceElementType(), Base, Indices);
}

void bringGatherBases(Module &M) {
  for (Function &F : M) {
    SmallVector<WeakTrackingVH, 16> Old;
    for (Instruction &I : instructions(F))
      if (Use *Addresses = addressesOf(I))
        if (Value *Near = besides(I, *Addresses)) {
          Old.emplace_back(*Addresses);
          Addresses->set(Near);
        }
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Old);
  }
}

} // namespace coop::lower

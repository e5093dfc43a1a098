// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that decides where a product reads A; see RowsInPlace.h.

#include "lower/simd/RowsInPlace.h"
#include "lower/passes/LoopBuilder.h"
#include "lower/simd/TilePack.h"

using namespace llvm;

namespace coop::lower {

StructType *RowsInPlace::type(LLVMContext &C) {
  return StructType::get(PointerType::getUnqual(C), Type::getInt64Ty(C));
}

void RowsInPlace::set(Value *Base, Value *Stride) {
  B.CreateStore(Base, field(0));
  B.CreateStore(Stride, field(1));
}

/// Fills the slots before the one that is Offset bytes behind the first, from where they are.
void RowsInPlace::fillEarlier(const Tile &Slot, Value *FirstSlot, Value *Offset) {
  Value *SlotBytes = B.getInt64(Slot.L.slotBytes());
  Value *Rows = base(), *Stride = stride();
  forEach(B, B.CreateUDiv(Offset, SlotBytes), "earlier", [&](Value *I) {
    Value *Behind = B.CreateMul(I, SlotBytes);
    MemoryMatrix From;
    From.Element = Slot.L.Stored;
    From.Base = moved(Rows, Behind);
    From.Stride = Stride;
    packMemory(B, Tile(Slot.L, moved(FirstSlot, Behind)), From,
               [](IRBuilderBase &, Value *V) { return V; });
  });
}

Value *RowsInPlace::load(const Tile &Slot, Value *FirstSlot, const MemoryMatrix &From,
                         Value *IsThere) {
  auto Flat = [&](Value *Pointer) {
    return B.CreatePointerBitCastOrAddrSpaceCast(Pointer, B.getPtrTy());
  };
  auto Number = [&](Value *Pointer) { return B.CreatePtrToInt(Pointer, B.getInt64Ty()); };
  Value *InTile = Flat(FirstSlot);
  Value *Offset = B.CreateSub(Number(Slot.Base), Number(FirstSlot));
  Value *IsFirst = B.CreateIsNull(Offset);
  Value *Begin = moved(Flat(From.Base), B.CreateNeg(Offset));
  Value *GoesOn = B.CreateAnd(B.CreateICmpEQ(Begin, base()), B.CreateICmpEQ(From.Stride, stride()));
  Value *InPlace = B.CreateAnd(IsThere, B.CreateOr(IsFirst, GoesOn));
  Value *IsLeft = B.CreateNot(InPlace);
  ifThen(B, InPlace, "in.place", [&] { set(Begin, From.Stride); });
  ifThen(B, IsLeft, "in.tile", [&] {
    Value *WasInPlace = B.CreateICmpNE(base(), InTile);
    ifThen(B, B.CreateAnd(B.CreateNot(IsFirst), WasInPlace), "leave",
           [&] { fillEarlier(Slot, FirstSlot, Offset); });
    set(InTile, B.getInt64(Slot.L.RowStride * Slot.L.elementBytes()));
  });
  return IsLeft;
}

} // namespace coop::lower

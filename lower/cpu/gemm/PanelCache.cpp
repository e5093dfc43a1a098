// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that reads and writes notes; see PanelCache.h.

#include "lower/cpu/gemm/PanelCache.h"
#include "lower/cpu/tiles/TileMemory.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/Attributes.h"

using namespace llvm;

namespace coop::lower {

Value *allocateKept(Module &M, Type *Ty, const Twine &Name, bool IsNote) {
  GlobalVariable *G = sharedVariable(M, Ty, Name);
  G->setExternallyInitialized(true); // by another workgroup
  if (IsNote)
    G->addAttribute(KeptAttribute);
  return G;
}

Type *KeptSlot::noteType(LLVMContext &C) { return ArrayType::get(Type::getInt64Ty(C), Fields); }

/// Address, stride, how much of it there is, and the element for where there is none.
static KeptSlot::Content describe(IRBuilder<> &B, const MemoryMatrix &From) {
  Type *I64 = B.getInt64Ty();
  const Extent &Present = From.Present;
  Value *Some = B.getInt64(~uint64_t(0)), *Else = B.getInt64(0);
  if (Present.Rows) {
    Value *Rows = B.CreateShl(B.CreateZExt(Present.Rows, I64), 32);
    Some = B.CreateOr(Rows, B.CreateZExt(Present.Cols, I64));
  }
  if (Present.Else) {
    const auto Bits = static_cast<unsigned>(From.Element->getPrimitiveSizeInBits().getFixedValue());
    Else = B.CreateZExt(B.CreateBitCast(Present.Else, B.getIntNTy(Bits)), I64);
  }
  return {B.CreatePtrToInt(From.Base, I64), From.Stride, Some, Else};
}

Value *KeptSlot::holds(const Content &What) {
  Value *IsHeld = IsKept;
  for (unsigned I = 0; I < Fields; ++I)
    IsHeld = B.CreateAnd(IsHeld, B.CreateICmpEQ(B.CreateLoad(B.getInt64Ty(), field(I)), What[I]));
  return IsHeld;
}

Value *KeptSlot::find(IRBuilder<> &B, Value *Notes, unsigned Count, const Content &What,
                      Value *IsKept) {
  // Of a loop with this form LLVM sees that it is short.
  Value *Next = repeatWhile(B, B.getInt32(0), "slot", [&](Value *I, Value *&Again) {
    KeptSlot Slot(B, B.CreateGEP(noteType(B.getContext()), Notes, I), IsKept);
    Value *IsEmpty = B.CreateIsNull(B.CreateLoad(B.getInt64Ty(), Slot.field(0)));
    Value *IsOther = B.CreateNot(B.CreateOr(IsEmpty, Slot.holds(What)));
    Value *Following = B.CreateAdd(I, B.getInt32(1));
    Value *HasMore = B.CreateICmpULT(Following, B.getInt32(Count));
    Again = B.CreateAnd(B.CreateAnd(IsKept, IsOther), HasMore);
    return Following;
  });
  return B.CreateSub(Next, B.getInt32(1));
}

void KeptSlot::note(const Content &What) {
  for (unsigned I = 0; I < Fields; ++I)
    B.CreateStore(What[I], field(I));
}

/// Workgroups of a column multiply by the same columns of B.
void KeptSlot::fill(const MemoryMatrix &From, function_ref<void()> Fill) {
  B.GetInsertBlock()->getModule()->getOrInsertNamedMetadata(ColumnsMetadata);
  const Content What = describe(B, From);
  ifThen(B, B.CreateNot(holds(What)), "fill", [&] {
    note(What);
    Fill();
  });
}

Value *KeptSlot::claim(const Content &What) {
  Value *IsMissing = B.CreateNot(holds(What));
  ifThen(B, B.CreateAnd(IsKept, IsMissing), "claim", [&] { note(What); });
  return IsMissing;
}

void KeptSlot::forget() { B.CreateStore(B.getInt64(0), field(0)); }

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that reads and writes tags; see PanelCache.h.

#include "lower/cpu/gemm/PanelCache.h"
#include "lower/cpu/tiles/TileMemory.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/Attributes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

Value *allocateCached(Module &M, Type *Ty, const Twine &Name, bool IsTag) {
  GlobalVariable *G = sharedVariable(M, Ty, Name);
  G->setExternallyInitialized(true); // by another workgroup
  if (IsTag)
    G->addAttribute(KeptAttribute);
  return G;
}

Value *columnPairs(Module &M) {
  for (GlobalVariable &G : M.globals())
    if (G.hasAttribute(PairsAttribute))
      return &G;
  M.getOrInsertNamedMetadata(PairsMetadata);
  Value *Pairs =
      allocateCached(M, Type::getInt32Ty(M.getContext()), "column.pairs", /*IsTag=*/true);
  cast<GlobalVariable>(Pairs)->addAttribute(PairsAttribute);
  return Pairs;
}

Type *PanelCache::tagType(LLVMContext &C) { return ArrayType::get(Type::getInt64Ty(C), Fields); }

/// Address, stride, how much of it there is, and the element for where there is none.
static PanelCache::Content describe(IRBuilder<> &B, const MemoryMatrix &From) {
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

Value *PanelCache::holds(const Content &What) {
  Value *IsHeld = IsCached;
  for (unsigned I = 0; I < Fields; ++I)
    IsHeld = B.CreateAnd(IsHeld, B.CreateICmpEQ(B.CreateLoad(B.getInt64Ty(), field(I)), What[I]));
  return IsHeld;
}

Value *PanelCache::find(IRBuilder<> &B, Value *Tags, unsigned Count, const Content &What,
                        Value *IsCached) {
  // Of a loop with this form LLVM sees that it is short.
  Value *Next = repeatWhile(B, B.getInt32(0), "slot", [&](Value *I, Value *&Again) {
    PanelCache Slot(B, B.CreateGEP(tagType(B.getContext()), Tags, I), IsCached);
    Value *IsEmpty = B.CreateIsNull(B.CreateLoad(B.getInt64Ty(), Slot.field(0)));
    Value *IsOther = B.CreateNot(B.CreateOr(IsEmpty, Slot.holds(What)));
    Value *Following = B.CreateAdd(I, B.getInt32(1));
    Value *HasMore = B.CreateICmpULT(Following, B.getInt32(Count));
    Again = B.CreateAnd(B.CreateAnd(IsCached, IsOther), HasMore);
    return Following;
  });
  return B.CreateSub(Next, B.getInt32(1));
}

void PanelCache::note(const Content &What) {
  for (unsigned I = 0; I < Fields; ++I)
    B.CreateStore(What[I], field(I));
}

/// Workgroups of a column multiply by the same columns of B.
void PanelCache::fill(const MemoryMatrix &From, function_ref<void()> Fill) {
  B.GetInsertBlock()->getModule()->getOrInsertNamedMetadata(ColumnsMetadata);
  const Content What = describe(B, From);
  ifThen(B, B.CreateNot(holds(What)), "fill", [&] {
    note(What);
    Fill();
  });
}

Value *PanelCache::claim(const Content &What) {
  Value *IsMissing = B.CreateNot(holds(What));
  ifThen(B, B.CreateAnd(IsCached, IsMissing), "claim", [&] { note(What); });
  return IsMissing;
}

void PanelCache::forget() { B.CreateStore(B.getInt64(0), field(0)); }

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that reads and writes notes; see KeptSlot.h.

#include "lower/simd/KeptSlot.h"
#include "lower/passes/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {

/// Address, stride, how much of it there is, and the element for where there is none.
static constexpr unsigned Fields = 4;

Type *KeptSlot::noteType(LLVMContext &C) { return ArrayType::get(Type::getInt64Ty(C), Fields); }

static std::array<Value *, Fields> describe(IRBuilder<> &B, const MemoryMatrix &From) {
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

void KeptSlot::fill(const MemoryMatrix &From, function_ref<void()> Fill) {
  const std::array<Value *, Fields> What = describe(B, From);
  Value *IsHeld = IsKept;
  for (unsigned I = 0; I < Fields; ++I)
    IsHeld = B.CreateAnd(IsHeld, B.CreateICmpEQ(B.CreateLoad(B.getInt64Ty(), field(I)), What[I]));
  ifThen(B, B.CreateNot(IsHeld), "fill", [&] {
    for (unsigned I = 0; I < Fields; ++I)
      B.CreateStore(What[I], field(I));
    Fill();
  });
}

void KeptSlot::forget() { B.CreateStore(B.getInt64(0), field(0)); }

} // namespace coop::lower

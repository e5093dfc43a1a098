// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Words, of which everything else is made.

#include "lower/gpu/target/WarpShuffle.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/EachElement.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {

static Value *shuffleWord(IRBuilderBase &B, Value *Word, Value *Lane, Value *Mask) {
  return B.CreateIntrinsic(Intrinsic::nvvm_shfl_sync_idx_i32, {},
                           {Mask ? Mask : B.getInt32(~0U), Word, Lane, B.getInt32(WarpSize - 1)});
}

Value *emitShuffle(IRBuilderBase &B, Value *V, Value *Lane, Value *Mask) {
  Type *T = V->getType(), *I32 = B.getInt32Ty();
  if (T->isVectorTy())
    return eachElement(B, T, V,
                       [&](ArrayRef<Value *> Of) { return emitShuffle(B, Of[0], Lane, Mask); });
  if (T->isPointerTy())
    return B.CreateIntToPtr(emitShuffle(B, B.CreatePtrToInt(V, B.getInt64Ty()), Lane, Mask), T);
  const unsigned Bits = T->getPrimitiveSizeInBits().getFixedValue();
  if (!T->isIntegerTy())
    return B.CreateBitCast(emitShuffle(B, B.CreateBitCast(V, B.getIntNTy(Bits)), Lane, Mask), T);
  if (Bits <= 32)
    return B.CreateTrunc(shuffleWord(B, B.CreateZExt(V, I32), Lane, Mask), T);
  Value *Low = shuffleWord(B, B.CreateTrunc(V, I32), Lane, Mask);
  Value *High = shuffleWord(B, B.CreateTrunc(B.CreateLShr(V, 32), I32), Lane, Mask);
  return B.CreateOr(B.CreateZExt(Low, T), B.CreateShl(B.CreateZExt(High, T), 32));
}

} // namespace coop::lower

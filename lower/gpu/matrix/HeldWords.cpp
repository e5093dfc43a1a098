// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A read that is never done; see HeldWords.h.

#include "lower/gpu/matrix/HeldWords.h"
#include "lower/gpu/target/InlinePtx.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {

HeldWords HeldWords::make(OpContext &O, unsigned Count) {
  IRBuilder<> &B = O.B;
  // There are not so many multiprocessors.
  Value *IsAlways = B.CreateICmpNE(B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_nsmid, {}, {}),
                                   B.getInt32(~0U));
  const HeldWords Words(O.F.temporary(ArrayType::get(B.getInt32Ty(), Count), "held"), IsAlways,
                        Count);
  for (unsigned I = 0; I < Count; ++I)
    B.CreateStore(B.getInt32(0), Words.at(B, I));
  return Words;
}

Value *HeldWords::at(IRBuilderBase &B, unsigned Number) const {
  return B.CreateConstInBoundsGEP1_32(B.getInt32Ty(), Memory, Number);
}

void HeldWords::release(IRBuilderBase &B, unsigned First, unsigned Count, Value *Address) const {
  constexpr unsigned AtOnce = 4;
  for (unsigned I = First; I < First + Count; I += AtOnce) {
    SmallVector<Value *, AtOnce + 2> Arguments = {Address};
    for (unsigned Word = 0; Word < AtOnce; ++Word)
      Arguments.push_back(B.CreateLoad(B.getInt32Ty(), at(B, I + Word)));
    Arguments.push_back(IsAlways);
    emitInlinePtx(B, "@!$5 st.shared.v4.b32 [$0], {$1, $2, $3, $4};", "r,r,r,r,r,b", Arguments);
  }
}

} // namespace coop::lower

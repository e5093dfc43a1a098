// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a workgroup asks about its pair.

#include "lower/gpu/abi/Pairs.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {

Value *emitIsOfPair(IRBuilderBase &B) {
  Value *Size = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_nctarank, {}, {});
  return B.CreateICmpEQ(Size, B.getInt32(PairSize), "paired");
}

Value *emitRankInPair(IRBuilderBase &B) {
  return B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank, {}, {}, nullptr, "rank");
}

} // namespace coop::lower

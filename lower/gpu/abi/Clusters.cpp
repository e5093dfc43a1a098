// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a block asks about its cluster.

#include "lower/gpu/abi/Clusters.h"
#include "lower/gpu/target/InlinePtx.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {

unsigned partsOf(const Function &F) {
  unsigned Parts = 1;
  if (F.hasFnAttribute(PartsAttribute))
    F.getFnAttribute(PartsAttribute).getValueAsString().getAsInteger(10, Parts);
  return Parts;
}

Value *emitIsOfPair(IRBuilderBase &B) {
  Value *Size = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_nctarank, {}, {});
  return B.CreateICmpEQ(Size, B.getInt32(PairSize), "paired");
}

Value *emitRankInCluster(IRBuilderBase &B) {
  return B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank, {}, {}, nullptr, "rank");
}

void emitClusterBarrier(IRBuilderBase &B) {
  emitInlinePtx(B, "barrier.cluster.arrive; barrier.cluster.wait;", "~{memory}", {});
}

} // namespace coop::lower

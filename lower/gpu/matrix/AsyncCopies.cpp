// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The instructions, and rounds of threads; see AsyncCopies.h.

#include "lower/gpu/matrix/AsyncCopies.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/target/InlinePtx.h"

using namespace llvm;

namespace coop::lower {

void emitAsyncCopy(IRBuilderBase &B, unsigned Bytes, Value *To, Value *From, Value *There) {
  const StringRef Text = Bytes == 16  ? "cp.async.cg.shared.global [$0], [$1], 16, $2;"
                         : Bytes == 8 ? "cp.async.ca.shared.global [$0], [$1], 8, $2;"
                                      : "cp.async.ca.shared.global [$0], [$1], 4, $2;";
  emitInlinePtx(B, Text, "r,l,r,~{memory}", {To, From, There});
}

void emitCommitCopies(IRBuilderBase &B) {
  emitInlinePtx(B, "cp.async.commit_group;", "~{memory}", {});
}

void emitWaitForGroups(IRBuilderBase &B, unsigned Ahead) {
  emitInlinePtx(B, "cp.async.wait_group " + std::to_string(Ahead) + ";", "~{memory}", {});
}

void emitWaitForAllCopies(IRBuilderBase &B) {
  emitInlinePtx(B, "cp.async.wait_all;", "~{memory}", {});
}

void forEachOfThreads(IRBuilderBase &B, unsigned All, Value *Thread, uint32_t Threads,
                      std::optional<unsigned> Times, function_ref<void(Value *, Value *)> Body) {
  auto OfRound = [&](Value *Round) {
    Value *N = B.CreateAdd(B.CreateMul(Round, B.getInt32(Threads)), Thread);
    if (All % Threads == 0)
      return Body(Round, N);
    ifThen(B, B.CreateICmpULT(N, B.getInt32(All)), "there", [&] { Body(Round, N); });
  };
  Value *Rounds = B.getInt32((All + Threads - 1) / Threads);
  if (Times)
    forEach(B, Rounds, "copy", *Times, OfRound);
  else
    forEach(B, Rounds, "copy", OfRound);
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accelerator's instructions; see TensorMap.h.

#include "lower/gpu/matrix/TensorMap.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/abi/Clusters.h"
#include "lower/gpu/target/InlinePtx.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace coop::lower {

/// A field of the map in shared memory at Map.
static void replaceField(IRBuilderBase &B, Value *Map, const Twine &Field, Value *V) {
  const bool IsWide = V->getType()->isIntegerTy(64);
  const bool HasIndex = Field.str().back() == ',';
  const std::string Text =
      (Twine("tensormap.replace.tile.") + Twine(StringRef(Field.str()).split(' ').first) +
       ".shared::cta.b1024.b" + (IsWide ? "64" : "32") + " [$0], " +
       StringRef(Field.str()).split(' ').second + (HasIndex ? " " : "") + "$1;")
          .str();
  emitInlinePtx(B, Text, IsWide ? "r,l,~{memory}" : "r,r,~{memory}", {Map, V});
}

/// One whose value is part of the instruction.
static void replaceConstant(IRBuilderBase &B, Value *Map, StringRef Field, unsigned V) {
  emitInlinePtx(
      B, formatv("tensormap.replace.tile.{0}.shared::cta.b1024.b32 [$0], {1};", Field, V).str(),
      "r,~{memory}", {Map});
}

static void fillMap(IRBuilderBase &B, const MappedTensor &T, const StagedOperand &O, Value *Map) {
  replaceField(B, Map, "global_address", T.Address);
  replaceField(B, Map, "rank", B.getInt32(1)); // less one
  replaceField(B, Map, "box_dim 0,", B.getInt32(O.elementsOfLine()));
  replaceField(B, Map, "box_dim 1,", B.getInt32(O.linesOfBox()));
  replaceField(B, Map, "element_stride 0,", B.getInt32(1));
  replaceField(B, Map, "element_stride 1,", B.getInt32(1));
  // u8 or f16: nothing but zeros is filled in.
  replaceConstant(B, Map, "elemtype", O.ElementBytes == 1 ? 0 : O.ElementBytes == 2 ? 6 : 7);
  replaceConstant(B, Map, "interleave_layout", 0);
  replaceConstant(B, Map, "swizzle_mode", O.swizzleMode());
  replaceConstant(B, Map, "fill_mode", 0);
  replaceField(B, Map, "global_dim 0,", T.Inner);
  replaceField(B, Map, "global_dim 1,", T.Outer);
  replaceField(B, Map, "global_stride 0,", T.OuterStrideBytes);
}

void emitTensorMap(IRBuilder<> &B, const MappedTensor &Tensor, const StagedOperand &Operand,
                   Value *Map, Value *Scratch, Value *LaneOfWarp) {
  Value *Own = B.CreateAdd(Scratch, B.CreateMul(LaneOfWarp, B.getInt32(4)));
  emitInlinePtx(B, "st.shared.b32 [$0], $1;", "r,r,~{memory}", {Own, B.getInt32(0)});
  emitWarpBarrier(B);
  ifThen(B, B.CreateICmpEQ(LaneOfWarp, B.getInt32(0)), "map",
         [&] { fillMap(B, Tensor, Operand, Scratch); });
  emitWarpBarrier(B);
  emitInlinePtx(
      B,
      "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.cta.sync.aligned "
      "[$0], [$1], 128;",
      "l,r,~{memory}", {Map, Scratch});
}

void emitAcquireMap(IRBuilderBase &B, Value *Map) {
  emitInlinePtx(B, "fence.proxy.tensormap::generic.acquire.cta [$0], 128;", "l,~{memory}", {Map});
}

void emitBoxCopy(IRBuilderBase &B, const StagedOperand &Operand, const BoxCopies &C,
                 Value *Number) {
  Value *OfChunk = B.getInt32(Operand.boxes() / Operand.chunks()),
        *Chunk = B.CreateUDiv(Number, OfChunk),
        *Line = B.CreateMul(B.CreateURem(Number, OfChunk), B.getInt32(Operand.linesOfBox()));
  Value *At = B.CreateAdd(B.CreateMul(Chunk, B.getInt32(Operand.chunkBytes())),
                          B.CreateMul(Line, B.getInt32(Operand.LineBytes)));
  Value *Inner = B.CreateMul(Chunk, B.getInt32(Operand.elementsOfLine()));
  SmallVector<Value *, 6> Arguments = {B.CreateAdd(C.To, At), C.Map, B.CreateAdd(C.Inner, Inner),
                                       B.CreateAdd(C.Outer, Line), C.Barrier};
  if (!C.IsForPair) {
    emitInlinePtx(B,
                  "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
                  "[$0], [$1, {$2, $3}], [$4];",
                  "r,l,r,r,r,~{memory}", Arguments);
    return;
  }
  Arguments.push_back(B.getInt16(maskTrailingOnes<uint16_t>(PairSize)));
  emitInlinePtx(B,
                "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes"
                ".multicast::cluster [$0], [$1, {$2, $3}], [$4], $5;",
                "r,l,r,r,r,h,~{memory}", Arguments);
}

void emitBoxCopies(IRBuilderBase &B, const StagedOperand &Operand, const BoxCopies &Copies) {
  for (unsigned I = 0; I < Operand.boxes(); ++I)
    emitBoxCopy(B, Operand, Copies, B.getInt32(I));
}

void emitBarrierInit(IRBuilderBase &B, Value *Barrier, unsigned Count) {
  emitInlinePtx(B, formatv("mbarrier.init.shared::cta.b64 [$0], {0};", Count).str(), "r,~{memory}",
                {Barrier});
}

void emitBarrierArrive(IRBuilderBase &B, Value *Barrier) {
  emitInlinePtx(B, "mbarrier.arrive.shared::cta.b64 _, [$0];", "r,~{memory}", {Barrier});
}

void emitBarrierInvalidate(IRBuilderBase &B, Value *Barrier) {
  emitInlinePtx(B, "mbarrier.inval.shared::cta.b64 [$0];", "r,~{memory}", {Barrier});
}

void emitBarrierInitFence(IRBuilderBase &B) {
  emitInlinePtx(B, "fence.mbarrier_init.release.cluster;", "~{memory}", {});
}

void emitExpectBytes(IRBuilderBase &B, Value *Barrier, Value *Bytes) {
  emitInlinePtx(B, "mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], $1;", "r,r,~{memory}",
                {Barrier, Bytes});
}

void emitBarrierWait(IRBuilderBase &B, Value *Barrier, Value *Parity) {
  emitInlinePtx(B,
                "{ .reg .pred p; WAIT: mbarrier.try_wait.parity.shared::cta.b64 p, [$0], $1; "
                "@p bra DONE; bra WAIT; DONE: }",
                "r,r,~{memory}", {Barrier, Parity});
}

void emitBarrierArriveAt(IRBuilderBase &B, Value *Barrier, Value *Rank) {
  emitInlinePtx(B,
                "{ .reg .b32 at; mapa.shared::cluster.u32 at, $0, $1; "
                "mbarrier.arrive.shared::cluster.b64 _, [at]; }",
                "r,r,~{memory}", {Barrier, Rank});
}

Value *emitElect(IRBuilderBase &B) {
  return emitInlinePtx(B, "elect.sync _|$0, 0xffffffff;", "=b", {}, B.getInt1Ty());
}

void emitWarpBarrier(IRBuilderBase &B) {
  emitInlinePtx(B, "bar.warp.sync 0xffffffff;", "~{memory}", {});
}

void emitProxyFence(IRBuilderBase &B) {
  emitInlinePtx(B, "fence.proxy.async.shared::cta;", "~{memory}", {});
}

/// By an instruction or an operation that is not lowered yet.
static bool writesBuffer(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  if (const auto Op = Call ? getCoopOp(*Call) : std::nullopt)
    return memoryOf(*Op) == OpMemory::MayChange && kindOf(*Op) != OpKind::Control;
  if (Call && !Call->isInlineAsm() && !isa<IntrinsicInst>(Call))
    return Call->mayWriteToMemory();
  const auto IsOfBuffer = [](const Value *Address) {
    return Address->getType()->getPointerAddressSpace() == address_space::Buffer;
  };
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return IsOfBuffer(Store->getPointerOperand());
  if (auto *Change = dyn_cast<AtomicRMWInst>(&I))
    return IsOfBuffer(Change->getPointerOperand());
  auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
  return Exchange && IsOfBuffer(Exchange->getPointerOperand());
}

void emitBufferFence(IRBuilderBase &B, const Instruction &At) {
  const Function &F = *At.getFunction();
  const bool MayHaveWritten = any_of(instructions(F), [&](const Instruction &I) {
    return writesBuffer(I) && isPotentiallyReachable(&I, &At);
  });
  if (MayHaveWritten)
    emitInlinePtx(B, "fence.proxy.async.global;", "~{memory}", {});
}

} // namespace coop::lower

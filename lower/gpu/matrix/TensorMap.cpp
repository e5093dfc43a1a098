// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The accelerator's instructions; see TensorMap.h.

#include "lower/gpu/matrix/TensorMap.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace coop::lower {

CallInst *emitPtx(IRBuilderBase &B, StringRef Text, StringRef Constraints,
                  ArrayRef<Value *> Arguments, Type *Result) {
  SmallVector<Type *, 8> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  auto *Asm = InlineAsm::get(FunctionType::get(Result ? Result : B.getVoidTy(), Types, false), Text,
                             Constraints, /*hasSideEffects=*/true);
  CallInst *Call = B.CreateCall(Asm, Arguments);
  Call->setConvergent();
  Call->setDoesNotThrow();
  return Call;
}

/// A field of the map in shared memory at Map.
static void replaceField(IRBuilderBase &B, Value *Map, const Twine &Field, Value *V) {
  const bool IsWide = V->getType()->isIntegerTy(64);
  const bool HasIndex = Field.str().back() == ',';
  const std::string Text =
      (Twine("tensormap.replace.tile.") + Twine(StringRef(Field.str()).split(' ').first) +
       ".shared::cta.b1024.b" + (IsWide ? "64" : "32") + " [$0], " +
       StringRef(Field.str()).split(' ').second + (HasIndex ? " " : "") + "$1;")
          .str();
  emitPtx(B, Text, IsWide ? "r,l,~{memory}" : "r,r,~{memory}", {Map, V});
}

/// One whose value is part of the instruction.
static void replaceConstant(IRBuilderBase &B, Value *Map, StringRef Field, unsigned V) {
  emitPtx(B, formatv("tensormap.replace.tile.{0}.shared::cta.b1024.b32 [$0], {1};", Field, V).str(),
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
  replaceConstant(B, Map, "elemtype", O.ElementBytes == 1 ? 0 : 6);
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
  emitPtx(B, "st.shared.b32 [$0], $1;", "r,r,~{memory}", {Own, B.getInt32(0)});
  emitWarpBarrier(B);
  ifThen(B, B.CreateICmpEQ(LaneOfWarp, B.getInt32(0)), "map",
         [&] { fillMap(B, Tensor, Operand, Scratch); });
  emitWarpBarrier(B);
  emitPtx(B,
          "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.cta.sync.aligned "
          "[$0], [$1], 128;",
          "l,r,~{memory}", {Map, Scratch});
}

void emitAcquireMap(IRBuilderBase &B, Value *Map) {
  emitPtx(B, "fence.proxy.tensormap::generic.acquire.cta [$0], 128;", "l,~{memory}", {Map});
}

void emitBoxCopies(IRBuilderBase &B, const StagedOperand &Operand, Value *Map, Value *To,
                   Value *Inner, Value *Outer, Value *Barrier) {
  for (unsigned Chunk = 0; Chunk < Operand.chunks(); ++Chunk)
    for (unsigned Line = 0; Line < Operand.Lines; Line += Operand.linesOfBox()) {
      Value *At =
          B.CreateAdd(To, B.getInt32(Chunk * Operand.chunkBytes() + Line * Operand.LineBytes));
      emitPtx(B,
              "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
              "[$0], [$1, {$2, $3}], [$4];",
              "r,l,r,r,r,~{memory}",
              {At, Map, B.CreateAdd(Inner, B.getInt32(Chunk * Operand.elementsOfLine())),
               B.CreateAdd(Outer, B.getInt32(Line)), Barrier});
    }
}

void emitBarrierInit(IRBuilderBase &B, Value *Barrier) {
  emitPtx(B, "mbarrier.init.shared::cta.b64 [$0], 1;", "r,~{memory}", {Barrier});
}

void emitBarrierInvalidate(IRBuilderBase &B, Value *Barrier) {
  emitPtx(B, "mbarrier.inval.shared::cta.b64 [$0];", "r,~{memory}", {Barrier});
}

void emitBarrierInitFence(IRBuilderBase &B) {
  emitPtx(B, "fence.mbarrier_init.release.cluster;", "~{memory}", {});
}

void emitExpectBytes(IRBuilderBase &B, Value *Barrier, Value *Bytes) {
  emitPtx(B, "mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], $1;", "r,r,~{memory}",
          {Barrier, Bytes});
}

void emitBarrierWait(IRBuilderBase &B, Value *Barrier, Value *Parity) {
  emitPtx(B,
          "{ .reg .pred p; WAIT: mbarrier.try_wait.parity.shared::cta.b64 p, [$0], $1; "
          "@p bra DONE; bra WAIT; DONE: }",
          "r,r,~{memory}", {Barrier, Parity});
}

void emitWarpBarrier(IRBuilderBase &B) { emitPtx(B, "bar.warp.sync 0xffffffff;", "~{memory}", {}); }

void emitProxyFence(IRBuilderBase &B) {
  emitPtx(B, "fence.proxy.async.shared::cta;", "~{memory}", {});
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What threads do about stages; see GemmStages.h.

#include "lower/gpu/matrix/GemmStages.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/abi/Clusters.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/gpu/matrix/AsyncCopies.h"
#include "lower/gpu/matrix/SharedStages.h"
#include "lower/gpu/matrix/TensorMap.h"
#include "lower/gpu/matrix/ThreadCopies.h"
#include "lower/gpu/matrix/TransposedBytes.h"
#include "lower/gpu/target/GpuTarget.h"

using namespace llvm;

namespace coop::lower {

/// There are two barriers for each stage.
static constexpr unsigned BarrierBytes = 8, MapOffset = 128;
static_assert(2 * GemmStages::MostStages * BarrierBytes <= MapOffset &&
              MapOffset + 2 * TensorMapBytes <= GemmStages::BytesBesideStages);

Value *GemmStages::Stages::stage(IRBuilderBase &B, Value *Iteration) const {
  return B.CreateURem(Iteration, B.getInt32(Begin.Stages));
}

/// What threads write again takes turns in two places.
static bool takesTurns(const GemmOperand &O) {
  return O.IsTransposed || (O.EncodedBytes != 0 && !O.IsInRegisters);
}

/// What a stage has of an operand, and what each of two places has, if it takes turns.
static uint64_t bytesInStage(const StagedProduct &Product, const GemmBegin &Begin, unsigned I) {
  const unsigned Encoded = Begin.Operands[I].EncodedBytes;
  const unsigned Bytes = I == 0 ? Product.a().bytes() : Product.b().bytes();
  return alignTo(Encoded != 0 ? Encoded : Bytes, SharedStages::Alignment);
}
static uint64_t bytesInTurn(const StagedProduct &Product, const GemmBegin &Begin, unsigned I) {
  const unsigned Bytes = I == 0 ? Product.a().bytes() : Product.b().bytes();
  return takesTurns(Begin.Operands[I]) ? alignTo(Bytes, SharedStages::Alignment) : 0;
}

uint64_t GemmStages::bytesOfStage(const StagedProduct &Product, const GemmBegin &Begin) {
  return bytesInStage(Product, Begin, 0) + bytesInStage(Product, Begin, 1);
}

uint64_t GemmStages::bytesOfStages(const StagedProduct &Product, const GemmBegin &Begin,
                                   unsigned Stages) {
  return Stages * bytesOfStage(Product, Begin) +
         2 * (bytesInTurn(Product, Begin, 0) + bytesInTurn(Product, Begin, 1));
}

StagedOperand GemmStages::copied(const MatrixType &M, const GemmOperand &O,
                                 const StagedOperand &Multiplied) {
  StagedOperand Copied =
      O.IsTransposed ? *StagedOperand::bytesInMemory(M, O.IsColumnMajor) : Multiplied;
  if (O.IsShared)
    Copied.Sharers = PairSize;
  return Copied;
}

StagedOperand GemmStages::Stages::copied(unsigned I) const {
  if (Begin.Operands[I].AreBlocksMapped)
    return BlocksOfA->asLines();
  return GemmStages::copied(I == 0 ? Begin.A : Begin.B, Begin.Operands[I], operand(I));
}

/// In its stage, or in one of two places after all stages.
Value *GemmStages::Stages::placeOf(IRBuilderBase &B, Value *Iteration, unsigned Operand) const {
  if (!takesTurns(Begin.Operands[Operand]))
    return offset(B, Iteration, Operand);
  const uint64_t OfA = bytesInTurn(*Product, Begin, 0), OfB = bytesInTurn(*Product, Begin, 1),
                 First = bytesOfStage(*Product, Begin) * Begin.Stages + (Operand == 0 ? 0 : OfA);
  Value *Turn = B.CreateAnd(Iteration, B.getInt32(1));
  return B.CreateAdd(B.CreateMul(Turn, B.getInt32(static_cast<uint32_t>(OfA + OfB))),
                     B.getInt32(static_cast<uint32_t>(First)));
}

Value *GemmStages::Stages::offsetOfStage(IRBuilderBase &B, Value *Iteration) const {
  return B.CreateMul(stage(B, Iteration),
                     B.getInt32(static_cast<uint32_t>(bytesOfStage(*Product, Begin))));
}

Value *GemmStages::Stages::offset(IRBuilderBase &B, Value *Iteration, unsigned Operand) const {
  const uint64_t InStage = Operand == 0 ? 0 : bytesInStage(*Product, Begin, 0);
  return B.CreateAdd(offsetOfStage(B, Iteration), B.getInt32(static_cast<uint32_t>(InStage)));
}

Value *GemmStages::Stages::barrier(IRBuilderBase &B, Value *Stage) const {
  return B.CreateAdd(B.CreateAdd(Base, B.getInt32(static_cast<uint32_t>(barriersAt()))),
                     B.CreateMul(Stage, B.getInt32(BarrierBytes)));
}

void GemmStages::Stages::waitUntilFull(IRBuilderBase &B, Value *Iteration) const {
  Value *Round = B.CreateUDiv(Iteration, B.getInt32(Begin.Stages));
  emitBarrierWait(B, barrier(B, stage(B, Iteration)), B.CreateAnd(Round, B.getInt32(1)));
}

bool GemmStages::hasAccelerator() const { return Gpu.hasWarpgroups(); }

// ---- begin

void GemmStages::begin(OpContext &O) {
  IRBuilder<> &B = O.B;
  const GemmBegin Begin(O.Call);
  const Fragments OfSum = *fragmentsOf(O.S, Begin.Sum);
  auto Product = StagedProduct::make({Begin.A, Begin.B, Begin.Sum, Begin.Operands[0].IsColumnMajor,
                                      Begin.Operands[1].IsColumnMajor, Begin.MatrixOperands,
                                      Begin.DepthGroups > 1 ? OfSum.unshared() : OfSum},
                                     Gpu, Fp);
  assert(Product && "the map is that of the plan");
  assert(!(Begin.Operands[0].IsTransposed && Product->a().IsAsInMemory) &&
         !(Begin.Operands[1].IsTransposed && Product->b().IsAsInMemory));
  Value *Thread = O.S.invocationIndex(B, CoopScope::Workgroup), *Part = Product->part(B, Thread),
        *Base = SharedStages::address(B, *Begin.Memory);
  const unsigned Number = loopOf(O.Call);
  Stages &S = Loops.insert_or_assign(Number, Stages{Begin, std::move(Product), Base, Part, Number})
                  .first->second;
  if (const unsigned Held = S.Product->heldWords())
    S.Held = HeldWords::make(O, Held);
  S.Group = B.getInt32(0);
  if (Begin.DepthGroups > 1) {
    Value *Across = B.getInt32(OfSum.WarpsAcross);
    S.Group = B.CreateUDiv(Part, Across);
    S.Part = B.CreateURem(Part, Across);
  }
  for (unsigned I = 0; I < 2; ++I)
    if (Begin.Operands[I].EncodedBytes != 0) {
      S.Copied[I] = O.F.temporary(B.getInt32Ty(), "copied");
      B.CreateStore(B.getInt32(0), S.Copied[I]);
    }
  S.Ways = B.getInt32(0);
  if (!S.anyMapped())
    return O.Call.replaceAllUsesWith(S.Ways);
  if (hasAccelerator())
    ifThen(B, B.CreateICmpEQ(Thread, B.getInt32(0)), "barriers", [&] {
      S.forEachBarrier(B, [&](Value *Barrier, bool IsFull) {
        // Those of a pair each say to the other that a stage is free.
        const bool IsOfOne = IsFull || S.Begin.isShared();
        emitBarrierInit(B, Barrier, IsOfOne ? 1 : O.S.invocations(CoopScope::Workgroup) / WarpSize);
      });
      emitBarrierInitFence(B);
    });
  for (unsigned I = 0; I < 2; ++I) {
    if (Begin.Operands[I].AreBlocksMapped)
      S.Ways = B.CreateOr(S.Ways, mapBlocks(O, S, I));
    if (Begin.Operands[I].IsMapped)
      S.Ways = B.CreateOr(S.Ways, mapTensor(O, S, I));
  }
  if (hasAccelerator()) {
    makeMaps(O, S, S.Ways, Thread);
    emitBufferFence(B, O.Call);
  }
  if (S.Begin.isShared())
    joinPair(O, S);
  O.Call.replaceAllUsesWith(S.Ways);
}

/// i1: lines of something shared begin within 32 bytes, of which the second cache has each: those
/// of a stage read one more. Else what a pair saves is what waiting for each other costs.
Value *GemmStages::Stages::isWorthSharing(IRBuilderBase &B) const {
  constexpr uint64_t SectorBytes = 32;
  Value *Bits = B.getInt64(0);
  for (unsigned I = 0; I < 2; ++I)
    if (Begin.Operands[I].IsShared)
      Bits = B.CreateOr(Bits, B.CreateOr(Tensors[I].Address, Tensors[I].OuterStrideBytes));
  return B.CreateICmpNE(B.CreateAnd(Bits, SectorBytes - 1), B.getInt64(0));
}

/// What is shared goes the same way in both. Neither may write to the other before its barriers are
/// there.
void GemmStages::joinPair(OpContext &O, Stages &S) {
  IRBuilder<> &B = O.B;
  S.Rank = emitRankInCluster(B);
  S.IsPaired = B.getFalse();
  for (unsigned I = 0; I < 2; ++I)
    if (S.Begin.Operands[I].IsShared)
      S.IsPaired = B.CreateOr(S.IsPaired, goes(B, S.Ways, I, GemmWay::Accelerator));
  S.IsPaired = B.CreateAnd(S.IsPaired, emitIsOfPair(B));
  S.IsPaired = B.CreateAnd(S.IsPaired, S.isWorthSharing(B));
  ifThen(B, S.IsPaired, "pair", [&] { emitClusterBarrier(B); });
}

/// i32: the part of Ways that says how operand I gets into stages.
Value *GemmStages::mapTensor(OpContext &O, Stages &S, unsigned I) const {
  IRBuilder<> &B = O.B;
  const GemmOperand &Operand = S.Begin.Operands[I];
  const MatrixType &M = I == 0 ? S.Begin.A : S.Begin.B;
  const TensorOfLoad T(O, M, Operand.Pointer, Operand.Layout, Operand.View);
  S.Tensors[I] = T.Tensor;
  if (Operand.IsRectangle && hasAccelerator() && S.copied(I).isBoxed())
    return wayOf(B, I, GemmWay::Accelerator);
  Value *ByThreads = wayOf(B, I, GemmWay::Threads);
  Value *Copied = ByThreads;
  if (hasAccelerator() && S.copied(I).isBoxed() && Operand.HasAlignedSteps)
    Copied = B.CreateSelect(B.CreateAnd(T.IsAligned, beginsAligned(O, M, Operand.Layout)),
                            wayOf(B, I, GemmWay::Accelerator), ByThreads);
  return B.CreateSelect(T.IsOne, Copied, B.getInt32(0));
}

void GemmStages::Stages::forEachBarrier(IRBuilderBase &B,
                                        function_ref<void(Value *, bool)> Body) const {
  for (unsigned I = 0; I < Begin.Stages; ++I) {
    Body(barrier(B, B.getInt32(I)), true);
    if (Begin.Operands[0].IsInRegisters || Begin.isShared())
      Body(freeBarrier(B, B.getInt32(I)), false);
  }
}

/// A warp makes each map, and all are to use them.
void GemmStages::makeMaps(OpContext &O, Stages &S, Value *Ways, Value *Thread) {
  IRBuilder<> &B = O.B;
  Value *Launch = B.CreatePtrToInt(emitLaunchMemory(B, 2 * TensorMapBytes), B.getInt64Ty());
  Value *Scratch =
      B.CreateAdd(S.Base, B.getInt32(static_cast<uint32_t>(S.barriersAt() + MapOffset)));
  const auto Warps =
      static_cast<unsigned>(divideCeil(O.S.invocations(CoopScope::Workgroup), WarpSize));
  Value *Warp = B.CreateUDiv(Thread, B.getInt32(WarpSize));
  auto ForEachMap = [&](function_ref<void(unsigned, Value *)> Body) {
    for (unsigned I = 0; I < 2; ++I)
      if (S.isMapped(I))
        Body(I, goes(B, Ways, I, GemmWay::Accelerator));
  };
  ForEachMap([&](unsigned I, Value *Goes) {
    S.Maps[I] = B.CreateAdd(Launch, B.getInt64(I * TensorMapBytes));
    ifThen(B, B.CreateAnd(B.CreateICmpEQ(Warp, B.getInt32(I % Warps)), Goes), "map", [&] {
      emitTensorMap(B, S.Tensors[I], S.copied(I), S.Maps[I],
                    B.CreateAdd(Scratch, B.getInt32(I * TensorMapBytes)),
                    B.CreateURem(Thread, B.getInt32(WarpSize)));
    });
  });
  emitWorkgroupBarrier(B);
  ForEachMap([&](unsigned I, Value *Goes) {
    ifThen(B, Goes, "map", [&] { emitAcquireMap(B, S.Maps[I]); });
  });
}

// ---- the loop

/// Of an operand's boxes a warp begins Number (i32) and those that are multiples of Warps further.
void GemmStages::copyBoxes(IRBuilderBase &B, const Stages &S, unsigned I, const BoxCopies &Copies,
                           Value *Number, unsigned Warps) {
  const StagedOperand Operand = S.copied(I);
  for (unsigned First = 0; First < Operand.boxes(); First += Warps) {
    Value *Box = B.CreateAdd(Number, B.getInt32(First));
    ifThen(B, B.CreateICmpULT(Box, B.getInt32(Operand.boxes())), "box",
           [&] { emitBoxCopy(B, Operand, Copies, Box); });
  }
}

/// One half each, for both.
void GemmStages::copySharedBoxes(IRBuilderBase &B, const Stages &S, unsigned I, BoxCopies Copies) {
  Copies.IsForPair = true;
  const StagedOperand Operand = S.copied(I);
  for (unsigned First = 0; First < Operand.boxes(); First += PairSize)
    emitBoxCopy(B, Operand, Copies, B.CreateAdd(S.Rank, B.getInt32(First)));
}

/// Of warps that decode each begins some of the copies: one takes a hundred cycles of it. Else the
/// first one begins all.
void GemmStages::fetchByAccelerator(OpContext &O, const Stages &S, const GemmFetch &Fetch,
                                    ArrayRef<Corner> Corners) const {
  if (!hasAccelerator())
    return;
  IRBuilder<> &B = O.B;
  const bool IsInRegisters = S.Begin.Operands[0].IsInRegisters;
  const unsigned Warps = IsInRegisters ? O.S.invocations(CoopScope::Workgroup) / WarpSize : 1;
  unsigned Boxes[2] = {};
  for (unsigned I = 0; I < 2; ++I)
    if (S.isMapped(I) && S.copied(I).isBoxed())
      Boxes[I] = S.copied(I).boxes();
  Value *Thread = O.S.invocationIndex(B, CoopScope::Workgroup),
        *Warp = IsInRegisters ? B.CreateUDiv(Thread, B.getInt32(WarpSize)) : B.getInt32(0),
        *Copies = B.CreateAnd(Fetch.Exists, anyGoes(B, Fetch.Ways, GemmWay::Accelerator));
  auto CopyAll = [&] {
    if (IsInRegisters)
      S.waitUntilFree(B, Fetch.Iteration, allGo(B, Fetch.Ways, GemmWay::Accelerator));
    else if (S.Begin.isShared())
      S.waitUntilFree(B, Fetch.Iteration, S.IsPaired);
    Value *Barrier = S.barrier(B, S.stage(B, Fetch.Iteration));
    ifThen(B, B.CreateICmpEQ(Warp, B.getInt32(0)), "expect",
           [&] { emitExpectBytes(B, Barrier, S.bytesByAccelerator(B, Fetch.Ways)); });
    for (unsigned I = 0; I < 2; ++I)
      if (Boxes[I] != 0)
        ifThen(B, goes(B, Fetch.Ways, I, GemmWay::Accelerator), "copy", [&] {
          const unsigned Others = I == 0 ? 0 : Boxes[0] % Warps; // that have boxes of A
          Value *Number =
              B.CreateURem(B.CreateAdd(Warp, B.getInt32(Warps - Others)), B.getInt32(Warps));
          const BoxCopies All = {S.Maps[I], B.CreateAdd(S.Base, S.offset(B, Fetch.Iteration, I)),
                                 Corners[I].Inner, Corners[I].Outer, Barrier};
          if (!S.Begin.Operands[I].IsShared)
            return copyBoxes(B, S, I, All, Number, Warps);
          ifThen(B, S.IsPaired, "half", [&] { copySharedBoxes(B, S, I, All); });
          ifThen(B, B.CreateNot(S.IsPaired), "all",
                 [&] { copyBoxes(B, S, I, All, Number, Warps); });
        });
  };
  if (IsInRegisters)
    ifThen(B, B.CreateAnd(Copies, B.CreateICmpULT(Warp, B.getInt32(Boxes[0] + Boxes[1]))), "fetch",
           [&] { ifThen(B, emitElect(B), "elected", CopyAll); });
  else
    ifThen(B, B.CreateAnd(B.CreateICmpEQ(Thread, B.getInt32(0)), Copies), "fetch", CopyAll);
  emitWarpBarrier(B);
}

/// i32, of a stage.
Value *GemmStages::Stages::bytesByAccelerator(IRBuilderBase &B, Value *Ways) const {
  Value *Bytes = B.getInt32(0);
  for (unsigned I = 0; I < 2; ++I)
    if (isMapped(I))
      Bytes = B.CreateAdd(Bytes, B.CreateSelect(goes(B, Ways, I, GemmWay::Accelerator),
                                                B.getInt32(copied(I).bytes()), B.getInt32(0)));
  return Bytes;
}

void GemmStages::fetch(OpContext &O) {
  IRBuilder<> &B = O.B;
  GemmFetch Fetch(O.Call);
  const Stages &S = Loops.at(loopOf(O.Call));
  Fetch.Ways = S.waysIn(B, Fetch.Ways);
  Corner Corners[2] = {};
  for (unsigned I = 0; I < 2; ++I) {
    if (S.Begin.Operands[I].IsMapped)
      Corners[I] = cornerOf(O, Fetch.Sources[I]);
    if (S.Begin.Operands[I].AreBlocksMapped) {
      OpContext Load{O.F, O.S, B, *cast<CallInst>(Fetch.Sources[I])};
      Corners[I] = S.BlocksOfA->cornerOf(Load);
    }
  }
  fetchByAccelerator(O, S, Fetch, Corners);
  // Copies of every iteration are waited for by their number.
  Value *AnyCopies = anyGoes(B, Fetch.Ways, GemmWay::Threads);
  for (unsigned I = 0; I < 2; ++I)
    if (S.Begin.Operands[I].EncodedBytes != 0) {
      fetchBlocks(O, S, Fetch, I);
      AnyCopies = B.CreateOr(AnyCopies, B.CreateNot(goes(B, Fetch.Ways, I, GemmWay::Accelerator)));
    }
  ifThen(B, AnyCopies, "threads", [&] {
    fetchByThreads(O, S, Fetch, Corners);
    emitCommitCopies(B);
  });
}

/// By threads, if not by the accelerator; and notes whether the stage has them.
void GemmStages::fetchBlocks(OpContext &O, const Stages &S, const GemmFetch &Fetch,
                             unsigned I) const {
  IRBuilder<> &B = O.B;
  OpContext Load{O.F, O.S, B, *cast<CallInst>(Fetch.Sources[I])};
  Value *AreThere = canCopyEncoded(Load);
  Value *ByThreads =
      B.CreateAnd(AreThere, B.CreateNot(goes(B, Fetch.Ways, I, GemmWay::Accelerator)));
  ifThen(B, B.CreateAnd(ByThreads, Fetch.Exists), "copies", [&] {
    EncodedBlocks::of(Load).copy(Load, B.CreateAdd(S.Base, S.offset(B, Fetch.Iteration, I)));
  });
  // Of an iteration that there is not they need not be there.
  AreThere = B.CreateOr(AreThere, B.CreateNot(Fetch.Exists));
  ifThen(B, B.CreateNot(S.isFast(B)), "noted",
         [&] { noteBlocks(B, S, I, Fetch.Iteration, AreThere); });
  if (S.IsInLoop && S.hasVersions())
    leaveFast(B, S, Fetch, AreThere);
}

void GemmStages::fetchByThreads(OpContext &O, const Stages &S, const GemmFetch &Fetch,
                                ArrayRef<Corner> Corners) const {
  IRBuilder<> &B = O.B;
  for (unsigned I = 0; I < 2; ++I)
    if (S.Begin.Operands[I].IsMapped)
      ifThen(B, B.CreateAnd(Fetch.Exists, goes(B, Fetch.Ways, I, GemmWay::Threads)), "fetch", [&] {
        const CopyTarget To{S.Begin.Memory, S.Base, S.offset(B, Fetch.Iteration, I),
                            O.S.invocationIndex(B, CoopScope::Workgroup),
                            O.S.invocations(CoopScope::Workgroup)};
        // The accelerator takes what is aligned to 16 bytes, where there is one.
        emitThreadCopies(B, S.copied(I), S.Tensors[I], To, Corners[I].Inner, Corners[I].Outer,
                         hasAccelerator() ? 8 : 16);
      });
}

/// Waits for the copies of this thread for an iteration, Ahead of the one that is to be multiplied
/// next, but not for later ones.
void GemmStages::waitForCopies(IRBuilderBase &B, const Stages &S, unsigned Ahead) {
  emitWaitForGroups(B, S.Begin.Stages - 2 - Ahead);
}

/// Threads write what they load, element by element.
void GemmStages::publish(OpContext &O) {
  const GemmPublish Marker(O.Call);
  const Stages &S = Loops.at(loopOf(O.Call));
  OpContext Load{O.F, O.S, O.B, *cast<CallInst>(Marker.Matrix)};
  const StagedPlace To{S.Begin.Memory, S.placeOf(O.B, Marker.Iteration, Marker.Operand)};
  if (S.Begin.Operands[Marker.Operand].EncodedBytes != 0)
    return publishEncoded(Load, S, Marker, To);
  loadToStage(Load, S.operand(Marker.Operand), To);
}

void GemmStages::waitForFirstBlocks(IRBuilderBase &B, const Stages &S) {
  waitForCopies(B, S, 0);
  emitWorkgroupBarrier(B);
}

/// i1: the iteration's blocks were copied.
Value *GemmStages::areBlocksThere(IRBuilderBase &B, const Stages &S, unsigned Operand,
                                  Value *Iteration) {
  Value *Bits =
      B.CreateLShr(B.CreateLoad(B.getInt32Ty(), S.Copied[Operand]), S.stage(B, Iteration));
  return B.CreateTrunc(Bits, B.getInt1Ty());
}

void GemmStages::noteBlocks(IRBuilderBase &B, const Stages &S, unsigned Operand, Value *Iteration,
                            Value *AreThere) {
  Value *Bit = B.CreateShl(B.getInt32(1), S.stage(B, Iteration));
  Value *Others = B.CreateAnd(B.CreateLoad(B.getInt32Ty(), S.Copied[Operand]), B.CreateNot(Bit));
  B.CreateStore(B.CreateSelect(AreThere, B.CreateOr(Others, Bit), Others), S.Copied[Operand]);
}

/// Each step has waited for the blocks of the next one.
void GemmStages::publishEncoded(OpContext &Load, const Stages &S, const GemmPublish &Marker,
                                const StagedPlace &To) const {
  IRBuilder<> &B = Load.B;
  ifThen(B, B.CreateICmpEQ(Marker.Iteration, B.getInt32(0)), "first",
         [&] { waitForFirstBlocks(B, S); });
  loadEncoded(Load, S.operand(Marker.Operand), To,
              {S.Begin.Memory, S.offset(B, Marker.Iteration, Marker.Operand)},
              areBlocksThere(B, S, Marker.Operand, Marker.Iteration));
}

/// Until operands are in shared memory, as they are multiplied.
void GemmStages::waitForStage(OpContext &O, const Stages &S, const GemmStep &Step) const {
  IRBuilder<> &B = O.B;
  Value *ByAccelerator = B.getTrue();
  for (unsigned I = 0; I < 2; ++I)
    if (!S.Begin.Operands[I].IsInRegisters)
      ByAccelerator = B.CreateAnd(ByAccelerator, goes(B, Step.Ways, I, GemmWay::Accelerator));
  ifThen(B, B.CreateNot(ByAccelerator), "written", [&] {
    waitForCopies(B, S, 0);
    if (hasAccelerator())
      emitProxyFence(B);
    emitWorkgroupBarrier(B);
  });
  if (S.anyMapped() && hasAccelerator() && !S.Begin.Operands[0].IsInRegisters) // else: await
    ifThen(B, anyGoes(B, Step.Ways, GemmWay::Accelerator), "copied",
           [&] { S.waitUntilFull(B, Step.Iteration); });
  if (S.Begin.Operands[0].IsTransposed || S.Begin.Operands[1].IsTransposed)
    transpose(O, S, Step);
}

/// The stage of the iteration before is free once everyone is here.
void GemmStages::freeStage(IRBuilderBase &B, const Stages &S) {
  S.Product->waitForOperands(B);
  if (S.Begin.hasEncoded())
    waitForCopies(B, S, 1);
  emitWorkgroupBarrier(B);
}

/// Tells the other workgroup of the pair.
void GemmStages::freeStageOfPair(OpContext &O, const Stages &S, Value *Iteration) {
  IRBuilder<> &B = O.B;
  Value *IsFirstThread =
      B.CreateICmpEQ(O.S.invocationIndex(B, CoopScope::Workgroup), B.getInt32(0));
  Value *HasBefore = B.CreateICmpNE(Iteration, B.getInt32(0));
  ifThen(B, B.CreateAnd(B.CreateAnd(S.IsPaired, HasBefore), IsFirstThread), "free", [&] {
    Value *Stage = S.stage(B, B.CreateSub(Iteration, B.getInt32(1)));
    emitBarrierArriveAt(B, S.freeBarrier(B, Stage), B.CreateXor(S.Rank, B.getInt32(1)));
  });
}

void GemmStages::step(OpContext &O) {
  IRBuilder<> &B = O.B;
  GemmStep Step(O.Call);
  Stages &S = Loops.at(loopOf(O.Call));
  S.IsInLoop = S.OfA.has_value();
  Step.Ways = S.waysIn(B, Step.Ways);
  O.copyTo(O.result(), O.slot(Step.Sum), O.Call.getType());
  if (S.OfA)
    return stepOfFragments(O, S, Step);
  waitForStage(O, S, Step);
  S.Product->multiply(B,
                      {B.CreateAdd(S.Base, S.placeOf(B, Step.Iteration, 0)),
                       B.CreateAdd(S.Base, S.placeOf(B, Step.Iteration, 1)), S.Part,
                       S.Held ? &*S.Held : nullptr},
                      O.result());
  freeStage(B, S);
  if (S.Begin.isShared())
    freeStageOfPair(O, S, Step.Iteration);
}

/// The product before the last one, which read what was at the same place, has ended.
void GemmStages::transpose(OpContext &O, const Stages &S, const GemmStep &Step) const {
  IRBuilder<> &B = O.B;
  for (unsigned I = 0; I < 2; ++I)
    if (S.Begin.Operands[I].IsTransposed)
      ifThen(B, B.CreateNot(goes(B, Step.Ways, I, GemmWay::Written)), "transposed", [&] {
        emitTransposedBytes(
            B, S.copied(I), S.operand(I),
            {S.Begin.Memory, S.offset(B, Step.Iteration, I), S.placeOf(B, Step.Iteration, I),
             O.S.invocationIndex(B, CoopScope::Workgroup), O.S.invocations(CoopScope::Workgroup)});
      });
  if (hasAccelerator())
    emitProxyFence(B);
  emitWorkgroupBarrier(B);
}

void GemmStages::end(OpContext &O) {
  IRBuilder<> &B = O.B;
  const Stages &S = Loops.at(loopOf(O.Call));
  O.copyTo(O.result(), O.slot(sumOfMarker(O.Call)), O.Call.getType());
  S.Product->finish(B, S.Partial ? S.Partial : O.result());
  if (S.Words)
    S.Words->Own.release(B, S.Base);
  if (S.Held)
    S.Held->release(B, S.Base);
  if (hasAccelerator())
    emitProxyFence(B);
  emitWorkgroupBarrier(B);
  if (S.Begin.isShared()) // nothing comes from the other one any more
    ifThen(B, S.IsPaired, "pair", [&] { emitClusterBarrier(B); });
  if (S.anyMapped() && hasAccelerator())
    ifThen(B, B.CreateICmpEQ(O.S.invocationIndex(B, CoopScope::Workgroup), B.getInt32(0)),
           "barriers", [&] {
             S.forEachBarrier(B, [&](Value *Barrier, bool) { emitBarrierInvalidate(B, Barrier); });
           });
  if (S.Partial)
    joinGroups(O, S);
  // What has the memory next may have other things where barriers were.
  emitWorkgroupBarrier(B);
}

/// A load is done where it is published or decoded, and its blocks are copied where they are
/// fetched. That of a loop's beginning says what they are.
static bool isOfMarker(const CallInst &Call) {
  auto *User = isa<MatrixLoadCall>(Call) && Call.hasOneUse() ? dyn_cast<CallInst>(Call.user_back())
                                                             : nullptr;
  const auto Marker = User ? gemmMarker(*User) : std::nullopt;
  return Marker == GemmMarker::Begin || Marker == GemmMarker::Publish ||
         Marker == GemmMarker::Fetch || Marker == GemmMarker::Decode;
}

bool GemmStages::lower(OpContext &O) {
  const auto Marker = gemmMarker(O.Call);
  if (!Marker)
    return isOfMarker(O.Call);
  switch (*Marker) {
  case GemmMarker::Begin:
    begin(O);
    return true;
  case GemmMarker::Fetch:
    fetch(O);
    return true;
  case GemmMarker::Start:
    start(O);
    return true;
  case GemmMarker::Await:
    await(O);
    return true;
  case GemmMarker::Decode:
    decode(O);
    return true;
  case GemmMarker::Publish:
    publish(O);
    return true;
  case GemmMarker::Step:
    step(O);
    return true;
  case GemmMarker::End:
    end(O);
    return true;
  }
  return false;
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stages of a loop whose A is decoded to registers (DecodedFragments.h): blocks lie in them, and an
// iteration has two parts. Where the accelerator copies both operands, threads never meet: each
// warp says when it has multiplied what a stage had, and the thread that fetches waits for all.

#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/gpu/matrix/EarlyLoads.h"
#include "lower/gpu/matrix/GemmStages.h"
#include "lower/gpu/matrix/LoopVersions.h"
#include "lower/gpu/target/GpuTarget.h"

using namespace llvm;

namespace coop::lower {

/// Only where the accelerator may copy both operands.
bool GemmStages::Stages::hasVersions() const {
  return Begin.Operands[0].AreBlocksMapped && Begin.Operands[1].IsMapped;
}

Value *GemmStages::Stages::isFast(IRBuilderBase &B) const {
  return IsInLoop && hasVersions() ? emitIsFast(B, Number) : B.getFalse();
}

Value *GemmStages::Stages::waysIn(IRBuilderBase &B, Value *Ways) const {
  Value *Fast = B.CreateOr(wayOf(B, 0, GemmWay::Accelerator), wayOf(B, 1, GemmWay::Accelerator));
  return IsInLoop ? B.CreateSelect(isFast(B), Fast, Ways) : Ways;
}

Value *GemmStages::Stages::freeBarrier(IRBuilderBase &B, Value *Stage) const {
  return barrier(B, B.CreateAdd(Stage, B.getInt32(Begin.Stages)));
}

/// For an iteration that is to be fetched: of the one that was in its stage before.
void GemmStages::Stages::waitUntilFree(IRBuilderBase &B, Value *Iteration, Value *When) const {
  Value *Round = B.CreateUDiv(Iteration, B.getInt32(Begin.Stages));
  Value *IsNotFirst = B.CreateICmpNE(Round, B.getInt32(0));
  ifThen(B, B.CreateAnd(IsNotFirst, When), "free", [&] {
    Value *Before = B.CreateAnd(B.CreateSub(Round, B.getInt32(1)), B.getInt32(1));
    emitBarrierWait(B, freeBarrier(B, stage(B, Iteration)), Before);
  });
}

/// A place for their loads, before which it is computed where they are.
GemmStages::Stages::Blocks GemmStages::Stages::readableBlocks(IRBuilderBase &B,
                                                              Value *Iteration) const {
  Value *Offset = offset(B, Iteration, 0);
  return {Offset, emitLoadPlace(B)};
}

/// i32: the part of Ways that says how blocks get into stages.
Value *GemmStages::mapBlocks(OpContext &O, Stages &S, unsigned I) {
  IRBuilder<> &B = O.B;
  OpContext Load{O.F, O.S, B, *cast<CallInst>(S.Begin.Operands[I].Load)};
  S.BlocksOfA = EncodedBlocks::of(Load);
  S.Tensors[I] = S.BlocksOfA->tensor(Load);
  if (!S.copied(I).isBoxed())
    return B.getInt32(0);
  return B.CreateSelect(EncodedBlocks::isAligned(Load, S.Tensors[I]),
                        wayOf(B, I, GemmWay::Accelerator), B.getInt32(0));
}

/// Number I of the sums that a depth group has of all columns of its rows, which belong to groups
/// in turn: of Group's, number Own.
static unsigned indexInPartial(const Fragments &All, unsigned Groups, unsigned Group,
                               unsigned Own) {
  const unsigned OfAcross = All.length() / All.TilesAcross / Groups;
  return (Own / OfAcross * Groups + Group) * OfAcross + Own % OfAcross;
}

/// A depth group begins with what there is of its columns, and with nothing of others'.
void GemmStages::start(OpContext &O) {
  IRBuilder<> &B = O.B;
  Stages &S = Loops.at(loopOf(O.Call));
  O.copyTo(O.result(), O.slot(sumOfMarker(O.Call)), O.Call.getType());
  const unsigned Groups = S.Begin.DepthGroups, All = S.Product->sum().length();
  if (Groups > 1) {
    Type *Ty = S.Product->sumType(B.getContext());
    S.Partial = O.F.temporary(ArrayType::get(Ty, All), "partial");
    for (unsigned Group = 0; Group < Groups; ++Group)
      for (unsigned I = 0; I < All / Groups; ++I) {
        Value *Own = B.CreateLoad(Ty, B.CreateConstInBoundsGEP1_32(Ty, O.result(), I));
        Value *First = B.CreateSelect(B.CreateICmpEQ(S.Group, B.getInt32(Group)), Own,
                                      Constant::getNullValue(Ty));
        B.CreateStore(First,
                      B.CreateConstInBoundsGEP1_32(
                          Ty, S.Partial, indexInPartial(S.Product->sum(), Groups, Group, I)));
      }
  }
  S.Product->finish(B, S.Partial ? S.Partial : O.result());
}

/// Each thread adds up its columns, which threads of all groups have at the same places. All have
/// met before, and have to after.
void GemmStages::joinGroups(OpContext &O, const Stages &S) const {
  IRBuilder<> &B = O.B;
  Type *Ty = S.Product->sumType(B.getContext());
  const unsigned Groups = S.Begin.DepthGroups, Own = S.Product->sum().length() / Groups,
                 Threads = O.S.invocations(CoopScope::Workgroup) / Groups;
  Value *Thread = B.CreateURem(O.S.invocationIndex(B, CoopScope::Workgroup), B.getInt32(Threads));
  auto At = [&](Value *Of, Value *By, unsigned I) {
    Value *Number = B.CreateAdd(B.CreateMul(Of, B.getInt32(Groups)), By);
    Number = B.CreateAdd(B.CreateMul(Number, B.getInt32(Own)), B.getInt32(I));
    Number = B.CreateAdd(B.CreateMul(Number, B.getInt32(Threads)), Thread);
    return B.CreateInBoundsGEP(Ty, S.Begin.Memory, Number);
  };
  for (unsigned Of = 0; Of < Groups; ++Of)
    for (unsigned I = 0; I < Own; ++I) {
      const unsigned Index = indexInPartial(S.Product->sum(), Groups, Of, I);
      B.CreateStore(B.CreateLoad(Ty, B.CreateConstInBoundsGEP1_32(Ty, S.Partial, Index)),
                    At(B.getInt32(Of), S.Group, I));
    }
  emitWorkgroupBarrier(B);
  for (unsigned I = 0; I < Own; ++I) {
    Value *Sum = nullptr;
    for (unsigned By = 0; By < Groups; ++By) {
      Value *V = B.CreateLoad(Ty, At(S.Group, B.getInt32(By), I));
      Sum = !Sum ? V : S.Product->isFloat() ? B.CreateFAdd(Sum, V) : B.CreateAdd(Sum, V);
    }
    B.CreateStore(Sum, B.CreateConstInBoundsGEP1_32(Ty, O.result(), I));
  }
  emitProxyFence(B); // the accelerator may write there next
}

/// Of the first iteration, or of the one after a step, which has waited for what threads copy.
void GemmStages::await(OpContext &O) {
  IRBuilder<> &B = O.B;
  GemmAwait Await(O.Call);
  Stages &S = Loops.at(loopOf(O.Call));
  Await.Ways = S.waysIn(B, Await.Ways);
  ifThen(B, B.CreateAnd(Await.Exists, anyGoes(B, Await.Ways, GemmWay::Accelerator)), "copied",
         [&] { S.waitUntilFull(B, Await.Iteration); });
  if (!S.IsInLoop) {
    Value *ByAccelerator = allGo(B, Await.Ways, GemmWay::Accelerator);
    ifThen(B, B.CreateNot(ByAccelerator), "first", [&] { waitForFirstBlocks(B, S); });
    const uint32_t AllBits = maskTrailingOnes<uint32_t>(S.Begin.Stages - 1);
    Value *Bits = B.CreateAnd(B.CreateLoad(B.getInt32Ty(), S.Copied[0]), B.getInt32(AllBits));
    if (S.hasVersions())
      emitVersionBegin(B, S.Number,
                       B.CreateAnd(ByAccelerator, B.CreateICmpEQ(Bits, B.getInt32(AllBits))));
  }
  S.OfParts[0] = S.readableBlocks(B, Await.Iteration);
}

void GemmStages::decode(OpContext &O) {
  IRBuilder<> &B = O.B;
  const GemmDecode Decode(O.Call);
  Stages &S = Loops.at(loopOf(O.Call));
  OpContext Load{O.F, O.S, B, *cast<CallInst>(Decode.Load)};
  if (!S.OfA) {
    S.OfA = DecodedFragments::of(Load.as<MatLoadTensorCall>(), *S.Product,
                                 O.S.invocations(CoopScope::Workgroup), S.Begin.DepthGroups);
    S.Words.emplace(S.OfA->variables(Load));
  }
  const auto [Offset, LoadPlace] = S.OfParts[Decode.Part];
  Value *ByAccelerator = goes(B, S.waysIn(B, S.Ways), 0, GemmWay::Accelerator);
  S.OfA->decode(Load, {*S.Product, Decode.Part, S.Group, S.Part},
                {{S.Begin.Memory, Offset}, ByAccelerator, LoadPlace},
                {Decode.Exists, B.CreateOr(S.isFast(B), areBlocksThere(B, S, 0, Decode.Iteration))},
                *S.Words);
}

/// The fast version ends when blocks of a later iteration are to be loaded otherwise.
void GemmStages::leaveFast(IRBuilderBase &B, const Stages &S, const GemmFetch &Fetch,
                           Value *GoesOn) {
  ifThen(B, B.CreateAnd(S.isFast(B), B.CreateNot(GoesOn)), "leave", [&] {
    S.Product->finish(B, S.Sums);
    B.CreateStore(B.getInt32(~0U), S.Copied[0]);
    noteBlocks(B, S, 0, Fetch.Iteration, B.getFalse());
  });
  emitGoesOn(B, S.Number, GoesOn);
}

/// While a part is multiplied, so is the one before it, whose registers are free when the next one
/// begins.
void GemmStages::stepOfFragments(OpContext &O, Stages &S, const GemmStep &Step) const {
  IRBuilder<> &B = O.B;
  S.Sums = S.Partial ? S.Partial : O.result();
  if (Step.Part == 0) {
    S.OfParts[1] = S.readableBlocks(B, Step.Iteration);
    waitForStage(O, S, Step);
    S.Product->waitForOperands(B);
  }
  Value *OfB = B.CreateAdd(S.Base, S.placeOf(B, Step.Iteration, 1)),
        *OfGroup =
            B.CreateMul(S.Group, B.getInt32(S.Product->b().offsetOfStep(S.OfA->stepsOfGroup())));
  S.Product->multiplyFragments(B, S.OfA->take(B, *S.Words, Step.Part), S.OfA->firstStep(Step.Part),
                               B.CreateAdd(OfB, OfGroup), S.Part, S.Sums);
  if (Step.Part == 0)
    freeStageBefore(O, S, Step);
}

/// The stage of the iteration before.
void GemmStages::freeStageBefore(OpContext &O, const Stages &S, const GemmStep &Step) {
  IRBuilder<> &B = O.B;
  S.Product->waitForOperands(B);
  S.OfA->release(B, *S.Words, 1, S.Base);
  Value *ByAccelerator = allGo(B, Step.Ways, GemmWay::Accelerator);
  // What threads transpose to a place was multiplied there by all.
  const bool AlwaysMeet = S.Begin.Operands[1].IsTransposed;
  ifThen(B, B.CreateNot(ByAccelerator), "meet", [&] {
    waitForCopies(B, S, 1);
    if (!AlwaysMeet)
      emitWorkgroupBarrier(B);
  });
  if (AlwaysMeet)
    emitWorkgroupBarrier(B);
  Value *HasBefore = B.CreateICmpNE(Step.Iteration, B.getInt32(0));
  ifThen(B, B.CreateAnd(ByAccelerator, HasBefore), "free", [&] {
    Value *Lane = B.CreateURem(O.S.invocationIndex(B, CoopScope::Workgroup), B.getInt32(WarpSize)),
          *Stage = S.stage(B, B.CreateSub(Step.Iteration, B.getInt32(1)));
    emitWarpBarrier(B);
    ifThen(B, B.CreateICmpEQ(Lane, B.getInt32(0)), "arrive",
           [&] { emitBarrierArrive(B, S.freeBarrier(B, Stage)); });
  });
}

} // namespace coop::lower

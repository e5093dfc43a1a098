// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of SimdFunction that counts the slots in use of products that are put off and chooses
// those that their operands are loaded to. Which products are is in DeferredProducts.cpp.

#include "lower/simd/KeptSlot.h"
#include "lower/simd/RowsInPlace.h"
#include "lower/simd/SimdFunction.h"

using namespace llvm;

namespace coop::lower {

/// The fill that the loop begins the sum with, where nothing else uses it.
static CallInst *beginningFill(const PHINode &Sum, const Value *Next) {
  Value *First = nullptr;
  for (Value *In : Sum.incoming_values()) {
    if (In != Next && First && First != In)
      return nullptr;
    if (In != Next)
      First = In;
  }
  auto *Fill = dyn_cast_or_null<CallInst>(First);
  return Fill && getCoopOp(*Fill) == CoopOp::MatFill && Fill->hasOneUse() ? Fill : nullptr;
}

static BasicBlock *latchOf(const PHINode &Sum, const Value &Next) {
  for (const Use &In : Sum.incoming_values())
    if (In == &Next)
      return Sum.getIncomingBlock(In);
  llvm_unreachable("the sum of a loop comes from its product");
}

/// A value of the loop that begins with First; the one of the next iteration is still missing.
static PHINode *loopValue(PHINode &Sum, BasicBlock *Latch, Value *First, const Twine &Name) {
  PHINode *Phi = PHINode::Create(First->getType(), 2, Name, &Sum);
  for (BasicBlock *In : Sum.blocks())
    if (In != Latch)
      Phi->addIncoming(First, In);
  return Phi;
}

/// A round begins where all slots are full.
void SimdFunction::makeRounds(Deferral &D, PHINode &Sum, BasicBlock *Latch,
                              const DeferredProduct &P, IRBuilder<> &B) {
  const unsigned Rounds = S.Deferred.rounds(P.B);
  if (!Rounds)
    return;
  PHINode *Round = loopValue(Sum, Latch, B.getInt32(0), "round");
  Value *Next = B.CreateBinaryIntrinsic(Intrinsic::umin,
                                        B.CreateAdd(Round, B.CreateZExt(D.IsFull, B.getInt32Ty())),
                                        B.getInt32(Rounds - 1));
  Round->addIncoming(Next, Latch);
  D.Round = Round;
  D.RoundOfSlot = Next;
  D.RoundBehind = P.LeavesBehind ? Next : Round;
}

Deferral SimdFunction::makeDeferral(CallInst &MulAdd, const DeferredProduct &P) {
  auto &Sum = *cast<PHINode>(MulAdd.getArgOperand(2));
  BasicBlock *Latch = latchOf(Sum, MulAdd);
  const unsigned Slots = S.Deferred.slots(P.B->getType());
  const ProductGrid *Grid = S.Deferred.grid(MulAdd);
  IRBuilder<> B(Grid ? Grid->firstLoad() : P.A->comesBefore(P.B) ? P.A : P.B);
  PHINode *Used = loopValue(Sum, Latch, B.getInt32(0), "slots.used");
  Deferral D;
  D.Used = Used;
  D.IsFull = B.CreateICmpEQ(Used, B.getInt32(Slots));
  D.Slot = B.CreateSelect(D.IsFull, B.getInt32(0), Used, "slot");
  makeRounds(D, Sum, Latch, P, B);
  Value *Next = B.CreateAdd(D.Slot, B.getInt32(1));
  D.Begin = cast<Instruction>(Next);
  Used->addIncoming(Next, Latch);
  D.UsedBehind = P.LeavesBehind ? Next : Used;
  CallInst *Fill = Grid ? nullptr : beginningFill(Sum, &MulAdd);
  if (!Fill || tile(Fill) != tile(&Sum))
    return D;
  const TileLayout L = S.layout(*MatrixType::match(Sum.getType()));
  const uint64_t RowBytes = uint64_t(L.vectors()) * L.Columns * L.elementBytes();
  D.FirstRow = Begins[Fill] =
      S.allocate(F, L.Matrix.Scope, ArrayType::get(B.getInt8Ty(), RowBytes), "first.row");
  PHINode *IsFirst = loopValue(Sum, Latch, B.getTrue(), "is.first");
  Value *StillFirst = B.CreateAnd(IsFirst, B.CreateNot(D.IsFull));
  D.Begin = cast<Instruction>(StillFirst);
  IsFirst->addIncoming(StillFirst, Latch);
  D.IsFirst = IsFirst;
  D.IsFirstBehind = P.LeavesBehind ? StillFirst : IsFirst;
  return D;
}

/// Sums that are not in one place throughout their loop are not put off.
void SimdFunction::prepareDeferral(ArrayRef<Instruction *> Operations) {
  SmallVector<CallInst *, 4> Products;
  for (Instruction *I : Operations)
    if (auto *Call = dyn_cast<CallInst>(I); Call && S.Deferred.find(*Call)) {
      Products.push_back(Call);
      if (tile(Call) != tile(Call->getArgOperand(2)))
        S.Deferred.drop(*Call);
    }
  for (CallInst *MulAdd : Products) {
    const DeferredProduct *P = S.Deferred.find(*MulAdd);
    if (!P)
      continue;
    const ProductGrid *Grid = S.Deferred.grid(*MulAdd);
    if (!Grid || Grid->leader() == MulAdd)
      Deferrals[MulAdd] = makeDeferral(*MulAdd, *P);
    for (CallInst *Load : {P->A, P->B}) {
      FirstSlots.try_emplace(Load, tile(Load));
      if (!Rows.contains(Load) && S.Deferred.isReadInPlace(*Load, S.Target))
        Rows[Load] = S.allocate(F, MatrixType::match(Load->getType())->Scope,
                                RowsInPlace::type(S.C), "rows");
    }
    if (const unsigned Rounds = S.Deferred.rounds(P->B); Rounds && !Notes.contains(P->B)) {
      IRBuilder<> B(P->B);
      Type *Ty = ArrayType::get(KeptSlot::noteType(S.C),
                                uint64_t(Rounds) * S.Deferred.slots(P->B->getType()));
      Notes[P->B] = {allocateKept(S.S.M, Ty, "notes", /*IsNote=*/true),
                     S.Constant.holds(B, *P->B->getArgOperand(0))};
    }
  }
}

/// The slot of this iteration, for a load that is executed next.
void SimdFunction::chooseSlot(CallInst &Load) {
  CallInst *MulAdd = S.Deferred.loadedFor(&Load);
  if (!MulAdd)
    return;
  IRBuilder<> B(&Load);
  const Deferral &D = deferral(*MulAdd);
  const TileLayout L = S.layout(*MatrixType::match(Load.getType()));
  const KeptNote *First = keptNote(&Load);
  Value *Slot = B.CreateZExt(D.Slot, B.getInt64Ty());
  Value *Slots = slots(B, &Load, First ? D.RoundOfSlot : nullptr);
  Tiles[&Load] =
      B.CreateGEP(B.getInt8Ty(), Slots, B.CreateMul(Slot, B.getInt64(L.slotBytes())), "slot");
  if (!First)
    return;
  Value *Round = B.CreateZExt(D.RoundOfSlot, B.getInt64Ty());
  Value *Number = B.CreateAdd(B.CreateMul(Round, B.getInt64(L.Slots)), Slot);
  Notes[&Load].Note = B.CreateGEP(KeptSlot::noteType(S.C), First->Note, Number, "note");
}

Value *SimdFunction::slots(IRBuilder<> &B, Value *Load, Value *Round) const {
  Value *First = FirstSlots.lookup(Load);
  if (!Round)
    return First;
  const uint64_t Bytes = S.layout(*MatrixType::match(Load->getType())).bytes();
  Value *Offset = B.CreateMul(B.CreateZExt(Round, B.getInt64Ty()), B.getInt64(Bytes));
  return B.CreateGEP(B.getInt8Ty(), First, Offset, "slots");
}

} // namespace coop::lower

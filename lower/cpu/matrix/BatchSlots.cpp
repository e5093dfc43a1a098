// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of SimdFunction that counts the entries in use of batches and chooses those that
// operands are loaded to, and those of cached operands. Which products and operands
// these are is in KBatching.cpp and CachedOperands.cpp.

#include "lower/cpu/gemm/PanelCache.h"
#include "lower/cpu/gemm/UnpackedOperand.h"
#include "lower/cpu/matrix/MulAdd.h"
#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/TensorRectangle.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace coop::lower {

/// The fill that the loops begin the sum with, where nothing else uses it.
static CallInst *beginningFill(const Gemm &P) {
  Value *First = nullptr;
  for (const Use &In : P.Sums.back()->incoming_values()) {
    if (P.Sums.back()->getIncomingBlock(In) == P.Latch)
      continue;
    if (First && First != In)
      return nullptr;
    First = In;
  }
  auto *Fill = dyn_cast_or_null<CallInst>(First);
  return Fill && getCoopOp(*Fill) == CoopOp::MatFill && Fill->hasOneUse() ? Fill : nullptr;
}

namespace {

/// A value that every iteration of a product changes.
class LoopValue {
public:
  /// First: before the loops. Step, instructions of the product's block, takes what the value is
  /// before an iteration and returns what it is then, an instruction.
  LoopValue(const Gemm &P, Value *First, const Twine &Name,
            function_ref<Value *(Value *Before)> Step)
      : After(P.LoopExit) {
    Type *Ty = First->getType();
    Updater.Initialize(Ty, Name.str());
    for (BasicBlock *In : predecessors(P.Sums.back()->getParent()))
      if (In != P.Latch)
        Updater.AddAvailableValue(In, First);
    // Before is asked of the updater when it knows what comes of it.
    auto *Unknown = new FreezeInst(PoisonValue::get(Ty), "", P.A->getParent()->getFirstNonPHI());
    Updater.AddAvailableValue(P.A->getParent(), Step(Unknown));
    Before = Updater.GetValueInMiddleOfBlock(P.A->getParent());
    Unknown->replaceAllUsesWith(Before);
    Unknown->eraseFromParent();
  }

  Value *before() const { return Before; }
  /// After the loops.
  Value *after() { return Updater.GetValueInMiddleOfBlock(After); }

private:
  SSAUpdater Updater;
  BasicBlock *After;
  Value *Before = nullptr;
};

} // namespace

/// With which rounds of entries a workgroup begins: of two columns that are both kept, the second
/// has the second half of them.
static Value *firstRound(const Gemm &P, unsigned Rounds) {
  IRBuilder<> B(P.Preheader->getTerminator());
  if (Rounds < 2)
    return B.getInt32(0);
  Value *Pairs = columnPairs(*B.GetInsertBlock()->getModule());
  Value *ArePairs = B.CreateIsNotNull(B.CreateLoad(B.getInt32Ty(), Pairs));
  Value *Column = emitCoopOp(B, CoopOp::WorkgroupId, B.getInt32Ty(), {B.getInt32(0)});
  Value *IsSecond = B.CreateAnd(ArePairs, B.CreateTrunc(Column, B.getInt1Ty()));
  return B.CreateSelect(IsSecond, B.getInt32(Rounds / 2), B.getInt32(0));
}

/// Whether half of them were enough.
static void noteRounds(const Gemm &P, unsigned Rounds, Value *First, Value *Last) {
  if (Rounds < 2)
    return;
  IRBuilder<> B(P.LoopExit, P.LoopExit->getFirstInsertionPt());
  Value *AreFew = B.CreateICmpULT(B.CreateSub(Last, First), B.getInt32(Rounds / 2));
  B.CreateStore(B.CreateZExt(AreFew, B.getInt32Ty()),
                columnPairs(*B.GetInsertBlock()->getModule()));
}

BatchState SimdFunction::makeBatch(CallInst &MulAdd, const Gemm &P) {
  const unsigned Slots = S.Batching.slots(P.B->getType());
  const MacroTile *Grid = S.Batching.grid(MulAdd);
  IRBuilder<> B(Grid ? Grid->firstLoad() : P.A->comesBefore(P.B) ? P.A : P.B);
  BatchState D;
  LoopValue Used(P, B.getInt32(0), "slots.used", [&](Value *Before) {
    D.IsFull = B.CreateICmpEQ(Before, B.getInt32(Slots));
    D.Slot = B.CreateSelect(D.IsFull, B.getInt32(0), Before, "slot");
    return B.CreateAdd(D.Slot, B.getInt32(1));
  });
  D.Used = Used.before();
  D.UsedAfter = Used.after();
  // A round begins where all entries are full.
  if (const unsigned Rounds = S.Batching.rounds(P.B)) {
    Value *First = firstRound(P, Rounds);
    LoopValue Round(P, First, "round", [&](Value *Before) {
      Value *Next = B.CreateAdd(Before, B.CreateZExt(D.IsFull, B.getInt32Ty()));
      return D.RoundOfSlot = B.CreateBinaryIntrinsic(Intrinsic::umin, Next, B.getInt32(Rounds - 1));
    });
    D.Round = Round.before();
    D.RoundAfter = Round.after();
    noteRounds(P, Rounds, First, D.RoundAfter);
  }
  CallInst *Fill = Grid ? nullptr : beginningFill(P);
  if (Fill && tile(Fill) == tile(&MulAdd)) {
    const TileLayout L = S.layout(*MatrixType::match(MulAdd.getType()));
    const uint64_t RowBytes = uint64_t(L.vectors()) * L.Columns * L.elementBytes();
    D.FirstRow = Begins[Fill] =
        S.allocate(F, L.Matrix.Scope, ArrayType::get(B.getInt8Ty(), RowBytes), "first.row");
    D.FirstRowIsZero = isZeroFill(*Fill);
    LoopValue IsFirst(P, B.getTrue(), "is.first",
                      [&](Value *Before) { return B.CreateAnd(Before, B.CreateNot(D.IsFull)); });
    D.IsFirst = IsFirst.before();
    D.IsFirstAfter = IsFirst.after();
  }
  if (P.TensorStore && !Grid) {
    IRBuilder<> BeforeLoop(P.Preheader->getTerminator());
    D.Stored = liveOutBounds(BeforeLoop, [&](Value *V) { return state(V); }, *P.TensorStore);
  }
  D.Begin = &*std::prev(B.GetInsertPoint());
  return D;
}

/// Loads a tensor's part that may end early, and zeros after it.
static bool mayEndEarly(const CallInst &Load) {
  if (!isa<MatLoadTensorCall>(Load))
    return false;
  auto &Access = cast<TensorAccessCall>(Load);
  const TensorOperands T(Access, *MatrixType::match(Load.getType()));
  return T.mayBeRectangle() && T.Layout.Clamp == CoopClamp::Constant;
}

void SimdFunction::prepareBatch(ArrayRef<Instruction *> Operations) {
  for (Instruction *I : Operations) {
    auto *MulAdd = dyn_cast<CallInst>(I);
    const Gemm *P = MulAdd ? S.Batching.find(*MulAdd) : nullptr;
    if (!P)
      continue;
    const MacroTile *Grid = S.Batching.grid(*MulAdd);
    if (!Grid || Grid->leader() == MulAdd)
      BatchStates[MulAdd] = makeBatch(*MulAdd, *P);
    for (CallInst *Load : {P->A, P->B}) {
      if (!Rows.contains(Load) && S.Batching.isUnpacked(*Load, S.Target)) {
        Value *Record = S.allocate(F, MatrixType::match(Load->getType())->Scope,
                                   UnpackedOperand::type(S.C), "rows");
        for (CallInst *Beside : Grid ? ArrayRef(Grid->A) : ArrayRef(Load))
          Rows[Beside] = Record;
      }
    }
    if (!Grid && mayEndEarly(*P->A) && mayEndEarly(*P->B))
      for (CallInst *Load : {P->A, P->B})
        if (!Depths.contains(Load))
          Depths[Load] = S.allocate(F, MatrixType::match(Load->getType())->Scope,
                                    Type::getInt32Ty(S.C), "depth");
    if (const unsigned Rounds = S.Batching.rounds(P->B); Rounds && !TagsOfLoad.contains(P->B)) {
      cacheTags(Grid ? ArrayRef(Grid->B) : ArrayRef(P->B), Rounds);
    }
  }
}

/// Memory that a load finds again in the dispatch's next workgroup: every subgroup its own.
Value *SimdFunction::allocateCachedFor(const CallInst &Load, Type *Ty, const Twine &Name,
                                       bool IsTag) {
  const uint64_t Owners = S.Batching.owners(Load);
  if (Owners == 1)
    return allocateCached(S.S.M, Ty, Name, IsTag);
  Value *All = allocateCached(S.S.M, ArrayType::get(Ty, Owners), Name, IsTag);
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Number = emitCoopOp(B, CoopOp::SubgroupId, B.getInt32Ty(), {});
  return B.CreateGEP(Ty, All, B.CreateZExt(Number, B.getInt64Ty()), Name);
}

/// Of loads to entries beside each other. The tags of all of them for an entry are together.
void SimdFunction::cacheTags(ArrayRef<CallInst *> Loads, unsigned Rounds) {
  const uint64_t Slots = S.Batching.slots(Loads[0]->getType());
  Type *Tag = PanelCache::tagType(S.C);
  Value *First =
      allocateCachedFor(*Loads[0], ArrayType::get(Tag, Rounds * Slots * Loads.size()), "notes",
                        /*IsTag=*/true);
  for (auto [I, Load] : enumerate(Loads)) {
    IRBuilder<> B(Load);
    FirstTags[Load] = First;
    TagsOfLoad[Load] = {B.CreateConstGEP1_64(Tag, First, I),
                        S.Constant.holds(B, *cast<MatrixLoadCall>(Load)->pointer())};
  }
}

/// How many tiles of the kind of a load's lie beside each other in its entries.
static unsigned besideEachOther(const KBatching &Batching, const Value &Load) {
  const MacroTile *Grid = Batching.grid(*Batching.loadedFor(&Load));
  return Grid ? Grid->cols() : 1;
}

/// The entry of this iteration, for a load that is executed next.
void SimdFunction::chooseSlot(CallInst &Load) {
  CallInst *MulAdd = S.Batching.loadedFor(&Load);
  if (!MulAdd)
    return;
  IRBuilder<> B(&Load);
  const BatchState &D = batchState(*MulAdd);
  const TileLayout L = S.layout(*MatrixType::match(Load.getType()));
  const auto First = TagsOfLoad.find(&Load);
  const bool IsCached = First != TagsOfLoad.end();
  Value *Slot = B.CreateZExt(D.Slot, B.getInt64Ty());
  Value *Slots = slots(B, &Load, IsCached ? D.RoundOfSlot : nullptr);
  Tiles[&Load] =
      B.CreateGEP(B.getInt8Ty(), Slots, B.CreateMul(Slot, B.getInt64(L.slotBytes())), "slot");
  if (!IsCached)
    return;
  Value *Round = B.CreateZExt(D.RoundOfSlot, B.getInt64Ty());
  Value *Number = B.CreateAdd(B.CreateMul(Round, B.getInt64(L.Slots)), Slot);
  Number = B.CreateMul(Number, B.getInt64(besideEachOther(S.Batching, Load)));
  Tags[&Load] = {B.CreateGEP(PanelCache::tagType(S.C), First->second.Tag, Number, "note"),
                 First->second.IsCached};
}

/// The times that the workgroup has executed what is at B before, up to Most; an i32.
static Value *countExecutions(IRBuilder<> &B, Function &F, unsigned Most) {
  AllocaInst *Times = variableAtEntry(F, B.getInt32Ty(), "times");
  IRBuilder<> AtEntry(Times->getNextNode());
  AtEntry.CreateStore(B.getInt32(0), Times);
  Value *Number = B.CreateLoad(B.getInt32Ty(), Times);
  Value *Next = B.CreateAdd(Number, B.getInt32(1));
  B.CreateStore(B.CreateBinaryIntrinsic(Intrinsic::umin, Next, B.getInt32(Most)), Times);
  return Number;
}

/// The entry of a cached operand (CachedOperands.h), for a load that is executed next.
void SimdFunction::chooseCachedSlot(CallInst &Load) {
  const unsigned Count = S.Cached.slots(&Load);
  if (!Count)
    return;
  IRBuilder<> B(&Load);
  const MatrixType M = *MatrixType::match(Load.getType());
  Value *Number = Count > 1 ? countExecutions(B, F, Count - 1) : B.getInt32(0);
  Type *Slot = S.storageType(Load.getType()), *Tag = PanelCache::tagType(S.C);
  Value *Slots = B.CreateGEP(Slot, FirstSlots.lookup(&Load), Number, "slot");
  Tiles[&Load] = B.CreatePointerBitCastOrAddrSpaceCast(Slots, S.tilePointer(M.Scope));
  Value *First =
      allocateCached(S.S.M, ArrayType::get(Tag, Count), Load.getName() + ".notes", /*IsTag=*/true);
  Tags[&Load] = {B.CreateGEP(Tag, First, Number, "note"),
                 S.Constant.holds(B, *cast<MatrixLoadCall>(Load).pointer())};
}

Value *SimdFunction::readsAreApart(IRBuilder<> &B, const CallInst &MulAdd) const {
  Value *AreApart = nullptr;
  for (const Value *From : S.Batching.find(MulAdd)->Reads) {
    Value *IsApart = S.Constant.holds(B, *From);
    AreApart = AreApart ? B.CreateAnd(AreApart, IsApart) : IsApart;
  }
  return AreApart;
}

Value *SimdFunction::slots(IRBuilder<> &B, Value *Load, Value *Round) const {
  Value *First = FirstSlots.lookup(Load);
  if (!Round)
    return First;
  const uint64_t Bytes =
      S.layout(*MatrixType::match(Load->getType())).bytes() * besideEachOther(S.Batching, *Load);
  Value *Offset = B.CreateMul(B.CreateZExt(Round, B.getInt64Ty()), B.getInt64(Bytes));
  return B.CreateGEP(B.getInt8Ty(), First, Offset, "slots");
}

Value *SimdFunction::notes(IRBuilder<> &B, Value *Load, Value *Round) const {
  Value *First = FirstTags.lookup(Load);
  if (!First)
    return nullptr;
  const uint64_t Count = S.Batching.slots(Load->getType()) * besideEachOther(S.Batching, *Load);
  auto *OfRound = ArrayType::get(PanelCache::tagType(S.C), Count);
  return B.CreateGEP(OfRound, First, B.CreateZExt(Round, B.getInt64Ty()), "notes");
}

} // namespace coop::lower

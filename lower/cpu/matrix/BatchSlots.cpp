// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of SimdFunction that counts the slots in use of products that are put off and chooses
// those that their operands, and others that are kept, are loaded to. Which products and operands
// these are is in KBatching.cpp and CachedOperands.cpp.

#include "lower/cpu/gemm/PanelCache.h"
#include "lower/cpu/gemm/UnpackedOperand.h"
#include "lower/cpu/matrix/MulAdd.h"
#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace coop::lower {

/// The fill that the loops begin the sum with, where nothing else uses it.
static CallInst *beginningFill(const DeferredProduct &P) {
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
  LoopValue(const DeferredProduct &P, Constant *First, const Twine &Name,
            function_ref<Value *(Value *Before)> Step)
      : Behind(P.LoopExit) {
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
  /// Behind the loops.
  Value *behind() { return Updater.GetValueInMiddleOfBlock(Behind); }

private:
  SSAUpdater Updater;
  BasicBlock *Behind;
  Value *Before = nullptr;
};

} // namespace

Deferral SimdFunction::makeDeferral(CallInst &MulAdd, const DeferredProduct &P) {
  const unsigned Slots = S.Deferred.slots(P.B->getType());
  const ProductGrid *Grid = S.Deferred.grid(MulAdd);
  IRBuilder<> B(Grid ? Grid->firstLoad() : P.A->comesBefore(P.B) ? P.A : P.B);
  Deferral D;
  LoopValue Used(P, B.getInt32(0), "slots.used", [&](Value *Before) {
    D.IsFull = B.CreateICmpEQ(Before, B.getInt32(Slots));
    D.Slot = B.CreateSelect(D.IsFull, B.getInt32(0), Before, "slot");
    return B.CreateAdd(D.Slot, B.getInt32(1));
  });
  D.Used = Used.before();
  D.UsedBehind = Used.behind();
  // A round begins where all slots are full.
  if (const unsigned Rounds = S.Deferred.rounds(P.B)) {
    LoopValue Round(P, B.getInt32(0), "round", [&](Value *Before) {
      Value *Next = B.CreateAdd(Before, B.CreateZExt(D.IsFull, B.getInt32Ty()));
      return D.RoundOfSlot = B.CreateBinaryIntrinsic(Intrinsic::umin, Next, B.getInt32(Rounds - 1));
    });
    D.Round = Round.before();
    D.RoundBehind = Round.behind();
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
    D.IsFirstBehind = IsFirst.behind();
  }
  if (P.TensorStore && !Grid) {
    IRBuilder<> BeforeLoop(P.Preheader->getTerminator());
    D.Stored = storedPart(BeforeLoop, [&](Value *V) { return state(V); }, *P.TensorStore);
  }
  D.Begin = &*std::prev(B.GetInsertPoint());
  return D;
}

/// Loads a tensor's part that may end early, and zeros behind it.
static bool mayEndEarly(const CallInst &Load) {
  if (getCoopOp(Load) != CoopOp::MatLoadTensor)
    return false;
  const TensorOperands T(Load, *MatrixType::match(Load.getType()));
  return T.mayBeRectangle() && T.Layout.Clamp == CoopClamp::Constant;
}

/// Sums that are not in one place throughout their loop are not put off.
void SimdFunction::prepareDeferral(ArrayRef<Instruction *> Operations) {
  SmallVector<CallInst *, 4> Products;
  for (Instruction *I : Operations)
    if (auto *Call = dyn_cast<CallInst>(I); Call && S.Deferred.find(*Call)) {
      Products.push_back(Call);
      if (any_of(S.Deferred.find(*Call)->Sums,
                 [&](PHINode *Sum) { return tile(Call) != tile(Sum); }))
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
      if (!Rows.contains(Load) && S.Deferred.isReadInPlace(*Load, S.Target)) {
        Value *Record = S.allocate(F, MatrixType::match(Load->getType())->Scope,
                                   RowsInPlace::type(S.C), "rows");
        for (CallInst *Beside : Grid ? ArrayRef(Grid->A) : ArrayRef(Load))
          Rows[Beside] = Record;
      }
    }
    if (!Grid && mayEndEarly(*P->A) && mayEndEarly(*P->B))
      for (CallInst *Load : {P->A, P->B})
        if (!Depths.contains(Load))
          Depths[Load] = S.allocate(F, MatrixType::match(Load->getType())->Scope,
                                    Type::getInt32Ty(S.C), "depth");
    if (const unsigned Rounds = S.Deferred.rounds(P->B); Rounds && !Notes.contains(P->B)) {
      keepNotes(Grid ? ArrayRef(Grid->B) : ArrayRef(P->B), Rounds);
    }
  }
}

/// Memory that the scope finds again in the dispatch's next workgroup: every subgroup its own.
Value *SimdFunction::allocateKeptBy(CoopScope Scope, Type *Ty, const Twine &Name, bool IsNote) {
  if (Scope == CoopScope::Workgroup)
    return allocateKept(S.S.M, Ty, Name, IsNote);
  const uint64_t Subgroups = S.Deferred.subgroups();
  Value *All = allocateKept(S.S.M, ArrayType::get(Ty, Subgroups), Name, IsNote);
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *Number = emitCoopOp(B, CoopOp::SubgroupId, B.getInt32Ty(), {});
  return B.CreateGEP(Ty, All, B.CreateZExt(Number, B.getInt64Ty()), Name);
}

/// Of loads to slots beside each other. The notes of all of them for a slot are together.
void SimdFunction::keepNotes(ArrayRef<CallInst *> Loads, unsigned Rounds) {
  const CoopScope Scope = MatrixType::match(Loads[0]->getType())->Scope;
  const uint64_t Slots = S.Deferred.slots(Loads[0]->getType());
  Type *Note = KeptSlot::noteType(S.C);
  Value *First = allocateKeptBy(Scope, ArrayType::get(Note, Rounds * Slots * Loads.size()), "notes",
                                /*IsNote=*/true);
  for (auto [I, Load] : enumerate(Loads)) {
    IRBuilder<> B(Load);
    FirstNotes[Load] = First;
    Notes[Load] = {B.CreateConstGEP1_64(Note, First, I),
                   S.Constant.holds(B, *Load->getArgOperand(0))};
  }
}

/// How many tiles of the kind of a load's lie beside each other in its slots.
static unsigned besideEachOther(const DeferredProducts &Deferred, const Value &Load) {
  const ProductGrid *Grid = Deferred.grid(*Deferred.loadedFor(&Load));
  return Grid ? Grid->cols() : 1;
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
  Number = B.CreateMul(Number, B.getInt64(besideEachOther(S.Deferred, Load)));
  Notes[&Load].Note = B.CreateGEP(KeptSlot::noteType(S.C), First->Note, Number, "note");
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

/// The slot of an operand that is kept (CachedOperands.h), for a load that is executed next.
void SimdFunction::chooseKeptSlot(CallInst &Load) {
  const unsigned Count = S.Kept.slots(&Load);
  if (!Count)
    return;
  IRBuilder<> B(&Load);
  const MatrixType M = *MatrixType::match(Load.getType());
  Value *Number = Count > 1 ? countExecutions(B, F, Count - 1) : B.getInt32(0);
  Type *Slot = S.storageType(Load.getType()), *Note = KeptSlot::noteType(S.C);
  Value *Slots = B.CreateGEP(Slot, tile(&Load), Number, "slot");
  Tiles[&Load] = B.CreatePointerBitCastOrAddrSpaceCast(Slots, S.tilePointer(M.Scope));
  Value *First =
      allocateKept(S.S.M, ArrayType::get(Note, Count), Load.getName() + ".notes", /*IsNote=*/true);
  Notes[&Load] = {B.CreateGEP(Note, First, Number, "note"),
                  S.Constant.holds(B, *Load.getArgOperand(0))};
}

Value *SimdFunction::readsAreApart(IRBuilder<> &B, const CallInst &MulAdd) const {
  Value *AreApart = nullptr;
  for (const Value *From : S.Deferred.find(MulAdd)->Reads) {
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
      S.layout(*MatrixType::match(Load->getType())).bytes() * besideEachOther(S.Deferred, *Load);
  Value *Offset = B.CreateMul(B.CreateZExt(Round, B.getInt64Ty()), B.getInt64(Bytes));
  return B.CreateGEP(B.getInt8Ty(), First, Offset, "slots");
}

Value *SimdFunction::notes(IRBuilder<> &B, Value *Load, Value *Round) const {
  Value *First = FirstNotes.lookup(Load);
  if (!First)
    return nullptr;
  const uint64_t Count = S.Deferred.slots(Load->getType()) * besideEachOther(S.Deferred, *Load);
  auto *OfRound = ArrayType::get(KeptSlot::noteType(S.C), Count);
  return B.CreateGEP(OfRound, First, B.CreateZExt(Round, B.getInt64Ty()), "notes");
}

} // namespace coop::lower

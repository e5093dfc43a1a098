// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function's matrix values, variables, phis and selections; see SimdFunction.h.

#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/cpu/gemm/PanelCache.h"
#include "lower/exec/loops/OwnElements.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace coop::lower {

static bool isMatrix(const Value *V) { return MatrixType::match(V->getType()).has_value(); }

/// The first matrix in T, itself or inside.
static std::optional<MatrixType> firstMatrix(Type *T) {
  if (auto M = MatrixType::match(T))
    return M;
  if (isa<StructType, ArrayType>(T))
    for (unsigned I = 0; I < T->getNumContainedTypes(); ++I)
      if (auto M = firstMatrix(T->getContainedType(I)))
        return M;
  return std::nullopt;
}

// ---- values

Value *SimdFunction::tile(Value *V) {
  if (Value *Known = Tiles.lookup(V))
    return Known;
  if (!isa<UndefValue>(V))
    S.S.error(F, "fast execution cannot follow a cooperative matrix through a call; use "
                 "--exec=reference");
  return PoisonValue::get(S.tilePointer(MatrixType::match(V->getType())->Scope));
}

/// The tiles of a grid's operands, and those of its sums, lie without gaps.
void SimdFunction::assignMacroTiles(const MatrixLiveness &Live, MutableArrayRef<Value *> ByClass) {
  auto Assign = [&](ArrayRef<CallInst *> Values, const Twine &Name) {
    Type *Ty = S.storageType(Values[0]->getType());
    if (!Ty)
      return; // diagnosed
    const CoopScope Scope = MatrixType::match(Values[0]->getType())->Scope;
    auto *OfRound = ArrayType::get(Ty, Values.size());
    Value *All = S.Batching.rounds(Values[0]) ? keptSlots(OfRound, *Values[0])
                                              : S.allocate(F, Scope, OfRound, Name);
    IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    if (auto *I = dyn_cast<Instruction>(All); I && !isa<AllocaInst>(I))
      B.SetInsertPoint(I->getNextNode());
    for (auto [I, V] : enumerate(Values))
      ByClass[Live.classOf(V)] = B.CreateConstInBoundsGEP1_64(Ty, All, I);
  };
  for (Instruction *V : Live.values()) {
    auto *Call = dyn_cast<CallInst>(V);
    const MacroTile *Grid = Call ? S.Batching.grid(*Call) : nullptr;
    if (!Grid || Grid->leader() != Call)
      continue;
    Assign(Grid->A, "rows");
    Assign(Grid->B, "columns");
    Assign(Grid->Products, "sums");
  }
}

/// What OfRound says for each round of a load whose entries are cached.
Value *SimdFunction::keptSlots(Type *OfRound, const CallInst &Load) {
  const CoopScope Scope = MatrixType::match(Load.getType())->Scope;
  Type *Ty = ArrayType::get(OfRound, S.Batching.rounds(&Load));
  Value *First = allocateCachedFor(Load, Ty, Load.getName() + ".kept", /*IsTag=*/false);
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  if (auto *I = dyn_cast<Instruction>(First))
    B.SetInsertPoint(I->getNextNode());
  return B.CreatePointerBitCastOrAddrSpaceCast(First, S.tilePointer(Scope));
}

void SimdFunction::assignTiles(const MatrixLiveness &Live) {
  SmallVector<Value *, 16> ByClass(Live.classCount());
  assignMacroTiles(Live, ByClass);
  auto ScopeOf = [](const Instruction &V) { return MatrixType::match(V.getType())->Scope; };
  const auto Owners = Live.shareOwners([&](Instruction &V) -> MatrixLiveness::OwnerKind {
    if (S.Batching.loadedFor(&V) || S.Cached.slots(&V) || ByClass[Live.classOf(&V)])
      return std::nullopt; // entries are in use between iterations, or workgroups
    return {{S.storageType(V.getType()), ScopeOf(V)}};
  });
  DenseMap<const Value *, Value *> OfOwner;
  for (Instruction *V : Live.values()) {
    Value *&Tile = OfOwner[Owners[Live.classOf(V)]];
    if (Value *OfGrid = ByClass[Live.classOf(V)])
      Tile = OfGrid;
    if (!Tile) {
      Type *Ty = S.storageType(V->getType());
      if (!Ty)
        Tile = PoisonValue::get(S.tilePointer(ScopeOf(*V)));
      else if (S.Batching.rounds(V))
        Tile = keptSlots(Ty, cast<CallInst>(*V));
      else if (const unsigned Count = S.Cached.slots(V))
        Tile = allocateCached(S.S.M, ArrayType::get(Ty, Count), V->getName() + ".kept",
                              /*IsTag=*/false);
      else
        Tile = S.allocate(F, ScopeOf(*V), Ty, V->getName() + ".tile");
    }
    // Which entry a load fills is known where it is executed.
    const bool HasEntries = S.Batching.loadedFor(V) || S.Cached.slots(V);
    (HasEntries ? FirstSlots : Tiles)[V] = Tile;
  }
}

void SimdFunction::lowerPhis(const MatrixLiveness &Live) {
  for (Instruction *V : Live.values()) {
    auto *Phi = dyn_cast<PHINode>(V);
    if (!Phi)
      continue;
    Dead.push_back(Phi);
    const MatrixType M = *MatrixType::match(Phi->getType());
    Value *Target = tile(Phi);
    const bool Second = Live.needsSecondOwner(*Phi);
    if (Second) {
      Type *Ty = S.storageType(Phi->getType());
      Target = Ty ? S.allocate(F, M.Scope, Ty, Phi->getName() + ".in") : Target;
      IRBuilder<> B(Phi->getParent(), Phi->getParent()->getFirstInsertionPt());
      S.copyTile(B, M, tile(Phi), Target);
    }
    SmallPtrSet<BasicBlock *, 4> Done;
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I) {
      Value *In = Phi->getIncomingValue(I);
      BasicBlock *Pred = Phi->getIncomingBlock(I);
      if (isa<UndefValue>(In) || !Done.insert(Pred).second)
        continue;
      if (!Second && Live.contains(In) && Live.classOf(In) == Live.classOf(Phi))
        continue;
      IRBuilder<> B(Pred->getTerminator());
      S.copyTile(B, M, Target, tile(In));
    }
  }
}

// ---- variables

namespace {

/// I may change the matrices in variables, or what a tile is read for may be elsewhere.
bool mayStoreMatrix(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (Call)
    return !getCoopOp(*Call) && !isa<IntrinsicInst>(Call);
  auto *Store = dyn_cast<StoreInst>(&I);
  return Store && isMatrix(Store->getValueOperand());
}

/// What uses a loaded matrix may read the variable's tile: nothing is stored before the last use.
bool canReadInPlace(LoadInst &Load) {
  SmallPtrSet<const User *, 4> Left(Load.user_begin(), Load.user_end());
  for (Instruction &I : make_range(std::next(Load.getIterator()), Load.getParent()->end())) {
    if (Left.contains(&I) && !isa<CallInst>(I))
      return false;
    Left.erase(&I);
    if (Left.empty())
      return true;
    if (mayStoreMatrix(I))
      return false;
  }
  return Left.empty();
}

/// The memory after a pointer to a part of a variable.
const Value *variableOf(const Value *Pointer) {
  while (auto *GEP = dyn_cast<GetElementPtrInst>(Pointer))
    Pointer = GEP->getPointerOperand();
  return Pointer;
}

/// V is there before I is executed, or can be put there; I is in the block of V's use.
bool canPrecede(Value *V, Instruction &I) {
  auto *Defined = dyn_cast<Instruction>(V);
  if (!Defined || Defined->getParent() != I.getParent() || Defined->comesBefore(&I))
    return true;
  auto *GEP = dyn_cast<GetElementPtrInst>(Defined);
  if (!GEP || any_of(GEP->operands(), [&](Use &U) {
        auto *Operand = dyn_cast<Instruction>(U);
        return Operand && Operand->getParent() == I.getParent() && !Operand->comesBefore(&I);
      }))
    return false;
  GEP->moveBefore(&I);
  return true;
}

/// The operation may write to the tile at New that its result is stored to: nothing else uses the
/// result, neither the variable nor another is used in between, and what the operation reads of the
/// same variable may be written while it is read.
bool canWriteInPlace(CallInst &Call, StoreInst &Store, Value *New) {
  if (!Call.hasOneUse() || Call.getParent() != Store.getParent() ||
      getCoopOp(Call) == CoopOp::MatInsert)
    return false;
  auto IsOfVariable = [&](Use &U) {
    auto *Load = dyn_cast<LoadInst>(U);
    return Load && variableOf(Load->getPointerOperand()) == variableOf(Store.getPointerOperand());
  };
  for (Use &U : Call.args())
    if (IsOfVariable(U) && !mayWriteInPlace(Call, U.getOperandNo()))
      return false;
  for (Instruction &I : make_range(std::next(Call.getIterator()), Store.getIterator()))
    if (mayStoreMatrix(I) || isMatrix(&I) || any_of(I.operands(), IsOfVariable))
      return false;
  return canPrecede(New, Call);
}

/// Replaces the address of a variable by that of its tiles, in what is computed from it.
class AddressRewriter {
public:
  AddressRewriter(SimdState &S, SimdFunction &F, SmallVectorImpl<Instruction *> &Dead)
      : S(S), F(F), Dead(Dead) {}

  void rewrite(Instruction &Old, Value *New) {
    Dead.push_back(&Old);
    for (User *U : SmallVector<User *, 8>(Old.users()))
      rewriteUser(*cast<Instruction>(U), Old, New);
  }

private:
  void rewriteUser(Instruction &User, Instruction &Old, Value *New) {
    IRBuilder<> B(&User);
    if (auto *GEP = dyn_cast<GetElementPtrInst>(&User)) {
      Type *Ty = S.storageType(GEP->getSourceElementType());
      SmallVector<Value *, 4> Indices(GEP->indices());
      return rewrite(*GEP, Ty ? B.CreateGEP(Ty, New, Indices, GEP->getName()) : New);
    }
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&User);
        Intrinsic && Intrinsic->isLifetimeStartOrEnd())
      return Dead.push_back(&User);
    if (auto *Load = dyn_cast<LoadInst>(&User); Load && isMatrix(Load)) {
      if (canReadInPlace(*Load))
        F.setTile(*Load, New);
      else
        S.copyTile(B, *MatrixType::match(Load->getType()), F.tile(Load), New);
      return Dead.push_back(&User);
    }
    auto *Store = dyn_cast<StoreInst>(&User);
    if (Store && isMatrix(Store->getValueOperand()) && Store->getPointerOperand() == &Old) {
      Value *V = Store->getValueOperand();
      if (auto *Call = dyn_cast<CallInst>(V); Call && canWriteInPlace(*Call, *Store, New))
        F.setTile(*Call, New);
      else if (!isa<UndefValue>(V))
        S.copyTile(B, *MatrixType::match(V->getType()), New, F.tile(V));
      return Dead.push_back(&User);
    }
    S.S.error(User, "fast execution cannot follow the address of a variable with cooperative "
                    "matrices; use --exec=reference");
    User.replaceUsesOfWith(&Old, PoisonValue::get(Old.getType()));
  }

  SimdState &S;
  SimdFunction &F;
  SmallVectorImpl<Instruction *> &Dead;
};

} // namespace

void SimdFunction::lowerVariable(AllocaInst &I) {
  Type *Ty = S.storageType(I.getAllocatedType());
  const CoopScope Scope = firstMatrix(I.getAllocatedType())->Scope;
  Value *Address =
      Ty ? S.allocate(F, Scope, Ty, I.getName()) : PoisonValue::get(S.tilePointer(Scope));
  AddressRewriter(S, *this, Dead).rewrite(I, Address);
}

// ---- instructions

void SimdFunction::lowerCall(CallInst &I) {
  Dead.push_back(&I);
  auto Op = getCoopOp(I);
  if (!Op) {
    S.S.error(I,
              "a cooperative matrix is passed to or returned by a function that was not inlined");
    return;
  }
  if (isa<ElementQueryCall>(I))
    return lowerElementQuery(S.S, I);
  chooseSlot(I);
  chooseCachedSlot(I);
  IRBuilder<> B(&I);
  SimdOp O{*this, S, B, I};
  switch (*Op) {
  case CoopOp::MatFill:
  case CoopOp::MatArith:
  case CoopOp::MatScale:
  case CoopOp::MatConvert:
  case CoopOp::MatEpilogue:
  case CoopOp::MatPerElement:
    return lowerTileElementwise(O, *Op);
  case CoopOp::MatInsert:
    if (Value *Source = O.tile(O.as<MatInsertCall>().matrix()); Source != O.result())
      S.copyTile(B, O.matrixResult(), O.result(), Source);
    return lowerTileElements(O, *Op);
  case CoopOp::MatExtract:
  case CoopOp::MatFromArray:
  case CoopOp::MatToArray:
    return lowerTileElements(O, *Op);
  case CoopOp::MatLoad:
  case CoopOp::MatStore:
    return lowerTileAccess(O, *Op);
  case CoopOp::MatLoadTensor:
  case CoopOp::MatStoreTensor:
    return lowerTileTensor(O, *Op);
  case CoopOp::MatMulAdd:
  case CoopOp::MatMulAddEpilogue:
    return lowerTileMulAdd(O);
  case CoopOp::MatTranspose:
  case CoopOp::MatReduce:
    return lowerTileExchange(O, *Op);
  default:
    O.unsupported("it does not take a matrix");
  }
}

void SimdFunction::lower(Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I))
    return lowerCall(*Call);
  if (isa<LoadInst, StoreInst>(I))
    return; // with the variable
  Dead.push_back(&I);
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    IRBuilder<> B(Select);
    Value *From = B.CreateSelect(Select->getCondition(), tile(Select->getTrueValue()),
                                 tile(Select->getFalseValue()));
    return S.copyTile(B, *MatrixType::match(I.getType()), tile(Select), From);
  }
  S.S.error(I, Twine("fast execution does not support a cooperative matrix in '") +
                   I.getOpcodeName() + "'; use --exec=reference");
  if (I.isTerminator())
    Dead.pop_back();
}

void SimdFunction::run() {
  SmallVector<AllocaInst *, 8> Variables;
  SmallVector<Instruction *, 32> Worklist;
  for (Instruction &I : instructions(F)) {
    if (auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca && firstMatrix(Alloca->getAllocatedType()))
      Variables.push_back(Alloca);
    else if (!isa<PHINode, GetElementPtrInst>(I) &&
             (firstMatrix(I.getType()) ||
              any_of(I.operands(), [](Use &U) { return firstMatrix(U->getType()).has_value(); })))
      Worklist.push_back(&I);
  }
  if (Variables.empty() && Worklist.empty())
    return;
  const MatrixLiveness &Live = S.Plan.known().Functions.getResult<MatrixLivenessAnalysis>(F);
  assignTiles(Live);
  lowerPhis(Live);
  prepareBatch(Worklist);
  for (AllocaInst *Variable : Variables)
    lowerVariable(*Variable);
  for (Instruction *I : Worklist)
    lower(*I);
  for (Instruction *I : Dead)
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
  for (Instruction *I : Dead)
    I->eraseFromParent();
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Moves a function's cooperative values from SSA into memory: allocas, loads and stores,
// aggregates, phis, selects, constants. Calls of operations are handed to the parts that know them.

#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/LoweringState.h"
#include "lower/exec/loops/OwnElements.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace coop::lower {

/// Vector loads of the code that comes later like it.
static constexpr Align SlotAlign = Align::Constant<16>();

static bool isCoop(const Value *V) { return containsCoopType(V->getType()); }

AllocaInst *FunctionLowering::temporary(Type *Ty, const Twine &Name) {
  IRBuilder<> B(Marker);
  AllocaInst *A = B.CreateAlloca(Ty, nullptr, Name);
  A->setAlignment(std::max(SlotAlign, S.DL.getABITypeAlign(Ty)));
  return A;
}

// ---- values

Value *FunctionLowering::slot(Value *V) {
  if (AllocaInst *Known = Slots.lookup(V))
    return Known;
  AllocaInst *A = temporary(S.lowered(V->getType()), V->getName() + ".slot");
  Slots[V] = A;
  if (auto *C = dyn_cast<Constant>(V)) {
    IRBuilder<> B(Marker);
    storeConstant(B, A, C);
  } else if (isa<Argument>(V)) {
    S.error(F, "a cooperative value is passed to a function that could not be inlined");
  }
  return A;
}

/// Zeros and undefined values are zeros; what else there is are aggregates of them.
void FunctionLowering::storeConstant(IRBuilderBase &B, Value *To, Constant *V) {
  Type *Ty = S.lowered(V->getType());
  if (!isCoop(V)) {
    B.CreateStore(V, To);
    return;
  }
  const bool IsStruct = V->getType()->isStructTy(), IsArray = V->getType()->isArrayTy();
  if (V->isNullValue() || isa<UndefValue>(V) || (!IsStruct && !IsArray)) {
    B.CreateMemSet(To, B.getInt8(0), S.sizeOf(V->getType()), S.DL.getABITypeAlign(Ty));
    return;
  }
  const uint64_t Count =
      IsStruct ? V->getType()->getStructNumElements() : V->getType()->getArrayNumElements();
  for (unsigned I = 0; I < Count; ++I)
    if (Constant *Element = V->getAggregateElement(I))
      storeConstant(B, B.CreateConstInBoundsGEP2_32(Ty, To, 0, I), Element);
}

/// Loops are put in the middle of blocks; an alloca that lands after one would not be static.
void FunctionLowering::hoistAllocas() {
  BasicBlock &Entry = F.getEntryBlock();
  Marker = new FreezeInst(PoisonValue::get(Type::getInt1Ty(S.C)), "coop.marker", Entry.begin());
  for (Instruction &I : make_early_inc_range(Entry))
    if (auto *A = dyn_cast<AllocaInst>(&I); A && isa<ConstantInt>(A->getArraySize()))
      A->moveBefore(Marker);
}

/// A phi has two slots. Predecessors write the first one; the phi's block copies it to the second,
/// which uses read: so phis of a block that swap values do not see each other's new ones.
void FunctionLowering::lowerPhis() {
  for (BasicBlock &Block : F) {
    SmallVector<PHINode *, 4> Phis;
    for (PHINode &Phi : Block.phis())
      if (isCoop(&Phi))
        Phis.push_back(&Phi);
    for (PHINode *Phi : Phis) {
      Dead.push_back(Phi);
      if (Arranged.contains(Phi))
        continue;
      AllocaInst *Incoming = temporary(S.lowered(Phi->getType()), Phi->getName() + ".in");
      SmallPtrSet<BasicBlock *, 4> Done;
      for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I) {
        BasicBlock *Pred = Phi->getIncomingBlock(I);
        Value *V = Phi->getIncomingValue(I);
        if (isa<UndefValue>(V) || !Done.insert(Pred).second)
          continue;
        IRBuilder<> B(Pred->getTerminator());
        S.copy(B, Incoming, slot(V), Phi->getType());
      }
      IRBuilder<> B(&Block, Block.getFirstInsertionPt());
      S.copy(B, slot(Phi), Incoming, Phi->getType());
    }
  }
}

// ---- instructions

void FunctionLowering::lowerAlloca(AllocaInst &I) {
  IRBuilder<> B(&I);
  Type *Ty = S.lowered(I.getAllocatedType());
  AllocaInst *New = B.CreateAlloca(Ty, I.getAddressSpace(), I.getArraySize());
  New->takeName(&I);
  New->setAlignment(std::max(SlotAlign, S.DL.getABITypeAlign(Ty)));
  for (User *U : I.users())
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(U);
        Intrinsic && Intrinsic->isLifetimeStartOrEnd())
      Intrinsic->setArgOperand(0, ConstantInt::getSigned(B.getInt64Ty(), -1));
  I.replaceAllUsesWith(New);
  Dead.push_back(&I);
}

static Value *fieldAddress(IRBuilderBase &B, Type *Ty, Value *Base, ArrayRef<unsigned> Indices) {
  SmallVector<Value *, 4> Path = {B.getInt32(0)};
  for (unsigned Index : Indices)
    Path.push_back(B.getInt32(Index));
  return B.CreateInBoundsGEP(Ty, Base, Path);
}

/// extractvalue and insertvalue on aggregates that hold cooperative values.
void FunctionLowering::lowerAggregate(Instruction &I) {
  IRBuilder<> B(&I);
  if (auto *Extract = dyn_cast<ExtractValueInst>(&I)) {
    Value *Aggregate = Extract->getAggregateOperand();
    Value *Field =
        fieldAddress(B, S.lowered(Aggregate->getType()), slot(Aggregate), Extract->getIndices());
    if (isCoop(&I))
      S.copy(B, slot(&I), Field, I.getType());
    else
      I.replaceAllUsesWith(B.CreateLoad(I.getType(), Field, I.getName()));
    return;
  }
  auto &Insert = cast<InsertValueInst>(I);
  Value *Inserted = Insert.getInsertedValueOperand();
  S.copy(B, slot(&I), slot(Insert.getAggregateOperand()), I.getType());
  Value *Field = fieldAddress(B, S.lowered(I.getType()), slot(&I), Insert.getIndices());
  if (isCoop(Inserted))
    S.copy(B, Field, slot(Inserted), Inserted->getType());
  else
    B.CreateStore(Inserted, Field);
}

void FunctionLowering::select(SelectInst &I) {
  IRBuilder<> B(&I);
  Value *True = slot(I.getTrueValue()), *False = slot(I.getFalseValue());
  const auto V = VectorType::match(I.getType());
  if (!S.CopiesComponents || !V)
    return S.copy(B, slot(&I), B.CreateSelect(I.getCondition(), True, False), I.getType());
  forEach(B, B.getInt32(V->Size), "select", [&](Value *Index) {
    Value *Chosen = B.CreateSelect(I.getCondition(), loadElement(B, V->Component, True, Index),
                                   loadElement(B, V->Component, False, Index));
    storeElement(B, Chosen, slot(&I), Index);
  });
}

void FunctionLowering::lower(Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I))
    return lowerCall(*Call);
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return lowerAlloca(*Alloca);
  Dead.push_back(&I);
  IRBuilder<> B(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    S.copy(B, slot(Load), Load->getPointerOperand(), Load->getType());
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *V = Store->getValueOperand();
    // An undefined value changes nothing that could be relied on.
    if (!isa<UndefValue>(V))
      S.copy(B, Store->getPointerOperand(), slot(V), V->getType());
  } else if (auto *GEP = dyn_cast<GetElementPtrInst>(&I)) {
    SmallVector<Value *, 4> Indices(GEP->indices());
    Value *New = B.CreateGEP(S.lowered(GEP->getSourceElementType()), GEP->getPointerOperand(),
                             Indices, "", GEP->getNoWrapFlags());
    New->takeName(GEP);
    GEP->replaceAllUsesWith(New);
  } else if (auto *Select = dyn_cast<SelectInst>(&I)) {
    select(*Select);
  } else if (isa<FreezeInst>(I)) {
    S.copy(B, slot(&I), slot(I.getOperand(0)), I.getType());
  } else if (isa<ExtractValueInst>(I) || isa<InsertValueInst>(I)) {
    lowerAggregate(I);
  } else {
    S.error(I, Twine("a cooperative value in an instruction that cannot be lowered: ") +
                   I.getOpcodeName());
    if (I.isTerminator())
      Dead.pop_back();
  }
}

void FunctionLowering::lowerCall(CallInst &I) {
  Dead.push_back(&I);
  IRBuilder<> B(&I);
  OpContext O{*this, S, B, I};
  if (Other.Call && Other.Call(O))
    return;
  auto Op = getCoopOp(I);
  if (!Op)
    return S.error(
        I, "a cooperative value is passed to or returned by a function that was not inlined");
  if (kindOf(*Op) == OpKind::Tensor)
    return lowerTensorState(O, *Op);
  if (isa<ElementQueryCall>(I))
    return lowerElementQuery(S, I);
  switch (*Op) {
  case CoopOp::MatFill:
  case CoopOp::MatExtract:
  case CoopOp::MatInsert:
  case CoopOp::MatArith:
  case CoopOp::MatScale:
  case CoopOp::MatConvert:
  case CoopOp::MatPerElement:
    return lowerMatrixElementwise(O, *Op);
  case CoopOp::MatLoad:
  case CoopOp::MatStore:
  case CoopOp::MatLoadTensor:
  case CoopOp::MatStoreTensor:
    return lowerMatrixAccess(O, *Op);
  case CoopOp::MatMulAdd:
  case CoopOp::MatTranspose:
  case CoopOp::MatReduce:
  case CoopOp::MatFromArray:
  case CoopOp::MatToArray:
    return lowerMatrixExchange(O, *Op);
  case CoopOp::VecMatMul:
    return lowerVectorMatMul(O);
  case CoopOp::VecOuterProduct:
  case CoopOp::VecReduceSum:
    return lowerVectorTraining(O, *Op);
  case CoopOp::CheckMeet:
    return lowerCheckMeet(O);
  case CoopOp::VecFill:
  case CoopOp::VecConstruct:
  case CoopOp::VecExtract:
  case CoopOp::VecInsert:
  case CoopOp::VecArith:
  case CoopOp::VecScale:
  case CoopOp::VecConvert:
  case CoopOp::VecMath:
  case CoopOp::VecLoad:
  case CoopOp::VecStore:
    return lowerVector(O, *Op);
  default:
    S.error(I, "coop." + coopOpName(*Op) + " does not take cooperative values");
  }
}

static bool mentionsCoop(const Instruction &I) {
  if (isCoop(&I) || llvm::any_of(I.operands(), [](const Use &U) { return isCoop(U); }))
    return true;
  // Cooperative values may be among its operands.
  if (auto *Call = dyn_cast<CallInst>(&I); Call && getCoopOp(*Call) == CoopOp::CheckMeet)
    return true;
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return containsCoopType(Alloca->getAllocatedType());
  if (auto *GEP = dyn_cast<GetElementPtrInst>(&I))
    return containsCoopType(GEP->getSourceElementType());
  return false;
}

void FunctionLowering::run(const OtherLowering &WithOther) {
  S.Current = &F;
  Other = WithOther;
  hoistAllocas();
  if (Other.Before)
    Other.Before();
  SmallVector<Instruction *, 32> Worklist;
  for (Instruction &I : instructions(F))
    if (mentionsCoop(I) && !isa<PHINode>(I))
      Worklist.push_back(&I);
  const bool HasPhis =
      llvm::any_of(instructions(F), [](Instruction &I) { return isa<PHINode>(I) && isCoop(&I); });
  if (!Worklist.empty() || HasPhis) {
    lowerPhis();
    for (Instruction *I : Worklist)
      lower(*I);
    for (Instruction *I : llvm::reverse(Dead)) {
      if (!I->use_empty())
        I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      I->eraseFromParent();
    }
  }
  Marker->eraseFromParent();
  S.Current = nullptr;
}

} // namespace coop::lower

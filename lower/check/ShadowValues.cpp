// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shadows of variables in memory, and of the values that come from them.

#include "lower/check/ShadowValues.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace coop::lower::check {

/// Values that are put together over more steps than that count as defined.
static constexpr unsigned MaxDepth = 64;

Type *ShadowValues::mirror(Type *T) {
  if (Type *Found = Mirrors.lookup(T))
    return Found;
  Type *Byte = Type::getInt8Ty(T->getContext()), *Result = Byte;
  if (auto *Array = dyn_cast<ArrayType>(T)) {
    Result = ArrayType::get(mirror(Array->getElementType()), Array->getNumElements());
  } else if (auto *Vector = dyn_cast<FixedVectorType>(T)) {
    Result = FixedVectorType::get(Byte, Vector->getNumElements());
  } else if (auto *Struct = dyn_cast<StructType>(T)) {
    SmallVector<Type *, 8> Parts;
    for (Type *Part : Struct->elements())
      Parts.push_back(mirror(Part));
    Result = StructType::get(T->getContext(), Parts);
  }
  Mirrors[T] = Result;
  return Result;
}

/// Ones for every part of a T.
static Constant *allDefined(Type *Mirrored) {
  auto *Array = dyn_cast<ArrayType>(Mirrored);
  if (Array)
    return ConstantArray::get(
        Array,
        SmallVector<Constant *, 8>(Array->getNumElements(), allDefined(Array->getElementType())));
  if (auto *Struct = dyn_cast<StructType>(Mirrored)) {
    SmallVector<Constant *, 8> Parts;
    for (Type *Part : Struct->elements())
      Parts.push_back(allDefined(Part));
    return ConstantStruct::get(Struct, Parts);
  }
  return ConstantInt::get(Mirrored, 1);
}

Value *ShadowValues::orDefined(Value *Shadow, Type *T) {
  return Shadow ? Shadow : allDefined(mirror(T));
}

// ---- addresses

/// LLVM makes an offset in bytes of constant indices into a global variable, which becomes one of
/// the entry point later.
static bool isByteOffset(const GetElementPtrInst &GEP, const AllocaInst &Variable) {
  return GEP.getSourceElementType()->isIntegerTy(8) && !Variable.getAllocatedType()->isIntegerTy(8);
}

static std::optional<uint64_t> constantOffset(const GetElementPtrInst &GEP) {
  auto *Offset = dyn_cast<ConstantInt>(GEP.getOperand(1));
  return Offset ? std::optional(Offset->getZExtValue()) : std::nullopt;
}

/// Indices to what lies Offset bytes into a T.
std::optional<SmallVector<Value *, 4>> ShadowValues::path(Type *T, uint64_t Offset) const {
  Type *I32 = Type::getInt32Ty(T->getContext());
  SmallVector<Value *, 4> Indices = {ConstantInt::get(I32, 0)};
  while (Offset != 0) {
    uint64_t Index = 0;
    if (auto *Struct = dyn_cast<StructType>(T)) {
      const StructLayout *Layout = Data.getStructLayout(Struct);
      if (Offset >= Layout->getSizeInBytes())
        return std::nullopt;
      Index = Layout->getElementContainingOffset(Offset);
      Offset -= Layout->getElementOffset(static_cast<unsigned>(Index));
      T = Struct->getElementType(static_cast<unsigned>(Index));
    } else if (isa<ArrayType>(T) || isa<FixedVectorType>(T)) {
      Type *Element = T->getContainedType(0);
      const uint64_t Size = Data.getTypeAllocSize(Element);
      const uint64_t Count =
          isa<ArrayType>(T) ? T->getArrayNumElements() : cast<FixedVectorType>(T)->getNumElements();
      if (Size == 0 || Offset / Size >= Count)
        return std::nullopt;
      Index = Offset / Size;
      Offset %= Size;
      T = Element;
    } else {
      return std::nullopt;
    }
    Indices.push_back(ConstantInt::get(I32, Index));
  }
  return Indices;
}

bool ShadowValues::canFollow(const GetElementPtrInst &GEP, const AllocaInst &Variable) const {
  if (!isByteOffset(GEP, Variable))
    return true;
  const std::optional<uint64_t> Offset = constantOffset(GEP);
  return Offset && GEP.getPointerOperand() == &Variable &&
         path(Variable.getAllocatedType(), *Offset);
}

Value *ShadowValues::address(IRBuilderBase &B, Value *Pointer) {
  const AllocaInst *Owner = OwnerOf.lookup(Pointer);
  auto *GEP = dyn_cast<GetElementPtrInst>(Pointer);
  if (!GEP)
    return ShadowOf.lookup(Owner);
  if (isByteOffset(*GEP, *Owner))
    return B.CreateGEP(mirror(Owner->getAllocatedType()), ShadowOf.lookup(Owner),
                       *path(Owner->getAllocatedType(), *constantOffset(*GEP)));
  const SmallVector<Value *, 4> Indices(GEP->indices());
  return B.CreateGEP(mirror(GEP->getSourceElementType()), address(B, GEP->getPointerOperand()),
                     Indices);
}

void ShadowValues::clear(IRBuilderBase &B, AllocaInst &Shadow) {
  if (Shadow.getAllocatedType()->isIntegerTy())
    B.CreateStore(B.getInt8(0), &Shadow);
  else
    B.CreateMemSet(&Shadow, B.getInt8(0), Data.getTypeAllocSize(Shadow.getAllocatedType()),
                   Align(1));
}

void ShadowValues::add(AllocaInst &Variable) {
  IRBuilder<> B(Variable.getNextNode());
  AllocaInst *Shadow =
      B.CreateAlloca(mirror(Variable.getAllocatedType()), nullptr, Variable.getName() + ".defined");
  ShadowOf[&Variable] = Shadow;
  // In front of what is stored: variables stand together at the function's start.
  BasicBlock::iterator At = Shadow->getIterator();
  while (isa<AllocaInst>(*At))
    ++At;
  B.SetInsertPoint(At);
  clear(B, *Shadow);
  // A function that was inlined begins again.
  for (User *U : Variable.users())
    if (auto *Start = dyn_cast<IntrinsicInst>(U);
        Start && Start->getIntrinsicID() == Intrinsic::lifetime_start) {
      B.SetInsertPoint(Start->getNextNode());
      clear(B, *Shadow);
    }
}

void ShadowValues::follow(AllocaInst &Variable) {
  OwnerOf[&Variable] = &Variable;
  SmallVector<Value *, 8> Work = {&Variable};
  while (!Work.empty())
    for (User *U : Work.pop_back_val()->users())
      if (auto *GEP = dyn_cast<GetElementPtrInst>(U)) {
        OwnerOf[GEP] = &Variable;
        Work.push_back(GEP);
      }
}

void ShadowValues::setDefined(IRBuilderBase &B, Value *Address, Type *T) {
  Type *Ty = mirror(T);
  if (Ty->isAggregateType())
    B.CreateMemSet(Address, B.getInt8(1), Data.getTypeAllocSize(Ty), Align(1));
  else
    B.CreateAlignedStore(allDefined(Ty), Address, Align(1));
}

void ShadowValues::store(StoreInst &Store) {
  Value *Stored = Store.getValueOperand(), *Shadow = shadowOf(Stored);
  IRBuilder<> B(&Store);
  Value *Address = address(B, Store.getPointerOperand());
  if (Shadow)
    B.CreateAlignedStore(Shadow, Address, Align(1));
  else
    setDefined(B, Address, Stored->getType());
}

// ---- values

/// Booleans are of another width in memory.
static bool isBoolInMemory(const Instruction &I) {
  return (isa<TruncInst>(I) && I.getType()->isIntOrIntVectorTy(1)) ||
         (isa<ZExtInst>(I) && I.getOperand(0)->getType()->isIntOrIntVectorTy(1));
}

/// Whether each component of the result needs the operands' same component alone.
static bool isOfComponents(const Instruction &I) {
  if (!isa<FixedVectorType>(I.getType()) || isBoolInMemory(I))
    return false;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return isTriviallyVectorizable(Call->getIntrinsicID());
  return isa<BinaryOperator>(I) || isa<UnaryOperator>(I) || isa<CmpInst>(I) ||
         (isa<CastInst>(I) && !isa<BitCastInst>(I));
}

/// Whether the result is the operand of another invocation.
static bool isExchange(const Instruction &I) {
  return isa<LaneExchangeCall>(I) || isa<SubgroupBroadcastFirstCall>(I);
}

/// Some functions of components have a number for all of them.
static bool isOfVector(const Use &U) { return isa<FixedVectorType>(U->getType()); }

Instruction *ShadowValues::handsOn(const Use &U) const {
  auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I || Selections.contains(I))
    return nullptr;
  const unsigned Operand = U.getOperandNo();
  const bool HandsOn = isa<SelectInst>(I)          ? Operand != 0 || isOfVector(U)
                       : isa<InsertElementInst>(I) ? Operand != 2
                       : isExchange(*I)            ? Operand == LaneExchangeCall::Value
                       : isa<IntrinsicInst>(I)     ? isOfComponents(*I) && isOfVector(U)
                       : isa<ExtractElementInst>(I)
                           ? Operand == 0
                           : isa<ShuffleVectorInst>(I) || isa<ExtractValueInst>(I) ||
                                 isa<InsertValueInst>(I) || isa<FreezeInst>(I) || isa<PHINode>(I) ||
                                 isBoolInMemory(*I) || isOfComponents(*I);
  return HandsOn ? I : nullptr;
}

bool ShadowValues::mayBeOpen(const Value &V) const {
  constexpr size_t Enough = 32;
  SmallVector<const Value *, 8> Work = {&V};
  SmallPtrSet<const Value *, 8> Seen = {&V};
  while (!Work.empty()) {
    auto *I = dyn_cast<Instruction>(Work.pop_back_val());
    if (!I)
      continue;
    if (auto *Load = dyn_cast<LoadInst>(I);
        (Load && Load->getPointerAddressSpace() == address_space::Private) || Seen.size() > Enough)
      return true;
    for (const Use &U : I->operands())
      if (handsOn(U) && Seen.insert(U.get()).second)
        Work.push_back(U.get());
  }
  return false;
}

/// Whether the call changes a part of its operand, or may leave a part as it was, or reads none.
static bool takesAsItIs(const CallInst &Call, unsigned Operand) {
  const std::optional<CoopOp> Op = getCoopOp(Call);
  if (Op == CoopOp::MatInsert || Op == CoopOp::VecInsert)
    return Operand == 0;
  return isa<ElementQueryCall>(Call) || (Op == CoopOp::MatLoadTensor && Operand == 1);
}

ReadKind ShadowValues::readOf(const Value &V) const {
  ReadKind Result = ReadKind::None;
  for (const Use &U : V.uses()) {
    const User *At = U.getUser();
    if (Selections.contains(At))
      continue;
    if (auto *Store = dyn_cast<StoreInst>(At); Store && ownerOf(Store->getPointerOperand()))
      continue;
    if (auto *Call = dyn_cast<CallInst>(At); Call && takesAsItIs(*Call, U.getOperandNo()))
      continue;
    const Instruction *Next = handsOn(U);
    if (!Next)
      return ReadKind::Whole;
    if (isOfComponents(*Next))
      Result = ReadKind::Components;
  }
  return Result;
}

Value *ShadowValues::shadowOf(Value *V, const AllocaInst *Of) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == MaxDepth)
    return nullptr;
  if (auto It = Known.find({V, Of}); It != Known.end())
    return It->second;
  ++Depth;
  Value *Result = compute(*I, Of);
  --Depth;
  Known[{V, Of}] = Result;
  return Result;
}

/// A component is defined where it is in all operands. An operand of which nothing is defined has
/// been reported.
Value *ShadowValues::joined(Instruction &I, ArrayRef<Value *> Shadows) {
  IRBuilder<> B(&I);
  Value *Result = nullptr;
  for (Value *Shadow : Shadows) {
    if (!Shadow)
      continue;
    Value *Nothing = B.CreateICmpEQ(B.CreateOrReduce(Shadow), B.getInt8(0));
    Shadow = B.CreateSelect(Nothing, allDefined(Shadow->getType()), Shadow);
    Result = Result ? B.CreateAnd(Result, Shadow) : Shadow;
  }
  return Result;
}

/// Known before what comes in, which may come from itself in a loop.
Value *ShadowValues::phi(PHINode &Phi, const AllocaInst *Of) {
  IRBuilder<> B(&Phi);
  PHINode *Result = B.CreatePHI(mirror(Phi.getType()), Phi.getNumIncomingValues());
  Known[{&Phi, Of}] = Result;
  for (unsigned N = 0; N < Phi.getNumIncomingValues(); ++N) {
    Value *In = Phi.getIncomingValue(N);
    Result->addIncoming(orDefined(shadowOf(In, Of), In->getType()), Phi.getIncomingBlock(N));
  }
  return Result;
}

Value *ShadowValues::compute(Instruction &I, const AllocaInst *Of) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return phi(*Phi, Of);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    const AllocaInst *Owner = ownerOf(Load->getPointerOperand());
    if (!ShadowOf.contains(Owner) || (Of && Owner != Of))
      return nullptr;
    IRBuilder<> B(Load);
    return B.CreateAlignedLoad(mirror(Load->getType()), address(B, Load->getPointerOperand()),
                               Align(1));
  }
  SmallVector<Value *, 2> Shadows;
  bool Any = false;
  for (const Use &U : I.operands()) {
    Shadows.push_back(handsOn(U) ? shadowOf(U.get(), Of) : nullptr);
    Any |= Shadows.back() != nullptr;
  }
  if (!Any)
    return nullptr;
  if (isOfComponents(I))
    return joined(I, Shadows);
  auto Operand = [&](unsigned N) { return orDefined(Shadows[N], I.getOperand(N)->getType()); };
  IRBuilder<> B(&I);
  if (isa<FreezeInst>(I) || isBoolInMemory(I))
    return Shadows[0];
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    Value *Chosen = B.CreateSelect(Select->getCondition(), Operand(1), Operand(2));
    Selections.insert(Chosen);
    return Shadows[0] ? B.CreateAnd(Shadows[0], Chosen) : Chosen;
  }
  if (isExchange(I)) {
    SmallVector<Value *, 3> Args(cast<CallInst>(I).args());
    Args[LaneExchangeCall::Value] = Operand(LaneExchangeCall::Value);
    return emitCoopOp(B, *getCoopOp(cast<CallInst>(I)), mirror(I.getType()), Args);
  }
  if (isa<InsertElementInst>(I))
    return B.CreateInsertElement(Operand(0), Operand(1), I.getOperand(2));
  if (isa<ExtractElementInst>(I))
    return B.CreateExtractElement(Operand(0), I.getOperand(1));
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return B.CreateShuffleVector(Operand(0), Operand(1), Shuffle->getShuffleMask());
  if (auto *Extract = dyn_cast<ExtractValueInst>(&I))
    return B.CreateExtractValue(Operand(0), Extract->getIndices());
  return B.CreateInsertValue(Operand(0), Operand(1), cast<InsertValueInst>(I).getIndices());
}

} // namespace coop::lower::check

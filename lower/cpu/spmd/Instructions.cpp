// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Instructions that compute: arithmetic, comparisons, conversions, addresses. Those on parts of
// values are in Aggregates.cpp.

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "lower/ir/LlvmVersions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace coop::lower {

void FunctionVectorizer::emit(Instruction &I) {
  if (leafCount(I.getType()) > MaxLeaves)
    return fail("a value of more than " + Twine(MaxLeaves) + " components");
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return emitAlloca(*Alloca);
  if (auto *Store = dyn_cast<StoreInst>(&I); Store && !Store->isAtomic())
    return emitStore(*Store);
  if (isa<FenceInst>(I)) {
    B.Insert(I.clone());
    return;
  }
  LaneValue V;
  if (auto *Call = dyn_cast<CallInst>(&I))
    V = emitCall(*Call);
  else if (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I) || isa<StoreInst>(I))
    V = emitAtomic(I);
  else if (auto *Load = dyn_cast<LoadInst>(&I))
    V = emitLoad(*Load);
  else
    V = Shapes.of(&I).isAffine() ? emitAffine(I) : emitVarying(I);
  if (!I.getType()->isVoidTy() && Problem.empty())
    define(I, V);
}

/// The value of lane 0. Lane 0 need not be active: what the instruction promises of its result is
/// not promised of lane 0.
LaneValue FunctionVectorizer::emitAffine(Instruction &I) {
  const Shape S = Shapes.of(&I);
  if (auto *Gep = dyn_cast<GetElementPtrInst>(&I);
      Gep && Shapes.storage().interleaved(Gep->getPointerOperand())) {
    Value *Offset = scaledOffset(cast<GEPOperator>(I), B.getInt64Ty());
    return {S, B.CreateGEP(B.getInt8Ty(), operand(I, 0).Base, Offset), {}};
  }
  if (isa<ZExtInst>(I) && !Shapes.at(I.getOperandUse(0)).isWithinBlock()) {
    // Lanes before the first active one may have wrapped below zero; the last has not, or it is out
    // of bounds.
    Value *From = operand(I, 0).Base;
    const auto Last = static_cast<uint64_t>(S.largestOffset());
    Value *Wide =
        B.CreateZExt(B.CreateAdd(From, ConstantInt::get(From->getType(), Last)), I.getType());
    return {S, B.CreateSub(Wide, ConstantInt::get(I.getType(), Last)), {}};
  }
  Instruction *New = I.clone();
  for (unsigned Index = 0; Index < I.getNumOperands(); ++Index)
    New->setOperand(Index, operand(I, Index).Base);
  if (!S.isUniform())
    New->dropPoisonGeneratingFlags();
  B.Insert(New, I.getName());
  return {S, New, {}};
}

LaneValue FunctionVectorizer::emitVarying(Instruction &I) {
  if (auto *Binary = dyn_cast<BinaryOperator>(&I); Binary && Binary->isIntDivRem())
    return emitDivision(*Binary);
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return emitSelect(*Select);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return emitCast(*Cast);
  if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
    return emitGep(*Gep);
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return emitExtract(*Extract);
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    return emitInsert(*Insert);
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return emitShuffle(*Shuffle);
  if (auto *Extract = dyn_cast<ExtractValueInst>(&I))
    return emitExtract(*Extract);
  if (auto *Insert = dyn_cast<InsertValueInst>(&I))
    return emitInsert(*Insert);
  if (isa<BinaryOperator>(I) || isa<UnaryOperator>(I) || isa<CmpInst>(I) || isa<FreezeInst>(I))
    return emitPerLeaf(I);
  fail(Twine("the instruction ") + I.getOpcodeName());
  return {};
}

/// Each scalar of the result is the same instruction on the scalars of the operands.
LaneValue FunctionVectorizer::emitPerLeaf(Instruction &I) {
  if (auto *Compare = dyn_cast<ICmpInst>(&I))
    if (Value *Lanes = compareCounted(*Compare))
      return varying({Lanes});
  SmallVector<SmallVector<Value *, 4>, 2> Operands;
  for (unsigned Index = 0; Index < I.getNumOperands(); ++Index)
    Operands.push_back(lanes(operand(I, Index)));
  SmallVector<Value *, 4> Result;
  for (size_t Part = 0; Part < Operands[0].size(); ++Part) {
    Value *New = nullptr;
    if (auto *Compare = dyn_cast<CmpInst>(&I))
      New = B.CreateCmp(Compare->getPredicate(), Operands[0][Part], Operands[1][Part]);
    else if (auto *Binary = dyn_cast<BinaryOperator>(&I))
      New = B.CreateBinOp(Binary->getOpcode(), Operands[0][Part], Operands[1][Part]);
    else if (auto *Unary = dyn_cast<UnaryOperator>(&I))
      New = B.CreateUnOp(Unary->getOpcode(), Operands[0][Part]);
    else
      New = B.CreateFreeze(Operands[0][Part]);
    if (auto *Made = dyn_cast<Instruction>(New); Made && Made->getOpcode() == I.getOpcode())
      Made->copyIRFlags(&I);
    Result.push_back(New);
  }
  return varying(std::move(Result));
}

LaneValue FunctionVectorizer::emitSelect(SelectInst &I) {
  const LaneValue Condition = operand(I, 0);
  SmallVector<Value *, 4> Then = lanes(operand(I, 1)), Else = lanes(operand(I, 2)), Result;
  // One condition for all of a lane, or one for each component.
  SmallVector<Value *, 4> Conditions;
  if (Condition.S.isUniform() && !I.getCondition()->getType()->isVectorTy())
    Conditions = {Condition.Base};
  else
    Conditions = lanes(Condition);
  for (size_t Part = 0; Part < Then.size(); ++Part)
    Result.push_back(
        B.CreateSelect(Conditions[Conditions.size() == 1 ? 0 : Part], Then[Part], Else[Part]));
  return varying(std::move(Result));
}

LaneValue FunctionVectorizer::emitCast(CastInst &I) {
  SmallVector<Value *, 4> From = lanes(operand(I, 0)), Result;
  const SmallVector<Leaf, 4> To = leavesOf(I.getType(), Data);
  if (From.size() == To.size()) {
    for (auto [V, L] : zip(From, To))
      Result.push_back(B.CreateCast(I.getOpcode(), V, B.lanesOf(L.T)));
    return varying(std::move(Result));
  }
  // A bitcast to another number of components: through memory order.
  Value *Whole = B.interleave(From);
  const auto Count = static_cast<unsigned>(To.size());
  Whole = B.CreateBitCast(Whole, FixedVectorType::get(To[0].T, B.Width * Count));
  return varying(B.deinterleave(Whole, Count));
}

// ---- addresses

/// Of an address in interleaved storage, where offsets within the variable are multiplied by W:
/// what is added to the pointer, as a T, an integer or one of each lane.
Value *FunctionVectorizer::scaledOffset(GEPOperator &Gep, Type *T) {
  APInt Constant(64, 0);
  GepOffsets Variable;
  Gep.collectOffset(Data, 64, Variable, Constant);
  auto Scaled = [&](const APInt &Bytes) {
    return ConstantInt::get(T, (Bytes * B.Width).trunc(T->getScalarSizeInBits()));
  };
  Value *Offset = Scaled(Constant);
  for (const auto &[V, Scale] : Variable) {
    const LaneValue Given = valueOf(V);
    Value *Index = B.CreateSExtOrTrunc(T->isVectorTy() ? lane(Given) : Given.Base, T);
    Offset = B.CreateAdd(Offset, B.CreateMul(Index, Scaled(Scale)));
  }
  return Offset;
}

/// The lanes' storage, of which nothing is further than 2 GiB from its beginning.
static bool isInSmallVariable(const Value &Pointer, const DataLayout &Data, unsigned Width) {
  auto *Alloca = dyn_cast<AllocaInst>(getUnderlyingObject(&Pointer));
  return Alloca && Alloca->getAllocationSize(Data)->getFixedValue() <= INT32_MAX / Width;
}

/// CPUs gather by a base and 32 bits of each lane twice as many lanes at once as by addresses.
LaneValue FunctionVectorizer::emitScaledGep(GetElementPtrInst &I) {
  auto &Gep = *cast<GEPOperator>(&I);
  const LaneValue Base = operand(I, 0);
  Type *Wide = B.lanesOf(B.getInt64Ty());
  if (!Base.S.isAffine() || !isInSmallVariable(*I.getPointerOperand(), Data, B.Width))
    return varying({B.CreateGEP(B.getInt8Ty(), lane(Base), scaledOffset(Gep, Wide))});
  Value *Offset =
      B.CreateAdd(scaledOffset(Gep, B.lanesOf(B.getInt32Ty())), B.spread(B.getInt32(0), Base.S));
  return varying({B.CreateGEP(B.getInt8Ty(), Base.Base, B.CreateSExt(Offset, Wide))});
}

LaneValue FunctionVectorizer::emitGep(GetElementPtrInst &I) {
  if (I.getType()->isVectorTy()) {
    fail("a vector of addresses");
    return {};
  }
  if (Shapes.storage().interleaved(I.getPointerOperand()))
    return emitScaledGep(I);
  // What is uniform stays scalar: a base for all lanes is what gathers have.
  const LaneValue Base = operand(I, 0);
  SmallVector<Value *, 4> Indices;
  bool AnyLanes = !Base.S.isUniform();
  for (unsigned Index = 1; Index < I.getNumOperands(); ++Index) {
    const LaneValue V = operand(I, Index);
    Indices.push_back(V.S.isUniform() ? V.Base : lane(V));
    AnyLanes |= !V.S.isUniform();
  }
  Value *Pointer = Base.S.isUniform() ? Base.Base : lane(Base);
  Value *Result = B.CreateGEP(I.getSourceElementType(), Pointer, Indices);
  return varying({AnyLanes ? Result : B.splat(Result)});
}

} // namespace coop::lower

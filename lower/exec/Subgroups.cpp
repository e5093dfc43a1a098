// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subgroup operations as functions over the arguments of all invocations.
// Results that the specification leaves undefined (a source lane that is inactive or does not
// exist) are zero, so that runs can be compared.

#include "lower/exec/Subgroups.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/SubgroupArith.h"
#include "lower/exec/SubgroupLanes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "lower/ir/GeneratedFunction.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

Value *isSameValue(IRBuilder<> &B, Value *Left, Value *Right) {
  Value *Same = Left->getType()->isFPOrFPVectorTy() ? B.CreateFCmpOEQ(Left, Right)
                                                    : B.CreateICmpEQ(Left, Right);
  return Same->getType()->isVectorTy() ? B.CreateAndReduce(Same) : Same;
}

void setBit(LaneFunction &L, AllocaInst *Mask, Value *Lane) {
  Value *Word = L.B.CreateLShr(Lane, 5);
  Value *Bit = L.B.CreateShl(L.B.getInt32(1), L.B.CreateAnd(Lane, 31));
  Value *Old = L.read(Mask);
  L.B.CreateStore(
      L.B.CreateInsertElement(Old, L.B.CreateOr(L.B.CreateExtractElement(Old, Word), Bit), Word),
      Mask);
}

namespace {

// ---- votes

void emitElect(LaneFunction &L) {
  AllocaInst *First = L.variable(L.B.getTrue());
  L.forActive([&](Value *, Value *Arguments) {
    L.setResult(Arguments, L.read(First));
    L.B.CreateStore(L.B.getFalse(), First);
  });
}

void emitVote(LaneFunction &L, bool All) {
  AllocaInst *Sum = L.variable(L.B.getInt1(All));
  L.forActive([&](Value *, Value *Arguments) {
    Value *Vote = L.get(Arguments, ValueField);
    L.B.CreateStore(All ? L.B.CreateAnd(L.read(Sum), Vote) : L.B.CreateOr(L.read(Sum), Vote), Sum);
  });
  L.setResults([&] { return L.read(Sum); });
}

/// The value of the first active lane, in a variable.
AllocaInst *firstValue(LaneFunction &L) {
  AllocaInst *Kept = L.variable(Constant::getNullValue(L.valueType()));
  AllocaInst *Seen = L.variable(L.B.getFalse());
  L.forActive([&](Value *, Value *Arguments) {
    L.when(L.B.CreateNot(L.read(Seen)), [&] {
      L.B.CreateStore(L.get(Arguments, ValueField), Kept);
      L.B.CreateStore(L.B.getTrue(), Seen);
    });
  });
  return Kept;
}

void emitAllEqual(LaneFunction &L) {
  AllocaInst *First = firstValue(L);
  AllocaInst *Equal = L.variable(L.B.getTrue());
  L.forActive([&](Value *, Value *Arguments) {
    Value *Same = isSameValue(L.B, L.get(Arguments, ValueField), L.read(First));
    L.B.CreateStore(L.B.CreateAnd(L.read(Equal), Same), Equal);
  });
  L.setResults([&] { return L.read(Equal); });
}

void emitBroadcastFirst(LaneFunction &L) {
  AllocaInst *First = firstValue(L);
  L.setResults([&] { return L.read(First); });
}

void emitBallot(LaneFunction &L) {
  AllocaInst *Mask = L.variable(Constant::getNullValue(L.Args->getElementType(ResultField)));
  L.forActive([&](Value *Index, Value *Arguments) {
    L.when(L.get(Arguments, ValueField), [&] { setBit(L, Mask, Index); });
  });
  L.setResults([&] { return L.read(Mask); });
}

// ---- values of other lanes

/// Each active lane gets the value of lane Source(its index, its arguments).
void emitGather(LaneFunction &L, function_ref<Value *(Value *, Value *)> Source) {
  L.forActive([&](Value *Index, Value *Arguments) {
    Value *From = Source(Index, Arguments);
    AllocaInst *Result = L.variable(Constant::getNullValue(L.valueType()));
    L.when(L.B.CreateICmpULT(From, L.Count), [&] {
      Value *Other = L.lane(From);
      L.when(L.B.CreateIsNotNull(Other),
             [&] { L.B.CreateStore(L.get(Other, ValueField), Result); });
    });
    L.setResult(Arguments, L.read(Result));
  });
}

void emitShuffle(LaneFunction &L, CoopOp Op, uint64_t Direction) {
  IRBuilder<> &B = L.B;
  emitGather(L, [&](Value *Index, Value *Arguments) -> Value * {
    if (Op == CoopOp::QuadSwap) // horizontal 1, vertical 2, diagonal 3
      return B.CreateXor(Index, Direction + 1);
    Value *Given = L.get(Arguments, IndexField);
    switch (Op) {
    case CoopOp::SubgroupShuffleXor:
      return B.CreateXor(Index, Given);
    case CoopOp::SubgroupShuffleUp:
      return B.CreateSub(Index, Given); // wraps to what does not exist
    case CoopOp::SubgroupShuffleDown:
      // Saturates: a sum that wraps would name a lane that exists.
      return B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, Index, Given);
    case CoopOp::QuadBroadcast:
      return B.CreateOr(B.CreateAnd(Index, B.getInt32(~3u)), B.CreateAnd(Given, 3));
    default: // broadcast and shuffle
      return Given;
    }
  });
}

// ---- calls

/// The positions of the operands that differ between invocations.
SmallVector<unsigned, 2> varyingOperands(CoopOp Op) {
  switch (Op) {
  case CoopOp::SubgroupElect:
    return {};
  case CoopOp::SubgroupAll:
    return {SubgroupAllCall::Condition};
  case CoopOp::SubgroupAny:
    return {SubgroupAnyCall::Condition};
  case CoopOp::SubgroupBallot:
    return {SubgroupBallotCall::Condition};
  case CoopOp::SubgroupAllEqual:
    return {SubgroupAllEqualCall::Value};
  case CoopOp::SubgroupBroadcastFirst:
    return {SubgroupBroadcastFirstCall::Value};
  case CoopOp::SubgroupBroadcast:
    return {SubgroupBroadcastCall::Value, SubgroupBroadcastCall::Lane};
  case CoopOp::SubgroupShuffle:
    return {SubgroupShuffleCall::Value, SubgroupShuffleCall::Lane};
  case CoopOp::SubgroupShuffleXor:
    return {SubgroupShuffleXorCall::Value, SubgroupShuffleXorCall::Mask};
  case CoopOp::SubgroupShuffleUp:
    return {SubgroupShuffleUpCall::Value, SubgroupShuffleUpCall::Delta};
  case CoopOp::SubgroupShuffleDown:
    return {SubgroupShuffleDownCall::Value, SubgroupShuffleDownCall::Delta};
  case CoopOp::SubgroupArith:
    return {SubgroupArithCall::Value};
  case CoopOp::SubgroupPartition:
    return {SubgroupPartitionCall::Value};
  case CoopOp::SubgroupPartitionedArith:
    return {SubgroupPartitionedArithCall::Value, SubgroupPartitionedArithCall::Ballot};
  case CoopOp::QuadBroadcast:
    return {QuadBroadcastCall::Value, QuadBroadcastCall::Lane};
  case CoopOp::QuadSwap:
    return {QuadSwapCall::Value};
  default:
    llvm_unreachable("an operation of another kind");
  }
}

/// Checked to be a constant where it means something (checkSubgroupOp).
uint64_t clusterSize(const SubgroupArithCall &Call) {
  auto *Value = dyn_cast<ConstantInt>(Call.clusterSize());
  return Value ? Value->getLimitedValue() : ~uint64_t(0);
}

void emitBody(LaneFunction &L, const CallInst &Call, CoopOp Op) {
  switch (Op) {
  case CoopOp::SubgroupElect:
    return emitElect(L);
  case CoopOp::SubgroupAll:
  case CoopOp::SubgroupAny:
    return emitVote(L, Op == CoopOp::SubgroupAll);
  case CoopOp::SubgroupAllEqual:
    return emitAllEqual(L);
  case CoopOp::SubgroupBroadcastFirst:
    return emitBroadcastFirst(L);
  case CoopOp::SubgroupBallot:
    return emitBallot(L);
  case CoopOp::SubgroupArith: {
    auto &Arith = cast<SubgroupArithCall>(Call);
    return emitArith(L, Arith.arith(), Arith.group(), static_cast<uint32_t>(clusterSize(Arith)));
  }
  case CoopOp::SubgroupPartition:
    return emitPartition(L);
  case CoopOp::SubgroupPartitionedArith: {
    auto &Arith = cast<SubgroupPartitionedArithCall>(Call);
    return emitPartitionedArith(L, Arith.arith(), Arith.group());
  }
  case CoopOp::QuadSwap:
    return emitShuffle(L, Op, cast<QuadSwapCall>(Call).direction());
  case CoopOp::SubgroupBroadcast:
  case CoopOp::SubgroupShuffle:
  case CoopOp::SubgroupShuffleXor:
  case CoopOp::SubgroupShuffleUp:
  case CoopOp::SubgroupShuffleDown:
  case CoopOp::QuadBroadcast:
    return emitShuffle(L, Op, 0);
  default:
    llvm_unreachable("an operation of another kind");
  }
}

void lowerCall(CallInst &Call, CoopOp Op) {
  Module &M = *Call.getModule();
  const SmallVector<unsigned, 2> Operands = varyingOperands(Op);
  SmallVector<Type *, 3> Fields = {Call.getType()};
  for (unsigned I : Operands)
    Fields.push_back(Call.getArgOperand(I)->getType());
  auto *Args = StructType::get(M.getContext(), Fields);

  FunctionKey Key(coopOpName(Op));
  Key.add(Call, [&](unsigned I) { return is_contained(Operands, I); });
  Function *Lanes = generatedFunction(M, Key, [&] {
    LaneFunction L(M, Args);
    emitBody(L, Call, Op);
    return L.finish();
  });

  AllocaInst *Slot = variableAtEntry(*Call.getFunction(), Args, "subgroup.args");
  IRBuilder<> B(&Call);
  for (unsigned I = 0; I < Operands.size(); ++I)
    B.CreateStore(Call.getArgOperand(Operands[I]), B.CreateStructGEP(Args, Slot, I + ValueField));
  emitCoopOp(B, CoopOp::ScopeRun, B.getVoidTy(),
             {B.getInt32(uint32_t(CoopScope::Subgroup)), Lanes, Slot});
  Value *Result = B.CreateLoad(Call.getType(), B.CreateStructGEP(Args, Slot, ResultField));
  Result->takeName(&Call);
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

} // namespace

Error checkSubgroupOp(const CallInst &Call, CoopOp Op) {
  const std::string Name = ("coop." + coopOpName(Op)).str();
  if (CoopScope(cast<SubgroupExchangeCall>(Call).scope()) != CoopScope::Subgroup)
    return createStringError("%s: only the subgroup scope is supported", Name.c_str());
  if (auto *Swap = dyn_cast<QuadSwapCall>(&Call); Swap && Swap->direction() > 2)
    return createStringError("%s: no such direction", Name.c_str());
  auto *Reduction = dyn_cast<SubgroupReductionCall>(&Call);
  if (!Reduction)
    return Error::success();
  auto *Arith = dyn_cast<SubgroupArithCall>(&Call);
  const uint64_t Group = Reduction->group(), Cluster = Arith ? clusterSize(*Arith) : 0;
  if (Group > (Arith ? Clustered : ExclusiveScan))
    return createStringError("%s: group operation %u is not supported", Name.c_str(),
                             static_cast<unsigned>(Group));
  if (Group == Clustered && (Cluster > 128 || !isPowerOf2_64(Cluster)))
    return createStringError("%s: the cluster size is not a constant power of two up to 128",
                             Name.c_str());
  if (!isSubgroupArith(Reduction->arith(), Call.getType()))
    return createStringError("%s: the arithmetic does not fit the type", Name.c_str());
  return Error::success();
}

Error lowerSubgroups(Module &M) {
  return lowerSubgroups(M, [](CoopOp) { return true; });
}

Error lowerSubgroups(Module &M, function_ref<bool(CoopOp)> Which) {
  SmallVector<std::pair<CallInst *, CoopOp>, 16> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (auto Op = getCoopOp(*Call); Op && kindOf(*Op) == OpKind::Subgroup && Which(*Op))
          Calls.push_back({Call, *Op});
  for (auto [Call, Op] : Calls)
    if (Error E = checkSubgroupOp(*Call, Op))
      return E;
  for (auto [Call, Op] : Calls)
    lowerCall(*Call, Op);
  return Error::success();
}

} // namespace coop::lower

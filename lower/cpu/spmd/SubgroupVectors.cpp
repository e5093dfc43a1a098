// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Subgroup operations on vectors of lanes, under the mask of those that are active. Results agree
// with Subgroups.cpp, but for the rounding of sums and products, which are taken as trees.

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "lower/emit/SubgroupArith.h"
#include "lower/exec/Subgroups.h"
#include "lower/ir/CoopCalls.h"

using namespace llvm;

namespace coop::lower {

bool hasVectorForm(CoopOp Op) {
  return Op != CoopOp::SubgroupPartition && Op != CoopOp::SubgroupPartitionedArith;
}

LaneValue FunctionVectorizer::emitSubgroup(CallInst &I, CoopOp Op) {
  if (Error E = checkSubgroupOp(I, Op)) {
    fail(toString(std::move(E)));
    return {};
  }
  switch (Op) {
  case CoopOp::SubgroupElect:
  case CoopOp::SubgroupAll:
  case CoopOp::SubgroupAny:
  case CoopOp::SubgroupAllEqual:
  case CoopOp::SubgroupBallot:
    return emitVote(I, Op);
  case CoopOp::SubgroupBroadcastFirst:
    return uniform(uniformOperand(I.getArgOperandUse(SubgroupBroadcastFirstCall::Value)));
  case CoopOp::SubgroupArith:
    return emitSubgroupArith(I);
  case CoopOp::SubgroupBroadcast:
    return emitLaneExchange(I, Op, SubgroupBroadcastCall::Lane);
  case CoopOp::SubgroupShuffle:
    return emitLaneExchange(I, Op, SubgroupShuffleCall::Lane);
  case CoopOp::SubgroupShuffleXor:
    return emitLaneExchange(I, Op, SubgroupShuffleXorCall::Mask);
  case CoopOp::SubgroupShuffleUp:
    return emitLaneExchange(I, Op, SubgroupShuffleUpCall::Delta);
  case CoopOp::SubgroupShuffleDown:
    return emitLaneExchange(I, Op, SubgroupShuffleDownCall::Delta);
  case CoopOp::QuadBroadcast:
    return emitLaneExchange(I, Op, QuadBroadcastCall::Lane);
  case CoopOp::QuadSwap:
    return emitLaneExchange(I, Op, QuadSwapCall::Direction);
  default:
    fail("coop." + coopOpName(Op) + " has no vector form");
    return {};
  }
}

LaneValue FunctionVectorizer::emitVote(CallInst &I, CoopOp Op) {
  if (Op == CoopOp::SubgroupElect) {
    Value *Lanes = B.laneNumbers(B.getInt32Ty());
    return varying({B.CreateICmpEQ(Lanes, B.splat(B.firstLane(Active)))});
  }
  if (Op == CoopOp::SubgroupAllEqual) {
    // As OpGroupNonUniformAllEqual: floating point is compared as OpFOrdEqual does.
    Value *Equal = nullptr;
    for (Value *Part : lanes(operand(I, SubgroupAllEqualCall::Value))) {
      Value *First = B.splat(B.CreateExtractElement(Part, B.firstLane(Active)));
      Value *Same = Part->getType()->isFPOrFPVectorTy() ? B.CreateFCmpOEQ(Part, First)
                                                        : B.CreateICmpEQ(Part, First);
      Equal = Equal ? B.CreateAnd(Equal, Same) : Same;
    }
    return uniform(B.CreateNot(B.any(B.without(Active, Equal))));
  }
  auto *Compare = dyn_cast<ICmpInst>(I.getArgOperand(SubgroupVoteCall::Condition));
  if (Op == CoopOp::SubgroupAll && Compare && !Active && Compare->getParent() == I.getParent())
    if (Value *All = compareAllCounted(*Compare))
      return uniform(All);
  Value *Votes = lane(operand(I, SubgroupVoteCall::Condition));
  if (Op == CoopOp::SubgroupAll)
    return uniform(B.CreateNot(B.any(B.without(Active, Votes))));
  Mask For = B.both(Active, Votes);
  if (Op == CoopOp::SubgroupAny)
    return uniform(B.any(For));
  Value *Words = B.CreateZExt(B.bits(For), B.getIntNTy(128));
  return uniform(B.CreateBitCast(Words, I.getType()));
}

// ---- values of other lanes

/// V of lane Source in each lane. V is zero where a lane is not active, and so is what comes from a
/// lane that does not exist.
Value *FunctionVectorizer::shuffleLeaf(Value *V, Value *Source) {
  auto *T = cast<FixedVectorType>(V->getType());
  Constant *Zero = Constant::getNullValue(T);
  if (auto *Known = dyn_cast<Constant>(Source)) {
    SmallVector<int, 32> Order;
    for (unsigned Lane = 0; Lane < B.Width; ++Lane) {
      auto *From = dyn_cast_or_null<ConstantInt>(Known->getAggregateElement(Lane));
      const bool Exists = From && From->getValue().ult(B.Width);
      Order.push_back(static_cast<int>(Exists ? From->getZExtValue() : B.Width));
    }
    return B.CreateShuffleVector(V, Zero, Order);
  }
  // Lanes that are not active have no number.
  Value *Exists = B.CreateICmpULT(Source, ConstantInt::get(Source->getType(), B.Width));
  return B.CreateSelect(Exists, lookUp(V, Source), Zero);
}

LaneValue FunctionVectorizer::emitLaneExchange(CallInst &I, CoopOp Op, unsigned LaneOperand) {
  SmallVector<Value *, 4> Parts = lanes(operand(I, LaneExchangeCall::Value));
  for (Value *&Part : Parts)
    Part = B.choose(Active, Part, Constant::getNullValue(Part->getType()));
  Value *Numbers = B.laneNumbers(B.getInt32Ty());
  const LaneValue Given = operand(I, LaneOperand);
  if (Op == CoopOp::SubgroupBroadcast && Given.S.isUniform()) {
    Value *Exists = B.CreateICmpULT(Given.Base, B.getInt32(B.Width));
    Value *Lane = B.CreateAnd(Given.Base, B.getInt32(B.Width - 1));
    for (Value *&Part : Parts) {
      Value *V = B.CreateExtractElement(Part, Lane);
      Part = B.CreateSelect(Exists, V, Constant::getNullValue(V->getType()));
    }
    return uniform(assemble(I.getType(), Parts));
  }
  Value *By = lane(Given), *Source = By;
  auto Number = [&](uint64_t N) { return ConstantInt::get(Numbers->getType(), N); };
  switch (Op) {
  case CoopOp::SubgroupShuffleXor:
    Source = B.CreateXor(Numbers, By);
    break;
  case CoopOp::SubgroupShuffleUp: // wraps to what does not exist
    Source = B.CreateSub(Numbers, By);
    break;
  case CoopOp::SubgroupShuffleDown: { // a sum that wraps would name a lane that exists
    Value *Sum = B.CreateAdd(Numbers, By);
    Source = B.CreateSelect(B.CreateICmpULT(Sum, Numbers), Number(~0u), Sum);
    break;
  }
  case CoopOp::QuadBroadcast:
    Source = B.CreateOr(B.CreateAnd(Numbers, Number(~3u)), B.CreateAnd(By, Number(3)));
    break;
  case CoopOp::QuadSwap: // horizontal 1, vertical 2, diagonal 3
    Source = B.CreateXor(Numbers, B.CreateAdd(By, Number(1)));
    break;
  case CoopOp::SubgroupBroadcast:
  case CoopOp::SubgroupShuffle:
    break;
  default:
    llvm_unreachable("not an exchange of lanes");
  }
  SmallVector<Value *, 4> Result;
  for (Value *Part : Parts)
    Result.push_back(shuffleLeaf(Part, Source));
  return varying(std::move(Result));
}

// ---- arithmetic

/// What changes no value that is put together with it, not even the sign of a zero or a NaN;
/// the identity of an operation that has no operand is another.
static Constant *neutralElement(CoopArith Arith, Type *T) {
  switch (Arith) {
  case CoopArith::FAdd:
    return ConstantFP::getNegativeZero(T);
  case CoopArith::FMin:
  case CoopArith::FMax:
    return ConstantFP::getNaN(T);
  default:
    return subgroupIdentity(Arith, T);
  }
}

/// A tree over all lanes; the result is a scalar.
static Value *reduce(LaneBuilder &B, CoopArith Arith, Value *V) {
  for (unsigned Length = B.Width / 2; Length > 0; Length /= 2) {
    SmallVector<int, 32> Low, High;
    for (unsigned I = 0; I < Length; ++I) {
      Low.push_back(static_cast<int>(I));
      High.push_back(static_cast<int>(I + Length));
    }
    Value *First = B.CreateShuffleVector(V, Low);
    V = emitSubgroupArith(B, Arith, First, B.CreateShuffleVector(V, High));
  }
  return B.CreateExtractElement(V, B.getInt32(0));
}

/// Lane L gets what lane L - By has, and Fill where there is none.
static Value *shiftUp(LaneBuilder &B, Value *V, unsigned By, Constant *Fill) {
  SmallVector<int, 32> Order;
  for (unsigned Lane = 0; Lane < B.Width; ++Lane)
    Order.push_back(static_cast<int>(Lane < By ? B.Width : Lane - By));
  return B.CreateShuffleVector(V, Fill, Order);
}

LaneValue FunctionVectorizer::emitSubgroupArith(CallInst &I) {
  enum GroupOperation : uint64_t { Reduce = 0, InclusiveScan = 1, ExclusiveScan = 2 };
  auto &Call = cast<SubgroupArithCall>(I);
  const CoopArith Arith = Call.arith();
  const uint64_t Group = Call.group();
  const uint64_t Cluster = cast<ConstantInt>(Call.clusterSize())->getZExtValue();
  SmallVector<Value *, 4> Result;
  for (Value *Part : lanes(operand(I, SubgroupArithCall::Value))) {
    Type *T = Part->getType();
    Constant *Neutral = neutralElement(Arith, T);
    Value *V = B.choose(Active, Part, Neutral);
    if (Group == Reduce) {
      Result.push_back(reduce(B, Arith, V));
      continue;
    }
    if (Group != InclusiveScan && Group != ExclusiveScan) {
      for (unsigned Step = 1; Step < Cluster && Step < B.Width; Step *= 2) {
        SmallVector<int, 32> Order;
        for (unsigned Lane = 0; Lane < B.Width; ++Lane)
          Order.push_back(static_cast<int>(Lane ^ Step));
        V = coop::lower::emitSubgroupArith(B, Arith, V, B.CreateShuffleVector(V, Order));
      }
      Result.push_back(V);
      continue;
    }
    for (unsigned Step = 1; Step < B.Width; Step *= 2)
      V = coop::lower::emitSubgroupArith(B, Arith, shiftUp(B, V, Step, Neutral), V);
    if (Group == ExclusiveScan) {
      // The first active lane has no operands.
      Value *Before = B.CreateICmpUGT(B.laneNumbers(B.getInt32Ty()), B.splat(B.firstLane(Active)));
      V = B.CreateSelect(Before, shiftUp(B, V, 1, Neutral), subgroupIdentity(Arith, T));
    }
    Result.push_back(V);
  }
  if (Group == Reduce)
    return uniform(assemble(I.getType(), Result));
  return varying(std::move(Result));
}

} // namespace coop::lower

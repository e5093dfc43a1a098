// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The operations of subgroups for one thread. Lanes are counted in the warp, unless they are the
// shader's.

#include "lower/gpu/SubgroupOps.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/SubgroupArith.h"
#include "lower/exec/SubgroupLanes.h"
#include "lower/exec/Subgroups.h"
#include "lower/gpu/Masks.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/gpu/target/WarpShuffle.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/EachElement.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {
namespace {

class SubgroupOp {
public:
  SubgroupOp(CallInst &Call, uint32_t Size, bool MayReorder)
      : Call(Call), Size(Size), MayReorder(MayReorder), B(&Call), Mask(maskOf(Call)),
        Own(B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_laneid, {}, {})),
        First(Size == WarpSize ? B.getInt32(0) : B.CreateAnd(Own, ~(Size - 1))) {}

  Value *lower(CoopOp Op);

private:
  // Of the warp.
  Value *bit(Value *Bits, Value *Lane) {
    return B.CreateTrunc(B.CreateLShr(Bits, Lane), B.getInt1Ty());
  }
  Value *firstActive() {
    return B.CreateIntrinsic(Intrinsic::cttz, {B.getInt32Ty()}, {Mask, B.getTrue()});
  }
  Value *vote(bool All, Value *Condition) {
    return B.CreateIntrinsic(All ? Intrinsic::nvvm_vote_all_sync : Intrinsic::nvvm_vote_any_sync,
                             {}, {Mask, Condition});
  }
  /// Of a lane that takes part.
  Value *shuffle(Value *V, Value *Lane) { return emitShuffle(B, V, Lane, Mask); }
  void forEachActive(function_ref<void(Value *Lane)> Body);

  // Of the shader.
  Value *ownLane() { return B.CreateSub(Own, First); }
  Value *ballotOf(Value *Bits);
  Value *wordOf(Value *Ballot);
  Value *gather(Value *V, Value *Lane);
  Value *source(CoopOp Op);
  Value *allEqual();
  Value *partition();
  Value *arith(CoopArith Arith, function_ref<Value *(Value *Lane)> Takes, Value *V);
  Value *groupArith();
  Value *arithInOrder(SubgroupArithCall &Operation);
  Value *arithByOneInstruction(SubgroupArithCall &Operation);
  Value *reduceInSteps(CoopArith Arith, Value *V, uint32_t Lanes);
  Value *scanInSteps(CoopArith Arith, Value *V);
  Value *arithInSteps(SubgroupArithCall &Operation);
  Value *partitionedArith();

  CallInst &Call;
  const uint32_t Size;
  const bool MayReorder;
  IRBuilder<> B;
  Value *Mask, *Own, *First;
};

// ---- the warp

/// In order, on all lanes that take part.
void SubgroupOp::forEachActive(function_ref<void(Value *)> Body) {
  repeatWhile(B, Mask, "lanes", [&](Value *Left, Value *&Again) -> Value * {
    Body(B.CreateIntrinsic(Intrinsic::cttz, {B.getInt32Ty()}, {Left, B.getTrue()}));
    Value *Rest = B.CreateAnd(Left, B.CreateSub(Left, B.getInt32(1)));
    Again = B.CreateICmpNE(Rest, B.getInt32(0));
    return Rest;
  });
}

// ---- ballots

/// Lanes of the warp as a ballot of the subgroup.
Value *SubgroupOp::ballotOf(Value *Bits) {
  Value *Word = B.CreateAnd(B.CreateLShr(Bits, First), ~0U >> (WarpSize - Size));
  return B.CreateInsertElement(Constant::getNullValue(FixedVectorType::get(B.getInt32Ty(), 4)),
                               Word, uint64_t(0));
}

Value *SubgroupOp::wordOf(Value *Ballot) {
  return B.CreateShl(B.CreateExtractElement(Ballot, uint64_t(0)), First);
}

Value *SubgroupOp::allEqual() {
  Value *V = cast<SubgroupAllEqualCall>(Call).value();
  return vote(/*All=*/true, isSameValue(B, V, shuffle(V, firstActive())));
}

Value *SubgroupOp::partition() {
  Value *V = cast<SubgroupPartitionCall>(Call).value();
  if (V->getType()->isIntegerTy(32))
    return ballotOf(B.CreateIntrinsic(Intrinsic::nvvm_match_any_sync_i32, {}, {Mask, V}));
  AllocaInst *Bits = variableAtEntry(*Call.getFunction(), B.getInt32Ty());
  B.CreateStore(B.getInt32(0), Bits);
  forEachActive([&](Value *Lane) {
    Value *Same = isSameValue(B, shuffle(V, Lane), V);
    Value *Bit = B.CreateShl(B.CreateZExt(Same, B.getInt32Ty()), Lane);
    B.CreateStore(B.CreateOr(B.CreateLoad(B.getInt32Ty(), Bits), Bit), Bits);
  });
  return ballotOf(B.CreateLoad(B.getInt32Ty(), Bits));
}

// ---- values of other lanes

/// The value of a lane of the shader.
Value *SubgroupOp::gather(Value *V, Value *Lane) {
  Value *InWarp = B.CreateAdd(First, B.CreateAnd(Lane, Size - 1));
  Value *Exists = B.CreateICmpULT(Lane, B.getInt32(Size));
  Value *IsThere = B.CreateAnd(Exists, bit(Mask, InWarp));
  return B.CreateSelect(IsThere, shuffle(V, InWarp), Constant::getNullValue(V->getType()));
}

Value *SubgroupOp::source(CoopOp Op) {
  switch (Op) {
  case CoopOp::QuadSwap: { // horizontal 1, vertical 2, diagonal 3
    const auto Direction = static_cast<uint32_t>(cast<QuadSwapCall>(Call).direction());
    return B.CreateXor(ownLane(), B.getInt32(Direction + 1));
  }
  case CoopOp::QuadBroadcast:
    return B.CreateOr(B.CreateAnd(ownLane(), ~3U),
                      B.CreateAnd(cast<QuadBroadcastCall>(Call).lane(), 3));
  case CoopOp::SubgroupShuffleXor:
    return B.CreateXor(ownLane(), cast<SubgroupShuffleXorCall>(Call).mask());
  case CoopOp::SubgroupShuffleUp: // wraps to what does not exist
    return B.CreateSub(ownLane(), cast<SubgroupShuffleUpCall>(Call).delta());
  case CoopOp::SubgroupShuffleDown:
    // Saturates: a sum that wraps would name a lane that exists.
    return B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, ownLane(),
                                   cast<SubgroupShuffleDownCall>(Call).delta());
  case CoopOp::SubgroupBroadcast:
    return cast<SubgroupBroadcastCall>(Call).lane();
  default:
    return cast<SubgroupShuffleCall>(Call).lane();
  }
}

// ---- arithmetic

/// The fold over the lanes that Takes chooses. It begins with a value, not the identity:
/// -0.0 + 0.0 is 0.0.
Value *SubgroupOp::arith(CoopArith Arith, function_ref<Value *(Value *)> Takes, Value *V) {
  Type *T = V->getType();
  Function &F = *Call.getFunction();
  AllocaInst *Sum = variableAtEntry(F, T), *Seen = variableAtEntry(F, B.getInt1Ty());
  B.CreateStore(subgroupIdentity(Arith, T), Sum);
  B.CreateStore(B.getFalse(), Seen);
  forEachActive([&](Value *Lane) {
    Value *Operand = shuffle(V, Lane), *Old = B.CreateLoad(T, Sum);
    Value *WasSeen = B.CreateLoad(B.getInt1Ty(), Seen), *Takes1 = Takes(Lane);
    Value *New = B.CreateSelect(WasSeen, emitSubgroupArith(B, Arith, Old, Operand), Operand);
    B.CreateStore(B.CreateSelect(Takes1, New, Old), Sum);
    B.CreateStore(B.CreateOr(WasSeen, Takes1), Seen);
  });
  return B.CreateLoad(T, Sum);
}

uint32_t clusterOf(const SubgroupArithCall &Operation) {
  return static_cast<uint32_t>(cast<ConstantInt>(Operation.clusterSize())->getZExtValue());
}

Value *SubgroupOp::arithInOrder(SubgroupArithCall &Operation) {
  const uint32_t Cluster = clusterOf(Operation);
  return arith(
      Operation.arith(),
      [&](Value *Lane) -> Value * {
        switch (Operation.group()) {
        case InclusiveScan:
          return B.CreateICmpULE(Lane, Own);
        case ExclusiveScan:
          return B.CreateICmpULT(Lane, Own);
        case Clustered:
          return B.CreateICmpULT(B.CreateXor(Lane, Own), B.getInt32(Cluster));
        default:
          return B.getTrue();
        }
      },
      Operation.value());
}

struct ReductionRow {
  CoopArith Arith;
  Intrinsic::ID Id;
  bool IsSigned = false;
};

/// PTX ISA, "redux.sync".
constexpr ReductionRow Reductions[] = {
    {CoopArith::IAdd, Intrinsic::nvvm_redux_sync_add},
    {CoopArith::SMin, Intrinsic::nvvm_redux_sync_min, true},
    {CoopArith::SMax, Intrinsic::nvvm_redux_sync_max, true},
    {CoopArith::UMin, Intrinsic::nvvm_redux_sync_umin},
    {CoopArith::UMax, Intrinsic::nvvm_redux_sync_umax},
    {CoopArith::And, Intrinsic::nvvm_redux_sync_and},
    {CoopArith::LogicalAnd, Intrinsic::nvvm_redux_sync_and},
    {CoopArith::Or, Intrinsic::nvvm_redux_sync_or},
    {CoopArith::LogicalOr, Intrinsic::nvvm_redux_sync_or},
    {CoopArith::Xor, Intrinsic::nvvm_redux_sync_xor},
    {CoopArith::LogicalXor, Intrinsic::nvvm_redux_sync_xor},
};

/// Of whole numbers, of any lanes; null where there is no such instruction.
Value *SubgroupOp::arithByOneInstruction(SubgroupArithCall &Operation) {
  Value *V = Operation.value();
  const auto *Row = find_if(
      Reductions, [&](const ReductionRow &Each) { return Each.Arith == Operation.arith(); });
  if (Operation.group() != Reduce || Row == std::end(Reductions) || !V->getType()->isIntegerTy() ||
      V->getType()->isIntegerTy(64))
    return nullptr;
  Value *Word = B.CreateIntCast(V, B.getInt32Ty(), Row->IsSigned);
  return B.CreateTrunc(B.CreateIntrinsic(Row->Id, {}, {Word, Mask}), V->getType());
}

/// All of the lanes have the same result: the operations commute.
Value *SubgroupOp::reduceInSteps(CoopArith Arith, Value *V, uint32_t Lanes) {
  for (uint32_t Distance = 1; Distance < Lanes; Distance *= 2)
    V = emitSubgroupArith(B, Arith, V, shuffle(V, B.CreateXor(Own, B.getInt32(Distance))));
  return V;
}

/// An inclusive scan. After each step a lane has the sum of twice as many.
Value *SubgroupOp::scanInSteps(CoopArith Arith, Value *V) {
  for (uint32_t Distance = 1; Distance < Size; Distance *= 2) {
    Value *HasOther = B.CreateICmpUGE(ownLane(), B.getInt32(Distance));
    Value *From = B.CreateSelect(HasOther, B.CreateSub(Own, B.getInt32(Distance)), Own);
    Value *Sum = emitSubgroupArith(B, Arith, shuffle(V, From), V);
    V = B.CreateSelect(HasOther, Sum, V);
  }
  return V;
}

/// Of a whole subgroup.
Value *SubgroupOp::arithInSteps(SubgroupArithCall &Operation) {
  const CoopArith Arith = Operation.arith();
  Value *V = Operation.value();
  switch (Operation.group()) {
  case InclusiveScan:
    return scanInSteps(Arith, V);
  case ExclusiveScan: {
    Value *IsFirst = B.CreateICmpEQ(Own, First);
    Value *From = B.CreateSelect(IsFirst, Own, B.CreateSub(Own, B.getInt32(1)));
    Value *Before = shuffle(scanInSteps(Arith, V), From);
    return B.CreateSelect(IsFirst, subgroupIdentity(Arith, V->getType()), Before);
  }
  case Clustered:
    return reduceInSteps(Arith, V, clusterOf(Operation));
  default:
    return reduceInSteps(Arith, V, Size);
  }
}

Value *SubgroupOp::groupArith() {
  auto &Operation = cast<SubgroupArithCall>(Call);
  if (!MayReorder)
    return arithInOrder(Operation);
  if (Value *Result = arithByOneInstruction(Operation))
    return Result;
  if (match(Mask, PatternMatch::m_AllOnes()))
    return arithInSteps(Operation);
  // Where lanes part and meet again all are there, mostly.
  Value *IsWhole = B.CreateICmpEQ(Mask, B.CreateShl(B.getInt32(~0U >> (WarpSize - Size)), First));
  Instruction *Then = nullptr, *Else = nullptr;
  SplitBlockAndInsertIfThenElse(IsWhole, Call.getIterator(), &Then, &Else);
  B.SetInsertPoint(Then);
  Value *InSteps = arithInSteps(Operation);
  B.SetInsertPoint(Else);
  Value *InOrder = arithInOrder(Operation);
  BasicBlock *Ordered = B.GetInsertBlock();
  B.SetInsertPoint(&Call);
  PHINode *Result = B.CreatePHI(Call.getType(), 2);
  Result->addIncoming(InSteps, Then->getParent());
  Result->addIncoming(InOrder, Ordered);
  return Result;
}

Value *SubgroupOp::partitionedArith() {
  auto &Operation = cast<SubgroupPartitionedArithCall>(Call);
  Value *Chosen = wordOf(Operation.ballot());
  return arith(
      Operation.arith(),
      [&](Value *Lane) -> Value * {
        Value *In = bit(Chosen, Lane);
        switch (Operation.group()) {
        case InclusiveScan:
          return B.CreateAnd(In, B.CreateICmpULE(Lane, Own));
        case ExclusiveScan:
          return B.CreateAnd(In, B.CreateICmpULT(Lane, Own));
        default:
          return In;
        }
      },
      Operation.value());
}

Value *SubgroupOp::lower(CoopOp Op) {
  switch (Op) {
  case CoopOp::SubgroupElect:
    return B.CreateICmpEQ(Own, firstActive());
  case CoopOp::SubgroupAll:
  case CoopOp::SubgroupAny:
    return vote(Op == CoopOp::SubgroupAll, cast<SubgroupVoteCall>(Call).condition());
  case CoopOp::SubgroupAllEqual:
    return allEqual();
  case CoopOp::SubgroupBallot:
    return ballotOf(B.CreateIntrinsic(Intrinsic::nvvm_vote_ballot_sync, {},
                                      {Mask, cast<SubgroupBallotCall>(Call).condition()}));
  case CoopOp::SubgroupBroadcastFirst:
    return shuffle(cast<SubgroupBroadcastFirstCall>(Call).value(), firstActive());
  case CoopOp::SubgroupArith:
    return groupArith();
  case CoopOp::SubgroupPartition:
    return partition();
  case CoopOp::SubgroupPartitionedArith:
    return partitionedArith();
  default:
    return gather(cast<LaneExchangeCall>(Call).value(), source(Op));
  }
}

bool isSubgroupOp(CoopOp Op) { return coopOpName(Op).starts_with("subgroup.") && isScoped(Op); }

} // namespace

Error lowerGpuSubgroups(Module &M, bool MayReorder) {
  const uint32_t Size = getKernelInfo(M)->SubgroupSize;
  SmallVector<std::pair<CallInst *, CoopOp>, 16> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (const auto Op = getCoopOp(*Call); Op && isSubgroupOp(*Op))
          Calls.push_back({Call, *Op});
  for (auto [Call, Op] : Calls) {
    if (Error E = checkSubgroupOp(*Call, Op))
      return E;
    Value *Result = SubgroupOp(*Call, Size, MayReorder).lower(Op);
    Result->takeName(Call);
    Call->replaceAllUsesWith(Result);
    Call->eraseFromParent();
  }
  return Error::success();
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Non-uniform group instructions (SPIR-V, section 3.42.24) of subgroup scope, and their older
// forms. What exchanges values becomes coop.subgroup.*; what only reads ballots is computed.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

std::optional<uint32_t> Importer::groupScope(const SpirvInst &I) {
  auto Scope = constant32(I, 0);
  if (Scope && *Scope != uint32_t(spirv::Scope::Subgroup)) {
    fail(I, "the scope " + spirv::enumerantName(spirv::OperandKind::Scope, *Scope) +
                " is not supported");
    return std::nullopt;
  }
  return Scope;
}

/// Operands of these are scalars and vectors of them.
static bool isExchangeable(Type *T) { return T->isIntOrIntVectorTy() || T->isFPOrFPVectorTy(); }

/// Args: the scope, and the value and what follows it.
bool Importer::emitSubgroup(const SpirvInst &I, CoopOp Op, SmallVectorImpl<Value *> &Args) {
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  if (Args.size() > 1 && !isExchangeable(Args[1]->getType()))
    return fail(I, "the value is neither a scalar nor a vector");
  const bool Votes =
      Op == CoopOp::SubgroupAll || Op == CoopOp::SubgroupAny || Op == CoopOp::SubgroupBallot;
  if (Votes && !Args[1]->getType()->isIntegerTy(1))
    return fail(I, "the predicate is not a boolean");
  if (Op == CoopOp::SubgroupBallot || Op == CoopOp::SubgroupPartition)
    return T->Value == FixedVectorType::get(B.getInt32Ty(), 4)
               ? define(I, coopOp(Op, T->Value, Args))
               : fail(I, "the result is not a vector of four 32-bit integers");
  const bool Boolean = Votes || Op == CoopOp::SubgroupElect || Op == CoopOp::SubgroupAllEqual;
  return define(I, coopOp(Op, Boolean ? B.getInt1Ty() : Args[1]->getType(), Args));
}

bool Importer::importSubgroup(const SpirvInst &I, CoopOp Op) {
  auto Scope = groupScope(I);
  if (!Scope)
    return false;
  SmallVector<Value *, 4> Args = {B.getInt32(*Scope)};
  if (I.operands().size() > 1) {
    Value *V = value(I, 1);
    if (!V)
      return false;
    Args.push_back(V);
  }
  if (Op == CoopOp::QuadSwap) {
    auto Direction = constant32(I, 2);
    if (!Direction)
      return false;
    if (*Direction > 2)
      return fail(I, "there is no direction " + Twine(*Direction));
    Args.push_back(B.getInt32(*Direction));
  } else if (I.operands().size() > 2) {
    Value *Lane = scalarInt(I, 2, 32);
    if (!Lane)
      return false;
    Args.push_back(Lane);
  }
  return emitSubgroup(I, Op, Args);
}

/// SPV_KHR_shader_ballot, SPV_KHR_subgroup_vote and SPV_NV_shader_subgroup_partitioned: without a
/// scope operand.
bool Importer::importSubgroupKhr(const SpirvInst &I, CoopOp Op) {
  Value *V = value(I, 0);
  if (!V)
    return false;
  SmallVector<Value *, 4> Args = {B.getInt32(uint32_t(spirv::Scope::Subgroup)), V};
  if (Op == CoopOp::SubgroupBroadcast) {
    Value *Lane = scalarInt(I, 1, 32);
    if (!Lane)
      return false;
    Args.push_back(Lane);
  }
  return emitSubgroup(I, Op, Args);
}

/// OpGroupNonUniformRotateKHR: lane (i + delta) of the cluster, as a shuffle.
bool Importer::importRotate(const SpirvInst &I) {
  auto Scope = groupScope(I);
  Value *V = Scope ? value(I, 1) : nullptr, *Delta = V ? scalarInt(I, 2, 32) : nullptr;
  if (!Delta)
    return false;
  Value *Size = coopOp(CoopOp::SubgroupSize, B.getInt32Ty(), {});
  if (I.operands().size() > 3) {
    auto Cluster = constant32(I, 3);
    if (!Cluster)
      return false;
    if (!isPowerOf2_32(*Cluster))
      return fail(I, "the cluster's size is not a power of two");
    Size = B.getInt32(*Cluster);
  }
  Value *Lane = coopOp(CoopOp::SubgroupInvocationId, B.getInt32Ty(), {});
  Value *Mask = B.CreateSub(Size, B.getInt32(1));
  Value *Source =
      B.CreateOr(B.CreateAnd(B.CreateAdd(Lane, Delta), Mask), B.CreateAnd(Lane, B.CreateNot(Mask)));
  SmallVector<Value *, 4> Args = {B.getInt32(*Scope), V, Source};
  return emitSubgroup(I, CoopOp::SubgroupShuffle, Args);
}

/// What asks about a ballot that is there already: 128 bits.
bool Importer::importBallotUse(const SpirvInst &I) {
  const bool IsCount = I.Opcode == Op::OpGroupNonUniformBallotBitCount;
  if (!groupScope(I))
    return false;
  Value *V = value(I, IsCount ? 2 : 1);
  if (!V)
    return false;
  if (V->getType() != FixedVectorType::get(B.getInt32Ty(), 4))
    return fail(I, "the ballot is not a vector of four 32-bit integers");
  Type *I128 = B.getIntNTy(128);
  Value *Bits = B.CreateBitCast(V, I128);
  auto Lane = [&] { return coopOp(CoopOp::SubgroupInvocationId, B.getInt32Ty(), {}); };
  auto Test = [&](Value *Index) {
    Value *Shift = B.CreateAnd(B.CreateZExt(Index, I128), ConstantInt::get(I128, 127));
    return B.CreateTrunc(B.CreateLShr(Bits, Shift), B.getInt1Ty());
  };
  if (I.Opcode == Op::OpGroupNonUniformInverseBallot)
    return define(I, Test(Lane()));
  if (I.Opcode == Op::OpGroupNonUniformBallotBitExtract) {
    Value *Index = scalarInt(I, 2, 32);
    return Index && define(I, Test(Index));
  }
  // Bits of lanes that do not exist do not count.
  Value *Size = B.CreateZExt(coopOp(CoopOp::SubgroupSize, B.getInt32Ty(), {}), I128);
  Bits = B.CreateAnd(Bits, B.CreateLShr(ConstantInt::getAllOnesValue(I128),
                                        B.CreateSub(ConstantInt::get(I128, 128), Size)));
  const SpirvType *T = resultType(I);
  if (!T)
    return false;
  if (!T->isInt())
    return fail(I, "the result is not an integer");
  Value *Number = nullptr;
  if (I.Opcode == Op::OpGroupNonUniformBallotFindLSB)
    Number = B.CreateBinaryIntrinsic(Intrinsic::cttz, Bits, B.getFalse());
  else if (I.Opcode == Op::OpGroupNonUniformBallotFindMSB)
    Number = B.CreateSub(ConstantInt::get(I128, 127),
                         B.CreateBinaryIntrinsic(Intrinsic::ctlz, Bits, B.getFalse()));
  else {
    const auto Operation = spirv::GroupOperation(I.operand(1));
    if (Operation != spirv::GroupOperation::Reduce) {
      const auto Mask = Operation == spirv::GroupOperation::InclusiveScan
                            ? spirv::BuiltIn::SubgroupLeMask
                            : spirv::BuiltIn::SubgroupLtMask;
      if (Operation != spirv::GroupOperation::InclusiveScan &&
          Operation != spirv::GroupOperation::ExclusiveScan)
        return fail(I, "the group operation is not supported");
      Bits = B.CreateAnd(Bits, B.CreateBitCast(subgroupMask(Mask), I128));
    }
    Number = B.CreateUnaryIntrinsic(Intrinsic::ctpop, Bits);
  }
  return define(I, B.CreateTrunc(Number, T->Value));
}

static bool fitsArith(CoopArith Kind, Type *T) {
  switch (Kind) {
  case CoopArith::FAdd:
  case CoopArith::FMul:
  case CoopArith::FMin:
  case CoopArith::FMax:
    return T->isFPOrFPVectorTy();
  case CoopArith::LogicalAnd:
  case CoopArith::LogicalOr:
  case CoopArith::LogicalXor:
    return T->isIntOrIntVectorTy(1);
  default:
    return T->isIntOrIntVectorTy() && !T->isIntOrIntVectorTy(1);
  }
}

/// SPV_NV_shader_subgroup_partitioned: the last operand is the ballot of this lane's partition.
bool Importer::importPartitionedArith(const SpirvInst &I, CoopArith Kind, Value *V) {
  Value *Ballot = value(I, 3);
  if (!Ballot)
    return false;
  if (Ballot->getType() != FixedVectorType::get(B.getInt32Ty(), 4))
    return fail(I, "the ballot is not a vector of four 32-bit integers");
  // The three partitioned operations are in the order of the three without partitions.
  const uint32_t Operation = I.operand(1) - uint32_t(spirv::GroupOperation::PartitionedReduceNV);
  return define(I, coopOp(CoopOp::SubgroupPartitionedArith, V->getType(),
                          {B.getInt32(uint32_t(spirv::Scope::Subgroup)), B.getInt32(uint32_t(Kind)),
                           B.getInt32(Operation), V, Ballot}));
}

/// SPV_KHR_quad_control: what the active lanes of the quad say, out of the subgroup's ballot.
bool Importer::importQuadVote(const SpirvInst &I) {
  Value *V = value(I, 0);
  if (!V)
    return false;
  if (!V->getType()->isIntegerTy(1))
    return fail(I, "the predicate is not a boolean");
  const bool IsAll = I.Opcode == Op::OpGroupNonUniformQuadAllKHR;
  Type *Ballot = FixedVectorType::get(B.getInt32Ty(), 4), *I128 = B.getIntNTy(128);
  // All say yes when none says no.
  Value *Vote = IsAll ? B.CreateNot(V) : V;
  Value *Bits = B.CreateBitCast(
      coopOp(CoopOp::SubgroupBallot, Ballot, {B.getInt32(uint32_t(spirv::Scope::Subgroup)), Vote}),
      I128);
  Value *Lane = coopOp(CoopOp::SubgroupInvocationId, B.getInt32Ty(), {});
  Value *First = B.CreateZExt(B.CreateAnd(Lane, B.getInt32(~3u)), I128);
  Value *Quad = B.CreateAnd(B.CreateLShr(Bits, First), ConstantInt::get(I128, 15));
  Constant *None = ConstantInt::get(I128, 0);
  return define(I, IsAll ? B.CreateICmpEQ(Quad, None) : B.CreateICmpNE(Quad, None));
}

bool Importer::importGroupArith(const SpirvInst &I, CoopArith Kind) {
  auto Scope = groupScope(I);
  Value *V = Scope ? value(I, 2) : nullptr;
  if (!V)
    return false;
  if (!fitsArith(Kind, V->getType()))
    return fail(I, "the value has a wrong type");
  const auto Operation = spirv::GroupOperation(I.operand(1));
  uint32_t Cluster = 0;
  switch (Operation) {
  case spirv::GroupOperation::Reduce:
  case spirv::GroupOperation::InclusiveScan:
  case spirv::GroupOperation::ExclusiveScan:
    break;
  case spirv::GroupOperation::ClusteredReduce: {
    auto Size = constant32(I, 3);
    if (!Size)
      return false;
    if (!isPowerOf2_32(*Size))
      return fail(I, "the cluster's size is not a power of two");
    Cluster = *Size;
    break;
  }
  case spirv::GroupOperation::PartitionedReduceNV:
  case spirv::GroupOperation::PartitionedInclusiveScanNV:
  case spirv::GroupOperation::PartitionedExclusiveScanNV:
    return importPartitionedArith(I, Kind, V);
  default:
    return fail(I, "the group operation " +
                       spirv::enumerantName(spirv::OperandKind::GroupOperation, I.operand(1)) +
                       " is not supported");
  }
  return define(I, coopOp(CoopOp::SubgroupArith, V->getType(),
                          {B.getInt32(*Scope), B.getInt32(uint32_t(Kind)),
                           B.getInt32(uint32_t(Operation)), B.getInt32(Cluster), V}));
}

} // namespace coop::lower

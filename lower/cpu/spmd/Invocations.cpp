// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builtin variables, resources and barriers. What is left of the builtin variables' operations says
// what the subgroup's first invocation has.

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"

using namespace llvm;

namespace coop::lower {

LaneValue FunctionVectorizer::emitCoop(CallInst &I, CoopOp Op) {
  if (kindOf(Op) == OpKind::Subgroup)
    return emitSubgroup(I, Op);
  switch (Op) {
  case CoopOp::LoopBegin: // emitted with the loops
  case CoopOp::LoopIterate:
  case CoopOp::LoopEnd:
    return {};
  case CoopOp::ControlBarrier:
    return emitBarrier(I);
  case CoopOp::MemoryBarrier:
    B.Insert(I.clone());
    return {};
  case CoopOp::ScopeRun:
    return emitScopeRun(I);
  case CoopOp::Buffer:
  case CoopOp::BufferSize:
  case CoopOp::PushConstants:
    return Shapes.of(&I).isUniform() ? emitAffine(I) : emitPerLane(I);
  case CoopOp::Printf:
    return emitPerLane(I);
  case CoopOp::WorkgroupId:
  case CoopOp::NumWorkgroups:
  case CoopOp::SubgroupSize:
  case CoopOp::SubgroupId:
  case CoopOp::NumSubgroups:
  case CoopOp::LocalInvocationId:
  case CoopOp::GlobalInvocationId:
  case CoopOp::LocalInvocationIndex:
  case CoopOp::SubgroupInvocationId:
    if (Shapes.facts().areInvocations())
      return emitInvocation(I, Op);
    fail("coop." + coopOpName(Op) + " in function " + Source.getName());
    return {};
  default:
    fail("coop." + coopOpName(Op));
    return {};
  }
}

LaneValue FunctionVectorizer::emitInvocation(CallInst &I, CoopOp Op) {
  const Shape S = Shapes.of(&I);
  if (Op == CoopOp::SubgroupInvocationId)
    return {S, B.getInt32(0), {}};
  if (S.isAffine())
    return {S, B.Insert(I.clone()), {}};
  // A part of the index that lanes do not have in common.
  const auto &Size = Shapes.facts().Workgroup;
  const auto Component =
      static_cast<unsigned>(std::min<uint64_t>(cast<BuiltinComponentCall>(I).component(), 2));
  Value *First = emitCoopOp(B, CoopOp::LocalInvocationIndex, B.getInt32Ty(), {});
  Value *Id = B.CreateAdd(B.splat(First), B.laneNumbers(B.getInt32Ty()));
  uint32_t Below = 1;
  for (unsigned C = 0; C < Component; ++C)
    Below *= Size[C];
  Type *T = Id->getType();
  if (Below != 1)
    Id = B.CreateUDiv(Id, ConstantInt::get(T, Below));
  Id = B.CreateURem(Id, ConstantInt::get(T, Size[Component]));
  if (Op == CoopOp::GlobalInvocationId) {
    Value *Group = emitCoopOp(B, CoopOp::WorkgroupId, B.getInt32Ty(), {B.getInt32(Component)});
    Id = B.CreateAdd(Id, B.splat(B.CreateMul(Group, B.getInt32(Size[Component]))));
  }
  return varying({Id});
}

uint32_t FunctionVectorizer::subgroups() const {
  const auto &Size = Shapes.facts().Workgroup;
  return (Size[0] * Size[1] * Size[2] + B.Width - 1) / B.Width;
}

/// A subgroup's lanes are always at the same place. What is left of a barrier is its order of
/// memory; the execution makes subgroups wait for each other.
LaneValue FunctionVectorizer::emitBarrier(CallInst &I) {
  auto &Barrier = cast<ControlBarrierCall>(I);
  if (CoopScope(Barrier.executionScope()) == CoopScope::Workgroup && subgroups() > 1)
    B.Insert(I.clone());
  else
    emitCoopOp(B, CoopOp::MemoryBarrier, B.getVoidTy(),
               {I.getArgOperand(ControlBarrierCall::MemoryScope),
                I.getArgOperand(ControlBarrierCall::Semantics)});
  return {};
}

/// What another lowering has left of an exchange between invocations: the addresses of their
/// operands, null for those that do not take part.
LaneValue FunctionVectorizer::emitScopeRun(CallInst &I) {
  auto &Call = cast<ScopeRunCall>(I);
  Function *Run = Call.run();
  if (!Run || (Call.scope() != CoopScope::Subgroup && subgroups() > 1)) {
    fail("an operation of the workgroup's scope, where the workgroup has several subgroups");
    return {};
  }
  AllocaInst *Addresses = B.variable(B.lanesOf(B.getPtrTy()), "lanes");
  Addresses->setAlignment(Align(64));
  Value *All = lane(operand(I, ScopeRunCall::Arguments));
  All = B.choose(Active, All, Constant::getNullValue(All->getType()));
  B.CreateAlignedStore(All, Addresses, Align(64));
  const auto &Size = Shapes.facts().Workgroup;
  const uint32_t Invocations = Size[0] * Size[1] * Size[2];
  Value *Count = B.getInt32(B.Width);
  if (Invocations % B.Width != 0) {
    Value *First = emitCoopOp(B, CoopOp::LocalInvocationIndex, B.getInt32Ty(), {});
    Count = B.CreateBinaryIntrinsic(Intrinsic::umin, Count,
                                    B.CreateSub(B.getInt32(Invocations), First));
  }
  B.CreateCall(Run, {Addresses, Count});
  return {};
}

} // namespace coop::lower

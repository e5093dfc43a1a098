// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomics and barriers (GLSL 4.60 sections 8.11, 8.16, 8.17; GL_KHR_memory_scope_semantics).

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;
using sema::BuiltinCallExpr;
using sema::BuiltinId;
using spirv::MemorySemantics;
using spirv::Scope;

static constexpr unsigned SubgroupsMinor = 3;

/// What is relaxed orders no memory, and SPIR-V wants none named (VUID 10871).
static uint32_t ordered(uint32_t Storage, uint32_t Order) {
  return Order & ~word(MemorySemantics::Volatile) ? Storage | Order : Order;
}

/// Before version 1.3 there are no subgroups (VUID-StandaloneSpirv-SubgroupVoteKHR-07951).
Id Emitter::scopeFor(Scope S, SourceRange R, llvm::StringRef What) {
  if (S == Scope::Subgroup)
    needsVersion(SubgroupsMinor, R, What);
  return scope(S);
}

Id Emitter::scopeArg(const sema::Expr &E) {
  return scopeFor(static_cast<Scope>(constantArg(E)), E.Range, "gl_ScopeSubgroup");
}

/// (place, values...) relaxed at device scope, or (place, values..., scope, storage, semantics).
Id Emitter::atomicCall(const BuiltinCallExpr &E, uint32_t Code) {
  Place At = place(*E.Args[0]);
  Id Pointer = pointer(At);
  return atomicOn(Pointer, At.Memory.Volatile, static_cast<Op>(Code), E.Ty, E.Args.drop_front());
}

Id Emitter::atomicOn(Id Pointer, bool IsVolatile, Op Opcode, const Type *Result,
                     llvm::ArrayRef<const sema::Expr *> Args) {
  unsigned ValueCount = Opcode == Op::OpAtomicLoad ? 0 : 1;
  Id ScopeId = scope(deviceScope());
  uint32_t Semantics = 0;
  if (Args.size() > ValueCount) {
    ScopeId = scopeArg(*Args[ValueCount]);
    Semantics = ordered(constantArg(*Args[ValueCount + 1]), constantArg(*Args[ValueCount + 2]));
  }
  if (IsVolatile && VulkanMemoryModel)
    Semantics |= word(MemorySemantics::Volatile);
  Words Operands{Pointer, ScopeId, u32(Semantics)};
  if (ValueCount)
    Operands.push_back(value(*Args[0]));
  if (Opcode != Op::OpAtomicStore)
    return F.emit(Opcode, typeId(Result), Operands);
  F.emitVoid(Opcode, Operands);
  return 0;
}

Id Emitter::compareExchange(const BuiltinCallExpr &E) {
  Place At = place(*E.Args[0]);
  Id Pointer = pointer(At);
  return compareExchangeOn(Pointer, At.Memory.Volatile, E.Ty, E.Args.drop_front());
}

Id Emitter::compareExchangeOn(Id Pointer, bool IsVolatile, const Type *Result,
                              llvm::ArrayRef<const sema::Expr *> Args) {
  Id Compare = value(*Args[0]);
  Id Data = value(*Args[1]);
  Id ScopeId = scope(deviceScope());
  uint32_t Equal = 0, Unequal = 0;
  if (Args.size() > 2) {
    ScopeId = scopeArg(*Args[2]);
    Equal = ordered(constantArg(*Args[3]), constantArg(*Args[4]));
    Unequal = ordered(constantArg(*Args[5]), constantArg(*Args[6]));
  }
  if (IsVolatile && VulkanMemoryModel) {
    Equal |= word(MemorySemantics::Volatile);
    Unequal |= word(MemorySemantics::Volatile);
  }
  return F.emit(Op::OpAtomicCompareExchange, typeId(Result),
                {Pointer, ScopeId, u32(Equal), u32(Unequal), Data, Compare});
}

Id Emitter::barrierCall(const BuiltinCallExpr &E) {
  constexpr uint32_t AcquireRelease = word(MemorySemantics::AcquireRelease);
  constexpr uint32_t Buffer = word(MemorySemantics::UniformMemory);
  constexpr uint32_t Shared = word(MemorySemantics::WorkgroupMemory);
  constexpr uint32_t Image = word(MemorySemantics::ImageMemory);
  constexpr uint32_t All = Buffer | Shared | Image;
  const std::string Name = ("'" + E.Callee->Name + "'").str();
  auto Control = [&](Scope Execution, Scope Memory, uint32_t Storage) {
    F.emitVoid(Op::OpControlBarrier,
               {scopeFor(Execution, E.Range, Name), scope(Memory), u32(AcquireRelease | Storage)});
  };
  auto Memory = [&](Scope S, uint32_t Storage) {
    F.emitVoid(Op::OpMemoryBarrier, {scopeFor(S, E.Range, Name), u32(AcquireRelease | Storage)});
  };
  switch (E.Callee->Id) {
  case BuiltinId::Barrier:
    // In a tessellation control shader it orders outputs (GLSL 4.60 section 8.16).
    if (P.TheStage == sema::Stage::TessControl)
      F.emitVoid(Op::OpControlBarrier, {scope(Scope::Workgroup), scope(Scope::Invocation), u32(0)});
    else
      Control(Scope::Workgroup, Scope::Workgroup, Shared);
    break;
  case BuiltinId::MemoryBarrier:
    Memory(deviceScope(), All);
    break;
  case BuiltinId::MemoryBarrierBuffer:
    Memory(deviceScope(), Buffer);
    break;
  case BuiltinId::MemoryBarrierImage:
    Memory(deviceScope(), Image);
    break;
  case BuiltinId::MemoryBarrierShared:
    Memory(deviceScope(), Shared);
    break;
  case BuiltinId::GroupMemoryBarrier:
    Memory(Scope::Workgroup, All);
    break;
  case BuiltinId::SubgroupBarrier:
    Control(Scope::Subgroup, Scope::Subgroup, All);
    break;
  case BuiltinId::SubgroupMemoryBarrier:
    Memory(Scope::Subgroup, All);
    break;
  case BuiltinId::SubgroupMemoryBarrierBuffer:
    Memory(Scope::Subgroup, Buffer);
    break;
  case BuiltinId::SubgroupMemoryBarrierImage:
    Memory(Scope::Subgroup, Image);
    break;
  case BuiltinId::SubgroupMemoryBarrierShared:
    Memory(Scope::Subgroup, Shared);
    break;
  case BuiltinId::MemoryBarrierScope:
    F.emitVoid(Op::OpMemoryBarrier,
               {scopeArg(*E.Args[0]), u32(constantArg(*E.Args[1]) | constantArg(*E.Args[2]))});
    break;
  case BuiltinId::ControlBarrier:
    F.emitVoid(Op::OpControlBarrier,
               {scopeArg(*E.Args[0]), scopeArg(*E.Args[1]),
                u32(ordered(constantArg(*E.Args[2]), constantArg(*E.Args[3])))});
    break;
  default:
    llvm_unreachable("not a barrier");
  }
  return 0;
}

/// GL_EXT_split_barrier: arriving releases, waiting acquires.
Id Emitter::splitBarrierCall(const BuiltinCallExpr &E) {
  const bool Arrives =
      E.Callee->Id == BuiltinId::BarrierArrive || E.Callee->Id == BuiltinId::ControlBarrierArrive;
  const Op Opcode = Arrives ? Op::OpControlBarrierArriveEXT : Op::OpControlBarrierWaitEXT;
  if (E.Args.empty()) {
    uint32_t Order = word(Arrives ? MemorySemantics::Release : MemorySemantics::Acquire);
    F.emitVoid(Opcode, {scope(Scope::Workgroup), scope(Scope::Workgroup),
                        u32(word(MemorySemantics::WorkgroupMemory) | Order)});
    return 0;
  }
  F.emitVoid(Opcode, {scopeArg(*E.Args[0]), scopeArg(*E.Args[1]),
                      u32(ordered(constantArg(*E.Args[2]), constantArg(*E.Args[3])))});
  return 0;
}

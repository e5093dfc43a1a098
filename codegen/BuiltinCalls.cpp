// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of builtin functions: the generic ways that a row of Builtins.def may name, and the switch
// over those that have a function of their own. Those of cooperative types: CooperativeCalls.cpp.

#include "codegen/Emitter.h"
#include "support/spirv/Grammar.h"
#include <algorithm>

using namespace coop;
using namespace coop::codegen;
using sema::BuiltinCallExpr;
using sema::BuiltinId;
using sema::EmitKind;
using spirv::GLSLstd450;

Words Emitter::values(llvm::ArrayRef<const sema::Expr *> Args) {
  Words Result;
  for (const sema::Expr *Arg : Args)
    Result.push_back(value(*Arg));
  return Result;
}

uint32_t Emitter::constantArg(const sema::Expr &E) {
  const auto &C = llvm::cast<sema::ConstantExpr>(E);
  return static_cast<uint32_t>(C.Value->asInt().value_or(0));
}

Id Emitter::extInst(GLSLstd450 Instruction, Id Type, llvm::ArrayRef<Id> Args) {
  Words Operands{M.extInstImport("GLSL.std.450"), word(Instruction)};
  Operands.append(Args.begin(), Args.end());
  return F.emit(Op::OpExtInst, Type, Operands);
}

/// An instruction of a set that is named as the SPIR-V extension which brings it.
Id Emitter::vendorInst(llvm::StringRef Set, uint32_t Code, Id Type, llvm::ArrayRef<Id> Args) {
  M.requireExtension(Set);
  Words Operands{M.extInstImport(Set), Code};
  Operands.append(Args.begin(), Args.end());
  return F.emit(Op::OpExtInst, Type, Operands);
}

/// The row's instruction for the component of the first argument.
static uint32_t instruction(const BuiltinCallExpr &E) {
  const sema::Builtin &Row = *E.Callee;
  if (E.Args.empty() || !E.Args[0]->Ty->hasComponent())
    return Row.Code;
  ScalarKind K = E.Args[0]->Ty->component();
  uint32_t Code = K == ScalarKind::Bool ? Row.Code : pick(K, Row.Code, Row.CodeS, Row.CodeU);
  return Code ? Code : Row.Code;
}

/// What the target's version has no instruction for has been reported.
bool Emitter::isTooNew(const BuiltinCallExpr &E, uint32_t Code) {
  switch (E.Callee->Emit) {
  case EmitKind::ExtInst:
  case EmitKind::AmdBallot:
  case EmitKind::AmdTrinaryMinMax:
  case EmitKind::AmdGcn:
  case EmitKind::Custom:
    return false;
  default:
    break;
  }
  const spirv::OpInfo *Info = spirv::lookupOp(Code);
  if (!Info || !Info->Extensions.empty() || Info->MinVersion <= version() ||
      Info->MinVersion == spirv::NoVersion) // its capability has the extension
    return false;
  return !needsVersion(Info->MinVersion >> 8 & 0xff, E.Range, ("'" + E.Callee->Name + "'").str());
}

/// What gives the other operand for a NaN.
static GLSLstd450 withoutNaN(GLSLstd450 Instruction) {
  switch (Instruction) {
  case GLSLstd450::FMin:
    return GLSLstd450::NMin;
  case GLSLstd450::FMax:
    return GLSLstd450::NMax;
  case GLSLstd450::FClamp:
    return GLSLstd450::NClamp;
  default:
    return Instruction;
  }
}

static bool isDerivative(Op Opcode) { return Opcode >= Op::OpDPdx && Opcode <= Op::OpFwidthCoarse; }

Id Emitter::builtinCall(const BuiltinCallExpr &E) {
  uint32_t Code = instruction(E);
  if (isTooNew(E, Code))
    return 0;
  switch (E.Callee->Emit) {
  case EmitKind::ExtInst: {
    const auto Instruction = static_cast<GLSLstd450>(Code);
    return extInst(Opts.ClampNaN ? withoutNaN(Instruction) : Instruction, typeId(E.Ty),
                   values(E.Args));
  }
  case EmitKind::AmdBallot:
    return vendorInst("SPV_AMD_shader_ballot", Code, typeId(E.Ty), values(E.Args));
  case EmitKind::AmdTrinaryMinMax:
    return vendorInst("SPV_AMD_shader_trinary_minmax", Code, typeId(E.Ty), values(E.Args));
  case EmitKind::AmdGcn:
    return vendorInst("SPV_AMD_gcn_shader", Code, typeId(E.Ty), values(E.Args));
  case EmitKind::Op:
    if (static_cast<Op>(Code) == Op::OpDot)
      return emitArithmetic(Op::OpDot, E.Ty, typeId(E.Ty), values(E.Args));
    if (isDerivative(static_cast<Op>(Code)) && E.Ty->component() == sema::ScalarKind::F16)
      return halfDerivative(E, static_cast<Op>(Code));
    return instructionCall(E, Code);
  case EmitKind::Group:
    return groupCall(E, Code, std::nullopt);
  case EmitKind::SplitReduce:
    return splitGroupCall(E, Code, spirv::GroupOperation::Reduce);
  case EmitKind::SplitInclusiveScan:
    return splitGroupCall(E, Code, spirv::GroupOperation::InclusiveScan);
  case EmitKind::SplitExclusiveScan:
    return splitGroupCall(E, Code, spirv::GroupOperation::ExclusiveScan);
  case EmitKind::GroupReduce:
    return groupCall(E, Code, spirv::GroupOperation::Reduce);
  case EmitKind::GroupInclusiveScan:
    return groupCall(E, Code, spirv::GroupOperation::InclusiveScan);
  case EmitKind::GroupExclusiveScan:
    return groupCall(E, Code, spirv::GroupOperation::ExclusiveScan);
  case EmitKind::GroupClusteredReduce:
    return groupCall(E, Code, spirv::GroupOperation::ClusteredReduce);
  case EmitKind::GroupPartitionedReduce:
    return groupCall(E, Code, spirv::GroupOperation::PartitionedReduceNV);
  case EmitKind::GroupPartitionedInclusiveScan:
    return groupCall(E, Code, spirv::GroupOperation::PartitionedInclusiveScanNV);
  case EmitKind::GroupPartitionedExclusiveScan:
    return groupCall(E, Code, spirv::GroupOperation::PartitionedExclusiveScanNV);
  case EmitKind::Atomic:
    return atomicCall(E, Code);
  case EmitKind::RayHint:
    return instructionCall(E, Code);
  case EmitKind::Image:
    return imageCall(E);
  case EmitKind::ImageAtomic: {
    const ScalarKind K = sema::imageTraits(E.Args[0]->Ty)->Component;
    return imageAtomic(E,
                       static_cast<Op>(pick(K, E.Callee->Code, E.Callee->CodeS, E.Callee->CodeU)));
  }
  case EmitKind::ImageProcess:
    return imageProcessing(E);
  case EmitKind::Custom:
    return customCall(E);
  }
  llvm_unreachable("all ways are handled");
}

/// Data that SPIR-V takes as a variable, where GLSL says its location.
static bool isRayData(const sema::Expr &Arg) {
  return llvm::isa<sema::VariableExpr>(Arg) && !Arg.IsLValue;
}

static bool takesRayFlags(Op Opcode) {
  switch (Opcode) {
  case Op::OpTraceRayKHR:
  case Op::OpTraceRayMotionNV:
  case Op::OpRayQueryInitializeKHR:
  case Op::OpHitObjectTraceRayNV:
  case Op::OpHitObjectTraceRayMotionNV:
  case Op::OpHitObjectTraceRayEXT:
  case Op::OpHitObjectTraceRayMotionEXT:
  case Op::OpHitObjectTraceReorderExecuteEXT:
  case Op::OpHitObjectTraceMotionReorderExecuteEXT:
    return true;
  default:
    return false;
  }
}

/// Whether the flags, the first 'uint' of a call that traces a ray, may have
/// gl_RayFlagsForceOpacityMicromap2StateEXT in them: what is not constant may.
static bool mayForceOpacityMicromap(llvm::ArrayRef<const sema::Expr *> Args) {
  constexpr int64_t ForceOpacityMicromap2State = 0x400;
  for (const sema::Expr *Arg : Args)
    if (Arg->Ty->isScalar() && Arg->Ty->component() == sema::ScalarKind::U32) {
      const auto *Constant = llvm::dyn_cast<sema::ConstantExpr>(Arg);
      const auto Flags = Constant ? Constant->Value->asInt() : std::nullopt;
      return !Flags || (*Flags & ForceOpacityMicromap2State);
    }
  return false;
}

Id Emitter::instructionCall(const BuiltinCallExpr &E, uint32_t Code) {
  const bool HasResult = spirv::lookupOp(Code)->HasResult;
  auto Args = E.Args;
  const sema::Expr *Target = nullptr;
  if (HasResult && E.Ty->isVoid()) {
    Target = Args.back();
    Args = Args.drop_back();
  }
  Words Operands;
  for (const sema::Expr *Arg : Args) {
    if (Arg->Ty->isRayObject() || isRayData(*Arg)) {
      Place At = place(*Arg);
      Operands.push_back(pointer(At));
    } else {
      Operands.push_back(value(*Arg));
    }
  }
  if (E.Callee->Emit == sema::EmitKind::RayHint)
    std::rotate(Operands.end() - 3, Operands.end() - 1, Operands.end());
  if (P.Extensions.contains(Extension::EXT_opacity_micromap) &&
      takesRayFlags(static_cast<Op>(Code)) && mayForceOpacityMicromap(Args))
    M.requireCapability(spirv::Capability::RayTracingOpacityMicromapKHR);
  if (!HasResult) {
    F.emitVoid(static_cast<Op>(Code), Operands);
    return 0;
  }
  const Id Result = F.emit(static_cast<Op>(Code), typeId(Target ? Target->Ty : E.Ty), Operands);
  if (Target)
    store(place(*Target), Result); // the last argument
  return Result;
}

/// The rest of the shader is not executed (GL_EXT_mesh_shader section 8.xx).
void Emitter::emitMeshTasks(const BuiltinCallExpr &E) {
  Words Operands = values(E.Args);
  for (const sema::Variable *V : P.Globals)
    if (V->TheStorage == sema::Storage::TaskPayload)
      Operands.push_back(Variables.lookup(V));
  F.terminate(Op::OpEmitMeshTasksEXT, Operands);
}

Id Emitter::groupCall(const BuiltinCallExpr &E, uint32_t Code,
                      std::optional<spirv::GroupOperation> Operation) {
  Words Operands{scope(spirv::Scope::Subgroup)};
  if (Operation)
    Operands.push_back(word(*Operation));
  // GL_KHR_shader_subgroup: which invocation is told by a constant where SPIR-V is older.
  const bool IsBroadcast = static_cast<Op>(Code) == Op::OpGroupNonUniformBroadcast ||
                           static_cast<Op>(Code) == Op::OpGroupNonUniformQuadBroadcast;
  if (IsBroadcast && !llvm::isa<sema::ConstantExpr>(E.Args[1]))
    needsVersion(5, E.Args[1]->Range,
                 ("'" + E.Callee->Name + "' of an invocation that is no constant").str());
  Operands.append(values(E.Args));
  return F.emit(static_cast<Op>(Code), typeId(E.Ty), Operands);
}

Id Emitter::customCall(const BuiltinCallExpr &E) {
  auto QuadSwap = [&](uint32_t Direction) {
    return F.emit(Op::OpGroupNonUniformQuadSwap, typeId(E.Ty),
                  {scope(spirv::Scope::Subgroup), value(*E.Args[0]), u32(Direction)});
  };
  switch (E.Callee->Id) {
  case BuiltinId::Modf:
  case BuiltinId::Frexp:
    return modfCall(E);
  case BuiltinId::UaddCarry:
    return carryCall(E, Op::OpIAddCarry);
  case BuiltinId::UsubBorrow:
    return carryCall(E, Op::OpISubBorrow);
  case BuiltinId::UmulExtended:
    return extendedMultiply(E, Op::OpUMulExtended);
  case BuiltinId::ImulExtended:
    return extendedMultiply(E, Op::OpSMulExtended);
  case BuiltinId::MatrixCompMult:
    return matrixCompMult(E);
  case BuiltinId::DotScalar:
    return emitArithmetic(Op::OpFMul, E.Ty, typeId(E.Ty), values(E.Args));
  case BuiltinId::MixSelect: {
    Words Args = values(E.Args);
    return F.emit(Op::OpSelect, typeId(E.Ty), {Args[2], Args[1], Args[0]});
  }
  case BuiltinId::InterpolateAtCentroid:
    return interpolate(E, GLSLstd450::InterpolateAtCentroid);
  case BuiltinId::InterpolateAtSample:
    return interpolate(E, GLSLstd450::InterpolateAtSample);
  case BuiltinId::InterpolateAtOffset:
    return interpolate(E, GLSLstd450::InterpolateAtOffset);
  case BuiltinId::InterpolateAtVertex:
    return interpolateAtVertex(E);
  case BuiltinId::BallotArb:
    return ballotArb(E);
  case BuiltinId::ReadInvocationArb:
    return perComponent(E.Ty, Op::OpSubgroupReadInvocationKHR, values(E.Args), 0);
  case BuiltinId::ReadFirstInvocationArb:
    return perComponent(E.Ty, Op::OpSubgroupFirstInvocationKHR, values(E.Args), 0);
  case BuiltinId::SaturatedConvertE5M2:
  case BuiltinId::SaturatedConvertE4M3:
  case BuiltinId::SaturatedConvertMatrix: {
    Place Target = place(*E.Args[0]);
    store(Target, value(*E.Args[1]));
    return 0;
  }

  case BuiltinId::AtomicCompSwap:
  case BuiltinId::AtomicCompSwapScope:
  case BuiltinId::AtomicCompSwap64:
  case BuiltinId::AtomicCompSwap64Scope:
    return compareExchange(E);
  case BuiltinId::Barrier:
  case BuiltinId::MemoryBarrier:
  case BuiltinId::MemoryBarrierBuffer:
  case BuiltinId::MemoryBarrierImage:
  case BuiltinId::MemoryBarrierShared:
  case BuiltinId::GroupMemoryBarrier:
  case BuiltinId::MemoryBarrierScope:
  case BuiltinId::ControlBarrier:
  case BuiltinId::SubgroupBarrier:
  case BuiltinId::SubgroupMemoryBarrier:
  case BuiltinId::SubgroupMemoryBarrierBuffer:
  case BuiltinId::SubgroupMemoryBarrierImage:
  case BuiltinId::SubgroupMemoryBarrierShared:
    return barrierCall(E);
  case BuiltinId::SubgroupQuadSwapHorizontal:
    return QuadSwap(0);
  case BuiltinId::SubgroupQuadSwapVertical:
    return QuadSwap(1);
  case BuiltinId::SubgroupQuadSwapDiagonal:
    return QuadSwap(2);
  case BuiltinId::ClockRealtime:
  case BuiltinId::ClockRealtime2x32:
  case BuiltinId::Clock:
  case BuiltinId::Clock2x32:
    return clockCall(E);
  case BuiltinId::DebugPrintf:
    return printfCall(E);
  case BuiltinId::Abort:
    return abortCall(E);
  case BuiltinId::BarrierArrive:
  case BuiltinId::BarrierWait:
  case BuiltinId::ControlBarrierArrive:
  case BuiltinId::ControlBarrierWait:
    return splitBarrierCall(E);
  case BuiltinId::SubgroupUniformValue: {
    Id Result = F.emit(Op::OpCopyObject, typeId(E.Ty), {value(*E.Args[0])});
    M.decorate(Result, spirv::Decoration::Uniform);
    return Result;
  }
  case BuiltinId::EmitMeshTasks:
    emitMeshTasks(E);
    return 0;
  case BuiltinId::NonUniform: {
    Id Result = F.emit(Op::OpCopyObject, typeId(E.Ty), {value(*E.Args[0])});
    M.decorate(Result, spirv::Decoration::NonUniform);
    return Result;
  }

  default:
    break;
  }
  if (E.Callee->Name.starts_with("dot"))
    return integerDotCall(E);
  return cooperativeCall(E);
}

Id Emitter::clockCall(const BuiltinCallExpr &E) {
  bool Realtime =
      E.Callee->Id == BuiltinId::ClockRealtime || E.Callee->Id == BuiltinId::ClockRealtime2x32;
  return F.emit(Op::OpReadClockKHR, typeId(E.Ty),
                {scope(Realtime ? spirv::Scope::Device : spirv::Scope::Subgroup)});
}

/// SPV_KHR_shader_ballot: 128 bits, of which the language has 64.
Id Emitter::ballotArb(const BuiltinCallExpr &E) {
  Id Uint = M.intType(32, false);
  Id Pair = M.uniqueType(Op::OpTypeVector, {Uint, 2});
  Id Bits = F.emit(Op::OpSubgroupBallotKHR, M.uniqueType(Op::OpTypeVector, {Uint, 4}),
                   {value(*E.Args[0])});
  Id Low = F.emit(Op::OpVectorShuffle, Pair, {Bits, Bits, 0, 1});
  return F.emit(Op::OpBitcast, typeId(E.Ty), {Low});
}

/// An instruction that has scalars alone, for each component of its operand At.
Id Emitter::perComponent(const Type *T, Op Opcode, llvm::ArrayRef<Id> Args, size_t At) {
  if (T->isScalar())
    return F.emit(Opcode, typeId(T), Args);
  Id Component = scalarType(T->component());
  Words Parts;
  for (uint32_t I = 0; I != T->vectorSize(); ++I) {
    Words Operands(Args.begin(), Args.end());
    Operands[At] = F.emit(Op::OpCompositeExtract, Component, {Args[At], I});
    Parts.push_back(F.emit(Opcode, Component, Operands));
  }
  return F.emit(Op::OpCompositeConstruct, typeId(T), Parts);
}

/// GL_AMD_shader_ballot has reductions and scans of vectors, SPIR-V of scalars.
Id Emitter::splitGroupCall(const BuiltinCallExpr &E, uint32_t Code,
                           spirv::GroupOperation Operation) {
  M.requireExtension("SPV_AMD_shader_ballot");
  return perComponent(E.Ty, static_cast<Op>(Code),
                      {scope(spirv::Scope::Subgroup), word(Operation), value(*E.Args[0])}, 2);
}

Id Emitter::printfCall(const BuiltinCallExpr &E) {
  if (!atLeast(6))
    M.requireExtension("SPV_KHR_non_semantic_info");
  Words Operands{M.extInstImport("NonSemantic.DebugPrintf"),
                 word(spirv::NonSemanticDebugPrintf::DebugPrintf)};
  Operands.append(values(E.Args));
  F.emit(Op::OpExtInst, M.voidType(), Operands);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of ray tracing, ray queries and hit objects, and the end of a task. Which instruction and
// what its operands are is said by the rows of sema/builtins/Rays.def and HitObjects.def.

#include "codegen/Emitter.h"
#include "support/spirv/Grammar.h"
#include <algorithm>

using namespace coop;
using namespace coop::codegen;

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

Id Emitter::rayCall(const sema::BuiltinCallExpr &E, uint32_t Code) {
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
  // The flag may be in any number that is passed.
  if (P.Extensions.contains(Extension::EXT_opacity_micromap) && takesRayFlags(static_cast<Op>(Code)))
    M.requireCapability(spirv::Capability::RayTracingOpacityMicromapKHR);
  if (!HasResult) {
    F.emitVoid(static_cast<Op>(Code), Operands);
    return 0;
  }
  const Id Result = F.emit(static_cast<Op>(Code), typeId(Target ? Target->Ty : E.Ty), Operands);
  if (Target)
    storeTo(*Target, Result);
  return Result;
}

/// The rest of the shader is not executed (GL_EXT_mesh_shader section 8.xx).
void Emitter::emitMeshTasks(const sema::BuiltinCallExpr &E) {
  Words Operands = values(E.Args);
  for (const sema::Variable *V : P.Globals)
    if (V->TheStorage == sema::Storage::TaskPayload)
      Operands.push_back(Variables.lookup(V));
  F.terminate(Op::OpEmitMeshTasksEXT, Operands);
}

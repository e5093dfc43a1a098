// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builtin functions of arithmetic with several results or on matrices.

#include "codegen/Emitter.h"
#include "support/spirv/generated/VendorInstructions.h"

using namespace coop;
using namespace coop::codegen;
using sema::BuiltinCallExpr;
using spirv::GLSLstd450;

/// What an `out` argument is stored to; if it is of another type, converted to that.
Emitter::OutArgument Emitter::outArgument(const sema::Expr &E) {
  const auto *Converted = llvm::dyn_cast<sema::ConvertExpr>(&E);
  const sema::Expr &Target = Converted ? *Converted->Operand : E;
  return {place(Target), E.Ty, Target.Ty};
}

void Emitter::store(const OutArgument &Out, Id Value) {
  store(Out.Target, convertValue(Value, Out.From, Out.To, false));
}

/// modf and frexp: both results in one struct.
Id Emitter::modfCall(const BuiltinCallExpr &E) {
  bool IsModf = E.Callee->Id == sema::BuiltinId::Modf;
  Id First = typeId(E.Ty), Second = typeId(E.Args[1]->Ty);
  Id Struct = M.uniqueType(Op::OpTypeStruct, {First, Second});
  Id X = value(*E.Args[0]);
  OutArgument Target = outArgument(*E.Args[1]);
  Id Both = extInst(IsModf ? GLSLstd450::ModfStruct : GLSLstd450::FrexpStruct, Struct, {X});
  store(Target, F.emit(Op::OpCompositeExtract, Second, {Both, 1}));
  return F.emit(Op::OpCompositeExtract, First, {Both, 0});
}

Id Emitter::carryCall(const BuiltinCallExpr &E, Op Opcode) {
  Id Type = typeId(E.Ty);
  Id Pair = M.uniqueType(Op::OpTypeStruct, {Type, Type});
  Words Operands{value(*E.Args[0]), value(*E.Args[1])};
  OutArgument Carry = outArgument(*E.Args[2]);
  Id Both = F.emit(Opcode, Pair, Operands);
  store(Carry, F.emit(Op::OpCompositeExtract, Type, {Both, 1}));
  return F.emit(Op::OpCompositeExtract, Type, {Both, 0});
}

/// umulExtended(x, y, out msb, out lsb); SPIR-V gives the low half first.
Id Emitter::extendedMultiply(const BuiltinCallExpr &E, Op Opcode) {
  Id Type = typeId(E.Args[0]->Ty);
  Id Pair = M.uniqueType(Op::OpTypeStruct, {Type, Type});
  Words Operands{value(*E.Args[0]), value(*E.Args[1])};
  OutArgument High = outArgument(*E.Args[2]), Low = outArgument(*E.Args[3]);
  Id Both = F.emit(Opcode, Pair, Operands);
  store(High, F.emit(Op::OpCompositeExtract, Type, {Both, 1}));
  store(Low, F.emit(Op::OpCompositeExtract, Type, {Both, 0}));
  return 0;
}

Id Emitter::matrixCompMult(const BuiltinCallExpr &E) {
  const Type *T = E.Ty;
  Id Left = value(*E.Args[0]);
  Id Right = value(*E.Args[1]);
  return perColumn(sema::BinaryOp::Mul, Left, T, Right, T, T);
}

/// Components are of 32 bits (SPIR-V, "Derivative Instructions"): halves are widened, which changes
/// no result but by the one rounding that there is either way.
Id Emitter::halfDerivative(const BuiltinCallExpr &E, Op Opcode) {
  Id Wide = typeWithComponent(E.Ty, sema::ScalarKind::F32);
  Id Value = F.emit(Op::OpFConvert, Wide, {value(*E.Args[0])});
  return F.emit(Op::OpFConvert, typeId(E.Ty), {F.emit(Opcode, Wide, {Value})});
}

Id Emitter::interpolate(const BuiltinCallExpr &E, GLSLstd450 Instruction) {
  Place At = place(*E.Args[0]);
  M.requireCapability(spirv::Capability::InterpolationFunction);
  // Components of a vector are chosen from the whole of it.
  const Type *Whole = At.SwizzledType ? At.SwizzledType : E.Ty;
  Words Operands{pointer(At)};
  Operands.append(values(E.Args.drop_front()));
  Id Result = extInst(Instruction, typeId(Whole), Operands);
  if (At.Swizzle.empty())
    return Result;
  Words Shuffle{Result, Result};
  Shuffle.append(At.Swizzle.begin(), At.Swizzle.end());
  return F.emit(Op::OpVectorShuffle, typeId(E.Ty), Shuffle);
}

/// SPV_AMD_shader_explicit_vertex_parameter has an instruction set of its own, with this one.
Id Emitter::interpolateAtVertex(const BuiltinCallExpr &E) {
  Place At = place(*E.Args[0]);
  Id Pointer = pointer(At);
  return vendorInst("SPV_AMD_shader_explicit_vertex_parameter",
                    word(spirv::AmdExplicitVertexParameter::InterpolateAtVertexAMD), typeId(E.Ty),
                    {Pointer, value(*E.Args[1])});
}

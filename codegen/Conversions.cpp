// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions between types of one shape (GLSL 4.60 section 5.4.1 and the extensions' additions).

#include "codegen/Emitter.h"

using namespace coop;
using namespace coop::codegen;

Id Emitter::convert(const sema::ConvertExpr &E) {
  // SPIR-V's lengths are unsigned: what asks for that takes them as they are.
  if (const auto *Length = llvm::dyn_cast<sema::LengthExpr>(E.Operand);
      Length && E.Ty->isScalar() && E.Ty->component() == ScalarKind::U32 &&
      Length->Ty->component() == ScalarKind::I32)
    return unsignedLength(*Length);
  return convertValue(value(*E.Operand), E.Operand->Ty, E.Ty, E.Saturate);
}

Id Emitter::convertValue(Id Value, const Type *From, const Type *To, bool Saturate) {
  if (From == To)
    return Value;
  if (To->isAccelerationStructure())
    return F.emit(Op::OpConvertUToAccelerationStructureKHR, typeId(To), {Value});
  if (From->isBufferReference() || To->isBufferReference())
    return convertReference(Value, From, To);
  if (!From->isMatrix())
    return convertComponents(Value, From, To, Saturate);
  // A matrix converts column by column.
  Id FromColumn = M.uniqueType(Op::OpTypeVector, {scalarType(From->component()), From->rows()});
  Id ToColumn = M.uniqueType(Op::OpTypeVector, {scalarType(To->component()), To->rows()});
  Words Columns;
  for (uint32_t I = 0; I != From->columns(); ++I) {
    Id Column = F.emit(Op::OpCompositeExtract, FromColumn, {Value, I});
    Columns.push_back(F.emit(Op::OpFConvert, ToColumn, {Column}));
  }
  return F.emit(Op::OpCompositeConstruct, typeId(To), Columns);
}

/// The type of the same shape with another component.
Id Emitter::typeWithComponent(const Type *Shape, ScalarKind K) {
  switch (Shape->kind()) {
  case sema::TypeKind::Vector:
    return vectorType(scalarType(K), Shape);
  case sema::TypeKind::CoopMatrix:
    if (Shape->isCoopMatrixNV())
      return M.uniqueType(Op::OpTypeCooperativeMatrixNV,
                          {scalarType(K), constant(Shape->coopScope()), constant(Shape->coopRows()),
                           constant(Shape->coopCols())});
    return M.uniqueType(Op::OpTypeCooperativeMatrixKHR,
                        {scalarType(K), constant(Shape->coopScope()), constant(Shape->coopRows()),
                         constant(Shape->coopCols()), constant(Shape->coopUse())});
  case sema::TypeKind::CoopVector:
    return M.uniqueType(Op::OpTypeCooperativeVectorNV,
                        {scalarType(K), constant(Shape->coopSize())});
  default:
    return scalarType(K);
  }
}

ScalarKind codegen::unsignedOf(ScalarKind K) {
  switch (K) {
  case ScalarKind::I8:
    return ScalarKind::U8;
  case ScalarKind::I16:
    return ScalarKind::U16;
  case ScalarKind::I32:
    return ScalarKind::U32;
  case ScalarKind::I64:
    return ScalarKind::U64;
  default:
    return K;
  }
}

Id Emitter::convertComponents(Id Value, const Type *From, const Type *To, bool Saturate,
                              Id *Reshaping) {
  ScalarKind A = From->component(), B = To->component();
  Id Type = typeId(To);
  auto Constant = [&](ScalarKind K, const sema::Type *Shape, uint64_t V) {
    Id Scalar = sema::isFloat(K) ? floatConstant(K, static_cast<double>(V)) : intConstant(K, V);
    return splat(Scalar, Shape);
  };
  if (A == B) {
    // Only the use of a cooperative matrix changes (SPV_NV_cooperative_matrix2).
    if (From->isCoopMatrix() && From->coopUse() != To->coopUse()) {
      Id Result = F.emit(Op::OpCooperativeMatrixConvertNV, Type, {Value});
      if (Reshaping)
        *Reshaping = Result;
      return Result;
    }
    return F.emit(Op::OpCopyObject, Type, {Value});
  }
  if (A == ScalarKind::Bool)
    return F.emit(Op::OpSelect, Type, {Value, Constant(B, To, 1), Constant(B, To, 0)});
  if (B == ScalarKind::Bool)
    return F.emit(pick(A, Op::OpFUnordNotEqual, Op::OpINotEqual, Op::OpINotEqual), Type,
                  {Value, Constant(A, From, 0)});
  Id Result = 0;
  if (sema::isFloat(A) && sema::isFloat(B)) {
    Result = F.emit(Op::OpFConvert, Type, {Value});
  } else if (sema::isFloat(A)) {
    Result = F.emit(sema::isSignedInt(B) ? Op::OpConvertFToS : Op::OpConvertFToU, Type, {Value});
  } else if (sema::isFloat(B)) {
    Result = F.emit(sema::isSignedInt(A) ? Op::OpConvertSToF : Op::OpConvertUToF, Type, {Value});
  } else if (sema::bitWidth(A) == sema::bitWidth(B)) {
    // OpBitcast may not change the use, and the conversions want another width.
    bool UseChanges = From->isCoopMatrix() && From->coopUse() != To->coopUse();
    Result = F.emit(Op::OpBitcast, UseChanges ? typeWithComponent(From, B) : Type, {Value});
    if (UseChanges)
      Result = F.emit(Op::OpCooperativeMatrixConvertNV, Type, {Result});
  } else if (sema::isSignedInt(A)) {
    Result = F.emit(Op::OpSConvert, Type, {Value});
  } else {
    // The result of OpUConvert is unsigned; a signed type takes its bits.
    ScalarKind Unsigned = unsignedOf(B);
    Id Wide =
        F.emit(Op::OpUConvert, Unsigned == B ? Type : typeWithComponent(To, Unsigned), {Value});
    if (Reshaping)
      *std::exchange(Reshaping, nullptr) = Wide;
    Result = Unsigned == B ? Wide : F.emit(Op::OpBitcast, Type, {Wide});
  }
  if (Reshaping)
    *Reshaping = Result;
  if (Saturate)
    M.decorate(Result, spirv::Decoration::SaturatedToLargestFloat8NormalConversionEXT);
  return Result;
}

Id Emitter::convertReference(Id Value, const Type *From, const Type *To) {
  Id Type = typeId(To);
  auto IsPair = [](const sema::Type *T) { return T->isVector(); };
  if ((From->isBufferReference() && To->isBufferReference()) || IsPair(From) || IsPair(To))
    return F.emit(Op::OpBitcast, Type, {Value});
  return F.emit(To->isBufferReference() ? Op::OpConvertUToPtr : Op::OpConvertPtrToU, Type, {Value});
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dot products of 16-bit and 8-bit floats that are added to a wider accumulator
// (SPV_VALVE_mixed_float_dot_product). Those of integers are in Bits.cpp, OpDot is in
// MatrixMath.cpp.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Capability;
using spirv::Op;

namespace {
enum class Narrow : uint8_t { Float16, BFloat16, Float8 };

/// What an instruction takes under which capability.
struct MixedDotRow {
  Op Opcode;
  Narrow Component;
  uint32_t Components;
  uint32_t ResultWidth;
  Capability Needed;
};
} // namespace

static const MixedDotRow MixedDotRows[] = {
    {Op::OpFDot2MixAcc32VALVE, Narrow::Float16, 2, 32,
     Capability::DotProductFloat16AccFloat32VALVE},
    {Op::OpFDot2MixAcc32VALVE, Narrow::BFloat16, 2, 32, Capability::DotProductBFloat16AccVALVE},
    {Op::OpFDot2MixAcc16VALVE, Narrow::Float16, 2, 16,
     Capability::DotProductFloat16AccFloat16VALVE},
    {Op::OpFDot2MixAcc16VALVE, Narrow::BFloat16, 2, 16, Capability::DotProductBFloat16AccVALVE},
    {Op::OpFDot4MixAcc32VALVE, Narrow::Float8, 4, 32, Capability::DotProductFloat8AccFloat32VALVE},
};

static bool isOf(const SpirvType &Scalar, Narrow Component) {
  switch (Component) {
  case Narrow::Float16:
    return Scalar.Value->isHalfTy();
  case Narrow::BFloat16:
    return Scalar.Value->isBFloatTy();
  case Narrow::Float8:
    return Scalar.isFloat8();
  }
  return false;
}

/// The row of an instruction with operands of these types. Vectors of 8-bit floats may be of two
/// encodings; every other pair is of one type.
static const MixedDotRow *rowOf(Op Opcode, const SpirvType &L, const SpirvType &R) {
  return llvm::find_if(MixedDotRows, [&](const MixedDotRow &Row) {
    return Row.Opcode == Opcode && L.isVector() && R.isVector() && L.Count == Row.Components &&
           R.Count == Row.Components && isOf(*L.Element, Row.Component) &&
           isOf(*R.Element, Row.Component);
  });
}

/// An accumulator of 16 bits is of the components' own type.
static bool fitsResult(const MixedDotRow &Row, const SpirvType &Result) {
  if (Row.ResultWidth == 32)
    return Result.Value->isFloatTy();
  return Result.isFloat() && isOf(Result, Row.Component);
}

/// Products of components are exact as 32-bit floats, and summed as such in the order of OpDot;
/// what is narrower is rounded once more, at the end.
bool Importer::importMixedDot(const SpirvInst &I) {
  const SpirvType *T = resultType(I), *L = T ? operandType(I, 0) : nullptr,
                  *R = L ? operandType(I, 1) : nullptr, *Start = R ? operandType(I, 2) : nullptr;
  if (!Start)
    return false;
  const MixedDotRow *Row = rowOf(I.Opcode, *L, *R);
  if (Row == std::end(MixedDotRows) || !fitsResult(*Row, *T) || Start->Value != T->Value)
    return fail(I, "the vectors, the accumulator and the result are of no types that the "
                   "instruction multiplies and adds");
  if (!In.hasCapability(Row->Needed))
    return fail(I, "vectors of these types need the capability " +
                       spirv::enumerantName(spirv::OperandKind::Capability, uint32_t(Row->Needed)));
  Value *Left = value(I, 0), *Right = Left ? value(I, 1) : nullptr,
        *Accumulator = Right ? value(I, 2) : nullptr;
  if (!Accumulator)
    return false;
  auto Widen = [&](Value *V, const SpirvType &Of) {
    Type *Wide = FixedVectorType::get(B.getFloatTy(), unsigned(Of.Count));
    return Of.Element->isNarrowFloat() ? fromNarrow(V, Of, Wide) : B.CreateFPExt(V, Wide);
  };
  Value *Sum = B.CreateFAdd(dot(Widen(Left, *L), Widen(Right, *R)),
                            B.CreateFPExt(Accumulator, B.getFloatTy()));
  return define(I, B.CreateFPTrunc(Sum, T->Value));
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bit fields, counts, arithmetic with carries, and integer dot products (SPIR-V, sections 3.42.13
// and 3.42.14). Plain arithmetic is in Arithmetic.cpp.

#include "coop/check_abi.h"
#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

bool Importer::importBitCount(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  Value *V = T && checkOperand(I, 0, false) ? value(I, 0) : nullptr;
  if (!V)
    return false;
  if (!T->Value->isIntOrIntVectorTy() || !V->getType()->isIntOrIntVectorTy() ||
      T->Value->isVectorTy() != V->getType()->isVectorTy())
    return fail(I, "the operand does not fit the result type");
  Value *Count = B.CreateUnaryIntrinsic(Intrinsic::ctpop, V);
  if (auto *Lanes = dyn_cast<FixedVectorType>(T->Value);
      Lanes && Lanes->getNumElements() != cast<FixedVectorType>(V->getType())->getNumElements())
    return fail(I, "the operand does not fit the result type");
  return define(I, B.CreateZExtOrTrunc(Count, T->Value));
}

/// The result is a struct of two: the sum and its carry, or the low and the high half.
bool Importer::importExtendedArithmetic(const SpirvInst &I) {
  const SpirvType *T = resultType(I);
  if (!T || !checkOperand(I, 0, false) || !checkOperand(I, 1, false))
    return false;
  Value *L = value(I, 0), *R = L ? value(I, 1) : nullptr;
  if (!R)
    return false;
  Type *Number = L->getType();
  if (R->getType() != Number || !T->isStruct() || T->Parts.size() != 2 ||
      T->Parts[0]->Value != Number || T->Parts[1]->Value != Number || !Number->isIntOrIntVectorTy())
    return fail(I, "the result is not a struct of two of the operands' type");
  Value *Low = nullptr, *High = nullptr;
  switch (I.Opcode) {
  case Op::OpIAddCarry:
    Low = B.CreateAdd(L, R);
    High = B.CreateZExt(B.CreateICmpULT(Low, L), Number);
    break;
  case Op::OpISubBorrow:
    Low = B.CreateSub(L, R);
    High = B.CreateZExt(B.CreateICmpULT(L, R), Number);
    break;
  default: {
    const bool Signed = I.Opcode == Op::OpSMulExtended;
    const unsigned Bits = Number->getScalarSizeInBits();
    Type *Wide = Number->getExtendedType();
    Value *Product =
        B.CreateMul(B.CreateIntCast(L, Wide, Signed), B.CreateIntCast(R, Wide, Signed));
    Low = B.CreateTrunc(Product, Number);
    High = B.CreateTrunc(B.CreateLShr(Product, ConstantInt::get(Wide, Bits)), Number);
    break;
  }
  }
  return define(I, construct(*T, {Low, High}));
}

bool Importer::importBitfield(const SpirvInst &I) {
  const bool IsInsert = I.Opcode == Op::OpBitFieldInsert;
  const SpirvType *T = resultType(I);
  Value *Base = T && checkOperand(I, 0, false) ? value(I, 0) : nullptr;
  Value *Field = Base && IsInsert ? value(I, 1) : Base;
  if (!Field)
    return false;
  Type *Number = Base->getType();
  if (Number != T->Value || Field->getType() != Number || !Number->isIntOrIntVectorTy())
    return fail(I, "the operands do not fit the result type");
  const unsigned Bits = Number->getScalarSizeInBits();
  const size_t OffsetOperand = IsInsert ? 2 : 1;
  Value *Offset = scalarInt(I, OffsetOperand, Bits), *Count = nullptr;
  if (!Offset || !(Count = scalarInt(I, OffsetOperand + 1, Bits)))
    return false;
  checkValue(COOP_CHECK_BITFIELD, operandType(I, OffsetOperand)->Signed,
             {value(I, OffsetOperand), value(I, OffsetOperand + 1), B.getInt32(Bits)});
  if (auto *Lanes = dyn_cast<FixedVectorType>(Number)) {
    Offset = B.CreateVectorSplat(Lanes->getNumElements(), Offset);
    Count = B.CreateVectorSplat(Lanes->getNumElements(), Count);
  }
  // Fields of no bits and of all bits are legal: no shift may reach the width.
  Value *Width = ConstantInt::get(Number, Bits), *Zero = ConstantInt::get(Number, 0);
  Value *Empty = B.CreateICmpEQ(Count, Zero);
  auto ShiftBy = [&](Value *Amount) {
    return B.CreateAnd(Amount, ConstantInt::get(Number, Bits - 1));
  };
  Value *Up = ShiftBy(B.CreateSub(Width, Count));
  if (IsInsert) {
    Value *Mask = B.CreateShl(B.CreateLShr(Constant::getAllOnesValue(Number), Up), ShiftBy(Offset));
    Value *Inserted = B.CreateOr(B.CreateAnd(Base, B.CreateNot(Mask)),
                                 B.CreateAnd(B.CreateShl(Field, ShiftBy(Offset)), Mask));
    return define(I, B.CreateSelect(Empty, Base, Inserted));
  }
  Value *Top = B.CreateShl(Base, ShiftBy(B.CreateSub(B.CreateSub(Width, Count), Offset)));
  Value *Result =
      I.Opcode == Op::OpBitFieldSExtract ? B.CreateAShr(Top, Up) : B.CreateLShr(Top, Up);
  return define(I, B.CreateSelect(Empty, Zero, Result));
}

// ---- integer dot products (SPV_KHR_integer_dot_product)

namespace {
struct DotRow {
  Op Opcode;
  bool LeftSigned, RightSigned, Accumulates;
};
} // namespace

static const DotRow DotRows[] = {
    {Op::OpSDot, true, true, false},        {Op::OpUDot, false, false, false},
    {Op::OpSUDot, true, false, false},      {Op::OpSDotAccSat, true, true, true},
    {Op::OpUDotAccSat, false, false, true}, {Op::OpSUDotAccSat, true, false, true},
};

bool Importer::importIntegerDot(const SpirvInst &I) {
  const DotRow *Row = llvm::find_if(DotRows, [&](const DotRow &R) { return R.Opcode == I.Opcode; });
  const SpirvType *T = resultType(I);
  if (!T || !checkOperand(I, 0, false) || !checkOperand(I, 1, false))
    return false;
  Value *L = value(I, 0), *R = L ? value(I, 1) : nullptr;
  if (!R)
    return false;
  // Scalars are packed: four 8-bit components.
  auto Unpack = [&](Value *V) {
    return V->getType()->isIntegerTy(32)
               ? B.CreateBitCast(V, FixedVectorType::get(B.getInt8Ty(), 4))
               : V;
  };
  L = Unpack(L);
  R = Unpack(R);
  auto *Lanes = dyn_cast<FixedVectorType>(L->getType());
  if (!T->isInt() || !Lanes || L->getType() != R->getType() ||
      !Lanes->getElementType()->isIntegerTy())
    return fail(I, "the operands are not integer vectors of one type, or packed ones");
  // Wide enough for the exact sum of all products and the accumulator.
  const unsigned Bits = std::max(2 * Lanes->getScalarSizeInBits() + 8, T->Width + 2);
  auto *Wide = FixedVectorType::get(B.getIntNTy(Bits), Lanes->getNumElements());
  Value *Products = B.CreateMul(B.CreateIntCast(L, Wide, Row->LeftSigned),
                                B.CreateIntCast(R, Wide, Row->RightSigned));
  Value *Sum = B.CreateAddReduce(Products);
  if (!Row->Accumulates)
    return define(I, B.CreateTrunc(Sum, T->Value));
  const bool Signed = Row->LeftSigned;
  Value *Accumulator = scalarInt(I, 2, T->Width);
  if (!Accumulator)
    return false;
  Type *Exact = B.getIntNTy(Bits);
  Sum = B.CreateAdd(Sum, B.CreateIntCast(Accumulator, Exact, Signed));
  const APInt Most = Signed ? APInt::getSignedMaxValue(T->Width).zext(Bits)
                            : APInt::getMaxValue(T->Width).zext(Bits);
  const APInt Least = Signed ? APInt::getSignedMinValue(T->Width).sext(Bits) : APInt(Bits, 0);
  Sum = B.CreateBinaryIntrinsic(Intrinsic::smin, Sum, ConstantInt::get(Exact, Most));
  Sum = B.CreateBinaryIntrinsic(Intrinsic::smax, Sum, ConstantInt::get(Exact, Least));
  return define(I, B.CreateTrunc(Sum, T->Value));
}

} // namespace coop::lower

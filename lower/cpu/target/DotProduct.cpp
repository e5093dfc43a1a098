// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of intrinsics; see DotProduct.h.

#include "lower/cpu/target/DotProduct.h"
#include "llvm/IR/IntrinsicsX86.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {
namespace {

class Dot {
public:
  Dot(IRBuilderBase &B, const DotRow &Row, Value *Sum, DotFactor X, DotFactor Y)
      : B(B), Row(Row), Sum(Sum), X(X), Y(Y) {
    if (Row.exchanges(X.IsSigned, Y.IsSigned))
      std::swap(this->X, this->Y);
  }

  Value *emit() {
    switch (Row.Emission) {
    case DotEmission::Accumulate:
      return accumulate();
    case DotEmission::AddWords:
      return B.CreateAdd(Sum, B.CreateIntrinsic(Sum->getType(), id(), {word(X), word(Y)}));
    case DotEmission::Fma:
      return fma();
    }
    llvm_unreachable("an instruction that is called in no way");
  }

private:
  Intrinsic::ID id() const { return Row.Ids.of(X.IsSigned, Y.IsSigned); }

  /// The intrinsic says what its factors are vectors of; where it is of several types, of bytes.
  Value *accumulate() {
    SmallVector<Type *, 2> Types;
    if (Intrinsic::isOverloaded(id()))
      Types = {Sum->getType(), vectorOf(B.getInt8Ty())};
    const FunctionType *Ty = Intrinsic::getType(B.getContext(), id(), Types);
    Value *Left = B.CreateBitCast(X.V, Ty->getParamType(1));
    Value *Right = B.CreateBitCast(Y.V, Ty->getParamType(2));
    return B.CreateIntrinsic(id(), Types, {Sum, Left, Right});
  }

  /// With the signs of bytes, of which unsigned ones have none.
  Value *word(const DotFactor &Factor) {
    Value *V = B.CreateBitCast(Factor.V, vectorOf(B.getInt16Ty()));
    return Factor.IsSigned ? V : B.CreateAnd(V, ConstantInt::get(V->getType(), 0xFF));
  }

  Value *fma() {
    Type *Ty = vectorOf(B.getHalfTy());
    Value *New = B.CreateIntrinsic(
        id(), {Ty}, {B.CreateBitCast(X.V, Ty), B.CreateBitCast(Y.V, Ty), B.CreateBitCast(Sum, Ty)});
    return B.CreateBitCast(New, Sum->getType());
  }

  /// As wide as the sums.
  Type *vectorOf(Type *Element) {
    const TypeSize Bits = Sum->getType()->getPrimitiveSizeInBits();
    return FixedVectorType::get(Element,
                                static_cast<unsigned>(Bits / Element->getPrimitiveSizeInBits()));
  }

  IRBuilderBase &B;
  const DotRow &Row;
  Value *Sum;
  DotFactor X, Y;
};

} // namespace

Value *emitDot(IRBuilderBase &B, const DotRow &Row, Value *Sum, DotFactor X, DotFactor Y) {
  return Dot(B, Row, Sum, X, Y).emit();
}

Value *emitByteSum(IRBuilderBase &B, const DotRow &Row, Value *Sum, DotFactor Bytes) {
  Value *Ones = ConstantInt::get(Sum->getType(), 0x01010101);
  const bool CanBeSame = Row.takes(Bytes.IsSigned, Bytes.IsSigned);
  return emitDot(B, Row, Sum, {Ones, CanBeSame ? Bytes.IsSigned : !Bytes.IsSigned}, Bytes);
}

Value *emitFlushedBFloats(IRBuilderBase &B, Value *V) {
  const unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements(), Lanes = 16;
  auto *Ty = FixedVectorType::get(B.getBFloatTy(), Count);
  if (Count == Lanes)
    return B.CreateIntrinsic(Ty, Intrinsic::x86_avx512bf16_cvtneps2bf16_512, {V});
  SmallVector<int, 2 * Lanes> Order(Count);
  std::iota(Order.begin(), Order.end(), 0);
  Value *Low = B.CreateShuffleVector(V, ArrayRef(Order).take_front(Lanes));
  Value *High = B.CreateShuffleVector(V, ArrayRef(Order).drop_front(Lanes));
  return B.CreateIntrinsic(Ty, Intrinsic::x86_avx512bf16_cvtne2ps2bf16_512, {High, Low});
}

} // namespace coop::lower

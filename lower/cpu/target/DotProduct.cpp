// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of intrinsics; see DotProduct.h.

#include "lower/cpu/target/DotProduct.h"
#include "llvm/IR/IntrinsicsAArch64.h"
#include "llvm/IR/IntrinsicsX86.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {
namespace {

/// Of bytes, for X and Y both unsigned, both signed, and unsigned by signed.
struct ByteIntrinsics {
  Intrinsic::ID Unsigned, Signed, Mixed;
};

constexpr ByteIntrinsics NeonDots = {Intrinsic::aarch64_neon_udot, Intrinsic::aarch64_neon_sdot,
                                     Intrinsic::aarch64_neon_usdot};
constexpr ByteIntrinsics NeonPairs = {Intrinsic::aarch64_neon_ummla, Intrinsic::aarch64_neon_smmla,
                                      Intrinsic::aarch64_neon_usmmla};

class Dot {
public:
  Dot(IRBuilderBase &B, Value *Sum, DotFactor X, DotFactor Y) : B(B), Sum(Sum), X(X), Y(Y) {
    if (X.IsSigned && !Y.IsSigned)
      std::swap(this->X, this->Y);
  }

  /// The intrinsic is of one type only; factors are vectors of Element.
  Value *plain(Intrinsic::ID Id, Type *Element) {
    return B.CreateIntrinsic(Sum->getType(), Id, {Sum, as(X, Element), as(Y, Element)});
  }

  /// Words with the signs of bytes, of which unsigned ones have no signs.
  Value *words(Intrinsic::ID Id) {
    auto Word = [&](const DotFactor &Factor) {
      Value *V = as(Factor, B.getInt16Ty());
      return Factor.IsSigned ? V : B.CreateAnd(V, ConstantInt::get(V->getType(), 0xFF));
    };
    Value *Left = Word(X), *Right = Word(Y);
    return B.CreateAdd(Sum, B.CreateIntrinsic(Sum->getType(), Id, {Left, Right}));
  }

  Value *fma(Type *Element) {
    Value *Left = as(X, Element), *Right = as(Y, Element);
    Value *Old = B.CreateBitCast(Sum, Left->getType());
    Value *New = B.CreateIntrinsic(Intrinsic::fma, {Left->getType()}, {Left, Right, Old});
    return B.CreateBitCast(New, Sum->getType());
  }

  Value *neonBytes(const ByteIntrinsics &Ids) {
    const Intrinsic::ID Id = X.IsSigned != Y.IsSigned ? Ids.Mixed
                             : X.IsSigned             ? Ids.Signed
                                                      : Ids.Unsigned;
    Value *Left = as(X, B.getInt8Ty()), *Right = as(Y, B.getInt8Ty());
    return B.CreateIntrinsic(Id, {Sum->getType(), Left->getType()}, {Sum, Left, Right});
  }

private:
  Value *as(const DotFactor &Factor, Type *Element) {
    const TypeSize Bits = Sum->getType()->getPrimitiveSizeInBits();
    const auto Count = static_cast<unsigned>(Bits / Element->getPrimitiveSizeInBits());
    return B.CreateBitCast(Factor.V, FixedVectorType::get(Element, Count));
  }

  IRBuilderBase &B;
  Value *Sum;
  DotFactor X, Y;
};

} // namespace

Value *emitDot(IRBuilderBase &B, const DotRow &Row, Value *Sum, DotFactor X, DotFactor Y) {
  Dot D(B, Sum, X, Y);
  switch (Row.Instruction) {
  case DotInstruction::DotBF16:
    return D.plain(Intrinsic::x86_avx512bf16_dpbf16ps_512, B.getBFloatTy());
  case DotInstruction::FmaF16:
    return D.fma(B.getHalfTy());
  case DotInstruction::DotU8S8:
    return D.plain(Row.Bits == 512 ? Intrinsic::x86_avx512_vpdpbusd_512
                                   : Intrinsic::x86_avx512_vpdpbusd_256,
                   B.getInt32Ty());
  case DotInstruction::WordsI8:
    return D.words(Row.Bits == 512   ? Intrinsic::x86_avx512_pmaddw_d_512
                   : Row.Bits == 256 ? Intrinsic::x86_avx2_pmadd_wd
                                     : Intrinsic::x86_sse2_pmadd_wd);
  case DotInstruction::DotSameI8:
  case DotInstruction::DotAnyI8:
    return D.neonBytes(NeonDots);
  case DotInstruction::MmlaI8:
    return D.neonBytes(NeonPairs);
  case DotInstruction::MmlaBF16:
    return D.plain(Intrinsic::aarch64_neon_bfmmla, B.getBFloatTy());
  case DotInstruction::AmxBF16:
  case DotInstruction::AmxI8:
    break;
  }
  llvm_unreachable("tile registers are not vectors");
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

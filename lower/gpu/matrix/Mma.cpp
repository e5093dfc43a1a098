// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of an mma instruction, and a product of tiles; see Mma.h.

#include "lower/gpu/matrix/Mma.h"
#include "lower/emit/Component.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/MmaInstruction.h"
#include "lower/gpu/target/GpuTarget.h"
#include "support/spirv/generated/Enums.h"

using namespace llvm;

namespace coop::lower {
namespace {

using Operands = spirv::CooperativeMatrixOperands;

bool has(uint64_t Mask, Operands Bit) { return Mask & static_cast<uint32_t>(Bit); }

class Product {
public:
  Product(OpContext &O, const GpuRow &Gpu, FpMode Fp)
      : O(O), B(O.B), Gpu(Gpu), Fp(Fp), Call(O.as<MatMulAddCall>()), TA(O.S.shared(Call.aType())),
        TB(O.S.shared(Call.bType())), TC(O.S.shared(Call.cType())),
        TD(O.S.shared(O.matrixResult())), FA(fragmentsOf(O.S, TA)), FB(fragmentsOf(O.S, TB)),
        FC(fragmentsOf(O.S, TC)), FD(fragmentsOf(O.S, TD)) {}

  bool emit();

private:
  bool isPossible() const;
  unsigned perWord() const { return std::max(1U, 32 / Component(TA).bits()); }
  unsigned wordsOfStep() const { return wordsOfLine() % 2 == 0 ? 2 : 1; }
  /// Words of a line, over all tiles along it.
  unsigned wordsOfLine() const { return FA->TilesAlong * FA->PerThread / perWord(); }
  Value *word(Value *Slot, const MatrixType &M, unsigned Index) {
    return B.CreateLoad(isDouble() ? B.getDoubleTy() : B.getInt32Ty(), elementAt(Slot, M, Index));
  }
  Value *elementAt(Value *Slot, const MatrixType &M, unsigned Index) {
    return B.CreateConstInBoundsGEP1_32(M.Component, Slot, Index);
  }
  Value *start(Value *Addend);
  Value *finish(Value *Sum, Value *Addend);
  void tile(const MmaInstruction &Mma, unsigned Row, unsigned Tile);

  Type *sumType() const {
    return isDouble() ? B.getDoubleTy() : isFloat() ? B.getFloatTy() : B.getInt32Ty();
  }
  bool isDouble() const { return TA.Component->isDoubleTy(); }
  bool isFloat() const { return Component(TD).isFloat(); }
  bool saturates() const {
    return !isFloat() && has(Call.matrixOperands(), Operands::SaturatingAccumulationKHR);
  }

  OpContext &O;
  IRBuilder<> &B;
  const GpuRow &Gpu;
  const FpMode Fp;
  MatMulAddCall &Call;
  const SharedMatrix TA, TB, TC, TD;
  const std::optional<Fragments> FA, FB, FC, FD;
};

bool Product::isPossible() const {
  if (!FA || !FB || !FC || FC != FD || mulAddProblem(TA, TB, TC, TD) || FC->WarpsAcross != 1 ||
      FC->WarpsAlong != 1 || FA->PerThread != FB->PerThread)
    return false;
  const auto Types = mmaOperandTypes(TA, TB, Call.matrixOperands());
  if (!Types || !Types->isOn(Gpu))
    return false;
  auto IsSum = [&](const MatrixType &M) {
    if (isDouble())
      return M.Component->isDoubleTy();
    return isFloat()
               ? M.Component->isFloatTy() || M.Component->isHalfTy() || M.Component->isBFloatTy()
               : M.Component->isIntegerTy(32);
  };
  if (!IsSum(TC) || !IsSum(TD) || (isFloat() && Fp == FpMode::Strict))
    return false;
  // Floats of 8 bits, and of 32 (docs/precision.md), are multiplied in whole steps of K.
  return perWord() == 2 || !isFloat() || isDouble() || wordsOfStep() == 2;
}

/// What a sum begins with.
Value *Product::start(Value *Addend) {
  if (saturates())
    return B.getInt32(0);
  return isFloat() ? componentToFloat(B, Addend, Component(TC), sumType()) : Addend;
}

Value *Product::finish(Value *Sum, Value *Addend) {
  if (isFloat())
    return componentFromFloat(B, Sum, Component(TD));
  if (!saturates())
    return Sum;
  const bool Signed = has(Call.matrixOperands(), Operands::MatrixResultSignedComponentsKHR);
  return B.CreateBinaryIntrinsic(Signed ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, Sum, Addend);
}

/// The sums of 16 rows and of a tile of B's columns.
void Product::tile(const MmaInstruction &Mma, unsigned Row, unsigned Tile) {
  SmallVector<Value *, 4> Addends, Sums;
  for (unsigned I = 0; I < 4; ++I) {
    Addends.push_back(
        B.CreateLoad(TC.Component, elementAt(O.slot(Call.c()), TC, FC->indexOfSum(Row, Tile, I))));
    Sums.push_back(start(Addends.back()));
  }
  const SmallVector<Value *, 4> First = Sums;
  if (Mma.addsApart())
    Sums.assign(Sums.size(), ConstantFP::get(sumType(), 0));
  for (unsigned K = 0; K < wordsOfLine(); K += wordsOfStep()) {
    SmallVector<Value *, 4> OfA, OfB;
    for (unsigned Word = K; Word < K + wordsOfStep(); ++Word) {
      for (unsigned Half = 0; Half < 2; ++Half)
        OfA.push_back(word(O.slot(Call.a()), TA, FA->indexOfWord(Row, Half, Word, perWord())));
      OfB.push_back(word(O.slot(Call.b()), TB, FB->indexOfWord(Tile, 0, Word, perWord())));
    }
    Mma.multiply(B, OfA, OfB, Sums);
  }
  for (unsigned I = 0; I < 4; ++I) {
    Value *Sum = Mma.addsApart() ? B.CreateFAdd(First[I], Sums[I]) : Sums[I];
    B.CreateStore(finish(Sum, Addends[I]), elementAt(O.result(), TD, FD->indexOfSum(Row, Tile, I)));
  }
}

bool Product::emit() {
  if (!isPossible())
    return false;
  const MmaInstruction Mma(*mmaOperandTypes(TA, TB, Call.matrixOperands()), sumType(),
                           wordsOfStep(), Gpu);
  for (unsigned Row = 0; Row < FD->TilesAcross; ++Row)
    for (unsigned Tile = 0; Tile < FB->TilesAcross; ++Tile)
      tile(Mma, Row, Tile);
  return true;
}

} // namespace

bool lowerMma(OpContext &O, const GpuRow &Gpu, FpMode Fp) { return Product(O, Gpu, Fp).emit(); }

} // namespace coop::lower

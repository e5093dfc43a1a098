// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of an mma instruction, and a product of tiles; see Mma.h.

#include "lower/gpu/matrix/Mma.h"
#include "lower/emit/Component.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/MmaTypes.h"
#include "lower/gpu/target/GpuTarget.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace coop::lower {
namespace {

using Operands = spirv::CooperativeMatrixOperands;

bool has(uint64_t Mask, Operands Bit) { return Mask & static_cast<uint32_t>(Bit); }

struct Instruction {
  std::string Text, Constraints;
  StructType *Result;
  unsigned Words; ///< that a thread has of each line
};

class Product {
public:
  Product(OpContext &O, const GpuRow &Gpu, FpMode Fp)
      : O(O), B(O.B), Gpu(Gpu), Fp(Fp), Call(O.as<MatMulAddCall>()), TA(O.S.shared(Call.aType())),
        TB(O.S.shared(Call.bType())), TC(O.S.shared(Call.cType())),
        TD(O.S.shared(O.matrixResult())), FA(fragmentsOf(O, TA)), FB(fragmentsOf(O, TB)),
        FC(fragmentsOf(O, TC)), FD(fragmentsOf(O, TD)) {}

  bool emit();

private:
  bool isPossible() const;
  Instruction instruction() const;
  unsigned perWord() const { return 32 / Component(TA).bits(); }
  /// Words of a line, over all tiles along it.
  unsigned wordsOfLine() const { return FA->TilesAlong * FA->PerThread / perWord(); }
  Value *word(Value *Slot, const MatrixType &M, unsigned Index) {
    return B.CreateLoad(B.getInt32Ty(), elementAt(Slot, M, Index));
  }
  Value *elementAt(Value *Slot, const MatrixType &M, unsigned Index) {
    return B.CreateConstInBoundsGEP1_32(M.Component, Slot, Index);
  }
  Value *start(Value *Addend);
  Value *finish(Value *Sum, Value *Addend);
  void tile(const Instruction &Mma, unsigned Row, unsigned Tile);

  Type *sumType() const { return IsFloat() ? B.getFloatTy() : B.getInt32Ty(); }
  bool IsFloat() const { return Component(TD).isFloat(); }
  bool saturates() const {
    return !IsFloat() && has(Call.matrixOperands(), Operands::SaturatingAccumulationKHR);
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
  if (!mmaOperandTypes(TA, TB, Call.matrixOperands()))
    return false;
  auto IsSum = [&](const MatrixType &M) {
    return IsFloat()
               ? M.Component->isFloatTy() || M.Component->isHalfTy() || M.Component->isBFloatTy()
               : M.Component->isIntegerTy(32);
  };
  if (!IsSum(TC) || !IsSum(TD) || (IsFloat() && Fp == FpMode::Strict))
    return false;
  if (perWord() == 2)
    return true;
  // Floats of 8 bits come with compute capability 8.9, in whole steps of K.
  return !IsFloat() || (Gpu.Major * 10 + Gpu.Minor >= 89 && wordsOfLine() % 2 == 0);
}

Instruction Product::instruction() const {
  const MmaOperandTypes Types = *mmaOperandTypes(TA, TB, Call.matrixOperands());
  const StringRef Sum = IsFloat() ? "f32" : "s32";
  Instruction I;
  I.Words = wordsOfLine() % 2 == 0 ? 2 : 1;
  I.Text = formatv("mma.sync.aligned.m16n8k{0}.row.col.{1}.{2}.{3}.{1} {{$0, $1, $2, $3}, ",
                   I.Words * 4 * perWord(), Sum, Types.A, Types.B)
               .str();
  const char Result = IsFloat() ? 'f' : 'r';
  I.Constraints = formatv("={0},={0},={0},={0}", Result).str();
  unsigned Next = 4;
  auto Take = [&](unsigned Count, char Constraint) {
    I.Text += Next == 4 ? "{" : ", {";
    for (unsigned N = 0; N < Count; ++N) {
      I.Text += formatv("{0}${1}", N ? ", " : "", Next++).str();
      I.Constraints += formatv(",{0}", Constraint).str();
    }
    I.Text += "}";
  };
  Take(I.Words * 2, 'r');
  Take(I.Words, 'r');
  Take(4, Result);
  I.Text += ";";
  I.Result = StructType::get(sumType(), sumType(), sumType(), sumType());
  return I;
}

/// What a sum begins with.
Value *Product::start(Value *Addend) {
  if (saturates())
    return B.getInt32(0);
  return IsFloat() ? componentToFloat(B, Addend, Component(TC), sumType()) : Addend;
}

Value *Product::finish(Value *Sum, Value *Addend) {
  if (IsFloat())
    return componentFromFloat(B, Sum, Component(TD));
  if (!saturates())
    return Sum;
  const bool Signed = has(Call.matrixOperands(), Operands::MatrixResultSignedComponentsKHR);
  return B.CreateBinaryIntrinsic(Signed ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, Sum, Addend);
}

/// The sums of 16 rows and of a tile of B's columns.
void Product::tile(const Instruction &Mma, unsigned Row, unsigned Tile) {
  SmallVector<Value *, 4> Addends, Sums;
  for (unsigned I = 0; I < 4; ++I) {
    Addends.push_back(
        B.CreateLoad(TC.Component, elementAt(O.slot(Call.c()), TC, FC->indexOfSum(Row, Tile, I))));
    Sums.push_back(start(Addends.back()));
  }
  for (unsigned K = 0; K < wordsOfLine(); K += Mma.Words) {
    SmallVector<Value *, 10> Words;
    for (unsigned Word = K; Word < K + Mma.Words; ++Word)
      for (unsigned Half = 0; Half < 2; ++Half)
        Words.push_back(word(O.slot(Call.a()), TA, FA->indexOfWord(Row, Half, Word, perWord())));
    for (unsigned Word = K; Word < K + Mma.Words; ++Word)
      Words.push_back(word(O.slot(Call.b()), TB, FB->indexOfWord(Tile, 0, Word, perWord())));
    Words.append(Sums.begin(), Sums.end());
    SmallVector<Type *, 10> Types;
    for (Value *V : Words)
      Types.push_back(V->getType());
    auto *Asm = InlineAsm::get(FunctionType::get(Mma.Result, Types, false), Mma.Text,
                               Mma.Constraints, /*hasSideEffects=*/false);
    CallInst *Result = B.CreateCall(Asm, Words);
    Result->setConvergent();
    Result->setDoesNotThrow();
    Result->setDoesNotAccessMemory();
    for (unsigned I = 0; I < 4; ++I)
      Sums[I] = B.CreateExtractValue(Result, I);
  }
  for (unsigned I = 0; I < 4; ++I)
    B.CreateStore(finish(Sums[I], Addends[I]),
                  elementAt(O.result(), TD, FD->indexOfSum(Row, Tile, I)));
}

bool Product::emit() {
  if (!isPossible())
    return false;
  const Instruction Mma = instruction();
  for (unsigned Row = 0; Row < FD->TilesAcross; ++Row)
    for (unsigned Tile = 0; Tile < FB->TilesAcross; ++Tile)
      tile(Mma, Row, Tile);
  return true;
}

} // namespace

bool lowerMma(OpContext &O, const GpuRow &Gpu, FpMode Fp) { return Product(O, Gpu, Fp).emit(); }

} // namespace coop::lower

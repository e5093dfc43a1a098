// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of an instruction; see MmaInstruction.h.

#include "lower/gpu/matrix/MmaInstruction.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/gpu/target/InlinePtx.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace coop::lower {

static constexpr unsigned SumsOfThread = 4, ThreadsOfLine = 4, Lines = 2;

/// Doubles of 8 rows, one word of K, where there is nothing larger.
static bool areRowsApart(const Type *Sum, const GpuRow &Gpu) {
  return Sum->isDoubleTy() && Gpu.Major < 9;
}

MmaInstruction::MmaInstruction(const MmaOperandTypes &Types, Type *Sum, unsigned Words,
                               const GpuRow &Gpu)
    : AreInParts(Types.areInParts()), AreRowsApart(areRowsApart(Sum, Gpu)) {
  const unsigned LinesOfA = AreRowsApart ? 1 : Lines, WordsOfB = AreRowsApart ? 1 : Words,
                 Sums = SumsOfThread / Lines * LinesOfA;
  const StringRef Name = Sum->isDoubleTy() ? "f64" : Sum->isFloatTy() ? "f32" : "s32";
  Text = formatv("mma.sync.aligned.m{0}n8k{1}.row.col.{2}.{3}.{4}.{2} ", 8 * LinesOfA,
                 WordsOfB * ThreadsOfLine * Types.PerWord, Name, Types.A, Types.B)
             .str();
  const char OfSum = Sum->isDoubleTy()  ? 'd'
                     : Sum->isFloatTy() ? 'f'
                                        : 'r',
             OfWord = Sum->isDoubleTy() ? 'd' : 'r';
  unsigned Next = 0;
  auto Take = [&](unsigned Count, StringRef Before, char Constraint) {
    Text += Next == 0 ? "{" : ", {";
    for (unsigned N = 0; N < Count; ++N) {
      Text += formatv("{0}${1}", N ? ", " : "", Next).str();
      Constraints += formatv("{0}{1}{2}", Next == 0 ? "" : ",", Before, Constraint).str();
      ++Next;
    }
    Text += "}";
  };
  Take(Sums, "=", OfSum);
  Take(WordsOfB * LinesOfA, "", OfWord);
  Take(WordsOfB, "", OfWord);
  Take(Sums, "", OfSum);
  Text += ";";
  Result = StructType::get(Sum->getContext(), SmallVector<Type *, SumsOfThread>(Sums, Sum));
}

namespace {

/// Of a float of 32 bits; words.
struct Parts {
  SmallVector<Value *, 4> High, Low;

  Parts(IRBuilderBase &B, ArrayRef<Value *> Words) {
    for (Value *Word : Words)
      add(B, Word);
  }

private:
  void add(IRBuilderBase &B, Value *Word);
};

/// The high part is at most 2^100, so that it is never rounded to an infinity, and that its product
/// with a low part is none where the other factor is infinite: that, and NaN, are in the low part.
void Parts::add(IRBuilderBase &B, Value *Word) {
  constexpr uint32_t Taken = 0xFFFFE000, HalfUnit = 0x1000;
  Type *Float = B.getFloatTy();
  Constant *Most = ConstantFP::get(Float, 0x1p100);
  Value *X = B.CreateBitCast(Word, Float);
  Value *Bounded = B.CreateMinNum(B.CreateMaxNum(X, B.CreateFNeg(Most)), Most);
  Value *Rounded = B.CreateAnd(
      B.CreateAdd(B.CreateBitCast(Bounded, B.getInt32Ty()), B.getInt32(HalfUnit)), Taken);
  Value *Rest = B.CreateFSub(X, B.CreateBitCast(Rounded, Float));
  High.push_back(Rounded);
  Low.push_back(B.CreateAnd(B.CreateBitCast(Rest, B.getInt32Ty()), Taken));
}

} // namespace

/// The smallest products first.
void MmaInstruction::multiply(IRBuilderBase &B, ArrayRef<Value *> OfA, ArrayRef<Value *> OfB,
                              MutableArrayRef<Value *> Sums) const {
  if (AreRowsApart)
    return multiplyRows(B, OfA, OfB, Sums);
  if (!AreInParts)
    return issue(B, OfA, OfB, Sums);
  const Parts A(B, OfA), Other(B, OfB);
  issue(B, A.Low, Other.High, Sums);
  issue(B, A.High, Other.Low, Sums);
  issue(B, A.High, Other.High, Sums);
}

/// Both lines of a thread for themselves, word by word.
void MmaInstruction::multiplyRows(IRBuilderBase &B, ArrayRef<Value *> OfA, ArrayRef<Value *> OfB,
                                  MutableArrayRef<Value *> Sums) const {
  for (unsigned Word = 0; Word < OfB.size(); ++Word)
    for (unsigned Line = 0; Line < Lines; ++Line)
      issue(B, OfA[Word * Lines + Line], OfB[Word], Sums.slice(Line * 2, 2));
}

void MmaInstruction::issue(IRBuilderBase &B, ArrayRef<Value *> OfA, ArrayRef<Value *> OfB,
                           MutableArrayRef<Value *> Sums) const {
  SmallVector<Value *, 10> Operands(OfA);
  Operands.append(OfB.begin(), OfB.end());
  Operands.append(Sums.begin(), Sums.end());
  CallInst *Call = emitInlinePtx(B, Text, Constraints, Operands, Result, PtxEffects::OfWarp);
  for (unsigned I = 0; I < Sums.size(); ++I)
    Sums[I] = B.CreateExtractValue(Call, I);
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for such conversions; see WideConversions.h.

#include "lower/cpu/WideConversions.h"
#include "lower/transform/SimplifyInstructions.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {
namespace {

constexpr unsigned WideBits = 32;

/// Vectors of bytes, or of 16-bit integers.
bool isNarrow(const Type *T) {
  return isa<FixedVectorType>(T) &&
         (T->getScalarType()->isIntegerTy(8) || T->getScalarType()->isIntegerTy(16));
}

/// The number of the parts that a shuffle takes of each element of what was cast to Step times as
/// many parts; nothing if it takes others.
std::optional<unsigned> partTaken(const ShuffleVectorInst &Shuffle, unsigned Step) {
  const ArrayRef<int> Mask = Shuffle.getShuffleMask();
  const auto *From = cast<FixedVectorType>(Shuffle.getOperand(0)->getType());
  if (Mask.size() * Step != From->getNumElements() || Mask[0] < 0 ||
      static_cast<unsigned>(Mask[0]) >= Step)
    return std::nullopt;
  const auto First = static_cast<unsigned>(Mask[0]), Count = static_cast<unsigned>(Mask.size());
  return Mask == ArrayRef(createStrideMask(First, Step, Count)) ? std::optional(First)
                                                                : std::nullopt;
}

/// Computes narrow integers in 32 bits, of which the upper ones may be anything.
class Widener {
public:
  explicit Widener(Instruction &At) : B(&At), Query(At.getDataLayout(), &At) {}

  /// The 32-bit value of which V, narrow, is the low bits, or null where it does not come from
  /// words by few operations.
  Value *low(Value *V) {
    if (!isOfWords(V, MostOperations))
      return nullptr;
    return compute(V);
  }
  /// Low's narrow part, of so many bits, as a 32-bit number.
  Value *extend(Value *Low, unsigned Bits, bool IsSigned) {
    const APInt Upper = APInt::getBitsSetFrom(WideBits, Bits);
    if (!IsSigned)
      return MaskedValueIsZero(Low, Upper, Query) ? Low : B.CreateAnd(Low, constant(Low, ~Upper));
    if (MaskedValueIsZero(Low, APInt::getBitsSetFrom(WideBits, Bits - 1), Query))
      return Low;
    Value *Word = nullptr;
    const APInt *Shift = nullptr;
    unsigned Left = WideBits - Bits; // brings the sign to the top
    if (match(Low, m_LShr(m_Value(Word), m_APInt(Shift))) && Shift->ule(Left)) {
      Left -= static_cast<unsigned>(Shift->getZExtValue());
      if (Low->use_empty())
        cast<Instruction>(Low)->eraseFromParent();
      Low = Word;
    }
    return B.CreateAShr(Left ? B.CreateShl(Low, Left) : Low, WideBits - Bits);
  }

  IRBuilder<> B;

private:
  static constexpr unsigned MostOperations = 4; ///< each of them takes more registers when wide

  static Constant *constant(const Value *Like, const APInt &Bits) {
    return ConstantInt::get(Like->getType(), Bits);
  }

  /// Whether Parts are a cast of words, or bitwise operations of such and constants.
  static bool areOfWords(Value *Parts, unsigned Most) {
    Value *Words = nullptr, *Left = nullptr, *Right = nullptr;
    if (match(Parts, m_BitCast(m_Value(Words)))) {
      auto *Ty = dyn_cast<FixedVectorType>(Words->getType());
      return Ty && Ty->getElementType()->isIntegerTy(WideBits);
    }
    const APInt *Same = nullptr;
    return Most && match(Parts, m_BitwiseLogic(m_Value(Left), m_Value(Right))) &&
           match(Right, m_APInt(Same)) && areOfWords(Left, Most - 1);
  }

  static unsigned stepOf(const Value *V) { return WideBits / V->getType()->getScalarSizeInBits(); }

  static bool isOfWords(Value *V, unsigned Most) {
    Value *Left = nullptr, *Right = nullptr;
    if (match(V, m_Trunc(m_Value(Left))))
      return Left->getType()->getScalarType()->isIntegerTy(WideBits);
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(V))
      return partTaken(*Shuffle, stepOf(V)) && areOfWords(Shuffle->getOperand(0), Most);
    if (!Most || !isLowBitsOperation(V))
      return false;
    Left = cast<BinaryOperator>(V)->getOperand(0);
    Right = cast<BinaryOperator>(V)->getOperand(1);
    const APInt *Same = nullptr;
    return isOfWords(Left, Most - 1) && (match(Right, m_APInt(Same)) || isOfWords(Right, Most - 1));
  }

  /// Whether the low bits of the result depend on nothing but those of the operands, and all that
  /// uses them is wide.
  static bool isLowBitsOperation(const Value *V) {
    auto *Binary = dyn_cast<BinaryOperator>(V);
    if (!Binary || !(V->hasOneUse() || all_of(V->users(), [](const User *U) {
                       return isa<CastInst>(U) && U->getType()->getScalarSizeInBits() == WideBits;
                     })))
      return false;
    switch (Binary->getOpcode()) {
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::Add:
    case Instruction::Sub:
      return true;
    default:
      return false;
    }
  }

  Value *compute(Value *V) {
    if (const APInt *Same = nullptr; match(V, m_APInt(Same)))
      return ConstantInt::get(wide(V), Same->zext(WideBits));
    if (auto *Cast = dyn_cast<TruncInst>(V))
      return Cast->getOperand(0);
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(V))
      return part(Shuffle->getOperand(0), V->getType()->getScalarSizeInBits(),
                  *partTaken(*Shuffle, stepOf(V)));
    auto &Binary = cast<BinaryOperator>(*V);
    Value *Left = compute(Binary.getOperand(0)), *Right = compute(Binary.getOperand(1));
    return B.CreateBinOp(Binary.getOpcode(), Left, Right);
  }

  /// Part Number, of so many bits, of each word that Parts are of.
  Value *part(Value *Parts, unsigned Bits, unsigned Number) {
    if (Value *Words = nullptr; match(Parts, m_BitCast(m_Value(Words))))
      return Number ? B.CreateLShr(Words, Number * Bits) : Words;
    auto &Bitwise = cast<BinaryOperator>(*Parts);
    const APInt *Same = nullptr;
    match(Bitwise.getOperand(1), m_APInt(Same));
    Value *Of = part(Bitwise.getOperand(0), Bits, Number);
    return B.CreateBinOp(Bitwise.getOpcode(), Of, constant(Of, Same->zext(WideBits)));
  }

  static Type *wide(const Value *V) { return V->getType()->getWithNewBitWidth(WideBits); }

  SimplifyQuery Query;
};

/// Returns what Cast is then, or null.
Value *widenInteger(CastInst &Cast) {
  const bool IsSigned = isa<SIToFPInst, SExtInst>(Cast),
             ToFloat = isa<SIToFPInst, UIToFPInst>(Cast);
  if (!isa<ZExtInst, SExtInst, SIToFPInst, UIToFPInst>(Cast) || !isNarrow(Cast.getSrcTy()) ||
      Cast.getType()->getScalarSizeInBits() != WideBits)
    return nullptr;
  Widener Wide(Cast);
  Value *Low = Wide.low(Cast.getOperand(0));
  if (!Low)
    return nullptr;
  Value *Number = Wide.extend(Low, Cast.getSrcTy()->getScalarSizeInBits(), IsSigned);
  return ToFloat ? Wide.B.CreateSIToFP(Number, Cast.getType()) : Number;
}

/// Converts the few numbers that a shuffle repeats. Returns what Cast is then, or null.
Value *convertFirst(CastInst &Cast) {
  auto *Shuffle = dyn_cast<ShuffleVectorInst>(Cast.getOperand(0));
  if (!Shuffle || isa<BitCastInst, TruncInst, FPTruncInst>(Cast))
    return nullptr;
  auto *From = cast<FixedVectorType>(Shuffle->getOperand(0)->getType());
  const bool IsSecondUsed = !isa<PoisonValue>(Shuffle->getOperand(1));
  if (Shuffle->getShuffleMask().size() < From->getNumElements() * 2 * (IsSecondUsed ? 2 : 1))
    return nullptr;
  IRBuilder<> B(&Cast);
  auto *To = FixedVectorType::get(Cast.getType()->getScalarType(), From->getNumElements());
  const auto Convert = [&](unsigned Operand) {
    Value *V = B.CreateCast(Cast.getOpcode(), Shuffle->getOperand(Operand), To);
    if (auto *I = dyn_cast<Instruction>(V))
      I->copyIRFlags(&Cast); // what no lane takes may be poison
    return V;
  };
  Value *First = Convert(0), *Second = IsSecondUsed ? Convert(1) : PoisonValue::get(To);
  return B.CreateShuffleVector(First, Second, Shuffle->getShuffleMask());
}

/// Words of halves that are next to each other in the same vectors. Returns what Or is then, or
/// null.
Value *joinHalves(BinaryOperator &Or) {
  constexpr int HalfBits = WideBits / 2;
  Value *A = nullptr, *B = nullptr;
  ArrayRef<int> Low, High;
  if (!match(&Or, m_c_Or(m_Shl(m_ZExt(m_Shuffle(m_Value(A), m_Value(B), m_Mask(High))),
                               m_SpecificInt(HalfBits)),
                         m_ZExt(m_Shuffle(m_Deferred(A), m_Deferred(B), m_Mask(Low))))) ||
      !Or.getType()->getScalarType()->isIntegerTy(WideBits) ||
      A->getType()->getScalarSizeInBits() != HalfBits)
    return nullptr;
  SmallVector<int, 64> InTurns;
  for (auto [First, Second] : zip_equal(Low, High)) {
    if (First < 0 || Second != First + 1)
      return nullptr;
    InTurns.append({First, Second});
  }
  IRBuilder<> Builder(&Or);
  return Builder.CreateBitCast(Builder.CreateShuffleVector(A, B, InTurns), Or.getType());
}

/// Returns what I is then, or null.
Value *widen(Instruction &I) {
  if (!isa<FixedVectorType>(I.getType()))
    return nullptr;
  if (I.getOpcode() == Instruction::Or)
    return joinHalves(cast<BinaryOperator>(I));
  auto *Cast = dyn_cast<CastInst>(&I);
  if (!Cast || !isa<FixedVectorType>(Cast->getSrcTy()))
    return nullptr;
  Value *Wide = widenInteger(*Cast);
  return Wide ? Wide : convertFirst(*Cast);
}

} // namespace

void widenConversions(Module &M) {
  if (M.getDataLayout().isBigEndian())
    return;
  replaceInstructions(M, widen);
}

} // namespace coop::lower

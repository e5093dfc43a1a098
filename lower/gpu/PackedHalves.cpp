// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where two halves meet, and how far back both are computed alike; see PackedHalves.h.

#include "lower/gpu/PackedHalves.h"
#include "lower/gpu/BitFields.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {
namespace {

/// The greater or lesser of two numbers that were halves, and is one again: it need not be wider.
Value *extremumOfHalves(FPTruncInst &Trunc) {
  auto *Call = dyn_cast<IntrinsicInst>(Trunc.getOperand(0));
  Value *First = nullptr, *Second = nullptr;
  if (!Trunc.getType()->isHalfTy() || !Call || !Call->getType()->isFloatTy() ||
      !(match(Call, m_Intrinsic<Intrinsic::maxnum>(m_Value(First), m_Value(Second))) ||
        match(Call, m_Intrinsic<Intrinsic::minnum>(m_Value(First), m_Value(Second)))))
    return nullptr;
  auto Half = [&](Value *V) -> Value * {
    Value *Narrow = nullptr;
    if (match(V, m_FPExt(m_Value(Narrow))) && Narrow->getType() == Trunc.getType())
      return Narrow;
    const auto *Constant = dyn_cast<ConstantFP>(V);
    if (!Constant)
      return nullptr;
    APFloat Number = Constant->getValueAPF();
    bool IsLossy = false;
    Number.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &IsLossy);
    return IsLossy || Number.isNaN() ? nullptr : ConstantFP::get(Trunc.getType(), Number);
  };
  Value *X = Half(First), *Y = Half(Second);
  if (!X || !Y)
    return nullptr;
  return IRBuilder<>(&Trunc).CreateBinaryIntrinsic(Call->getIntrinsicID(), X, Y);
}

bool isHalf(const Type *Ty) { return Ty->isHalfTy() || Ty->isBFloatTy(); }

/// Two halves that are put into one register.
struct Pair {
  Value *Low, *High;
};

/// Of which I makes an integer, or a vector.
std::optional<Pair> pairOf(Instruction &I) {
  Value *Low = nullptr, *High = nullptr;
  auto Bits = [](Value *&V) { return m_OneUse(m_ZExt(m_OneUse(m_BitCast(m_Value(V))))); };
  const bool IsWord = I.getType()->isIntegerTy(32) &&
                      match(&I, m_c_Or(m_OneUse(m_Shl(Bits(High), m_SpecificInt(16))), Bits(Low)));
  const bool IsVector =
      I.getType() == FixedVectorType::get(I.getType()->getScalarType(), 2) &&
      match(&I, m_InsertElt(m_OneUse(m_InsertElt(m_Undef(), m_Value(Low), m_Zero())), m_Value(High),
                            m_One()));
  if ((!IsWord && !IsVector) || !isHalf(Low->getType()) || Low->getType() != High->getType())
    return std::nullopt;
  return Pair{Low, High};
}

/// It is put into a larger vector, of which more is known.
bool isPart(const Instruction &I) {
  return I.hasOneUse() && isa<InsertElementInst, ShuffleVectorInst>(I.user_back());
}

/// The halves that make a vector of more than two, if I is the last that puts some together.
SmallVector<Value *, 8> halvesOf(Instruction &I) {
  auto *Ty = dyn_cast<FixedVectorType>(I.getType());
  if (!Ty || !isHalf(Ty->getElementType()) || Ty->getNumElements() <= 2 ||
      Ty->getNumElements() % 2 != 0 || isPart(I))
    return {};
  SmallVector<Value *, 8> Halves;
  for (unsigned At = 0; At < Ty->getNumElements(); ++At)
    Halves.push_back(findScalarElement(&I, At));
  return all_of(Halves, [](const Value *V) { return V && !isa<UndefValue>(V); })
             ? Halves
             : SmallVector<Value *, 8>();
}

class Packer {
public:
  explicit Packer(Instruction &At) : B(&At) {}

  /// <2 x half>. Null: the two are not computed alike.
  Value *pack(Value *Low, Value *High, unsigned Depth = 0);
  /// A vector of all. Null: no two of them are computed alike.
  Value *packAll(ArrayRef<Value *> Halves);

private:
  Value *packOperations(Instruction &Low, Instruction &High, unsigned Depth);
  Value *packIntegers(Instruction &Low, Instruction &High);
  Value *asTheyAre(Value *Low, Value *High) {
    Value *V = PoisonValue::get(FixedVectorType::get(Low->getType(), 2));
    return B.CreateInsertElement(B.CreateInsertElement(V, Low, uint64_t(0)), High, uint64_t(1));
  }
  Value *together(Value *Low, Value *High, unsigned Depth) {
    Value *V = pack(Low, High, Depth);
    return V ? V : asTheyAre(Low, High);
  }

  IRBuilder<> B;
};

Value *Packer::packAll(ArrayRef<Value *> Halves) {
  SmallVector<Value *, 4> Pairs;
  for (size_t I = 0; I < Halves.size(); I += 2)
    Pairs.push_back(pack(Halves[I], Halves[I + 1]));
  if (all_of(Pairs, [](const Value *V) { return !V || isa<Constant>(V); }))
    return nullptr;
  Value *Words =
      PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), static_cast<unsigned>(Pairs.size())));
  for (auto [I, Each] : enumerate(Pairs)) {
    Value *V = Each ? Each : asTheyAre(Halves[2 * I], Halves[2 * I + 1]);
    Words = B.CreateInsertElement(Words, B.CreateBitCast(V, B.getInt32Ty()), I);
  }
  return B.CreateBitCast(
      Words, FixedVectorType::get(Halves[0]->getType(), static_cast<unsigned>(Halves.size())));
}

Value *Packer::packIntegers(Instruction &Low, Instruction &High) {
  auto FieldOf = [](Instruction &I) -> std::optional<BitField> {
    if (!I.getType()->isHalfTy() || !isa<SIToFPInst, UIToFPInst>(I))
      return std::nullopt;
    return bitFieldOf(I.getOperand(0), isa<SIToFPInst>(I));
  };
  const auto L = FieldOf(Low), H = FieldOf(High);
  return L && H ? emitHalves(B, *L, *H) : nullptr;
}

Value *Packer::packOperations(Instruction &Low, Instruction &High, unsigned Depth) {
  SmallVector<Value *, 3> Operands;
  auto *Call = dyn_cast<IntrinsicInst>(&Low);
  const unsigned Count = Call ? Call->arg_size() : Low.getNumOperands();
  for (unsigned I = 0; I < Count; ++I)
    Operands.push_back(together(Low.getOperand(I), High.getOperand(I), Depth + 1));
  Value *V = nullptr;
  if (Call)
    V = B.CreateIntrinsic(Call->getIntrinsicID(), {Operands[0]->getType()}, Operands);
  else
    V = B.CreateNAryOp(Low.getOpcode(), Operands);
  if (auto *I = dyn_cast<Instruction>(V)) {
    I->copyIRFlags(&Low);
    I->andIRFlags(&High);
  }
  return V;
}

/// Arithmetic of which there are instructions for two.
bool isPacked(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    return is_contained({Intrinsic::maxnum, Intrinsic::minnum, Intrinsic::fma},
                        Call->getIntrinsicID());
  return is_contained({Instruction::FAdd, Instruction::FSub, Instruction::FMul}, I.getOpcode());
}

Value *Packer::pack(Value *Low, Value *High, unsigned Depth) {
  constexpr unsigned MostDepth = 8; // each level may double what is looked at
  if (isa<Constant>(Low) && isa<Constant>(High))
    return ConstantVector::get({cast<Constant>(Low), cast<Constant>(High)});
  auto *L = dyn_cast<Instruction>(Low), *H = dyn_cast<Instruction>(High);
  if (!L || !H || Depth > MostDepth || !L->hasOneUse() || !H->hasOneUse())
    return nullptr;
  Value *X = nullptr, *Y = nullptr;
  if (match(L, m_FPTrunc(m_Value(X))) && match(H, m_FPTrunc(m_Value(Y))) &&
      X->getType()->isFloatTy() && Y->getType()->isFloatTy())
    return B.CreateIntrinsic(Low->getType()->isHalfTy() ? Intrinsic::nvvm_ff2f16x2_rn
                                                        : Intrinsic::nvvm_ff2bf16x2_rn,
                             {}, {Y, X});
  if (Value *V = packIntegers(*L, *H))
    return V;
  const auto *CallL = dyn_cast<IntrinsicInst>(L), *CallH = dyn_cast<IntrinsicInst>(H);
  const bool AreAlike = L->getOpcode() == H->getOpcode() && !CallL == !CallH &&
                        (!CallL || CallL->getIntrinsicID() == CallH->getIntrinsicID());
  return AreAlike && Low->getType()->isHalfTy() && isPacked(*L) ? packOperations(*L, *H, Depth)
                                                                : nullptr;
}

/// What Word's halves are, computed two at a time; or null.
Value *packWord(Instruction &Word) {
  if (const auto Found = pairOf(Word))
    return Packer(Word).pack(Found->Low, Found->High);
  const SmallVector<Value *, 8> Halves = halvesOf(Word);
  return Halves.empty() ? nullptr : Packer(Word).packAll(Halves);
}

} // namespace

void packHalves(Module &M) {
  // What is removed with one may be another.
  SmallVector<WeakVH, 32> Narrowed, Words;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (auto *Trunc = dyn_cast<FPTruncInst>(&I))
        Narrowed.push_back(Trunc);
      else if (isa<InsertElementInst, ShuffleVectorInst>(I) || I.getOpcode() == Instruction::Or)
        Words.push_back(&I);
    }
  for (WeakVH &Each : Narrowed)
    if (auto *Trunc = dyn_cast_or_null<FPTruncInst>(Each))
      if (Value *V = extremumOfHalves(*Trunc)) {
        Trunc->replaceAllUsesWith(V);
        RecursivelyDeleteTriviallyDeadInstructions(Trunc);
      }
  for (WeakVH &Each : Words)
    if (auto *Word = dyn_cast_or_null<Instruction>(Each))
      if (Value *Packed = packWord(*Word)) {
        Word->replaceAllUsesWith(IRBuilder<>(Word).CreateBitCast(Packed, Word->getType()));
        RecursivelyDeleteTriviallyDeadInstructions(Word);
      }
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for functions of few bits; see SmallTables.h.

#include "lower/cpu/SmallTables.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {
namespace {

constexpr unsigned Entries = 16;

bool isOfWords(const Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector && Vector->getNumElements() % Entries == 0 &&
         (Vector->getElementType()->isIntegerTy(32) || Vector->getElementType()->isFloatTy());
}

/// What a chain of operations makes of the low four bits of an index.
class SmallFunction {
public:
  /// Nothing if I takes not a few bits of a word.
  static std::optional<SmallFunction> beginAt(Instruction &I);
  /// Goes on to the last operation whose only operand is the result so far.
  void grow();
  /// Integers may be indices of memory, of which more is to be known than that they come out of a
  /// table, and two operations with bits are often one instruction.
  bool pays() const {
    return Operations > 1 && Last->getType()->getScalarType()->isFloatTy() && !Last->use_empty();
  }
  /// Returns the operation that is dead then.
  Instruction *replace() const;

private:
  SmallFunction(Instruction &I, Value *Index, Constant *Table, unsigned Operations)
      : Last(&I), Index(Index), Table(Table), Operations(Operations) {}
  Constant *apply(Instruction &I) const;

  Instruction *Last;
  Value *Index;
  Constant *Table; ///< Last for each index
  unsigned Operations;
};

std::optional<SmallFunction> SmallFunction::beginAt(Instruction &I) {
  if (!isOfWords(I.getType()))
    return std::nullopt;
  Value *Word = nullptr;
  const APInt *Bits = nullptr;
  uint32_t Mask = 0;
  if (match(&I, m_And(m_Value(Word), m_APInt(Bits))) && Bits->ult(Entries))
    Mask = static_cast<uint32_t>(Bits->getZExtValue());
  else if (match(&I, m_LShr(m_Value(), m_Value())) &&
           computeKnownBits(&I, I.getDataLayout()).getMaxValue().ult(Entries))
    Mask = Entries - 1;
  else
    return std::nullopt;
  SmallVector<uint32_t, Entries> Table;
  for (uint32_t Index = 0; Index < Entries; ++Index)
    Table.push_back(Index & Mask);
  return SmallFunction(I, Word ? Word : &I, ConstantDataVector::get(I.getContext(), Table),
                       Word ? 1 : 0);
}

/// A constant of as many elements as a table has, or null where V's are not all the same number.
Constant *asTable(Value *V) {
  auto *C = dyn_cast<Constant>(V);
  Constant *Same = C && C->getType()->isVectorTy() ? C->getSplatValue() : nullptr;
  return Same ? ConstantVector::getSplat(ElementCount::getFixed(Entries), Same) : nullptr;
}

/// Whether all are numbers that are the same whatever the CPU does with those that are not normal.
bool isPlain(Constant *C) {
  for (unsigned Index = 0; C && Index < Entries; ++Index) {
    Constant *Each = C->getAggregateElement(Index);
    auto *Float = dyn_cast_or_null<ConstantFP>(Each);
    if (!Each ||
        (Float ? Float->isNaN() || Float->getValue().isDenormal() : !isa<ConstantInt>(Each)))
      return false;
  }
  return C;
}

/// I for each index, or null where I needs something else, too.
Constant *SmallFunction::apply(Instruction &I) const {
  if (!isOfWords(I.getType()) || !(isa<BinaryOperator, CastInst, UnaryOperator>(I)))
    return nullptr;
  SmallVector<Constant *, 2> Operands;
  for (Value *Operand : I.operands())
    Operands.push_back(Operand == Last ? Table : asTable(Operand));
  if (!all_of(Operands, isPlain))
    return nullptr;
  const DataLayout &Layout = I.getDataLayout();
  Constant *Result = nullptr;
  if (auto *Cast = dyn_cast<CastInst>(&I))
    Result = ConstantFoldCastOperand(Cast->getOpcode(), Table,
                                     FixedVectorType::get(I.getType()->getScalarType(), Entries),
                                     Layout);
  else
    Result = ConstantFoldInstOperands(&I, Operands, Layout);
  return isPlain(Result) ? Result : nullptr;
}

void SmallFunction::grow() {
  constexpr unsigned MostOperations = 16; // values that nothing reaches may be of themselves
  while (Last->hasOneUse() && Operations < MostOperations) {
    auto *Next = cast<Instruction>(Last->user_back());
    Constant *Result = apply(*Next);
    if (!Result)
      return;
    Last = Next;
    Table = Result;
    ++Operations;
  }
}

Instruction *SmallFunction::replace() const {
  IRBuilder<> B(Last);
  SmallVector<Value *, 4> Parts;
  const unsigned Lanes = cast<FixedVectorType>(Last->getType())->getNumElements();
  for (unsigned First = 0; First < Lanes; First += Entries) {
    Value *Part = B.CreateShuffleVector(Index, createSequentialMask(First, Entries, 0));
    Parts.push_back(B.CreateIntrinsic(Intrinsic::x86_avx512_permvar_sf_512, {}, {Table, Part}));
  }
  Last->replaceAllUsesWith(Parts.size() == 1 ? Parts[0] : concatenateVectors(B, Parts));
  return Last;
}

} // namespace

void lookUpSmallFunctions(Module &M) {
  SmallVector<WeakTrackingVH, 32> Dead;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto Function = SmallFunction::beginAt(I)) {
        Function->grow();
        if (Function->pays())
          Dead.emplace_back(Function->replace());
      }
  RecursivelyDeleteTriviallyDeadInstructions(Dead);
}

} // namespace coop::lower

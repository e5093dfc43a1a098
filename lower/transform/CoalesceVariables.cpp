// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for copies, and what becomes of them; see CoalesceVariables.h.

#include "lower/transform/CoalesceVariables.h"
#include "lower/analysis/VariableInterference.h"
#include "lower/ir/CoopIR.h"
#include "lower/transform/AggregateCopies.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// In a round, which what a hostile shader makes of this grows with the square of.
constexpr size_t MaxCopies = 256;
/// What one has become can be copied to a third, or be a part of it.
constexpr unsigned MaxRounds = 16;
/// Instructions between the load and the store of a copy.
constexpr unsigned MaxBetween = 256;

bool nothingWrites(const Instruction &Begin, const Instruction &End) {
  unsigned Count = 0;
  for (const Instruction *I = Begin.getNextNode(); I != &End; I = I->getNextNode())
    if ((I->mayWriteToMemory() && !I->isLifetimeStartOrEnd()) || ++Count > MaxBetween)
      return false;
  return true;
}

/// The copies from one variable to another, or, with Parts, between a variable and a part of
/// another.
class Copies {
public:
  Copies(Function &F, const VariableAccesses &Accesses, bool Parts)
      : Accesses(Accesses), Layout(F.getParent()->getDataLayout()), Parts(Parts) {
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        if (auto *Store = dyn_cast<StoreInst>(&I))
          if (auto *Load = dyn_cast<LoadInst>(Store->getValueOperand()))
            add(*Load, *Store);
  }

  ArrayRef<VariableCopy> all() const { return Found; }

private:
  bool isWhole(const VariableBytes &R) const { return R == wholeOf(*R.Variable, Layout); }
  void add(LoadInst &Load, StoreInst &Store);
  bool canBeOne(const VariableBytes &A, const VariableBytes &B) const;
  bool isApart(const VariableBytes &R) const;

  const VariableAccesses &Accesses;
  const DataLayout &Layout;
  bool Parts;
  SmallVector<VariableCopy, 8> Found;
  DenseMap<const AllocaInst *, SmallVector<VariableBytes, 2>> Places;
};

/// Variables of one type, or one that lies as its accesses want within another.
bool Copies::canBeOne(const VariableBytes &A, const VariableBytes &B) const {
  if (A.Variable == B.Variable)
    return false;
  if (!Parts)
    return isWhole(A) && isWhole(B) &&
           A.Variable->getAllocatedType() == B.Variable->getAllocatedType();
  const bool IsWhole = isWhole(A);
  const VariableBytes &Part = IsWhole ? B : A;
  return IsWhole != isWhole(B) &&
         isAligned(Accesses.alignOf((IsWhole ? A : B).Variable), Part.First);
}

/// What moves into a variable's parts at a time are different parts, or the same.
bool Copies::isApart(const VariableBytes &R) const {
  const auto Known = Places.find(R.Variable);
  return Known == Places.end() || llvm::all_of(Known->second, [&](const VariableBytes &O) {
           return O == R || !O.overlaps(R);
         });
}

void Copies::add(LoadInst &Load, StoreInst &Store) {
  const VariableAccess *From = Accesses.find(Load), *To = Accesses.find(Store);
  if (Found.size() == MaxCopies || !From || !To || !From->IsExact || !To->IsExact ||
      Load.getParent() != Store.getParent() || !canBeOne(From->Bytes, To->Bytes) ||
      !isApart(From->Bytes) || !isApart(To->Bytes) || !nothingWrites(Load, Store))
    return;
  Places[From->Bytes.Variable].push_back(From->Bytes);
  Places[To->Bytes.Variable].push_back(To->Bytes);
  Found.push_back({&Load, &Store, From->Bytes, To->Bytes});
}

/// Which places become one.
class Classes {
public:
  Classes(const VariableInterference &Between, ArrayRef<VariableCopy> Copies) : Between(Between) {
    for (size_t Place = 0; Place < Between.places().size(); ++Place) {
      Of.push_back(Place);
      Members.push_back({Place});
    }
    for (const VariableCopy &C : Copies)
      joinIfFree(Of[*Between.placeOf(C.From)], Of[*Between.placeOf(C.To)]);
  }

  ArrayRef<SmallVector<size_t, 2>> all() const { return Members; }

private:
  void joinIfFree(size_t A, size_t B);

  const VariableInterference &Between;
  SmallVector<size_t, 16> Of;
  SmallVector<SmallVector<size_t, 2>, 16> Members; ///< none in what has become another's
};

void Classes::joinIfFree(size_t A, size_t B) {
  auto IsFree = [&](size_t One) {
    return all_of(Members[B], [&](size_t Other) { return Between.canBeOne(One, Other); });
  };
  if (A == B || !all_of(Members[A], IsFree))
    return;
  for (const size_t Member : Members[B])
    Of[Member] = A;
  Members[A].append(Members[B]);
  Members[B].clear();
}

/// The address of a place that is not moved.
Value *addressOf(const VariableBytes &Place, const DataLayout &Layout) {
  if (Place.First == 0)
    return Place.Variable;
  IRBuilder<> B(Place.Variable->getParent(), std::next(Place.Variable->getIterator()));
  Type *const Whole = Place.Variable->getAllocatedType();
  Type *Inner = Whole;
  APInt Offset(64, Place.First);
  SmallVector<Value *, 4> Indices;
  for (const APInt &Index : Layout.getGEPIndicesForOffset(Inner, Offset))
    Indices.push_back(B.getInt32(static_cast<uint32_t>(Index.getZExtValue())));
  return B.CreateInBoundsGEP(Whole, Place.Variable, Indices, Place.Variable->getName() + ".part");
}

/// Whole variables become the part, if there is one among them, or the first of them.
void makeOne(ArrayRef<size_t> Members, const VariableInterference &Between,
             const DataLayout &Layout) {
  const auto *Part = find_if(Members, [&](size_t Member) { return Between.isPart(Member); });
  const size_t HomeIndex = Part == Members.end() ? Members.front() : *Part;
  const VariableBytes &Home = Between.places()[HomeIndex];
  BasicBlock &Entry = *Home.Variable->getParent();
  Home.Variable->moveBefore(Entry, Entry.begin());
  forgetLifetime(*Home.Variable);
  Value *Address = addressOf(Home, Layout);
  for (const size_t Member : Members) {
    AllocaInst *Variable = Between.places()[Member].Variable;
    if (Member == HomeIndex)
      continue;
    forgetLifetime(*Variable);
    Home.Variable->setAlignment(std::max(Home.Variable->getAlign(), Variable->getAlign()));
    Variable->replaceAllUsesWith(Address);
    Variable->eraseFromParent();
  }
}

/// What is chosen by the way that led to a block, as the results of a function that returns in
/// several places, is in a variable, which is a copy of what each way brings.
void demoteChoices(Function &F) {
  SmallVector<PHINode *, 4> Choices;
  for (BasicBlock &Block : F)
    for (PHINode &Choice : Block.phis())
      if (Choice.getType()->isAggregateType() && !containsCoopType(Choice.getType()))
        Choices.push_back(&Choice);
  for (PHINode *Choice : Choices)
    DemotePHIToStack(Choice, F.getEntryBlock().begin());
}

/// A copy of what is one now is nothing.
void eraseCopies(ArrayRef<VariableCopy> Copies, const VariableInterference &Between,
                 ArrayRef<size_t> Members) {
  auto IsMember = [&](const VariableBytes &R) {
    return is_contained(Members, *Between.placeOf(R));
  };
  for (const VariableCopy &C : Copies)
    if (IsMember(C.From) && IsMember(C.To)) {
      C.Store->eraseFromParent();
      if (C.Load->use_empty())
        C.Load->eraseFromParent();
    }
}

/// Returns whether there are fewer variables now.
bool coalesce(Function &F, bool Parts) {
  const VariableAccesses Accesses(F);
  const Copies Found(F, Accesses, Parts);
  if (Found.all().empty())
    return false;
  const VariableInterference Between(F, Accesses, Found.all());
  if (!Between.isComplete())
    return false;
  bool Changed = false;
  const Classes Joined(Between, Found.all());
  for (const auto &Members : Joined.all())
    if (Members.size() > 1) {
      eraseCopies(Found.all(), Between, Members);
      makeOne(Members, Between, F.getParent()->getDataLayout());
      Changed = true;
    }
  return Changed;
}

} // namespace

void coalesceVariables(Function &F) {
  if (F.isDeclaration())
    return;
  demoteChoices(F);
  for (unsigned Round = 0; Round < MaxRounds; ++Round)
    if (!coalesce(F, /*Parts=*/false) && !coalesce(F, /*Parts=*/true))
      return;
}

} // namespace coop::lower

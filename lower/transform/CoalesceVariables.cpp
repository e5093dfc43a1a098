// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places, their liveness, and what interferes; see CoalesceVariables.h.

#include "lower/transform/CoalesceVariables.h"
#include "lower/ir/CoopIR.h"
#include "lower/transform/AggregateCopies.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace coop::lower {
namespace {

/// Bounds of what a hostile shader makes of this: places, and bits of their liveness.
constexpr size_t MaxPlaces = 512;
constexpr size_t MaxLivenessBits = size_t(1) << 26;
/// What one has become can be copied to a third, or be a part of it.
constexpr unsigned MaxRounds = 16;
/// Instructions between the load and the store of a copy.
constexpr unsigned MaxBetween = 256;

/// Bytes of a variable.
struct Range {
  AllocaInst *Variable = nullptr;
  uint64_t First = 0, End = 0;

  bool operator==(const Range &Other) const {
    return Variable == Other.Variable && First == Other.First && End == Other.End;
  }
  bool overlaps(const Range &Other) const {
    return Variable == Other.Variable && First < Other.End && Other.First < End;
  }
  bool covers(const Range &Other) const {
    return Variable == Other.Variable && First <= Other.First && Other.End <= End;
  }
};

Range wholeOf(AllocaInst &Variable, const DataLayout &Layout) {
  return {&Variable, 0, Layout.getTypeAllocSize(Variable.getAllocatedType())};
}

/// What a load or a store accesses: exactly these bytes, or some of them.
struct Access {
  Range Bytes;
  bool IsExact = true;
};

/// The accesses of variables of which nothing else is known but loads and stores.
class VariableAccesses {
public:
  explicit VariableAccesses(Function &F);

  const Access *find(const Instruction &I) const {
    const auto Found = ByInstruction.find(&I);
    return Found == ByInstruction.end() ? nullptr : &Found->second;
  }
  /// The largest alignment that an access of the variable relies on.
  Align alignOf(const AllocaInst *Variable) const { return Alignments.lookup(Variable); }

private:
  bool walk(Value &Pointer, const Access &Where);
  bool walkElement(GetElementPtrInst &Gep, const Access &Where);

  const DataLayout &Layout;
  DenseMap<const AllocaInst *, Align> Alignments;
  DenseMap<const Instruction *, Access> ByInstruction;
  Align Largest;                                           ///< of the variable that is looked at
  SmallVector<std::pair<Instruction *, Access>, 16> Found; ///< of it
};

VariableAccesses::VariableAccesses(Function &F) : Layout(F.getParent()->getDataLayout()) {
  for (Instruction &I : F.getEntryBlock()) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    if (!Variable || !Variable->isStaticAlloca() || Variable->isArrayAllocation() ||
        !Variable->getAllocatedType()->isAggregateType() ||
        containsCoopType(Variable->getAllocatedType()))
      continue;
    Found.clear();
    Largest = Align(1);
    if (!walk(*Variable, {wholeOf(*Variable, Layout), /*IsExact=*/true}))
      continue;
    Alignments.try_emplace(Variable, Largest);
    ByInstruction.insert(Found.begin(), Found.end());
  }
}

/// Elements whose numbers are known are bytes that are known; others are some of the array's. Their
/// numbers are inside (boundAccesses sees to that where they are not by the shader). What steps
/// from an element to its neighbours is anywhere.
bool VariableAccesses::walkElement(GetElementPtrInst &Gep, const Access &Where) {
  Access Element = Where;
  APInt Offset(64, 0);
  const auto *First = dyn_cast<ConstantInt>(Gep.idx_begin()->get());
  if (Where.IsExact && Gep.accumulateConstantOffset(Layout, Offset)) {
    const uint64_t Begin = Where.Bytes.First + Offset.getZExtValue();
    const uint64_t Size = Layout.getTypeAllocSize(Gep.getResultElementType());
    if (Offset.isNegative() || Begin > Where.Bytes.End || Size > Where.Bytes.End - Begin)
      return false;
    Element.Bytes.First = Begin;
    Element.Bytes.End = Begin + Size;
  } else {
    Element.IsExact = false;
    if (!First || !First->isZero())
      Element.Bytes = wholeOf(*Where.Bytes.Variable, Layout);
  }
  return walk(Gep, Element);
}

/// The bytes from Pointer on that U reads or writes, and the alignment that it counts on; none if
/// it does anything else with the address. What fills a variable is a constant or a constant's
/// copy.
std::optional<std::pair<uint64_t, Align>> accessedBy(User &U, const Value &Pointer,
                                                     const DataLayout &Layout) {
  if (auto *Load = dyn_cast<LoadInst>(&U); Load && Load->isSimple())
    return std::pair(Layout.getTypeAllocSize(Load->getType()).getFixedValue(), Load->getAlign());
  if (auto *Store = dyn_cast<StoreInst>(&U);
      Store && Store->isSimple() && Store->getValueOperand() != &Pointer)
    return std::pair(Layout.getTypeAllocSize(Store->getValueOperand()->getType()).getFixedValue(),
                     Store->getAlign());
  auto *Fill = dyn_cast<MemIntrinsic>(&U);
  auto *Length = Fill && !Fill->isVolatile() ? dyn_cast<ConstantInt>(Fill->getLength()) : nullptr;
  auto *Transfer = dyn_cast<MemTransferInst>(&U);
  if (Length && Fill->getRawDest() == &Pointer &&
      (!Transfer || isa<GlobalVariable>(Transfer->getRawSource())))
    return std::pair(Length->getZExtValue(), Fill->getDestAlign().valueOrOne());
  return std::nullopt;
}

bool VariableAccesses::walk(Value &Pointer, const Access &Where) {
  for (User *U : Pointer.users()) {
    auto *Marker = dyn_cast<IntrinsicInst>(U);
    if (Marker && Marker->isLifetimeStartOrEnd())
      continue;
    if (auto *Gep = dyn_cast<GetElementPtrInst>(U)) {
      if (!walkElement(*Gep, Where))
        return false;
      continue;
    }
    const auto Accessed = accessedBy(*U, Pointer, Layout);
    if (!Accessed)
      return false;
    Access Bytes = Where;
    if (Bytes.IsExact && Accessed->first > Bytes.Bytes.End - Bytes.Bytes.First)
      return false;
    if (Bytes.IsExact)
      Bytes.Bytes.End = Bytes.Bytes.First + Accessed->first;
    Largest = std::max(Largest, Accessed->second);
    Found.emplace_back(cast<Instruction>(U), Bytes);
  }
  return true;
}

/// A store of what a load has read, with nothing between them that writes.
struct Copy {
  LoadInst *Load;
  StoreInst *Store;
  Range From, To;
};

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

  ArrayRef<Copy> all() const { return Found; }

private:
  bool isWhole(const Range &R) const { return R == wholeOf(*R.Variable, Layout); }
  void add(LoadInst &Load, StoreInst &Store);
  bool canBeOne(const Range &A, const Range &B) const;
  bool isApart(const Range &R) const;

  const VariableAccesses &Accesses;
  const DataLayout &Layout;
  bool Parts;
  SmallVector<Copy, 8> Found;
  DenseMap<const AllocaInst *, SmallVector<Range, 2>> Places;
};

/// Variables of one type, or one that lies as its accesses want within another.
bool Copies::canBeOne(const Range &A, const Range &B) const {
  if (A.Variable == B.Variable)
    return false;
  if (!Parts)
    return isWhole(A) && isWhole(B) &&
           A.Variable->getAllocatedType() == B.Variable->getAllocatedType();
  const bool IsWhole = isWhole(A);
  const Range &Part = IsWhole ? B : A;
  return IsWhole != isWhole(B) &&
         isAligned(Accesses.alignOf((IsWhole ? A : B).Variable), Part.First);
}

/// What moves into a variable's parts at a time are different parts, or the same.
bool Copies::isApart(const Range &R) const {
  const auto Known = Places.find(R.Variable);
  return Known == Places.end() ||
         llvm::all_of(Known->second, [&](const Range &O) { return O == R || !O.overlaps(R); });
}

void Copies::add(LoadInst &Load, StoreInst &Store) {
  const Access *From = Accesses.find(Load), *To = Accesses.find(Store);
  if (!From || !To || !From->IsExact || !To->IsExact || Load.getParent() != Store.getParent() ||
      !canBeOne(From->Bytes, To->Bytes) || !isApart(From->Bytes) || !isApart(To->Bytes) ||
      !nothingWrites(Load, Store))
    return;
  Places[From->Bytes.Variable].push_back(From->Bytes);
  Places[To->Bytes.Variable].push_back(To->Bytes);
  Found.push_back({&Load, &Store, From->Bytes, To->Bytes});
}

/// The places that copies connect, and which of them cannot be one.
class Interference {
public:
  Interference(Function &F, const VariableAccesses &Accesses, ArrayRef<Copy> Copies);

  bool isComplete() const { return IsComplete; }
  ArrayRef<Range> places() const { return Places; }
  std::optional<size_t> placeOf(const Range &R) const {
    const auto *Found = find(Places, R);
    return Found == Places.end()
               ? std::nullopt
               : std::optional<size_t>(static_cast<size_t>(Found - Places.begin()));
  }
  /// Of a variable there are no two parts in one place.
  bool canBeOne(size_t A, size_t B) const {
    return !With[A].test(B) && !With[B].test(A) && !(isPart(A) && isPart(B));
  }

private:
  bool isPart(size_t Place) const { return IsPart.test(Place); }
  void step(const Instruction &I, BitVector &Live, bool IsLast);
  BitVector liveAtEnd(const BasicBlock &Block) const;

  const VariableAccesses &Accesses;
  bool IsComplete = false;
  SmallVector<Range, 16> Places;
  BitVector IsPart; ///< of places
  DenseMap<const AllocaInst *, SmallVector<size_t, 2>> PlacesOf;
  DenseMap<const Instruction *, size_t> CopiedFrom; ///< by the store of a copy
  DenseMap<const BasicBlock *, BitVector> LiveAtBegin;
  SmallVector<BitVector, 16> With;
};

Interference::Interference(Function &F, const VariableAccesses &Accesses, ArrayRef<Copy> Copies)
    : Accesses(Accesses) {
  auto Add = [&](const Range &R) {
    if (const auto Known = placeOf(R))
      return *Known;
    PlacesOf[R.Variable].push_back(Places.size());
    Places.push_back(R);
    return Places.size() - 1;
  };
  for (const Copy &C : Copies) {
    if (Places.size() + 2 > MaxPlaces)
      return;
    CopiedFrom[C.Store] = Add(C.From);
    Add(C.To);
  }
  if (Places.size() * F.size() > MaxLivenessBits)
    return;
  With.assign(Places.size(), BitVector(Places.size()));
  for (const Range &Place : Places)
    IsPart.push_back(!(Place == wholeOf(*Place.Variable, F.getParent()->getDataLayout())));
  const SmallVector<BasicBlock *, 16> Order(post_order(&F));
  for (const BasicBlock *Block : Order)
    LiveAtBegin.try_emplace(Block, BitVector(Places.size()));
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *Block : Order) {
      BitVector Live = liveAtEnd(*Block);
      for (const Instruction &I : reverse(*Block))
        step(I, Live, /*IsLast=*/false);
      BitVector &Known = LiveAtBegin.find(Block)->second;
      if (Known != Live) {
        Known = std::move(Live);
        Changed = true;
      }
    }
  }
  for (const BasicBlock *Block : Order) {
    BitVector Live = liveAtEnd(*Block);
    for (const Instruction &I : reverse(*Block))
      step(I, Live, /*IsLast=*/true);
  }
  IsComplete = true;
}

BitVector Interference::liveAtEnd(const BasicBlock &Block) const {
  BitVector Live(static_cast<unsigned>(Places.size()));
  for (const BasicBlock *Next : successors(&Block))
    Live |= LiveAtBegin.find(Next)->second;
  return Live;
}

/// Backwards over I. Once liveness is known (IsLast), what is written interferes with what lives
/// on.
void Interference::step(const Instruction &I, BitVector &Live, bool IsLast) {
  const Access *Bytes = Accesses.find(I);
  if (!Bytes)
    return;
  const auto Touched = PlacesOf.find(Bytes->Bytes.Variable);
  if (Touched == PlacesOf.end())
    return;
  for (const size_t Place : Touched->second) {
    if (!Bytes->Bytes.overlaps(Places[Place]))
      continue;
    if (isa<LoadInst>(I)) {
      Live.set(Place);
      continue;
    }
    if (IsLast) {
      BitVector Others = Live;
      Others.reset(Place);
      const auto Copied = CopiedFrom.find(&I);
      if (Copied != CopiedFrom.end() && Bytes->Bytes == Places[Place])
        Others.reset(Copied->second);
      With[Place] |= Others;
    }
    if (Bytes->IsExact && Bytes->Bytes.covers(Places[Place]))
      Live.reset(Place);
  }
}

/// Which places become one.
class Classes {
public:
  Classes(const Interference &Between, ArrayRef<Copy> Copies) : Between(Between) {
    for (size_t Place = 0; Place < Between.places().size(); ++Place) {
      Of.push_back(Place);
      Members.push_back({Place});
    }
    for (const Copy &C : Copies)
      joinIfFree(Of[*Between.placeOf(C.From)], Of[*Between.placeOf(C.To)]);
  }

  ArrayRef<SmallVector<size_t, 2>> all() const { return Members; }

private:
  void joinIfFree(size_t A, size_t B);

  const Interference &Between;
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
Value *addressOf(const Range &Place, const DataLayout &Layout) {
  IRBuilder<> B(Place.Variable->getParent(), std::next(Place.Variable->getIterator()));
  Type *T = Place.Variable->getAllocatedType();
  APInt Offset(64, Place.First);
  SmallVector<Value *, 4> Indices;
  for (const APInt &Index : Layout.getGEPIndicesForOffset(T, Offset))
    Indices.push_back(B.getInt32(static_cast<uint32_t>(Index.getZExtValue())));
  return Place.First == 0 ? Place.Variable
                          : B.CreateInBoundsGEP(Place.Variable->getAllocatedType(), Place.Variable,
                                                Indices, Place.Variable->getName() + ".part");
}

/// Whole variables become the part, if there is one among them, or the first of them.
void makeOne(ArrayRef<size_t> Members, const Interference &Between, const DataLayout &Layout) {
  const auto *Part = find_if(Members, [&](size_t Member) {
    const Range &R = Between.places()[Member];
    return !(R == wholeOf(*R.Variable, Layout));
  });
  const size_t HomeIndex = Part == Members.end() ? Members.front() : *Part;
  const Range &Home = Between.places()[HomeIndex];
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

/// Whether nothing before I in its block accesses memory.
bool isFirstAccess(const Instruction &I) {
  return all_of(make_range(I.getParent()->begin(), I.getIterator()), [](const Instruction &Before) {
    return Before.isLifetimeStartOrEnd() || !Before.mayReadOrWriteMemory();
  });
}

/// What is chosen by the way that led to a block, as the results of a function that returns in
/// several places, is stored at the end of each way:
///   %r = phi { [16 x i32], i32 } [ %a, %one ], [ %b, %other ]
///   store { [16 x i32], i32 } %r, ptr %variable
void storeChoicesWhereMade(Function &F) {
  SmallVector<StoreInst *, 4> Stores;
  for (BasicBlock &Block : F)
    for (PHINode &Choice : Block.phis()) {
      auto *Store = Choice.hasOneUse() ? dyn_cast<StoreInst>(Choice.user_back()) : nullptr;
      const bool IsFree = all_of(predecessors(&Block), [](const BasicBlock *Before) {
        return Before->getUniqueSuccessor() != nullptr;
      });
      if (Store && Store->getValueOperand() == &Choice && Store->getParent() == &Block && IsFree &&
          Choice.getType()->isAggregateType() && !containsCoopType(Choice.getType()) &&
          isa<AllocaInst>(Store->getPointerOperand()) && Store->isSimple() && isFirstAccess(*Store))
        Stores.push_back(Store);
    }
  for (StoreInst *Store : Stores) {
    auto *Choice = cast<PHINode>(Store->getValueOperand());
    for (unsigned I = 0; I < Choice->getNumIncomingValues(); ++I) {
      auto *Part = cast<StoreInst>(Store->clone());
      Part->insertBefore(Choice->getIncomingBlock(I)->getTerminator()->getIterator());
      Part->setOperand(0, Choice->getIncomingValue(I));
    }
    Store->eraseFromParent();
    Choice->eraseFromParent();
  }
}

/// A copy of what is one now is nothing.
void eraseCopies(ArrayRef<Copy> Copies, const Interference &Between, ArrayRef<size_t> Members) {
  auto IsMember = [&](const Range &R) { return is_contained(Members, *Between.placeOf(R)); };
  for (const Copy &C : Copies)
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
  const Interference Between(F, Accesses, Found.all());
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
  storeChoicesWhereMade(F);
  for (unsigned Round = 0; Round < MaxRounds; ++Round)
    if (!coalesce(F, /*Parts=*/false) && !coalesce(F, /*Parts=*/true))
      return;
}

} // namespace coop::lower

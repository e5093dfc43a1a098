// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places, their liveness, and what interferes; see CoalesceVariables.h.

#include "lower/transform/CoalesceVariables.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace coop::lower {
namespace {

/// Bounds of what a hostile shader makes of this: places, and bits of their liveness.
constexpr size_t MaxPlaces = 512;
constexpr size_t MaxLivenessBits = size_t(1) << 26;
/// Instructions between the load and the store of a copy.
constexpr unsigned MaxBetween = 64;

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

/// What a load or a store accesses: exactly these bytes, or some of them.
struct Access {
  Range Bytes;
  bool IsExact = true;
};

/// The accesses of variables of which nothing else is known but loads and stores.
class VariableAccesses {
public:
  explicit VariableAccesses(Function &F);

  bool isKnown(const AllocaInst *Variable) const { return Known.contains(Variable); }
  const Access *find(const Instruction &I) const {
    const auto Found = ByInstruction.find(&I);
    return Found == ByInstruction.end() ? nullptr : &Found->second;
  }
  /// The largest alignment that an access of the variable relies on.
  Align alignOf(const AllocaInst *Variable) const { return Known.lookup(Variable); }

private:
  bool walk(Value &Pointer, const Access &Where);
  bool walkElement(GetElementPtrInst &Gep, const Access &Where);

  const DataLayout &Layout;
  DenseMap<const AllocaInst *, Align> Known;
  DenseMap<const Instruction *, Access> ByInstruction;
  Align Largest;                                           ///< of the variable that is looked at
  SmallVector<std::pair<Instruction *, Access>, 16> Found; ///< of it
};

VariableAccesses::VariableAccesses(Function &F) : Layout(F.getParent()->getDataLayout()) {
  for (Instruction &I : F.getEntryBlock()) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    if (!Variable || !Variable->isStaticAlloca() || Variable->isArrayAllocation() ||
        !Variable->getAllocatedType()->isAggregateType())
      continue;
    const TypeSize Size = Layout.getTypeAllocSize(Variable->getAllocatedType());
    Found.clear();
    Largest = Align(1);
    if (!walk(*Variable, {{Variable, 0, Size.getFixedValue()}, /*IsExact=*/true}))
      continue;
    Known.try_emplace(Variable, Largest);
    ByInstruction.insert(Found.begin(), Found.end());
  }
}

/// Elements whose numbers are known are bytes that are known; others are some of the array's. Their
/// numbers are inside (boundAccesses sees to that where they are not by the shader).
bool VariableAccesses::walkElement(GetElementPtrInst &Gep, const Access &Where) {
  Access Element = Where;
  APInt Offset(64, 0);
  if (Where.IsExact && Gep.accumulateConstantOffset(Layout, Offset) && Offset.isNonNegative()) {
    const uint64_t First = Where.Bytes.First + Offset.getZExtValue();
    const uint64_t Size = Layout.getTypeAllocSize(Gep.getResultElementType());
    if (First > Where.Bytes.End || Size > Where.Bytes.End - First)
      return false;
    Element.Bytes.First = First;
    Element.Bytes.End = First + Size;
  } else {
    Element.IsExact = false;
  }
  return walk(Gep, Element);
}

bool VariableAccesses::walk(Value &Pointer, const Access &Where) {
  for (User *U : Pointer.users()) {
    if (auto *Gep = dyn_cast<GetElementPtrInst>(U)) {
      if (!walkElement(*Gep, Where))
        return false;
      continue;
    }
    Type *T = nullptr;
    if (auto *Load = dyn_cast<LoadInst>(U); Load && Load->isSimple()) {
      T = Load->getType();
      Largest = std::max(Largest, Load->getAlign());
    } else if (auto *Store = dyn_cast<StoreInst>(U);
               Store && Store->isSimple() && Store->getValueOperand() != &Pointer) {
      T = Store->getValueOperand()->getType();
      Largest = std::max(Largest, Store->getAlign());
    }
    if (!T)
      return false;
    Access Bytes = Where;
    const uint64_t Size = Layout.getTypeAllocSize(T);
    if (Bytes.IsExact && Size > Bytes.Bytes.End - Bytes.Bytes.First)
      return false;
    if (Bytes.IsExact)
      Bytes.Bytes.End = Bytes.Bytes.First + Size;
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

/// What is copied whole from one variable to another, or, with Parts, between a variable and a part
/// of another.
SmallVector<Copy, 8> findCopies(Function &F, const VariableAccesses &Accesses, bool Parts) {
  const DataLayout &Layout = F.getParent()->getDataLayout();
  auto IsWhole = [&](const Range &R) {
    return R.First == 0 && R.End == Layout.getTypeAllocSize(R.Variable->getAllocatedType());
  };
  SmallVector<Copy, 8> Copies;
  for (BasicBlock &Block : F)
    for (Instruction &I : Block) {
      auto *Store = dyn_cast<StoreInst>(&I);
      auto *Load = Store ? dyn_cast<LoadInst>(Store->getValueOperand()) : nullptr;
      if (!Load || Load->getParent() != &Block || !Load->getType()->isAggregateType())
        continue;
      const Access *From = Accesses.find(*Load), *To = Accesses.find(*Store);
      if (!From || !To || !From->IsExact || !To->IsExact || From->Bytes.Variable == To->Bytes.Variable)
        continue;
      const bool AreWhole[] = {IsWhole(From->Bytes), IsWhole(To->Bytes)};
      if (Parts ? AreWhole[0] == AreWhole[1] : !(AreWhole[0] && AreWhole[1]))
        continue;
      unsigned Between = 0;
      auto Next = std::next(Load->getIterator());
      while (Next != Store->getIterator() && !Next->mayWriteToMemory() && Between++ < MaxBetween)
        ++Next;
      if (Next == Store->getIterator())
        Copies.push_back({Load, Store, From->Bytes, To->Bytes});
    }
  return Copies;
}

/// The places that copies connect, and which of them cannot be one.
class Interference {
public:
  Interference(Function &F, const VariableAccesses &Accesses, ArrayRef<Copy> Copies);

  bool isComplete() const { return IsComplete; }
  ArrayRef<Range> places() const { return Places; }
  std::optional<size_t> placeOf(const Range &R) const {
    const auto *Found = find(Places, R);
    return Found == Places.end() ? std::nullopt
                                 : std::optional<size_t>(static_cast<size_t>(Found - Places.begin()));
  }
  bool interfere(size_t A, size_t B) const { return With[A].test(B) || With[B].test(A); }

private:
  void step(const Instruction &I, BitVector &Live, bool IsLast);
  BitVector liveAtEnd(const BasicBlock &Block) const;

  const VariableAccesses &Accesses;
  bool IsComplete = false;
  SmallVector<Range, 16> Places;
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

/// Backwards over I. Once liveness is known (IsLast), what is written interferes with what lives on.
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
  explicit Classes(const Interference &Between) : Between(Between) {
    for (size_t Place = 0; Place < Between.places().size(); ++Place) {
      Of.push_back(Place);
      Members.push_back({Place});
    }
  }

  void joinIfFree(size_t A, size_t B) {
    A = Of[A];
    B = Of[B];
    if (A == B || !all_of(Members[A], [&](size_t One) {
          return all_of(Members[B], [&](size_t Other) { return mayBeOne(One, Other); });
        }))
      return;
    for (const size_t Member : Members[B])
      Of[Member] = A;
    Members[A].append(Members[B]);
    Members[B].clear();
  }

  ArrayRef<size_t> membersOf(size_t Class) const { return Members[Class]; }
  size_t count() const { return Members.size(); }

private:
  /// Two parts of one variable never are, and a variable is in one place only.
  bool mayBeOne(size_t A, size_t B) const {
    return !Between.interfere(A, B) &&
           Between.places()[A].Variable != Between.places()[B].Variable;
  }

  const Interference &Between;
  SmallVector<size_t, 16> Of;
  SmallVector<SmallVector<size_t, 2>, 16> Members;
};

/// Where all of a class are from now on: a part before whole variables, which become it.
size_t homeOf(ArrayRef<size_t> Members, const Interference &Between, const DataLayout &Layout) {
  const auto *Part = find_if(Members, [&](size_t Member) {
    const Range &R = Between.places()[Member];
    return R.End - R.First != Layout.getTypeAllocSize(R.Variable->getAllocatedType());
  });
  return Part == Members.end() ? Members.front() : *Part;
}

void moveInto(const Range &Home, AllocaInst &Variable, const VariableAccesses &Accesses) {
  BasicBlock &Entry = *Home.Variable->getParent();
  Home.Variable->moveBefore(Entry, Entry.begin());
  Home.Variable->setAlignment(std::max(Home.Variable->getAlign(), Variable.getAlign()));
  IRBuilder<> B(&Entry, std::next(Home.Variable->getIterator()));
  (void)Accesses;
  Value *Place = Home.Variable;
  if (Home.First != 0)
    Place = B.CreateInBoundsGEP(B.getInt8Ty(), Place, B.getInt64(Home.First),
                                Variable.getName() + ".part");
  Variable.replaceAllUsesWith(Place);
  Variable.eraseFromParent();
}

/// Returns whether anything was found.
bool coalesce(Function &F, bool Parts) {
  const VariableAccesses Accesses(F);
  const SmallVector<Copy, 8> Copies = findCopies(F, Accesses, Parts);
  if (Copies.empty())
    return false;
  const Interference Between(F, Accesses, Copies);
  if (!Between.isComplete())
    return false;
  Classes Joined(Between);
  for (const Copy &C : Copies)
    Joined.joinIfFree(*Between.placeOf(C.From), *Between.placeOf(C.To));
  return false;
}

} // namespace

void coalesceVariables(Function &F) {
  if (F.isDeclaration())
    return;
  while (coalesce(F, /*Parts=*/false) || coalesce(F, /*Parts=*/true)) {
  }
}

} // namespace coop::lower

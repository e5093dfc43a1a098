// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From the components that are asked for back to what they are computed from, and forward again
// with an instruction for each; see VectorParts.h. Nothing here is recursive: a shader may be one
// long chain of operations.

#include "lower/cpu/spmd/VectorParts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {

namespace {

/// A bit for each component. Longer vectors stay whole.
using Components = uint64_t;
constexpr unsigned MaxComponents = 64;

class VectorParts {
public:
  explicit VectorParts(Function &F) : F(F), B(F.getContext()) {}
  void run();

private:
  void findDemand();
  void demand(Value *V, Components Which);
  void demandOperands(Instruction &I, Components Which);
  void makeParts(Instruction &I);
  Value *makePart(Instruction &I, unsigned Component);
  Value *partOf(Value *V, unsigned Component);
  void fillPhis();
  void replace(Instruction &User);
  void eraseDead();

  Function &F;
  IRBuilder<> B;
  MapVector<Instruction *, Components> Wanted;
  SmallVector<Instruction *, 32> Changed; ///< whose demand has grown
  DenseSet<Instruction *> Users;          ///< that ask for components
  DenseMap<std::pair<Value *, unsigned>, Value *> Parts;
};

unsigned countOf(const Value &V) { return cast<FixedVectorType>(V.getType())->getNumElements(); }

Components allOf(const Value &V) { return maskTrailingOnes<Components>(countOf(V)); }

/// A component that is known, or nothing.
std::optional<unsigned> knownIndex(const Value *Index, const Value &Vector) {
  auto *Known = dyn_cast<ConstantInt>(Index);
  if (!Known || !Known->getValue().ult(countOf(Vector)))
    return std::nullopt;
  return static_cast<unsigned>(Known->getZExtValue());
}

/// A reduction of truth values: any() and all().
bool isReduction(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && (Call->getIntrinsicID() == Intrinsic::vector_reduce_or ||
                  Call->getIntrinsicID() == Intrinsic::vector_reduce_and);
}

/// An intrinsic function of each component by itself, of operands of its own type.
bool isElementwise(const CallInst &Call) {
  return isTriviallyVectorizable(Call.getIntrinsicID()) && all_of(Call.args(), [&](const Use &U) {
           return U->getType() == Call.getType() ||
                  (!U->getType()->isVectorTy() && isa<Constant>(U));
         });
}

/// Whether a component of I is computed from components of its operands.
bool isDivisible(const Instruction &I) {
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  if (!T || T->getNumElements() > MaxComponents)
    return false;
  if (auto *Cast = dyn_cast<BitCastInst>(&I)) {
    auto *Source = dyn_cast<FixedVectorType>(Cast->getSrcTy());
    return Source && Source->getNumElements() == T->getNumElements();
  }
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    return knownIndex(Insert->getOperand(2), I).has_value();
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return countOf(*Shuffle->getOperand(0)) <= MaxComponents;
  if (auto *Call = dyn_cast<CallInst>(&I))
    return isElementwise(*Call);
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, PHINode>(I);
}

} // namespace

// ---- who asks for what

void VectorParts::demand(Value *V, Components Which) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !isDivisible(*I))
    return;
  Components &Known = Wanted[I];
  if ((Which & ~Known) == 0)
    return;
  Known |= Which;
  Changed.push_back(I);
}

void VectorParts::demandOperands(Instruction &I, Components Which) {
  if (isa<InsertElementInst>(I))
    return demand(I.getOperand(0), Which & ~(Components(1) << *knownIndex(I.getOperand(2), I)));
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    const unsigned First = countOf(*Shuffle->getOperand(0));
    for (auto [To, From] : enumerate(Shuffle->getShuffleMask()))
      if (From >= 0 && (Which >> To & 1) != 0) {
        const auto Source = static_cast<unsigned>(From);
        demand(Shuffle->getOperand(Source / First), Components(1) << Source % First);
      }
    return;
  }
  for (Value *Operand : I.operand_values())
    if (Operand->getType()->isVectorTy())
      demand(Operand, Which);
}

void VectorParts::findDemand() {
  for (Instruction &I : instructions(F)) {
    Value *Vector = isa<ExtractElementInst>(I) || isReduction(I) ? I.getOperand(0) : nullptr;
    auto *Source = dyn_cast_if_present<Instruction>(Vector);
    if (!Source || !isDivisible(*Source))
      continue;
    const auto Index = isReduction(I) ? std::nullopt : knownIndex(I.getOperand(1), *Vector);
    if (!Index && !isReduction(I))
      continue;
    demand(Vector, Index ? Components(1) << *Index : allOf(*Vector));
    Users.insert(&I);
  }
  while (!Changed.empty()) {
    Instruction *I = Changed.pop_back_val();
    demandOperands(*I, Wanted[I]);
  }
}

// ---- a scalar for each

/// Of an operand: made before, known, or taken out of the vector once.
Value *VectorParts::partOf(Value *V, unsigned Component) {
  if (auto *Known = dyn_cast<Constant>(V))
    if (Constant *Part = Known->getAggregateElement(Component))
      return Part;
  Value *&Part = Parts[{V, Component}];
  if (Part)
    return Part;
  IRBuilder<>::InsertPointGuard Back(B);
  if (auto *I = dyn_cast<Instruction>(V))
    B.SetInsertPoint(*I->getInsertionPointAfterDef());
  else
    B.SetInsertPoint(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
  return Part = B.CreateExtractElement(V, Component);
}

Value *VectorParts::makePart(Instruction &I, unsigned Component) {
  auto Operand = [&](unsigned Index) {
    Value *V = I.getOperand(Index);
    return V->getType()->isVectorTy() ? partOf(V, Component) : V;
  };
  if (isa<InsertElementInst>(I))
    return *knownIndex(I.getOperand(2), I) == Component ? I.getOperand(1) : Operand(0);
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    const int From = Shuffle->getMaskValue(Component);
    if (From < 0)
      return PoisonValue::get(I.getType()->getScalarType());
    const unsigned First = countOf(*I.getOperand(0)), Source = static_cast<unsigned>(From);
    return partOf(I.getOperand(Source / First), Source % First);
  }
  if (auto *Operation = dyn_cast<BinaryOperator>(&I))
    return B.CreateBinOp(Operation->getOpcode(), Operand(0), Operand(1));
  if (auto *Operation = dyn_cast<UnaryOperator>(&I))
    return B.CreateUnOp(Operation->getOpcode(), Operand(0));
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return B.CreateCast(Cast->getOpcode(), Operand(0), I.getType()->getScalarType());
  if (auto *Compare = dyn_cast<CmpInst>(&I))
    return B.CreateCmp(Compare->getPredicate(), Operand(0), Operand(1));
  if (isa<SelectInst>(I))
    return B.CreateSelect(Operand(0), Operand(1), Operand(2));
  if (isa<PHINode>(I)) // see fillPhis
    return B.CreatePHI(I.getType()->getScalarType(), I.getNumOperands());
  SmallVector<Value *, 4> Arguments;
  for (unsigned Index = 0; Index < cast<CallInst>(I).arg_size(); ++Index)
    Arguments.push_back(Operand(Index));
  return B.CreateIntrinsic(cast<CallInst>(I).getIntrinsicID(), {I.getType()->getScalarType()},
                           Arguments);
}

void VectorParts::makeParts(Instruction &I) {
  B.SetInsertPoint(&I);
  for (unsigned Component = 0; Component < countOf(I); ++Component)
    if ((Wanted[&I] >> Component & 1) != 0) {
      Value *Part = makePart(I, Component);
      // What is another's part already has flags of its own.
      const bool IsNew = !isa<InsertElementInst, ShuffleVectorInst>(I);
      if (auto *New = dyn_cast<Instruction>(Part); New && IsNew)
        New->copyIRFlags(&I);
      Parts[{&I, Component}] = Part;
    }
}

void VectorParts::fillPhis() {
  for (auto [I, Which] : Wanted) {
    auto *Phi = dyn_cast<PHINode>(I);
    for (unsigned Component = 0; Phi && Component < countOf(*Phi); ++Component) {
      auto *Part = cast_if_present<PHINode>(Parts.lookup({Phi, Component}));
      if (!Part) // not asked for, or never reached
        continue;
      B.SetInsertPoint(Phi);
      for (unsigned In = 0; In < Phi->getNumIncomingValues(); ++In)
        Part->addIncoming(partOf(Phi->getIncomingValue(In), Component), Phi->getIncomingBlock(In));
    }
  }
}

void VectorParts::replace(Instruction &User) {
  Value *Vector = User.getOperand(0), *New = nullptr;
  B.SetInsertPoint(&User);
  if (isReduction(User)) {
    const bool Any = cast<IntrinsicInst>(User).getIntrinsicID() == Intrinsic::vector_reduce_or;
    New = partOf(Vector, 0);
    for (unsigned Component = 1; Component < countOf(*Vector); ++Component) {
      Value *Part = partOf(Vector, Component);
      New = Any ? B.CreateOr(New, Part) : B.CreateAnd(New, Part);
    }
  } else {
    New = partOf(Vector, *knownIndex(User.getOperand(1), *Vector));
  }
  User.replaceAllUsesWith(New);
  User.eraseFromParent();
}

void VectorParts::eraseDead() {
  SmallVector<WeakTrackingVH, 32> Old;
  for (auto [I, Which] : Wanted)
    Old.emplace_back(I);
  for (WeakTrackingVH &V : Old)
    if (auto *Phi = dyn_cast_if_present<PHINode>(V))
      RecursivelyDeleteDeadPHINode(Phi);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Old);
}

void VectorParts::run() {
  findDemand();
  // Operands come before; those of phis are filled in at the end.
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*Block))
      if (Wanted.contains(&I))
        makeParts(I);
      else if (Users.contains(&I))
        replace(I);
  fillPhis();
  eraseDead();
}

void takeVectorsApart(Function &F) { VectorParts(F).run(); }

} // namespace coop::lower

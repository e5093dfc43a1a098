// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which branches guard loads; see GuardedLoads.h.

#include "lower/gpu/GuardedLoads.h"
#include "lower/analysis/Speculation.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/ir/CoopIR.h"
#include "lower/transform/FlattenBranches.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {

static constexpr StringLiteral ZerosName = "coop.zeros";

static Constant &zeros(Module &M) {
  if (GlobalVariable *Known = M.getNamedGlobal(ZerosName))
    return *Known;
  auto *Ty = ArrayType::get(Type::getInt8Ty(M.getContext()), MostGuardedBytes);
  auto *Zeros = new GlobalVariable(M, Ty, /*isConstant=*/true, GlobalValue::InternalLinkage,
                                   Constant::getNullValue(Ty), ZerosName, nullptr,
                                   GlobalValue::NotThreadLocal, address_space::Buffer);
  Zeros->setAlignment(Align(MostGuardedBytes));
  return *Zeros;
}

const GlobalVariable *baseVariable(const Value *Pointer) {
  while (auto *Step = dyn_cast<GEPOperator>(Pointer))
    Pointer = Step->getPointerOperand();
  return dyn_cast<GlobalVariable>(Pointer);
}

/// What may be read instead, whatever it has.
static Constant &standIn(Module &M, const Value &Pointer) {
  return Pointer.getType()->getPointerAddressSpace() == address_space::Buffer
             ? zeros(M)
             : const_cast<GlobalVariable &>(*baseVariable(&Pointer));
}

/// Of a pointer, or what stands in for it.
static bool isGuard(const SelectInst &Choice) {
  const Value &Pointer = *Choice.getTrueValue();
  return (Pointer.getType()->getPointerAddressSpace() == address_space::Buffer ||
          baseVariable(&Pointer)) &&
         Choice.getFalseValue() == &standIn(const_cast<Module &>(*Choice.getModule()), Pointer);
}

/// One selection of a pointer that is guarded already.
Value *emitGuardedPointer(IRBuilderBase &B, Value *Exists, Value *Pointer) {
  Module &M = *B.GetInsertBlock()->getModule();
  if (auto *Guarded = dyn_cast<SelectInst>(Pointer); Guarded && isGuard(*Guarded)) {
    Exists = B.CreateAnd(Exists, B.CreateFreeze(Guarded->getCondition()));
    Pointer = Guarded->getTrueValue();
  }
  return B.CreateSelect(Exists, Pointer, &standIn(M, *Pointer));
}

/// The parts of a condition that all have to hold.
static void collectParts(Value &Condition, ConditionSet &Parts) {
  SmallVector<Value *, 4> Conditions = {&Condition};
  while (!Conditions.empty()) {
    Value *Each = Conditions.pop_back_val();
    Value *First, *Second;
    if (match(Each, m_LogicalAnd(m_Value(First), m_Value(Second))))
      Conditions.append({Second, First});
    else if (auto *Frozen = dyn_cast<FreezeInst>(Each))
      Conditions.push_back(Frozen->getOperand(0));
    else
      Parts.insert(Each);
  }
}

void addGuards(Value &Pointer, ConditionSet &Guards) {
  auto *Guarded = dyn_cast<SelectInst>(&Pointer);
  if (!Guarded || !isGuard(*Guarded))
    return;
  ConditionSet Parts;
  collectParts(*Guarded->getCondition(), Parts);
  const auto IsExcluded = [&](Value *Part) {
    Value *Opposite;
    ConditionSet OfOpposite;
    if (match(Part, m_Not(m_Value(Opposite))))
      collectParts(*Opposite, OfOpposite);
    return !OfOpposite.empty() &&
           all_of(OfOpposite, [&](Value *Each) { return Guards.contains(Each); });
  };
  if (none_of(Parts, IsExcluded))
    Guards.insert(Parts.begin(), Parts.end());
}

bool isGuardedFetch(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->isSimple() && Load->getPointerAddressSpace() == address_space::Buffer &&
         I.getDataLayout().getTypeStoreSize(I.getType()) <= MostGuardedBytes;
}

bool isTableLoad(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load || !Load->isSimple() || Load->getPointerAddressSpace() != address_space::Shared)
    return false;
  const auto *Guarded = dyn_cast<SelectInst>(Load->getPointerOperand());
  return Guarded ? isGuard(*Guarded) : baseVariable(Load->getPointerOperand()) != nullptr;
}

/// It may be executed where the program does not, with guarded pointers.
static bool isHarmless(const Instruction &I) {
  return I.isTerminator() ||
         (!containsCoopType(I.getType()) && (doesNoHarm(I) || isGuardedFetch(I) || isTableLoad(I)));
}

/// Warps of which no thread takes a side execute it, too.
static bool isShort(const BasicBlock &Side) {
  constexpr size_t MostInstructions = 64;
  return Side.size() <= MostInstructions && all_of(Side, isHarmless);
}

/// i1: a comparison by its inverse.
static Value *opposite(IRBuilder<> &B, Value *Condition) {
  auto *Comparison = dyn_cast<CmpInst>(Condition);
  return Comparison ? B.CreateCmp(Comparison->getInversePredicate(), Comparison->getOperand(0),
                                  Comparison->getOperand(1))
                    : B.CreateNot(Condition);
}

static void guard(BasicBlock &Side, Value *Condition, bool Taken) {
  for (Instruction &I : Side)
    if (auto *Load = dyn_cast<LoadInst>(&I); isGuardedFetch(I) || isTableLoad(I)) {
      IRBuilder<> B(Load);
      Value *Exists = Taken ? Condition : opposite(B, Condition);
      Load->setOperand(LoadInst::getPointerOperandIndex(),
                       emitGuardedPointer(B, Exists, Load->getPointerOperand()));
    }
}

/// What V is where the loads of its block give zeros, if that is a constant.
static Constant *withZeros(Value *V, const BasicBlock &Side, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 16;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() != &Side)
    return dyn_cast<Constant>(V);
  if (isa<LoadInst>(I))
    return isGuardedFetch(*I) ? Constant::getNullValue(I->getType()) : nullptr;
  if (Depth == MostDepth || I->mayReadOrWriteMemory())
    return nullptr;
  SmallVector<Constant *, 4> Operands;
  for (Value *Operand : I->operands()) {
    Constant *Known = withZeros(Operand, Side, Depth + 1);
    if (!Known)
      return nullptr;
    Operands.push_back(Known);
  }
  return ConstantFoldInstOperands(I, Operands, I->getDataLayout());
}

/// Whether V, of a side, is what the other way has where the side is not taken: no selection.
static bool isOfZeros(Value &V, const BasicBlock *Side, const Value &Other) {
  return Side && isa<Constant>(Other) && withZeros(&V, *Side) == &Other;
}

/// What both sides compute alike, each by its own instructions.
class AlikeSides {
public:
  explicit AlikeSides(const ShortBranch &S) : S(S) {}

  bool areAlike(const Value *X, const Value *Y) {
    if (X == Y || Alike.contains({X, Y}))
      return true;
    const auto *A = dyn_cast<Instruction>(X), *B = dyn_cast<Instruction>(Y);
    if (!A || !B || A->getParent() != S.Sides[0] || B->getParent() != S.Sides[1] ||
        !A->isSameOperationAs(B) || isa<PHINode>(A) || !doesNoHarm(*A) ||
        !all_of(zip(A->operands(), B->operands()),
                [&](const auto &Pair) { return areAlike(std::get<0>(Pair), std::get<1>(Pair)); }))
      return false;
    Alike.insert({X, Y});
    return true;
  }

  /// V, of the first side or before, before the branch.
  Value *hoist(Value *V) {
    return computeBefore(*S.Branch, V, Hoisted, [&](Instruction &I) -> Value * {
      return I.getParent() == S.Sides[0] ? nullptr : &I;
    });
  }

private:
  const ShortBranch &S;
  DenseSet<std::pair<const Value *, const Value *>> Alike;
  DenseMap<Value *, Value *> Hoisted;
};

using SideStores = SmallVector<StoreInst *, 8>;

/// Those of a side that does nothing else but what is harmless, and reads no table after them.
static std::optional<SideStores> storesOf(BasicBlock &Side) {
  SideStores Stores;
  for (Instruction &I : Side) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (Store && Store->isSimple() && Store->getPointerAddressSpace() == address_space::Shared)
      Stores.push_back(Store);
    else if (!isHarmless(I) || (!Stores.empty() && isTableLoad(I)))
      return std::nullopt;
  }
  return Stores;
}

/// Where both sides store at the same places, what they store is chosen and not whether they do.
static void joinStores(const ShortBranch &S) {
  if (!S.Sides[0] || !S.Sides[1] || !S.Meeting->hasNPredecessors(2))
    return;
  const auto First = storesOf(*S.Sides[0]), Second = storesOf(*S.Sides[1]);
  AlikeSides Sides(S);
  const auto IsPair = [&](const auto &Pair) {
    const StoreInst &A = *std::get<0>(Pair), &B = *std::get<1>(Pair);
    return A.getValueOperand()->getType() == B.getValueOperand()->getType() &&
           Sides.areAlike(A.getPointerOperand(), B.getPointerOperand());
  };
  if (!First || !Second || First->size() != Second->size() || !all_of(zip(*First, *Second), IsPair))
    return;
  const BasicBlock::iterator Where = S.Meeting->getFirstInsertionPt();
  for (auto [A, B] : zip(*First, *Second)) {
    Value *Pointer = Sides.hoist(A->getPointerOperand());
    PHINode *Stored = PHINode::Create(A->getValueOperand()->getType(), 2, "stored");
    Stored->insertBefore(S.Meeting->begin());
    Stored->addIncoming(A->getValueOperand(), S.Sides[0]);
    Stored->addIncoming(B->getValueOperand(), S.Sides[1]);
    new StoreInst(Stored, Pointer, /*isVolatile=*/false, std::min(A->getAlign(), B->getAlign()),
                  Where);
    A->eraseFromParent();
    B->eraseFromParent();
  }
}

static bool guardSides(const ShortBranch &S) {
  joinStores(S);
  for (BasicBlock *Side : S.Sides)
    if (Side && !isShort(*Side))
      return false;
  for (const PHINode &Phi : S.Meeting->phis())
    if (containsCoopType(Phi.getType()))
      return false;
  for (unsigned Way = 0; Way < 2; ++Way)
    if (S.Sides[Way])
      guard(*S.Sides[Way], S.Branch->getCondition(), Way == 0);
  return true;
}

void guardLoads(ArrayRef<BasicBlock *> Blocks) {
  flattenBranches(Blocks, guardSides,
                  [](IRBuilder<> &B, const ShortBranch &S, Value *OfFirst, Value *OfSecond) {
                    if (isOfZeros(*OfFirst, S.Sides[0], *OfSecond))
                      return OfFirst;
                    if (isOfZeros(*OfSecond, S.Sides[1], *OfFirst))
                      return OfSecond;
                    return B.CreateSelect(S.Branch->getCondition(), OfFirst, OfSecond);
                  });
}

} // namespace coop::lower

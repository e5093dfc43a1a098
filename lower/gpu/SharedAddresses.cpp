// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses as sums, and who is computed from whom; see SharedAddresses.h.
//
// An index of 32 bits is E + c, with a constant c, extended and scaled. Of two, E + c1 is d after
// E + c2 in memory if neither wrapped around where the other did not. Of an access that is executed
// the index is in bounds, so for
//   - sign-extended ones the least c is the one to compute from: E + c - d wraps only below
//     -2^31 + d, and no object has elements there;
//   - zero-extended ones the greatest: E + c + d wraps only from 2^32 - d on, where no object of
//     elements of two bytes or more ends that indices of 32 bits were made for (a buffer of Vulkan
//     has less than 2^32 bytes: maxStorageBufferRange).
// The other way x[i - 1], read where i is not 0, would be wrong.

#include "lower/gpu/SharedAddresses.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// What a memory instruction's constant holds, and more than tables' rows are apart.
constexpr int64_t FarthestBytes = 1 << 20;
/// So far back addresses are looked at.
constexpr unsigned MostDepth = 8;

enum class Extension : uint8_t { None, Signed, Unsigned };

/// Base + Bytes, where the index is in bounds; Index of the elements is in the index of 32 bits.
struct Address {
  const SCEV *Base;
  int64_t Bytes = 0;
  int64_t Index = 0;
  Extension By = Extension::None; ///< of the index, if that has a constant
};

/// A use of an address.
struct Access {
  Instruction *I;
  Use *Pointer;
  Address At;
};

class AddressParts {
public:
  AddressParts(ScalarEvolution &SE, Value *Pointer) : SE(SE) {
    const SCEV *Sum = SE.getSCEV(Pointer);
    const auto *Add = dyn_cast<SCEVAddExpr>(Sum);
    for (const SCEV *Term : Add ? Add->operands() : ArrayRef(Sum))
      take(Term);
    Found.Base = Terms.empty() ? Sum : SE.getAddExpr(Terms);
  }

  const Address &address() const { return Found; }

private:
  void take(const SCEV *Term);
  int64_t constantOf(const SCEV *E) const;

  ScalarEvolution &SE;
  SmallVector<const SCEV *, 4> Terms;
  Address Found;
};

/// What is added to all of E.
int64_t AddressParts::constantOf(const SCEV *E) const {
  if (const auto *Loop = dyn_cast<SCEVAddRecExpr>(E))
    return constantOf(Loop->getStart());
  if (const auto *Add = dyn_cast<SCEVAddExpr>(E))
    E = Add->getOperand(0); // constants come first
  const auto *C = dyn_cast<SCEVConstant>(E);
  return C ? C->getAPInt().getSExtValue() : 0;
}

void AddressParts::take(const SCEV *Term) {
  if (const auto *C = dyn_cast<SCEVConstant>(Term)) {
    Found.Bytes += C->getAPInt().getSExtValue();
    return;
  }
  int64_t Scale = 1;
  const SCEV *Extended = Term;
  if (const auto *Product = dyn_cast<SCEVMulExpr>(Term); Product && Product->getNumOperands() == 2)
    if (const auto *C = dyn_cast<SCEVConstant>(Product->getOperand(0))) {
      Scale = C->getAPInt().getSExtValue();
      Extended = Product->getOperand(1);
    }
  const bool IsSigned = isa<SCEVSignExtendExpr>(Extended);
  const auto *Cast = dyn_cast<SCEVIntegralCastExpr>(Extended);
  const SCEV *Narrow = Cast ? Cast->getOperand() : nullptr;
  const int64_t Constant =
      Narrow && SE.getTypeSizeInBits(Narrow->getType()) == 32 && !isa<SCEVConstant>(Narrow)
          ? constantOf(Narrow)
          : 0;
  const bool IsKnown = IsSigned || (isa<SCEVZeroExtendExpr>(Extended) && std::abs(Scale) >= 2);
  if (Constant == 0 || !IsKnown || Found.Index != 0 || std::abs(Constant) > FarthestBytes ||
      std::abs(Scale) > FarthestBytes) {
    Terms.push_back(Term);
    return;
  }
  Found.By = IsSigned ? Extension::Signed : Extension::Unsigned;
  Found.Index = Constant;
  Found.Bytes += Scale * Constant;
  const SCEV *Rest = SE.getAddExpr(Narrow, SE.getConstant(Narrow->getType(), -Constant, true));
  const SCEV *Wide = IsSigned ? SE.getSignExtendExpr(Rest, Term->getType())
                              : SE.getZeroExtendExpr(Rest, Term->getType());
  Terms.push_back(SE.getMulExpr(SE.getConstant(Term->getType(), Scale, true), Wide));
}

/// Accesses by addresses at constant distances.
class Group {
public:
  Group(ArrayRef<Access> Members, DominatorTree &DT, LoopInfo &LI)
      : Members(Members), DT(DT), LI(LI) {}

  bool share();

private:
  const Access *findLeader() const;
  Instruction *findPlace() const;
  Value *computeAt(const Access &Leader, Instruction &Place) const;

  ArrayRef<Access> Members;
  DominatorTree &DT;
  LoopInfo &LI;
};

/// The access by whose address the others are computed; null: there is nothing to share.
const Access *Group::findLeader() const {
  Extension By = Extension::None;
  for (const Access &Each : Members)
    if (Each.At.By != Extension::None) {
      if (By != Extension::None && By != Each.At.By)
        return nullptr;
      By = Each.At.By;
    }
  if (By == Extension::None || all_of(Members, [&](const Access &Each) {
        return Each.Pointer->get() == Members.front().Pointer->get();
      }))
    return nullptr;
  return &*std::min_element(Members.begin(), Members.end(), [&](const Access &X, const Access &Y) {
    return By == Extension::Signed ? X.At.Index < Y.At.Index : X.At.Index > Y.At.Index;
  });
}

/// Before all members, and in no loop that one of them is not in.
Instruction *Group::findPlace() const {
  BasicBlock *Block = Members.front().I->getParent();
  unsigned Depth = LI.getLoopDepth(Block);
  for (const Access &Each : Members) {
    Block = DT.findNearestCommonDominator(Block, Each.I->getParent());
    Depth = std::min(Depth, LI.getLoopDepth(Each.I->getParent()));
  }
  if (LI.getLoopDepth(Block) > Depth)
    return nullptr;
  Instruction *Place = Block->getTerminator();
  for (const Access &Each : Members)
    if (Each.I->getParent() == Block && Each.I->comesBefore(Place))
      Place = Each.I;
  return Place;
}

/// What an address may be computed by elsewhere: nothing that takes long, and no memory.
bool isCheap(const Instruction &I) {
  return isa<BinaryOperator, CastInst, GetElementPtrInst, ICmpInst, SelectInst>(I) &&
         !I.isIntDivRem() && isSafeToSpeculativelyExecute(&I);
}

/// What LLVM has made a disjunction behind a test of an operand is the sum elsewhere.
bool isSum(const Instruction &I) {
  const auto *Or = dyn_cast<PossiblyDisjointInst>(&I);
  return Or && Or->isDisjoint();
}

Instruction *sumOf(const Instruction &Or) {
  return BinaryOperator::CreateAdd(Or.getOperand(0), Or.getOperand(1));
}

void replaceBy(Instruction &Old, Instruction *New) {
  New->insertBefore(&Old);
  New->takeName(&Old);
  Old.replaceAllUsesWith(New);
  Old.eraseFromParent();
}

/// What I, and what it is computed from, promises of its operands holds where it is used now, and
/// need not elsewhere.
void forgetPromises(Value *V, unsigned Depth = MostDepth) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == 0 || !isCheap(*I))
    return;
  for (Value *Operand : I->operands())
    forgetPromises(Operand, Depth - 1);
  if (isSum(*I))
    replaceBy(*I, sumOf(*I));
  else
    I->dropPoisonGeneratingAnnotations();
}

Value *Group::computeAt(const Access &Leader, Instruction &Place) const {
  constexpr size_t MostInstructions = 16;
  auto IsThere = [&](const Instruction &I) { return DT.dominates(&I, &Place); };
  Value *Pointer = Leader.Pointer->get();
  auto *I = dyn_cast<Instruction>(Pointer);
  if (!I || IsThere(*I)) {
    forgetPromises(Pointer);
    return Leader.Pointer->get();
  }
  NeededInstructions Needed;
  if (!isCheap(*I) || !collectNeeded(*I, Needed, IsThere, isCheap) ||
      Needed.size() > MostInstructions)
    return nullptr;
  DenseMap<Value *, Value *> Copies;
  for (Instruction *Each : Needed) {
    Instruction *Copy = copyBefore(Place, *Each, [&](Value *V) {
      Value *Known = Copies.lookup(V);
      return Known ? Known : V;
    });
    if (isSum(*Each)) {
      Instruction *Or = Copy;
      replaceBy(*Or, Copy = sumOf(*Or));
    }
    Copies[Each] = Copy;
  }
  return Copies[I];
}

bool Group::share() {
  const Access *Leader = findLeader();
  Instruction *Place = Leader ? findPlace() : nullptr;
  Value *Shared = Place ? computeAt(*Leader, *Place) : nullptr;
  if (!Shared)
    return false;
  for (const Access &Each : Members) {
    const int64_t Distance = Each.At.Bytes - Leader->At.Bytes;
    if (std::abs(Distance) > FarthestBytes || Each.Pointer->get() == Shared)
      continue;
    IRBuilder<> B(Each.I);
    Value *Old = Each.Pointer->get();
    Each.Pointer->set(Distance == 0 ? Shared
                                    : B.CreateGEP(B.getInt8Ty(), Shared, B.getInt64(Distance)));
    RecursivelyDeleteTriviallyDeadInstructions(Old);
  }
  return true;
}

Use *pointerOf(Instruction &I) {
  unsigned Operand = 0;
  if (isa<StoreInst>(I))
    Operand = StoreInst::getPointerOperandIndex();
  else if (!isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
    return nullptr;
  Use &Pointer = I.getOperandUse(Operand);
  return Pointer->getType()->getPointerAddressSpace() == address_space::Buffer ? &Pointer : nullptr;
}

/// Behind a test of a signed index LLVM extends by zeros, and elsewhere by the sign. Of what an
/// address is computed from.
bool extendBySign(Value *V, SmallPtrSetImpl<Value *> &Seen, unsigned Depth = MostDepth) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == 0 || !isCheap(*I) || !Seen.insert(I).second)
    return false;
  bool Changed = false;
  for (Use &Operand : I->operands())
    Changed |= extendBySign(Operand, Seen, Depth - 1);
  if (I->getOpcode() != Instruction::ZExt || !I->hasNonNeg())
    return Changed;
  replaceBy(*I, new SExtInst(I->getOperand(0), I->getType()));
  return true;
}

} // namespace

PreservedAnalyses SharedAddressesPass::run(Function &F, FunctionAnalysisManager &FAM) {
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  SmallVector<std::pair<Instruction *, Use *>, 32> Accesses;
  for (Instruction &I : instructions(F))
    if (Use *Pointer = pointerOf(I); Pointer && DT.isReachableFromEntry(I.getParent()))
      Accesses.emplace_back(&I, Pointer);
  bool Changed = false;
  SmallPtrSet<Value *, 32> Seen;
  for (const auto &[I, Pointer] : Accesses)
    Changed |= extendBySign(*Pointer, Seen);
  // It knows nothing of what was there before.
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  MapVector<const SCEV *, SmallVector<Access, 4>> Groups;
  for (const auto &[I, Pointer] : Accesses) {
    const Address At = AddressParts(SE, Pointer->get()).address();
    Groups[At.Base].push_back({I, Pointer, At});
  }
  for (const auto &[Base, Members] : Groups)
    Changed |= Group(Members, DT, LI).share();
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The estimate: how often blocks are executed, and what instructions cost. See LaneCosts.h.

#include "lower/cpu/spmd/LaneCosts.h"
#include "lower/cpu/spmd/Uniformity.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include <cmath>

using namespace llvm;

namespace coop::lower {
namespace {

// In operations of a scalar. They were found with AVX-512 so that the faster way is chosen for
// shaders with divergent loops; no more than that is to be read from them.
constexpr double OfPhi = 0.3, OfAddress = 0.5, OfDivision = 8, OfDivisionByConstant = 3,
                 OfFloatDivision = 5, OfFunction = 25, OfAtomic = 15;
/// To wait for the others at a barrier, and to exchange something, for each invocation; and either
/// for a subgroup.
constexpr double OfBarrier = 15, OfExchange = 60, OfMeeting = 30;
/// A register of lanes in place of a scalar.
constexpr double OfRegister = 1.5, OfRegisterDivision = 25, OfRegisterDivisionByConstant = 8;
/// For each lane whose element is by itself.
constexpr double OfGathered = 1.2, OfScattered = 2;
/// Lanes' elements that are near each other, for each register.
constexpr double OfNeighbours = 4;
/// Branches at which lanes part, and each case of a switch.
constexpr double OfParting = 4, OfCase = 2;
/// How much longer than each of them by itself A lanes are in a loop: 1 + this * log(A). Lanes that
/// have nothing to do with each other would take twice this.
constexpr double Growth = 0.5;

/// How many 32-bit numbers a lane's value takes the place of.
double wordsOf(Type *T) {
  const auto *Vector = dyn_cast<FixedVectorType>(T);
  Type *Scalar = T->getScalarType();
  const double Bits = Scalar->isPointerTy() ? 64 : Scalar->getPrimitiveSizeInBits();
  return (Vector ? Vector->getNumElements() : 1) * std::max(Bits, 8.0) / 32;
}

/// Invocations meet.
bool isMeeting(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call && Call->isConvergent() && !isa<LoopMarkerCall>(Call);
}

double costOfCall(const CallBase &Call) {
  if (isMeeting(Call))
    return isa<ControlBarrierCall>(Call) ? OfBarrier : OfExchange;
  const Function *Callee = Call.getCalledFunction();
  if (isa<LifetimeIntrinsic, DbgInfoIntrinsic, AssumeInst>(Call) || (Callee && getCoopOp(*Callee)))
    return 0;
  switch (Call.getIntrinsicID()) {
  case Intrinsic::not_intrinsic:
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::exp:
  case Intrinsic::exp2:
  case Intrinsic::log:
  case Intrinsic::log2:
  case Intrinsic::pow:
    return OfFunction;
  case Intrinsic::sqrt:
    return OfFloatDivision;
  default:
    return 1;
  }
}

/// Of an instruction for one invocation.
double costOfOne(const Instruction &I) {
  if (I.isIntDivRem())
    return isa<Constant>(I.getOperand(1)) ? OfDivisionByConstant : OfDivision;
  switch (I.getOpcode()) {
  case Instruction::PHI:
    return OfPhi;
  case Instruction::Alloca:
  case Instruction::BitCast:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
  case Instruction::Freeze:
  case Instruction::Ret:
  case Instruction::Unreachable:
    return 0;
  case Instruction::GetElementPtr:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
    return OfAddress;
  case Instruction::FDiv:
  case Instruction::FRem:
    return OfFloatDivision;
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return OfAtomic;
  case Instruction::Call:
    return costOfCall(cast<CallBase>(I));
  default:
    return 1;
  }
}

class Estimate {
public:
  Estimate(Function &F, const RegionTree &Regions, const Uniformity &Shapes, unsigned Columns)
      : F(F), Regions(Regions), Shapes(Shapes), Width(Shapes.facts().Width), Columns(Columns),
        Registers(registersFor(1)), Dominators(F), Loops(Dominators), Library(LibraryImpl),
        Assumptions(F), Evolution(F, Library, Assumptions, Dominators, Loops), Chances(F, Loops),
        Frequencies(F, Chances, Loops), Parting(Regions) {
    findParting();
  }

  LaneCosts run();

private:
  void findParting();
  bool isByData(const Value *Of) const;
  bool isApart(const Value *Pointer) const;
  double trips(const Loop &L);
  double frequency(const BasicBlock &Block) const;
  double registersFor(double Words) const { return std::max(1.0, Width * Words / Columns); }
  double registersOf(Type *T) const { return registersFor(wordsOf(T)); }
  double costOfLanes(const Instruction &I) const;
  double costOfAccess(const Value *Pointer, Type *T, double Each) const;

  Function &F;
  const RegionTree &Regions;
  const Uniformity &Shapes;
  const unsigned Width;
  const double Columns;   ///< 32-bit lanes of a register
  const double Registers; ///< for 32 bits of each lane
  DominatorTree Dominators;
  LoopInfo Loops;
  TargetLibraryInfoImpl LibraryImpl;
  TargetLibraryInfo Library;
  AssumptionCache Assumptions;
  ScalarEvolution Evolution;
  BranchProbabilityInfo Chances;
  BlockFrequencyInfo Frequencies;
  Divergence Parting; ///< what data decide
};

/// Each lane has it from memory, computes it with floats, or counts it where lanes have parted; or
/// too much is to be looked at. Indices and bounds of what is shared out are none of these.
bool Estimate::isByData(const Value *Of) const {
  constexpr size_t Most = 64;
  SmallSetVector<const Value *, 16> MadeOf;
  MadeOf.insert(Of);
  for (size_t N = 0; N < MadeOf.size(); ++N) {
    const auto *I = dyn_cast<Instruction>(MadeOf[N]);
    if (!I || Shapes.of(I).isAffine())
      continue;
    if (isa<LoadInst>(I) || I->isAtomic() || I->getType()->isFPOrFPVectorTy() || N == Most ||
        (isa<PHINode>(I) && Parting.isJoin(I->getParent())))
      return true;
    MadeOf.insert(I->op_begin(), I->op_end());
  }
  return false;
}

/// What follows from a branch at which lanes part can make another one such a branch.
void Estimate::findParting() {
  const auto IsParting = [&](const BasicBlock &Block) {
    return Shapes.divergence().partsAt(&Block) && !Parting.partsAt(&Block) &&
           isByData(Block.getTerminator()->getOperand(0));
  };
  for (bool More = true; More;) {
    More = false;
    for (const BasicBlock &Block : F)
      if (IsParting(Block))
        More |= Parting.part(&Block);
  }
}

/// What an address varies by is by data; elements of variables are apart wherever they are.
bool Estimate::isApart(const Value *Pointer) const {
  while (const auto *Gep = dyn_cast<GetElementPtrInst>(Pointer)) {
    if (any_of(Gep->indices(), [&](const Value *Index) { return isByData(Index); }))
      return true;
    Pointer = Gep->getPointerOperand();
  }
  return isa<AllocaInst, LoadInst, PHINode, SelectInst>(Pointer) && !Shapes.of(Pointer).isUniform();
}

/// Of an invocation that enters the loop: LLVM's guess, or what the loop says.
double Estimate::trips(const Loop &L) {
  const BasicBlock *Before = L.getLoopPredecessor();
  const auto FrequencyOf = [&](const BasicBlock *Block) {
    return std::max<double>(Frequencies.getBlockFreq(Block).getFrequency(), 1);
  };
  double Result = Before ? FrequencyOf(L.getHeader()) / FrequencyOf(Before) : 1;
  if (const unsigned Most = Evolution.getSmallConstantMaxTripCount(&L))
    Result = std::min<double>(Result, Most);
  return std::max(Result, 1.0);
}

/// How often an invocation executes the block, relative to the header of its loop or to the entry.
double Estimate::frequency(const BasicBlock &Block) const {
  const Loop *L = Loops.getLoopFor(&Block);
  const BasicBlock &Head = L ? *L->getHeader() : F.getEntryBlock();
  const double OfHead = std::max<double>(Frequencies.getBlockFreq(&Head).getFrequency(), 1);
  return std::min(1.0, Frequencies.getBlockFreq(&Block).getFrequency() / OfHead);
}

LaneCosts Estimate::run() {
  LaneCosts Costs;
  // Frequencies of blocks for an invocation, and for any of the subgroup.
  DenseMap<const BasicBlock *, double> One, Any;
  // Of a block everything that dominates it is known before.
  for (const BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
    const Loop *L = Loops.getLoopFor(Block);
    const bool IsHeader = L && L->getHeader() == Block;
    const BasicBlock *Before = IsHeader ? L->getLoopPredecessor() : nullptr;
    const BasicBlock *Head = L ? L->getHeader() : &F.getEntryBlock();
    double Each = 1, All = 1;
    if (Before) {
      const double Lanes = std::max(1.0, Width * One[Before] / std::max(Any[Before], 1e-9));
      const bool Parts = Parting.isDivergent(Regions.of(Block));
      const double Trips = trips(*L);
      Each = One[Before] * Trips;
      All = Any[Before] * Trips * (Parts ? 1 + Growth * std::log(Lanes) : 1);
    } else if (Block != Head) {
      const double Chance = frequency(*Block);
      const double Lanes = std::max(1.0, Width * One[Head] / std::max(Any[Head], 1e-9));
      Each = One[Head] * Chance;
      All = Any[Head] * (Parting.isPartial(Block) ? 1 - std::pow(1 - Chance, Lanes) : Chance);
    }
    One[Block] = Each;
    Any[Block] = All;
    for (const Instruction &I : *Block) {
      Costs.Serial += Each * Width * costOfOne(I);
      Costs.Vectors += All * costOfLanes(I);
    }
  }
  return Costs;
}

double Estimate::costOfAccess(const Value *Pointer, Type *T, double Each) const {
  const Shape Of = Shapes.of(Pointer);
  const auto *Vector = dyn_cast<FixedVectorType>(T);
  const double Scalars = Vector ? Vector->getNumElements() : 1;
  if (Of.isUniform())
    return Scalars;
  constexpr int64_t Element = 4, Near = 16;
  if (const std::optional<int64_t> Stride = Of.stride(Width); Stride && std::abs(*Stride) <= Near)
    return registersOf(T) * (std::abs(*Stride) <= Element ? 1 : 3);
  return isApart(Pointer) ? Width * Scalars * Each : registersOf(T) * OfNeighbours;
}

/// Of an instruction for the lanes of a subgroup, active or not.
double Estimate::costOfLanes(const Instruction &I) const {
  const double One = costOfOne(I);
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return costOfAccess(Load->getPointerOperand(), Load->getType(), OfGathered);
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return costOfAccess(Store->getPointerOperand(), Store->getValueOperand()->getType(),
                        OfScattered);
  if (isMeeting(I))
    return OfMeeting;
  if (I.isAtomic())
    return Width * One;
  if (I.isTerminator()) {
    const bool Parts = Shapes.divergence().partsAt(I.getParent());
    const auto *Switch = dyn_cast<SwitchInst>(&I);
    return Parts ? OfParting + (Switch ? Switch->getNumCases() * OfCase * Registers : 0) : One;
  }
  const bool Varies = !Shapes.of(&I).isAffine();
  if (isa<PHINode>(I))
    return Varies && Parting.isJoin(I.getParent()) ? registersOf(I.getType()) : One;
  if (!Varies || One == 0)
    return One;
  if (isa<GetElementPtrInst>(I))
    return Registers * OfAddress;
  if (I.isIntDivRem())
    return Registers *
           (isa<Constant>(I.getOperand(1)) ? OfRegisterDivisionByConstant : OfRegisterDivision);
  return registersOf(I.getType()) * One * OfRegister;
}

} // namespace

LaneCosts laneCosts(Function &F, const RegionTree &Regions, const Uniformity &Shapes,
                    unsigned Columns) {
  return Estimate(F, Regions, Shapes, Columns).run();
}

} // namespace coop::lower

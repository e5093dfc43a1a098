// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See StagingLoop.h. A shader has no data races (GLSL memory model), so that an invocation which
// loads after a barrier what others store before it sees what they stored in this iteration.

#include "lower/exec/staging/StagingLoop.h"
#include "lower/exec/staging/IndexEvaluator.h"
#include "lower/ir/CoopTraits.h"
#include "lower/transform/LoopMarks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The variable that P points into, if that can be told.
Value *variableOf(Value &P) {
  Value *Base = P.stripInBoundsOffsets();
  while (auto *Place = dyn_cast<GEPOperator>(Base))
    Base = Place->getPointerOperand()->stripInBoundsOffsets();
  return Base;
}

/// Whether a call reads and writes nothing that invocations share. Operations on matrices write
/// what they store alone; marks of loops are no memory.
bool keepsMemory(const CallInst &Call) {
  const std::optional<CoopOp> Op = getCoopOp(Call);
  if (!Op)
    return Call.doesNotAccessMemory();
  return memoryOf(*Op) == OpMemory::Keeps && kindOf(*Op) != OpKind::Subgroup &&
         kindOf(*Op) != OpKind::Image && kindOf(*Op) != OpKind::Debug;
}

class StagingLoopFinder {
public:
  StagingLoopFinder(Loop &L, const DominatorTree &Dominators) : L(L), Dominators(Dominators) {}
  std::optional<StagingLoop> find();

private:
  bool collect(Instruction &I);
  bool collectLoad(const LoadInst &Load);
  bool collectStore(StoreInst &Store);
  bool collectCall(CallInst &Call);
  bool isUsedHereAlone(const StagedVariable &V) const;
  bool isFilledFirst(const StagedVariable &V) const;
  bool mayFollow(const Instruction &I, const Instruction &After) const;

  Loop &L;
  const DominatorTree &Dominators;
  MapVector<Value *, StagedVariable> Variables;
  SmallPtrSet<const Value *, 4> Tables;
  SmallVector<MatLoadCall *, 16> FromBuffers;
  SmallVector<CallInst *, 4> Barriers;
};

bool StagingLoopFinder::collect(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return collectLoad(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return collectStore(*Store);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return collectCall(*Call);
  return !I.mayReadOrWriteMemory();
}

bool StagingLoopFinder::collectLoad(const LoadInst &Load) {
  if (Load.getPointerAddressSpace() == address_space::Shared) {
    auto *Pointer = const_cast<Value *>(Load.getPointerOperand());
    auto *Choice = dyn_cast<SelectInst>(Pointer);
    Tables.insert(variableOf(Choice ? *Choice->getTrueValue() : *Pointer));
    Tables.insert(variableOf(Choice ? *Choice->getFalseValue() : *Pointer));
  }
  return Load.isSimple();
}

bool StagingLoopFinder::collectStore(StoreInst &Store) {
  Value *Variable = variableOf(*Store.getPointerOperand());
  if (Store.getPointerAddressSpace() == address_space::Private)
    return isa<AllocaInst>(Variable);
  if (!Store.isSimple() || Store.getPointerAddressSpace() != address_space::Shared)
    return false;
  Variables[Variable].Stores.push_back(&Store);
  return true;
}

bool StagingLoopFinder::collectCall(CallInst &Call) {
  if (auto *Load = dyn_cast<MatLoadCall>(&Call)) {
    if (Load->isVolatile())
      return false;
    if (Load->pointer()->getType()->getPointerAddressSpace() == address_space::Shared)
      Variables[variableOf(*Load->pointer())].Loads.push_back(Load);
    else
      FromBuffers.push_back(Load);
    return true;
  }
  if (isa<ControlBarrierCall>(Call)) {
    Barriers.push_back(&Call);
    return true;
  }
  return isa<MemoryBarrierCall>(Call) || keepsMemory(Call);
}

/// Whether all that is made of V's address is what was found.
bool StagingLoopFinder::isUsedHereAlone(const StagedVariable &V) const {
  SmallPtrSet<const User *, 32> Found(V.Stores.begin(), V.Stores.end());
  Found.insert(V.Loads.begin(), V.Loads.end());
  SmallVector<const Value *, 16> Pointers = {V.Variable};
  for (size_t Next = 0; Next < Pointers.size(); ++Next)
    for (const User *U : Pointers[Next]->users())
      if (isa<GEPOperator>(U))
        Pointers.push_back(U);
      else if (!Found.contains(U) ||
               (isa<StoreInst>(U) && cast<StoreInst>(U)->getValueOperand() == Pointers[Next]))
        return false;
  return true;
}

/// Whether an iteration of L may get from After to I.
bool StagingLoopFinder::mayFollow(const Instruction &I, const Instruction &After) const {
  if (I.getParent() == After.getParent() && After.comesBefore(&I))
    return true;
  SmallPtrSet<const BasicBlock *, 16> Seen = {L.getHeader()};
  SmallVector<const BasicBlock *, 16> Blocks(successors(After.getParent()));
  while (!Blocks.empty()) {
    const BasicBlock *Block = Blocks.pop_back_val();
    if (!L.contains(Block) || !Seen.insert(Block).second)
      continue;
    if (Block == I.getParent())
      return true;
    append_range(Blocks, successors(Block));
  }
  return false;
}

/// Whether all stores come before a barrier, and all loads after it.
bool StagingLoopFinder::isFilledFirst(const StagedVariable &V) const {
  return any_of(Barriers, [&](const CallInst *Barrier) {
    return Dominators.dominates(Barrier->getParent(), L.getLoopLatch()) &&
           none_of(V.Stores, [&](const StoreInst *Store) { return mayFollow(*Store, *Barrier); }) &&
           all_of(V.Loads,
                  [&](const MatLoadCall *Load) { return Dominators.dominates(Barrier, Load); });
  });
}

std::optional<StagingLoop> StagingLoopFinder::find() {
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (!collect(I))
        return std::nullopt;
  StagingLoop Result = {&L, {}, FromBuffers, Barriers, !Tables.empty()};
  for (auto &[Variable, V] : Variables) {
    V.Variable = dyn_cast<GlobalVariable>(Variable);
    if (!V.Variable || V.Loads.empty() || Tables.contains(V.Variable) || !isUsedHereAlone(V) ||
        !isFilledFirst(V))
      return std::nullopt;
    Result.Variables.push_back(V);
  }
  if (!all_of(Tables, [](const Value *Table) { return isa<GlobalVariable>(Table); }))
    return std::nullopt;
  return Result.Variables.empty() && FromBuffers.empty() ? std::nullopt
                                                         : std::optional(std::move(Result));
}

} // namespace

bool isOfWorkgroup(const ControlBarrierCall &Barrier) {
  return CoopScope(Barrier.executionScope()) == CoopScope::Workgroup;
}

std::optional<StagingLoop> findStagingLoop(Loop &L, const FlowTrees &Flow) {
  if (L.getParentLoop() || !L.getLoopPredecessor() || !L.getLoopLatch() || !endOf(L) ||
      !findLoopMark(L.getExitBlock(), CoopOp::LoopEnd))
    return std::nullopt;
  return StagingLoopFinder(L, Flow.Dominators).find();
}

/// Whether others may read what I writes, or what is written is not known.
static bool mayWrite(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return !Store->isSimple() || !is_contained({address_space::Private, address_space::Shared},
                                               Store->getPointerAddressSpace());
  auto *Call = dyn_cast<CallInst>(&I);
  return Call ? !isa<BarrierCall>(Call) && !keepsMemory(*Call) : I.mayWriteToMemory();
}

bool mayChangeUntil(const LoadInst &Load, const Loop &L) {
  SmallPtrSet<const BasicBlock *, 16> Seen = {Load.getParent()};
  SmallVector<const BasicBlock *, 16> Blocks(successors(Load.getParent()));
  if (any_of(make_range(std::next(Load.getIterator()), Load.getParent()->end()), mayWrite))
    return true;
  while (!Blocks.empty()) {
    const BasicBlock *Block = Blocks.pop_back_val();
    if (Block == L.getHeader() || !Seen.insert(Block).second)
      continue;
    if (any_of(*Block, mayWrite))
      return true;
    append_range(Blocks, successors(Block));
  }
  return false;
}

static bool storesToShared(const Instruction &I) {
  auto *Store = dyn_cast<StoreInst>(&I);
  return Store && Store->getPointerAddressSpace() == address_space::Shared;
}

bool mayChangeBefore(const Loop &L) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Blocks = {L.getLoopPredecessor()};
  while (!Blocks.empty()) {
    const BasicBlock *Block = Blocks.pop_back_val();
    if (!Seen.insert(Block).second)
      continue;
    if (any_of(*Block, [](const Instruction &I) { return mayWrite(I) || storesToShared(I); }))
      return true;
    append_range(Blocks, predecessors(Block));
  }
  return false;
}

} // namespace coop::lower

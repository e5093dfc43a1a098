// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which shaders there is a choice for, and the choice; see ChooseLanes.h.

#include "lower/cpu/spmd/ChooseLanes.h"
#include "lower/cpu/spmd/LaneCosts.h"
#include "lower/cpu/spmd/Uniformity.h"
#include "lower/cpu/spmd/Vectorize.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/ir/Attributes.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

/// Of an entry point: its invocations run one after the other.
static constexpr StringLiteral SerialAttribute = "coop.serial";

bool isSerial(const Function &Entry) { return Entry.hasFnAttribute(SerialAttribute); }

/// Something is the subgroup's that invocations by themselves do not have.
static bool needsLanes(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    if (isa<AllocaInst>(I))
      return I.hasMetadata(UniformMetadata);
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee &&
           (Callee->hasFnAttribute(ScopeAttribute) || Callee->hasFnAttribute(LanesAttribute));
  });
}

static bool hasLoops(const Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> Back;
  FindFunctionBackedges(F, Back);
  return !Back.empty();
}

/// An estimate is not exact: that vectors lose has to be more than likely.
static bool losesByVectors(const ExecutedEntry &Entry, unsigned Columns) {
  constexpr double Likely = 1.3;
  const auto Lanes = EntryShapes::of(Entry);
  if (!Lanes)
    return false;
  const LaneCosts Costs = laneCosts(Entry.F, Lanes->Regions, Lanes->Shapes, Columns);
  return Costs.Vectors > Likely * Costs.Serial;
}

Error chooseLanes(Module &M, unsigned Columns, LaneMode Mode) {
  if (Mode == LaneMode::Vectors)
    return Error::success();
  Expected<ExecutedEntry> Entry = executedEntry(M);
  if (!Entry)
    return Entry.takeError();
  Function &F = Entry->F;
  if (factsOf(*Entry).Width == 1)
    return Error::success();
  if (Error E = inlineForLanes(F))
    return E;
  if (needsLanes(F))
    return Error::success();
  // Without a loop, lanes that part meet again before they can lose much.
  if (Mode == LaneMode::Serial || (hasLoops(F) && losesByVectors(*Entry, Columns)))
    F.addFnAttr(SerialAttribute);
  return Error::success();
}

} // namespace coop::lower

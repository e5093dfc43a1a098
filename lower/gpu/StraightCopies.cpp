// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loops copy; see StraightCopies.h.

#include "lower/gpu/StraightCopies.h"
#include "lower/gpu/GuardedLoads.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/transform/BuiltinRanges.h"
#include "lower/transform/UnrollLoops.h"
#include "llvm/Analysis/LoopInfo.h"

using namespace llvm;

namespace coop::lower {

static bool usesMatrices(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) { return isa<MatLoadCall, MatMulAddCall>(I); });
  });
}

bool isOfSharedMemory(const MatLoadCall &Load) {
  return Load.pointer()->getType()->getPointerAddressSpace() == address_space::Shared;
}

/// Loops that are in no other, in which matrices come from shared memory.
static SmallVector<const Loop *, 4> loopsOfStages(const LoopInfo &Loops) {
  SmallVector<const Loop *, 4> Found;
  for (const Loop *L : Loops)
    if (any_of(L->blocks(), [](const BasicBlock *Block) {
          return any_of(*Block, [](const Instruction &I) {
            const auto *Load = dyn_cast<MatLoadCall>(&I);
            return Load && isOfSharedMemory(*Load);
          });
        }))
      Found.push_back(L);
  return Found;
}

/// Loops of copies, which are in others with products.
static ChosenLoops chooseCopies(const LoopInfo &Loops) {
  constexpr uint64_t MostInstructions = 1 << 13;
  ChosenLoops Chosen;
  for (const Loop *L : loopsOfStages(Loops))
    for (const Loop *Inner : L->getLoopsInPreorder())
      if (Inner != L && !usesMatrices(*Inner))
        Chosen[Inner] = MostInstructions;
  return Chosen;
}

/// Blocks become straight code where they only ask whether something is there.
static void guardCopies(const LoopInfo &Loops) {
  SmallVector<BasicBlock *, 32> Blocks;
  for (const Loop *L : loopsOfStages(Loops))
    append_range(Blocks, L->blocks());
  guardLoads(Blocks);
}

PreservedAnalyses StraightCopiesPass::run(Function &F, FunctionAnalysisManager &FAM) {
  const std::optional<KernelInfo> Info = getKernelInfo(*F.getParent());
  if (!Info || !F.hasFnAttribute(EntryAttribute))
    return PreservedAnalyses::all();
  boundBuiltins(F, *Info);
  unrollLoops(F, FAM, [](LoopInfo &Loops, ScalarEvolution &) { return chooseCopies(Loops); });
  guardCopies(FAM.getResult<LoopAnalysis>(F));
  return PreservedAnalyses::none();
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Registers of sums, and workgroups that fit; see Occupancy.h.

#include "lower/gpu/matrix/Occupancy.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/gpu/abi/Kernel.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/GemmMarkers.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

/// Of a multiprocessor; of a thread for addresses and the like; what a thread has at least, and
/// most.
static constexpr unsigned Registers = 65536, OtherRegisters = 64, FewestRegisters = 96,
                          MostRegisters = 255;

unsigned workgroupsFor(unsigned Words, uint64_t Threads) {
  return static_cast<unsigned>(Registers /
                               (Threads * std::max(Words + OtherRegisters, FewestRegisters)));
}

unsigned registersFor(unsigned Groups, uint64_t Threads) {
  return static_cast<unsigned>(std::min<uint64_t>(Registers / (Threads * Groups), MostRegisters));
}

unsigned wordsOfStagedProduct(const Fragments &Sum, const FragmentMap &Map) {
  if (Map.hasWarpgroups() && Sum.WarpsAcross % WarpsOfGroup == 0)
    return Sum.length();
  return Sum.length() + (Sum.TilesAcross * 4 + 4) * (Map.multipliesFloats() ? 2 : 1);
}

unsigned wordsOfFragments(const GemmBegin &Begin, uint32_t Threads) {
  constexpr unsigned Iterations = 2; // the one that is multiplied, and the next
  const uint64_t Bits = Begin.A.elements() * Begin.A.Component->getPrimitiveSizeInBits(),
                 OthersSums = (Begin.DepthGroups - 1) * Begin.Sum.elements();
  return static_cast<unsigned>((Iterations * Bits / 32 + OthersSums) / Threads);
}

unsigned wordsOfSums(Function &Entry, const FragmentMap &Map, const KernelInfo &Info) {
  const uint32_t Threads = invocationsOf(Info);
  uint64_t Most = 0;
  for (BasicBlock &Block : Entry) {
    uint64_t Words = 0;
    for (PHINode &Phi : Block.phis())
      if (const auto M = MatrixType::match(Phi.getType()); M && M->Use == CoopUse::Accumulator)
        if (const bool IsStaged = M->Scope == CoopScope::Workgroup;
            const auto Own = Map.fragments({*M, IsStaged ? Threads : Info.SubgroupSize}))
          Words += IsStaged ? wordsOfStagedProduct(*Own, Map)
                            : Own->length() * M->Component->getPrimitiveSizeInBits() / 32;
    Most = std::max(Most, Words);
  }
  return static_cast<unsigned>(Most);
}

/// The most that a loop keeps of A.
static unsigned mostFragments(const Function &F, uint32_t Threads) {
  unsigned Most = 0;
  for (const Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && gemmMarker(*Call) == GemmMarker::Begin)
      if (const GemmBegin Begin(*Call); Begin.Operands[0].IsInRegisters)
        Most = std::max(Most, wordsOfFragments(Begin, Threads));
  return Most;
}

unsigned workgroupsOf(Function &Entry, const FragmentMap &Map, const KernelInfo &Info) {
  const uint32_t Threads = invocationsOf(Info);
  const unsigned Sums = wordsOfSums(Entry, Map, Info);
  return Sums == 0 ? 0 : workgroupsFor(Sums + mostFragments(Entry, Threads), Threads);
}

PreservedAnalyses OccupancyPass::run(Module &M, ModuleAnalysisManager &) {
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  Function *Entry = findEntry(M);
  if (!Info || !Entry)
    return PreservedAnalyses::all();
  const unsigned Groups = workgroupsOf(*Entry, FragmentMap(M, Gpu.hasWarpgroups()), *Info);
  if (Groups > 1)
    Entry->addFnAttr(WorkgroupsAttribute, std::to_string(Groups));
  return PreservedAnalyses::all();
}

} // namespace coop::lower

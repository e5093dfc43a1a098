// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loads move, and what moves with them; see ClusterLoads.h.

#include "lower/gpu/matrix/ClusterLoads.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Registers of operands that are loaded and not used yet, at most: what sums of a usual size
/// leave.
constexpr unsigned MostWords = 80;

class Cluster {
public:
  Cluster(const FragmentMap &Map, const KernelInfo &Info) : Map(Map), Info(Info) {}

  void run(BasicBlock &Block);

private:
  unsigned words(const MatrixLoadCall &Load) const;

  const FragmentMap &Map;
  const KernelInfo &Info;
};

/// That a thread has of the loaded matrix, or 0 where it is no fragment.
unsigned Cluster::words(const MatrixLoadCall &Load) const {
  const MatrixType M = *MatrixType::match(Load.getType());
  const uint32_t Invocations = M.Scope == CoopScope::Subgroup ? Info.SubgroupSize : 0;
  const auto F = Map.fragments({M, Invocations});
  return F ? static_cast<unsigned>(F->length() * M.Component->getPrimitiveSizeInBits() / 32) : 0;
}

void Cluster::run(BasicBlock &Block) {
  Instruction *Last = nullptr; // load of the cluster
  unsigned Words = 0;
  for (Instruction &I : make_early_inc_range(Block)) {
    auto *Load = dyn_cast<MatrixLoadCall>(&I);
    if (!Load) {
      if (!MemoryUse().leaveMemory(make_range(I.getIterator(), std::next(I.getIterator()))))
        Last = nullptr;
      continue;
    }
    const unsigned Own = isPlainLoad(*Load) ? words(*Load) : 0;
    if (Own == 0)
      continue;
    auto IsThere = [&](const Instruction &Each) {
      return Each.getParent() != &Block || !Last->comesBefore(&Each);
    };
    NeededInstructions Moved;
    if (Last && Words + Own <= MostWords && collectNeeded(I, Moved, IsThere)) {
      for (Instruction *Each : Moved) {
        Each->moveAfter(Last);
        Last = Each;
      }
      Words += Own;
    } else {
      Last = &I;
      Words = Own;
    }
  }
}

} // namespace

PreservedAnalyses ClusterLoadsPass::run(Module &M, ModuleAnalysisManager &) {
  const std::optional<KernelInfo> Info = getKernelInfo(M);
  if (!Info)
    return PreservedAnalyses::all();
  const FragmentMap Map(M, Gpu.hasWarpgroups());
  Cluster Each(Map, *Info);
  for (Function &F : M)
    for (BasicBlock &Block : F)
      Each.run(Block);
  return PreservedAnalyses::none();
}

} // namespace coop::lower

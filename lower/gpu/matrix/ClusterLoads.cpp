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
  static bool collect(Instruction &I, const Instruction &Before,
                      SmallSetVector<Instruction *, 16> &Moved);

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

/// I and what it needs of the block after Before. False where something of it has to stay.
bool Cluster::collect(Instruction &I, const Instruction &Before,
                      SmallSetVector<Instruction *, 16> &Moved) {
  for (Value *V : I.operands()) {
    auto *Operand = dyn_cast<Instruction>(V);
    if (!Operand || Operand->getParent() != I.getParent() || isa<PHINode>(Operand) ||
        Operand->comesBefore(&Before) || Operand == &Before || Moved.contains(Operand))
      continue;
    if (!isAddressArithmetic(*Operand) || !collect(*Operand, Before, Moved))
      return false;
  }
  Moved.insert(&I);
  return true;
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
    SmallSetVector<Instruction *, 16> Moved;
    if (Last && Words + Own <= MostWords && collect(I, *Last, Moved)) {
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

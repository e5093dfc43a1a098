// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for operands that stay packed; see CachedOperands.h.

#include "lower/cpu/gemm/CachedOperands.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/cpu/gemm/PanelCache.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Whether a value is likely to be the same in all workgroups: nothing that it is computed from
/// differs between them. (That an entry holds what is loaded is asked as the program runs.)
class OfDispatch {
public:
  bool holds(const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
      return isa<Constant>(V);
    if (!Seen.insert(I).second)
      return true; // a loop's value depends on what it begins with
    auto *Call = dyn_cast<CallInst>(I);
    if (Call ? !isAlike(getCoopOp(*Call)) : isa<AllocaInst>(I) || I->mayWriteToMemory())
      return false;
    return all_of(I->operands(),
                  [&](const Use &U) { return isa<Function>(U) || isa<BasicBlock>(U) || holds(U); });
  }

private:
  static bool isAlike(std::optional<CoopOp> Op) {
    return Op && resultOf(*Op) == OpResult::Dispatch;
  }

  SmallPtrSet<const Instruction *, 16> Seen;
};

/// Whether a load's place is likely to be the same in all workgroups.
bool isAlike(const MatrixLoadCall &Load) {
  OfDispatch Alike;
  bool IsAlike = Alike.holds(Load.pointer());
  if (auto *Strided = dyn_cast<MatLoadCall>(&Load))
    return Alike.holds(Strided->stride()) && IsAlike;
  auto &Tensor = cast<MatLoadTensorCall>(Load);
  for (const Value *Operand : {Tensor.object(), Tensor.layout(), Tensor.view()})
    IsAlike &= Alike.holds(Operand);
  return IsAlike;
}

/// Whether other subgroups of the workgroup may run before I is done.
bool letsOthersRun(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || isa<IntrinsicInst>(Call))
    return false;
  const std::optional<CoopOp> Op = getCoopOp(*Call);
  auto IsOfWorkgroup = [](const Value *V) {
    const auto M = MatrixType::match(V->getType());
    return M && M->Scope == CoopScope::Workgroup;
  };
  return !Op || Op == CoopOp::ControlBarrier || IsOfWorkgroup(Call) ||
         any_of(Call->args(), IsOfWorkgroup);
}

/// Products of the load's block alone take the matrix, as an operand that they only read, and no
/// other subgroup, which may load another to the entry, runs before they have.
bool isTakenByProducts(const CallInst &Load) {
  const bool IsWorkgroup = MatrixType::match(Load.getType())->Scope == CoopScope::Workgroup;
  SmallPtrSet<const Instruction *, 8> Left;
  for (const Use &U : Load.uses()) {
    auto *Product = dyn_cast<ProductCall>(U.getUser());
    if (!Product || U.getOperandNo() > ProductCall::B || Product->getParent() != Load.getParent())
      return false;
    Left.insert(Product);
  }
  for (const Instruction &I : make_range(std::next(Load.getIterator()), Load.getParent()->end())) {
    if (Left.empty() || IsWorkgroup)
      return true;
    if (letsOthersRun(I))
      return false;
    Left.erase(&I);
  }
  return true;
}

} // namespace

CachedOperands::CachedOperands(Module &M, const KBatching &Batching, const MatrixAnalyses &Known,
                               function_ref<TileLayout(const MatrixType &)> Layout) {
  for (Function &F : M)
    if (!F.isDeclaration())
      findIn(F, Batching, Known);
  uint64_t Left = MaxCachedBytes;
  auto Keep = [&](const CallInst *Load, uint64_t Most) {
    const uint64_t Bytes = Layout(*MatrixType::match(Load->getType())).bytes();
    const uint64_t Count = std::min(Most, Left / std::max<uint64_t>(Bytes, 1));
    Slots[Load] = static_cast<unsigned>(Count);
    Left -= Count * Bytes;
  };
  for (const CallInst *Load : Once)
    Keep(Load, 1);
  constexpr uint64_t MostLayers = 32;
  for (const CallInst *Load : InLoops)
    Keep(Load, MostLayers);
}

void CachedOperands::findIn(Function &F, const KBatching &Batching, const MatrixAnalyses &Known) {
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<MatrixLoadCall>(&I);
    if (!Load || !isPlainLoad(*Load) || Batching.loadedFor(Load) ||
        Load->resultType().Use == CoopUse::Accumulator ||
        !Known.Constant.mayHold(*Load->pointer()) || !isTakenByProducts(*Load) || !isAlike(*Load))
      continue;
    (Known.loops(F).getLoopFor(Load->getParent()) ? InLoops : Once).push_back(Load);
  }
}

} // namespace coop::lower

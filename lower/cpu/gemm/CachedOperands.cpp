// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for operands that stay packed; see CachedOperands.h.

#include "lower/cpu/gemm/CachedOperands.h"
#include "lower/cpu/gemm/PanelCache.h"
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
    switch (Op.value_or(CoopOp::WorkgroupId)) {
    case CoopOp::Buffer:
    case CoopOp::BufferSize:
    case CoopOp::PushConstants:
    case CoopOp::NumWorkgroups:
    case CoopOp::SubgroupSize:
    case CoopOp::NumSubgroups:
    case CoopOp::LayoutCreate:
    case CoopOp::LayoutSetBlockSize:
    case CoopOp::LayoutSetDimension:
    case CoopOp::LayoutSetStride:
    case CoopOp::LayoutSlice:
    case CoopOp::LayoutSetClampValue:
    case CoopOp::ViewCreate:
    case CoopOp::ViewSetDimension:
    case CoopOp::ViewSetStride:
    case CoopOp::ViewSetClip:
      return true;
    default:
      return false;
    }
  }

  SmallPtrSet<const Instruction *, 16> Seen;
};

/// A load that writes all of its tile, of what no store to the buffer changes.
bool isPlainLoad(const CallInst &Load) {
  const std::optional<CoopOp> Op = getCoopOp(Load);
  auto IsZero = [&](unsigned I) { return cast<Constant>(Load.getArgOperand(I))->isNullValue(); };
  if (Op == CoopOp::MatLoad)
    return IsZero(4); // not volatile
  return Op == CoopOp::MatLoadTensor && isa<UndefValue>(Load.getArgOperand(1)) && IsZero(4) &&
         IsZero(7);
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
    auto *Product = dyn_cast<CallInst>(U.getUser());
    const std::optional<CoopOp> Op = Product ? getCoopOp(*Product) : std::nullopt;
    if ((Op != CoopOp::MatMulAdd && Op != CoopOp::MatMulAddEpilogue) || U.getOperandNo() > 1 ||
        Product->getParent() != Load.getParent())
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

CachedOperands::CachedOperands(Module &M, const KBatching &Batching, const ReadOnlyMemory &Constant,
                               function_ref<TileLayout(const MatrixType &)> Layout) {
  for (Function &F : M)
    if (!F.isDeclaration())
      findIn(F, Batching, Constant);
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

void CachedOperands::findIn(Function &F, const KBatching &Batching,
                            const ReadOnlyMemory &Constant) {
  std::optional<DominatorTree> Dominators;
  std::optional<LoopInfo> Loops;
  for (Instruction &I : instructions(F)) {
    auto *Load = dyn_cast<CallInst>(&I);
    if (!Load || !isPlainLoad(*Load) || Batching.loadedFor(Load) ||
        MatrixType::match(Load->getType())->Use == CoopUse::Accumulator ||
        !Constant.mayHold(*Load->getArgOperand(0)) || !isTakenByProducts(*Load))
      continue;
    OfDispatch Alike;
    const unsigned Last = getCoopOp(*Load) == CoopOp::MatLoad ? 1 : 3;
    bool IsAlike = true;
    for (unsigned Operand = 0; Operand <= Last; ++Operand)
      IsAlike &= Alike.holds(Load->getArgOperand(Operand));
    if (!IsAlike)
      continue;
    if (!Loops) {
      Dominators.emplace(F);
      Loops.emplace(*Dominators);
    }
    (Loops->getLoopFor(Load->getParent()) ? InLoops : Once).push_back(Load);
  }
}

} // namespace coop::lower

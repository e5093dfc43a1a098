// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fences, barriers and atomic instructions.

#include "lower/gpu/Barriers.h"
#include "lower/gpu/Masks.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// SPIR-V's Memory Semantics.
enum Semantics : uint64_t {
  Acquire = 2,
  Release = 4,
  AcquireRelease = 8,
  SequentiallyConsistent = 16,
  AnyOrder = Acquire | Release | AcquireRelease | SequentiallyConsistent,
  SubgroupMemory = 0x80,
  WorkgroupMemory = 0x100,
  AnyMemory = 0xFC0
};

/// The scope of a fence. An invocation sees its own accesses in order without one.
void emitFence(IRBuilder<> &B, CoopScope Scope) {
  if (Scope == CoopScope::Invocation)
    return;
  const bool IsNarrow = Scope == CoopScope::Workgroup || Scope == CoopScope::Subgroup;
  B.CreateIntrinsic(IsNarrow ? Intrinsic::nvvm_membar_cta : Intrinsic::nvvm_membar_gl, {}, {});
}

/// SPIR-V's Scope; what is wider than the device, and the queue family, are taken for it. Of shared
/// variables nobody else knows, whom memoryBarrierShared() names.
CoopScope memoryScope(uint64_t Scope, uint64_t Semantics) {
  const bool IsShared = (Semantics & AnyMemory & ~(SubgroupMemory | WorkgroupMemory)) == 0;
  if ((Semantics & AnyMemory) != 0 && IsShared && Scope < uint64_t(CoopScope::Workgroup))
    return CoopScope::Workgroup;
  switch (Scope) {
  case uint64_t(CoopScope::Workgroup):
  case uint64_t(CoopScope::Subgroup):
  case uint64_t(CoopScope::Invocation):
    return CoopScope(Scope);
  default:
    return CoopScope::Device;
  }
}

void memoryFence(IRBuilder<> &B, uint64_t Scope, uint64_t Semantics) {
  if (Semantics & AnyOrder)
    emitFence(B, memoryScope(Scope, Semantics));
}

/// A barrier of PTX orders the accesses of those that wait at it; of a wider scope fences do,
/// before it for what is released and after it for what is acquired.
Error lowerControlBarrier(ControlBarrierCall &Call) {
  IRBuilder<> B(&Call);
  const uint64_t Memory = Call.memoryScope(), Order = Call.semantics();
  // The instructions order memory for those who wait; scopes go from large to small.
  const bool IsWider = memoryScope(Memory, Order) < CoopScope(Call.executionScope());
  if (IsWider)
    memoryFence(B, Memory, Order);
  switch (Call.executionScope()) {
  case uint64_t(CoopScope::Workgroup):
    if (hasMask(Call))
      B.CreateIntrinsic(Intrinsic::nvvm_barrier_sync, {}, {B.getInt32(0)});
    else
      B.CreateIntrinsic(Intrinsic::nvvm_barrier0, {}, {});
    break;
  case uint64_t(CoopScope::Subgroup):
    B.CreateIntrinsic(Intrinsic::nvvm_bar_warp_sync, {}, {maskOf(Call)});
    break;
  case uint64_t(CoopScope::Invocation):
    break;
  default:
    return createStringError("coop.control.barrier: scope %u is not supported, only workgroup and "
                             "subgroup",
                             static_cast<unsigned>(Call.executionScope()));
  }
  if (IsWider)
    memoryFence(B, Memory, Order);
  return Error::success();
}

/// Whether nothing but other barriers is between a fence and a barrier of the workgroup, from I on.
template <typename Iterator> bool meetsBarrier(Iterator I, Iterator End) {
  for (; I != End && (!I->mayReadOrWriteMemory() || isa<BarrierCall>(*I)); ++I)
    if (const auto *Control = dyn_cast<ControlBarrierCall>(&*I))
      if (Control->executionScope() == uint64_t(CoopScope::Workgroup))
        return true;
  return false;
}

/// The fence of `memoryBarrierShared(); barrier();`: PTX's barrier orders as much.
bool isDoneByBarrier(const BarrierCall &Fence) {
  const CoopScope Scope = memoryScope(Fence.memoryScope(), Fence.semantics());
  return (Scope == CoopScope::Workgroup || Scope == CoopScope::Subgroup) &&
         (meetsBarrier(std::next(Fence.getIterator()), Fence.getParent()->end()) ||
          meetsBarrier(std::next(Fence.getReverseIterator()), Fence.getParent()->rend()));
}

} // namespace

void emitExchangeBarrier(IRBuilderBase &B, CoopScope Scope) {
  emitCoopOp(B, CoopOp::ControlBarrier, B.getVoidTy(),
             {B.getInt32(static_cast<uint32_t>(Scope)), B.getInt32(static_cast<uint32_t>(Scope)),
              B.getInt32(AcquireRelease | WorkgroupMemory)});
}

Error lowerBarriers(Module &M) {
  SmallVector<BarrierCall *, 16> Calls;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<BarrierCall>(&I)) {
        if (!isa<ControlBarrierCall>(Call) && isDoneByBarrier(*Call))
          Call->eraseFromParent();
        else
          Calls.push_back(Call);
      }
  for (BarrierCall *Call : Calls) {
    if (auto *Control = dyn_cast<ControlBarrierCall>(Call)) {
      if (Error E = lowerControlBarrier(*Control))
        return E;
    } else {
      IRBuilder<> B(Call);
      memoryFence(B, Call->memoryScope(), Call->semantics());
    }
    Call->eraseFromParent();
  }
  return Error::success();
}

// ---- atomics

namespace {

CoopScope scopeOf(const Instruction &I) {
  const std::optional<SyncScope::ID> Id = getAtomicSyncScopeID(&I);
  SmallVector<StringRef, 8> Names;
  I.getContext().getSyncScopeNames(Names);
  const StringRef Name = Id ? Names[*Id] : StringRef();
  return Name == "workgroup"      ? CoopScope::Workgroup
         : Name == "subgroup"     ? CoopScope::Subgroup
         : Name == "singlethread" ? CoopScope::Invocation
                                  : CoopScope::Device;
}

/// The order that an atomic instruction has; it has none afterwards, and the widest scope.
AtomicOrdering takeOrder(Instruction &I) {
  AtomicOrdering Order = AtomicOrdering::Monotonic;
  if (auto *Change = dyn_cast<AtomicRMWInst>(&I)) {
    Order = Change->getOrdering();
    Change->setOrdering(AtomicOrdering::Monotonic);
    Change->setSyncScopeID(SyncScope::System);
  } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Order = Exchange->getMergedOrdering();
    Exchange->setSuccessOrdering(AtomicOrdering::Monotonic);
    Exchange->setFailureOrdering(AtomicOrdering::Monotonic);
    Exchange->setSyncScopeID(SyncScope::System);
  } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Order = Load->getOrdering();
    Load->setAtomic(AtomicOrdering::Monotonic);
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Order = Store->getOrdering();
    Store->setAtomic(AtomicOrdering::Monotonic);
  }
  return Order;
}

} // namespace

void lowerAtomics(Module &M) {
  SmallVector<Instruction *, 16> Atomics;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (I.isAtomic())
        Atomics.push_back(&I);
  for (Instruction *I : Atomics) {
    const CoopScope Scope = scopeOf(*I);
    IRBuilder<> B(I);
    if (isa<FenceInst>(I)) {
      emitFence(B, Scope);
      I->eraseFromParent();
      continue;
    }
    const AtomicOrdering Order = takeOrder(*I);
    if (isReleaseOrStronger(Order))
      emitFence(B, Scope);
    B.SetInsertPoint(I->getNextNode());
    if (isAcquireOrStronger(Order))
      emitFence(B, Scope);
  }
}

void alignAccesses(Module &M) {
  const DataLayout &DL = M.getDataLayout();
  auto Needed = [&](Type *T) { return DL.getABITypeAlign(T->getScalarType()); };
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->getType()->isSingleValueType())
        Load->setAlignment(std::max(Load->getAlign(), Needed(Load->getType())));
      else if (auto *Store = dyn_cast<StoreInst>(&I);
               Store && Store->getValueOperand()->getType()->isSingleValueType())
        Store->setAlignment(
            std::max(Store->getAlign(), Needed(Store->getValueOperand()->getType())));
    }
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for what a kernel writes; see ReadOnlyMemory.h.

#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/ir/CoopCalls.h"
#include "support/spirv/generated/Enums.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/AtomicOrdering.h"

using namespace llvm;

namespace coop::lower {

static bool isOfBuffer(const Value &P) {
  return P.getType()->isPointerTy() &&
         P.getType()->getPointerAddressSpace() == address_space::Buffer;
}

/// What other workgroups or dispatches wrote to buffers is there after such a barrier
/// (SPIR-V, "Memory Semantics").
static bool acquiresBuffers(const BarrierCall &Barrier) {
  const auto Scope = static_cast<spirv::Scope>(Barrier.memoryScope());
  using enum spirv::MemorySemantics;
  auto Has = [&](spirv::MemorySemantics Bit) {
    return (Barrier.semantics() & static_cast<uint32_t>(Bit)) != 0;
  };
  return Scope != spirv::Scope::Workgroup && Scope != spirv::Scope::Subgroup &&
         Scope != spirv::Scope::Invocation && Has(UniformMemory) &&
         (Has(Acquire) || Has(AcquireRelease) || Has(SequentiallyConsistent));
}

const BindingInfo *bindingThatHas(const LoadInst &Load, const KernelInfo &Info) {
  const DataLayout &Layout = Load.getDataLayout();
  APInt Offset(Layout.getIndexTypeSizeInBits(Load.getPointerOperandType()), 0);
  const Value *Base = Load.getPointerOperand()->stripAndAccumulateConstantOffsets(
      Layout, Offset, /*AllowNonInbounds=*/true);
  const BindingInfo *Binding = bindingOf(*Base, Info);
  const uint64_t Size = Layout.getTypeStoreSize(Load.getType()).getFixedValue();
  const bool HasAll = Binding && Offset.isNonNegative() && Size <= Binding->MinSize &&
                      Offset.ule(Binding->MinSize - Size);
  return HasAll ? Binding : nullptr;
}

bool isConstantMemory(const Value &P, const KernelInfo &Info) {
  const Value *Object = getUnderlyingObject(&P);
  if (auto *Call = dyn_cast<CallInst>(Object); Call && getCoopOp(*Call) == CoopOp::PushConstants)
    return true;
  const BindingInfo *Binding = bindingOf(*Object, Info);
  return Binding && Binding->TheKind == BindingInfo::Kind::Uniform;
}

bool isConstantLoad(const LoadInst &Load) {
  return Load.isSimple() && (Load.getPointerAddressSpace() == address_space::PushConstant ||
                             Load.hasMetadata(LLVMContext::MD_invariant_load));
}

AnalysisKey ReadOnlyMemoryAnalysis::Key;

ReadOnlyMemory::ReadOnlyMemory(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      see(I);
}

void ReadOnlyMemory::see(const Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    const std::optional<CoopOp> Op = getCoopOp(*Call);
    if (auto *Barrier = dyn_cast<BarrierCall>(Call))
      IsUnknown |= acquiresBuffers(*Barrier);
    // A decode function is a function of the module, too.
    const bool Writes = Op != CoopOp::MatLoadTensor &&
                        isModSet(Call->getMemoryEffects().getModRef(IRMemLocation::ArgMem));
    for (const Use &Arg : Call->args())
      if (Writes && isOfBuffer(*Arg))
        seeWrite(*Arg);
    return;
  }
  const Value *To = nullptr;
  AtomicOrdering Ordering = AtomicOrdering::NotAtomic;
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Ordering = Load->getOrdering();
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Ordering = Store->getOrdering();
    To = Store->getPointerOperand();
  } else if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) {
    Ordering = Update->getOrdering();
    To = Update->getPointerOperand();
  } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Ordering = Exchange->getMergedOrdering();
    To = Exchange->getPointerOperand();
  }
  if (isa<FenceInst>(I) || isStrongerThanMonotonic(Ordering))
    IsUnknown = true;
  if (To && isOfBuffer(*To))
    seeWrite(*To);
}

void ReadOnlyMemory::seeWrite(const Value &P) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&P, Objects, nullptr, /*MaxLookup=*/0);
  for (const Value *Object : Objects) {
    if (std::optional<Buffer> Known = bufferOf(*Object))
      Written.insert(*Known);
    else
      IsUnknown = true;
  }
}

/// Nothing where that is not said by constants.
std::optional<ReadOnlyMemory::Buffer> ReadOnlyMemory::bufferOf(const Value &P) {
  auto *Call = dyn_cast<BufferCall>(getUnderlyingObject(&P, /*MaxLookup=*/0));
  auto *Element = Call ? dyn_cast<ConstantInt>(Call->element()) : nullptr;
  if (!Element)
    return std::nullopt;
  return Buffer(Call->set(), Call->binding(), Element->getZExtValue());
}

bool ReadOnlyMemory::mayHold(const Value &P) const {
  const std::optional<Buffer> Known = bufferOf(P);
  return Known && !IsUnknown && !Written.count(*Known);
}

Value *ReadOnlyMemory::holds(IRBuilder<> &Anywhere, const Value &P) const {
  BasicBlock &Entry = Anywhere.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  auto Range = [&](const Buffer &Of) {
    auto [Set, Binding, Index] = Of;
    Value *Where[] = {B.getInt32(Set), B.getInt32(Binding), B.getInt32(Index)};
    Value *Base = emitCoopOp(B, CoopOp::Buffer, B.getPtrTy(address_space::Buffer), Where);
    Value *Size = emitCoopOp(B, CoopOp::BufferSize, B.getInt64Ty(), Where);
    Value *Begin = B.CreatePtrToInt(Base, B.getInt64Ty());
    return std::pair(Begin, B.CreateAdd(Begin, Size));
  };
  const auto [Begin, End] = Range(*bufferOf(P));
  Value *IsApart = B.getTrue();
  for (const Buffer &Other : Written) {
    const auto [OtherBegin, OtherEnd] = Range(Other);
    Value *IsBefore = B.CreateICmpULE(End, OtherBegin);
    Value *IsAfter = B.CreateICmpULE(OtherEnd, Begin);
    IsApart = B.CreateAnd(IsApart, B.CreateOr(IsBefore, IsAfter));
  }
  return IsApart;
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stamps of accesses to shared memory, and how they are compared.

#include "lower/gpu/SharedHistory.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/gpu/abi/ExchangeMemory.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

static constexpr uint64_t CellsOfByte = 3;
enum : uint64_t { WriteCell, ReadCell, OtherReadCell };

static constexpr StringLiteral BarrierMetadata = "coop.gpu.barrier"; // the shader's

static constexpr uint64_t greatest(unsigned Bits) { return (uint64_t(1) << Bits) - 1; }

static Value *field(IRBuilderBase &B, Value *Stamp, unsigned Shift, unsigned Bits) {
  return B.CreateAnd(B.CreateLShr(Stamp, Shift), B.getInt64(greatest(Bits)));
}

static LoadInst *loadCell(IRBuilderBase &B, Value *Cell) {
  LoadInst *Load = B.CreateAlignedLoad(B.getInt64Ty(), Cell, Align(8));
  Load->setAtomic(AtomicOrdering::Monotonic);
  return Load;
}

SharedHistory::SharedHistory(Function &Kernel, const KernelInfo &Info, Value *Index)
    : Kernel(Kernel), M(*Kernel.getParent()), Info(Info), Index(Index) {
  uint64_t Bytes = 0;
  for (const GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == address_space::Shared) {
      FirstByte[&G] = Bytes;
      Bytes += M.getDataLayout().getTypeAllocSize(G.getValueType()).getFixedValue();
    }
  if (Bytes == 0)
    return;
  const uint64_t Subgroups = (invocationsOf(Info) + Info.SubgroupSize - 1) / Info.SubgroupSize;
  FirstCell = 1 + Subgroups;
  IRBuilder<> B(cast<Instruction>(Index)->getNextNode());
  const uint64_t CellBytes = (FirstCell + Bytes * CellsOfByte) * sizeof(uint64_t);
  Cells = emitLaunchMemory(B, CellBytes);
  Value *Own = B.CreateZExt(B.CreateUDiv(Index, B.getInt32(Info.SubgroupSize)), B.getInt64Ty());
  Phase = B.CreateInBoundsGEP(B.getInt64Ty(), Cells, B.CreateAdd(Own, B.getInt64(1)));
  emitZeros(B, Cells, CellBytes, invocationsOf(Info));
  emitWorkgroupBarrier(B);
  countBarriers();
}

void SharedHistory::markBarrier(Instruction &Barrier) {
  Barrier.setMetadata(BarrierMetadata, MDNode::get(Barrier.getContext(), {}));
}

/// What each invocation knows of the time, and what its subgroup does.
void SharedHistory::countBarriers() {
  IRBuilder<> Entry(&Kernel.getEntryBlock(), Kernel.getEntryBlock().begin());
  Type *I64 = Entry.getInt64Ty();
  IRBuilder<> First(&Kernel.getEntryBlock(), Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (AllocaInst **Count : {&Barriers, &Fenced}) {
    *Count = Entry.CreateAlloca(I64);
    First.CreateStore(First.getInt64(0), *Count);
  }
  SmallVector<CallInst *, 16> All;
  for (Instruction &I : instructions(Kernel))
    if (isa<MemoryBarrierCall>(&I) ||
        (isa<ControlBarrierCall>(&I) && I.hasMetadata(BarrierMetadata)))
      All.push_back(cast<CallInst>(&I));
  for (CallInst *Call : All) {
    auto *Barrier = dyn_cast<ControlBarrierCall>(Call);
    if (Barrier && CoopScope(Barrier->executionScope()) == CoopScope::Subgroup) {
      // Before it, so that all that leave it know of each other.
      IRBuilder<>(Call).CreateAtomicRMW(AtomicRMWInst::Add, Phase, First.getInt64(1), Align(8),
                                        AtomicOrdering::Monotonic);
      continue;
    }
    IRBuilder<> B(Call->getNextNode());
    if (Barrier)
      B.CreateStore(B.CreateAdd(B.CreateLoad(I64, Barriers), B.getInt64(1)), Barriers);
    B.CreateStore(B.getInt64(!Barrier), Fenced);
  }
}

void SharedHistory::synchronize(IRBuilderBase &B, const check::KnownSite &S) {
  if (!Cells || !(S.Flags & COOP_CHECK_ATOMIC))
    return;
  Value *Hands = S.Flags & COOP_CHECK_SYNCHRONIZES ? static_cast<Value *>(B.getInt64(1))
                                                   : B.CreateLoad(B.getInt64Ty(), Fenced);
  B.CreateAtomicRMW(AtomicRMWInst::Add, Cells, Hands, Align(8), AtomicOrdering::Monotonic);
  B.CreateIntrinsic(Intrinsic::nvvm_membar_cta, {}, {});
}

bool SharedHistory::isKnown(uint64_t Number, Value &Variable) const {
  const auto *G = dyn_cast<GlobalVariable>(Variable.stripPointerCasts());
  return Cells && FirstByte.contains(G) && Number >> COOP_CHECK_STAMP_SITE_BITS == 0;
}

void SharedHistory::expect(const check::KnownSite &S, uint64_t Number, Value &Variable) {
  KnowsWrites &=
      S.Memory != COOP_CHECK_SHARED || !(S.Flags & COOP_CHECK_WRITE) || isKnown(Number, Variable);
}

/// A matrix is its scope's as a whole.
Value *SharedHistory::stamp(IRBuilderBase &B, const check::KnownSite &S, uint64_t Number) {
  Type *I64 = B.getInt64Ty();
  Value *Own = B.CreateZExt(Index, I64), *Agent = Own;
  if (S.Flags & COOP_CHECK_ELEMENT) {
    const bool IsWorkgroup = S.Scope == static_cast<uint32_t>(CoopScope::Workgroup);
    Value *First = B.CreateAnd(Own, B.getInt64(~uint64_t(Info.SubgroupSize - 1)));
    Agent = IsWorkgroup ? static_cast<Value *>(B.getInt64(COOP_CHECK_AGENT_WORKGROUP))
                        : B.CreateAdd(First, B.getInt64(COOP_CHECK_AGENT_SUBGROUPS));
  }
  auto Put = [&](Value *V, unsigned Shift, unsigned Bits) {
    return B.CreateShl(B.CreateBinaryIntrinsic(Intrinsic::umin, V, B.getInt64(greatest(Bits))),
                       Shift);
  };
  const uint64_t Known =
      COOP_CHECK_STAMP_VALID | Number | (S.Flags & COOP_CHECK_ATOMIC ? COOP_CHECK_STAMP_ATOMIC : 0);
  Value *Time =
      Put(B.CreateLoad(I64, Barriers), COOP_CHECK_STAMP_BARRIERS, COOP_CHECK_STAMP_BARRIERS_BITS);
  Time = B.CreateOr(Time,
                    Put(loadCell(B, Cells), COOP_CHECK_STAMP_HANDED, COOP_CHECK_STAMP_HANDED_BITS));
  Time = B.CreateOr(Time,
                    Put(loadCell(B, Phase), COOP_CHECK_STAMP_PHASE, COOP_CHECK_STAMP_PHASE_BITS));
  Time = B.CreateOr(Time, Put(Agent, COOP_CHECK_STAMP_AGENT, COOP_CHECK_STAMP_AGENT_BITS));
  return B.CreateOr(Time, B.getInt64(Known));
}

/// i1: whether nothing orders the two, and one is of another agent.
Value *SharedHistory::conflicts(IRBuilderBase &B, Value *Own, Value *Other, bool BothMayBeAtomic) {
  auto Bit = [&](Value *V, uint64_t Mask) {
    return B.CreateICmpNE(B.CreateAnd(V, B.getInt64(Mask)), B.getInt64(0));
  };
  // A count at its greatest may stand for several.
  auto IsSame = [&](unsigned Shift, unsigned Bits) {
    Value *Count = field(B, Own, Shift, Bits);
    return B.CreateAnd(B.CreateICmpEQ(Count, field(B, Other, Shift, Bits)),
                       B.CreateICmpNE(Count, B.getInt64(greatest(Bits))));
  };
  Value *IsNow = B.CreateAnd(Bit(Other, COOP_CHECK_STAMP_VALID),
                             IsSame(COOP_CHECK_STAMP_BARRIERS, COOP_CHECK_STAMP_BARRIERS_BITS));
  IsNow = B.CreateAnd(IsNow, IsSame(COOP_CHECK_STAMP_HANDED, COOP_CHECK_STAMP_HANDED_BITS));
  Value *OwnAgent = field(B, Own, COOP_CHECK_STAMP_AGENT, COOP_CHECK_STAMP_AGENT_BITS);
  Value *OtherAgent = field(B, Other, COOP_CHECK_STAMP_AGENT, COOP_CHECK_STAMP_AGENT_BITS);
  auto Subgroup = [&](Value *Agent) {
    return B.CreateUDiv(B.CreateAnd(Agent, B.getInt64(COOP_CHECK_AGENT_SUBGROUPS - 1)),
                        B.getInt64(Info.SubgroupSize));
  };
  Value *AreSubgroups =
      B.CreateNot(Bit(B.CreateOr(OwnAgent, OtherAgent), COOP_CHECK_AGENT_WORKGROUP));
  Value *IsSameSubgroup =
      B.CreateAnd(AreSubgroups, B.CreateICmpEQ(Subgroup(OwnAgent), Subgroup(OtherAgent)));
  Value *IsOtherPhase = B.CreateNot(IsSame(COOP_CHECK_STAMP_PHASE, COOP_CHECK_STAMP_PHASE_BITS));
  Value *Result = B.CreateAnd(B.CreateAnd(IsNow, B.CreateICmpNE(OwnAgent, OtherAgent)),
                              B.CreateNot(B.CreateAnd(IsSameSubgroup, IsOtherPhase)));
  if (!BothMayBeAtomic)
    return Result;
  Value *BothAtomic = Bit(B.CreateAnd(Own, Other), COOP_CHECK_STAMP_ATOMIC);
  return B.CreateAnd(Result, B.CreateNot(BothAtomic));
}

/// (the first byte's cells, bytes, stamp, whether it writes, whether it must have been written):
/// what is found at the first byte with something, and its offset.
Function *SharedHistory::makeLook() {
  LLVMContext &C = M.getContext();
  Type *I64 = Type::getInt64Ty(C), *I1 = Type::getInt1Ty(C);
  auto *Result = StructType::get(I64, I64);
  auto *F = Function::Create(
      FunctionType::get(Result, {PointerType::getUnqual(C), I64, I64, I1, I1}, false),
      GlobalValue::InternalLinkage, "coop.check.look", M);
  F->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(C, "", F));
  Value *Own = F->getArg(2), *IsWrite = F->getArg(3), *NeedsWritten = F->getArg(4);
  auto At = [&](Value *Byte, uint64_t Cell) {
    Value *Number = B.CreateAdd(B.CreateMul(Byte, B.getInt64(CellsOfByte)), B.getInt64(Cell));
    return B.CreateInBoundsGEP(I64, F->getArg(0), Number);
  };
  auto Put = [&](Value *Cell) {
    return B.CreateAtomicRMW(AtomicRMWInst::Xchg, Cell, Own, Align(8), AtomicOrdering::Monotonic);
  };
  auto Fence = [&] { B.CreateIntrinsic(Intrinsic::nvvm_membar_cta, {}, {}); };
  auto With = [&](Value *Other) {
    return B.CreateSelect(conflicts(B, Own, Other, true), Other, B.getInt64(0));
  };
  auto First = [&](Value *A, Value *Else) {
    return B.CreateSelect(B.CreateICmpNE(A, B.getInt64(0)), A, Else);
  };
  Value *Nothing = B.getInt64(0);
  const SmallVector<Value *> Found = fold(
      B, F->getArg(1), {Nothing, Nothing}, "byte", [&](Value *Byte, MutableArrayRef<Value *> Acc) {
        Value *New = choose(
            B, IsWrite, "write",
            [&] {
              Value *Before = With(Put(At(Byte, WriteCell)));
              Fence();
              Value *Reader = With(loadCell(B, At(Byte, ReadCell)));
              Value *Other = With(loadCell(B, At(Byte, OtherReadCell)));
              return First(Before, First(Reader, Other));
            },
            [&] {
              // Of the readers any two agents are enough: a writer differs from one of them.
              Value *IsOther = conflicts(B, Own, loadCell(B, At(Byte, ReadCell)), false);
              Put(B.CreateSelect(IsOther, At(Byte, OtherReadCell), At(Byte, ReadCell)));
              Fence();
              Value *Writer = loadCell(B, At(Byte, WriteCell));
              Value *IsOpen = B.CreateAnd(NeedsWritten, B.CreateICmpEQ(Writer, Nothing));
              return First(With(Writer), B.CreateZExt(IsOpen, I64));
            });
        Value *IsFirst = B.CreateICmpEQ(Acc[0], Nothing);
        Acc[1] = B.CreateSelect(IsFirst, Byte, Acc[1]);
        Acc[0] = First(Acc[0], New);
      });
  Value *Pair = B.CreateInsertValue(PoisonValue::get(Result), Found[0], 0);
  B.CreateRet(B.CreateInsertValue(Pair, Found[1], 1));
  return F;
}

std::optional<SharedHistory::Finding>
SharedHistory::access(IRBuilderBase &B, const check::KnownSite &S, uint64_t Number, Value *Variable,
                      Value *Address, Value *Base, Value *Happens) {
  if (!isKnown(Number, *Variable))
    return std::nullopt;
  const uint64_t First = FirstByte.lookup(cast<GlobalVariable>(Variable->stripPointerCasts()));
  if (!Look)
    Look = makeLook();
  Type *I64 = B.getInt64Ty();
  Value *Byte = B.CreateAdd(B.CreateSub(Address, Base), B.getInt64(First));
  Value *Cell = B.CreateAdd(B.CreateMul(Byte, B.getInt64(CellsOfByte)), B.getInt64(FirstCell));
  const bool IsWrite = S.Flags & COOP_CHECK_WRITE;
  Value *Bytes = B.CreateSelect(Happens, B.getInt64(S.Size), B.getInt64(0));
  Value *Found = B.CreateCall(
      Look, {B.CreateGEP(I64, Cells, Cell), Bytes, stamp(B, S, Number), B.getInt1(IsWrite),
             B.getInt1(KnowsWrites && !(S.Flags & (COOP_CHECK_NULLED | COOP_CHECK_COPY)))});
  return Finding{B.CreateExtractValue(Found, 0), B.CreateExtractValue(Found, 1)};
}

} // namespace coop::lower

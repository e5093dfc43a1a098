// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomic instructions (SPIR-V, section 3.42.18) as LLVM's, and barriers.

#include "lower/import/Importer.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

/// LLVM's scope for SPIR-V's; the names are part of coop IR's contract.
std::optional<SyncScope::ID> Importer::syncScope(const SpirvInst &I, size_t Operand) {
  auto Scope = constant32(I, Operand);
  if (!Scope)
    return std::nullopt;
  switch (spirv::Scope(*Scope)) {
  case spirv::Scope::CrossDevice:
  case spirv::Scope::Device:
  case spirv::Scope::QueueFamily:
  case spirv::Scope::ShaderCallKHR:
    return SyncScope::System;
  case spirv::Scope::Workgroup:
    return C.getOrInsertSyncScopeID("workgroup");
  case spirv::Scope::Subgroup:
    return C.getOrInsertSyncScopeID("subgroup");
  case spirv::Scope::Invocation:
    return SyncScope::SingleThread;
  default:
    fail(I, "there is no scope " + Twine(*Scope));
    return std::nullopt;
  }
}

std::optional<AtomicOrdering> Importer::ordering(const SpirvInst &I, size_t Operand) {
  using spirv::MemorySemantics;
  auto Semantics = constant32(I, Operand);
  if (!Semantics)
    return std::nullopt;
  auto Has = [&](MemorySemantics Bit) { return (*Semantics & uint32_t(Bit)) != 0; };
  if (Has(MemorySemantics::SequentiallyConsistent))
    return AtomicOrdering::SequentiallyConsistent;
  const bool Acquire = Has(MemorySemantics::Acquire), Release = Has(MemorySemantics::Release);
  if (Has(MemorySemantics::AcquireRelease) || (Acquire && Release))
    return AtomicOrdering::AcquireRelease;
  if (Acquire)
    return AtomicOrdering::Acquire;
  return Release ? AtomicOrdering::Release : AtomicOrdering::Monotonic;
}

bool Importer::importAtomic(const SpirvInst &I) {
  auto P = pointer(I, 0);
  auto Scope = P ? syncScope(I, 1) : std::nullopt;
  if (!Scope)
    return false;
  if (P->TheKind != Pointer::Kind::Memory || !(P->Pointee->isInt() || P->Pointee->isFloat()) ||
      P->Pointee->isNarrowFloat()) {
    // SPV_NV_shader_atomic_fp16_vector: vectors of two or four halves.
    const SpirvType *Scalar = P->Pointee ? P->Pointee->scalar() : nullptr;
    if (P->TheKind != Pointer::Kind::Memory || !Scalar || !Scalar->Value->isHalfTy())
      return fail(I, "the pointer does not point to a number in memory");
  }
  if (!P->Address)
    P->Address = address(I, *P);
  if (!P->Address)
    return false;
  switch (I.Opcode) {
  case Op::OpAtomicLoad:
    return importAtomicLoad(I, *P, *Scope);
  case Op::OpAtomicStore:
    return importAtomicStore(I, *P, *Scope);
  case Op::OpAtomicCompareExchange:
    return importCompareExchange(I, *P, *Scope);
  default:
    return importAtomicRmw(I, *P, *Scope);
  }
}

static Align atomicAlign(const SpirvType &T) {
  return Align(PowerOf2Ceil(T.isVector() ? T.Count * T.Element->Width / 8 : T.Width / 8));
}

bool Importer::importAtomicLoad(const SpirvInst &I, const Pointer &P, SyncScope::ID Scope) {
  const SpirvType *T = resultType(I);
  auto Order = T ? ordering(I, 2) : std::nullopt;
  if (!Order)
    return false;
  if (T->Value != P.Pointee->Value || T->isVector())
    return fail(I, "the pointer does not point to the result type");
  LoadInst *Load = B.CreateAlignedLoad(T->Value, P.Address, atomicAlign(*T), P.Volatile);
  // A load releases nothing.
  Load->setAtomic(*Order == AtomicOrdering::AcquireRelease ? AtomicOrdering::Acquire
                  : *Order == AtomicOrdering::Release      ? AtomicOrdering::Monotonic
                                                           : *Order,
                  Scope);
  return define(I, Load);
}

bool Importer::importAtomicStore(const SpirvInst &I, const Pointer &P, SyncScope::ID Scope) {
  auto Order = ordering(I, 2);
  Value *V = Order ? value(I, 3) : nullptr;
  if (!V)
    return false;
  if (V->getType() != P.Pointee->Value || P.Pointee->isVector())
    return fail(I, "the pointer does not point to the value's type");
  StoreInst *Store = B.CreateAlignedStore(V, P.Address, atomicAlign(*P.Pointee), P.Volatile);
  // A store acquires nothing.
  Store->setAtomic(*Order == AtomicOrdering::AcquireRelease ? AtomicOrdering::Release
                   : *Order == AtomicOrdering::Acquire      ? AtomicOrdering::Monotonic
                                                            : *Order,
                   Scope);
  return true;
}

bool Importer::importCompareExchange(const SpirvInst &I, const Pointer &P, SyncScope::ID Scope) {
  auto Equal = ordering(I, 2);
  auto Unequal = Equal ? ordering(I, 3) : std::nullopt;
  Value *New = Unequal ? value(I, 4) : nullptr, *Old = New ? value(I, 5) : nullptr;
  if (!Old)
    return false;
  Type *T = P.Pointee->Value;
  if (!P.Pointee->isInt() || New->getType() != T || Old->getType() != T)
    return fail(I, "the operands are not integers of the type pointed to");
  AtomicOrdering Failure = *Unequal == AtomicOrdering::AcquireRelease ? AtomicOrdering::Acquire
                           : *Unequal == AtomicOrdering::Release      ? AtomicOrdering::Monotonic
                                                                      : *Unequal;
  AtomicCmpXchgInst *Exchange =
      B.CreateAtomicCmpXchg(P.Address, Old, New, atomicAlign(*P.Pointee), *Equal, Failure, Scope);
  Exchange->setVolatile(P.Volatile);
  return define(I, B.CreateExtractValue(Exchange, 0));
}

namespace {
struct AtomicRow {
  Op Opcode;
  AtomicRMWInst::BinOp Operation;
  bool Float;
};
} // namespace

static const AtomicRow AtomicRows[] = {
    {Op::OpAtomicIIncrement, AtomicRMWInst::Add, false},
    {Op::OpAtomicIDecrement, AtomicRMWInst::Sub, false},
    {Op::OpAtomicIAdd, AtomicRMWInst::Add, false},
    {Op::OpAtomicISub, AtomicRMWInst::Sub, false},
    {Op::OpAtomicSMin, AtomicRMWInst::Min, false},
    {Op::OpAtomicUMin, AtomicRMWInst::UMin, false},
    {Op::OpAtomicSMax, AtomicRMWInst::Max, false},
    {Op::OpAtomicUMax, AtomicRMWInst::UMax, false},
    {Op::OpAtomicAnd, AtomicRMWInst::And, false},
    {Op::OpAtomicOr, AtomicRMWInst::Or, false},
    {Op::OpAtomicXor, AtomicRMWInst::Xor, false},
    {Op::OpAtomicFAddEXT, AtomicRMWInst::FAdd, true},
    {Op::OpAtomicFMinEXT, AtomicRMWInst::FMin, true},
    {Op::OpAtomicFMaxEXT, AtomicRMWInst::FMax, true},
};

bool Importer::importAtomicRmw(const SpirvInst &I, const Pointer &P, SyncScope::ID Scope) {
  auto Order = ordering(I, 2);
  if (!Order)
    return false;
  const bool Exchange = I.Opcode == Op::OpAtomicExchange;
  const AtomicRow *Row =
      llvm::find_if(AtomicRows, [&](const AtomicRow &R) { return R.Opcode == I.Opcode; });
  const bool Unary = I.Opcode == Op::OpAtomicIIncrement || I.Opcode == Op::OpAtomicIDecrement;
  if (!Exchange && (Row->Float ? !P.Pointee->Value->isFPOrFPVectorTy() : !P.Pointee->isInt()))
    return fail(I, "the pointer points to a wrong type");
  Value *V = Unary ? ConstantInt::get(P.Pointee->Value, 1) : value(I, 3);
  if (!V)
    return false;
  if (V->getType() != P.Pointee->Value)
    return fail(I, "the pointer does not point to the value's type");
  // LLVM exchanges no vectors (SPV_NV_shader_atomic_fp16_vector).
  if (Exchange && P.Pointee->isVector())
    V = B.CreateBitCast(V, B.getIntNTy(V->getType()->getPrimitiveSizeInBits()));
  AtomicRMWInst *Rmw = B.CreateAtomicRMW(Exchange ? AtomicRMWInst::Xchg : Row->Operation, P.Address,
                                         V, atomicAlign(*P.Pointee), *Order, Scope);
  Rmw->setVolatile(P.Volatile);
  return define(I, B.CreateBitCast(Rmw, P.Pointee->Value));
}

bool Importer::importBarrier(const SpirvInst &I) {
  // SPV_EXT_split_barrier: who waits, waits for all to arrive, as if they arrived there. Then what
  // arrivals release is released there, too.
  const bool Split = I.Opcode == Op::OpControlBarrierWaitEXT;
  const bool Control = Split || I.Opcode == Op::OpControlBarrier;
  SmallVector<Value *, 3> Args;
  for (size_t N = 0; N < (Control ? 3u : 2u); ++N) {
    Value *V = constantOperand(I, N);
    if (!V)
      return false;
    Args.push_back(V);
  }
  using Semantics = spirv::MemorySemantics;
  if (Split)
    Args[2] =
        B.getInt32((uint32_t(cast<ConstantInt>(Args[2])->getZExtValue()) &
                    ~(uint32_t(Semantics::Acquire) | uint32_t(Semantics::SequentiallyConsistent))) |
                   uint32_t(Semantics::AcquireRelease));
  const uint64_t Scope = cast<ConstantInt>(Args[0])->getZExtValue();
  if (Control && Scope != uint64_t(spirv::Scope::Workgroup) &&
      Scope != uint64_t(spirv::Scope::Subgroup))
    return fail(I, "barriers of scope " +
                       spirv::enumerantName(spirv::OperandKind::Scope, uint32_t(Scope)) +
                       " are not supported: only invocations of one workgroup wait for each other; "
                       "use scope Workgroup or Subgroup, or two dispatches");
  coopOp(Control ? CoopOp::ControlBarrier : CoopOp::MemoryBarrier, B.getVoidTy(), Args);
  return true;
}

} // namespace coop::lower

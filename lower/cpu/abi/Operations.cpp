// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Resources and builtin variables as loads from the dispatch and the invocation's state.
// Text output is in Printf.cpp.

#include "coop/kernel_abi.h"
#include "lower/cpu/abi/KernelAbi.h"
#include "lower/cpu/abi/Steps.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "lower/ir/InvocationContext.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

Value *loadHeader(IRBuilderBase &B, Value *Context, unsigned Field) {
  StructType *Header = invocationHeader(B.getContext());
  return B.CreateLoad(Header->getElementType(Field), B.CreateStructGEP(Header, Context, Field));
}

static StructType *dispatchType(LLVMContext &C) {
  auto *Ptr = PointerType::getUnqual(C);
  auto *I32 = Type::getInt32Ty(C);
  return StructType::get(C, {I32, I32, I32, I32, Ptr, Ptr, Ptr, Ptr, Ptr});
}

Value *loadDispatch(IRBuilderBase &B, Value *Context, unsigned Field) {
  StructType *Type = dispatchType(B.getContext());
  Value *Dispatch = loadHeader(B, Context, header_field::Dispatch);
  return invariant(
      B.CreateLoad(Type->getElementType(Field), B.CreateStructGEP(Type, Dispatch, Field)));
}

namespace {

class OpLowering {
public:
  OpLowering(CallInst &Call, CoopOp Op, const KernelInfo &Info)
      : Call(Call), Op(Op), Info(Info), B(&Call), Context(contextParameter(*Call.getFunction())) {}

  Error run() {
    if (Op == CoopOp::Printf)
      return lowerPrintf(Call);
    if (isResource() && all_of(Call.args(), [](const Use &U) { return isa<Constant>(U); }))
      B.SetInsertPoint(Call.getFunction()->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Expected<Value *> Result = lower();
    if (!Result)
      return Result.takeError();
    if (*Result) {
      (*Result)->takeName(&Call);
      Call.replaceAllUsesWith(*Result);
    }
    Call.eraseFromParent();
    return Error::success();
  }

private:
  /// Where a resource is can be read at any time: once, and not in loops.
  bool isResource() const { return kindOf(Op) == OpKind::Resource; }
  Expected<Value *> lower();
  Expected<Value *> bufferField(const BufferReferenceCall &Buffer, unsigned Field);
  Value *pushConstants();
  Value *localId(unsigned Component) {
    return localInvocationId(B, Info, Component, [&] { return index(); });
  }
  Value *memoryBarrier(uint64_t Scope);

  Value *index() { return loadHeader(B, Context, header_field::Index); }

  CallInst &Call;
  CoopOp Op;
  const KernelInfo &Info;
  IRBuilder<> B;
  Value *Context;
};

/// Field 0 is the address of a buffer, 1 its size.
Expected<Value *> OpLowering::bufferField(const BufferReferenceCall &Buffer, unsigned Field) {
  Expected<Value *> Number = bufferNumber(B, Info, Buffer);
  if (!Number)
    return Number;
  StructType *Entry = StructType::get(B.getPtrTy(), B.getInt64Ty());
  Value *Buffers = loadDispatch(B, Context, dispatch_field::Buffers);
  Value *Address = B.CreateInBoundsGEP(Entry, Buffers, {*Number, B.getInt32(Field)});
  return invariant(B.CreateLoad(Entry->getElementType(Field), Address));
}

/// All of them are there, so that one that is read in a loop can be read before it.
Value *OpLowering::pushConstants() {
  auto *Address = cast<LoadInst>(loadDispatch(B, Context, dispatch_field::PushConstants));
  auto Promise = [&](unsigned Kind, uint64_t Bytes) {
    Address->setMetadata(Kind,
                         MDNode::get(B.getContext(), ConstantAsMetadata::get(B.getInt64(Bytes))));
  };
  if (Info.PushConstantSize != 0) {
    Promise(LLVMContext::MD_dereferenceable, Info.PushConstantSize);
    Promise(LLVMContext::MD_align, COOP_BUFFER_ALIGNMENT);
  }
  return B.CreateAddrSpaceCast(Address, Call.getType());
}

/// The invocations of a workgroup run on one thread; other threads see what wider scopes order.
Value *OpLowering::memoryBarrier(uint64_t Scope) {
  if (Scope == uint64_t(CoopScope::Device) || Scope == 0 || Scope == 5)
    B.CreateFence(AtomicOrdering::AcquireRelease);
  return nullptr;
}

Expected<Value *> OpLowering::lower() {
  const uint32_t Subgroup = Info.SubgroupSize;
  switch (Op) {
  case CoopOp::Buffer: {
    Expected<Value *> Address = bufferField(cast<BufferReferenceCall>(Call), 0);
    return Address ? B.CreateAddrSpaceCast(*Address, Call.getType()) : std::move(Address);
  }
  case CoopOp::BufferSize:
    return bufferField(cast<BufferReferenceCall>(Call), 1);
  case CoopOp::PushConstants:
    return pushConstants();
  case CoopOp::Invocation:
    return Context;
  case CoopOp::LocalInvocationIndex:
    return index();
  case CoopOp::SubgroupSize:
    return B.getInt32(Subgroup);
  case CoopOp::SubgroupInvocationId:
    return B.CreateURem(index(), B.getInt32(Subgroup));
  case CoopOp::SubgroupId:
    return B.CreateUDiv(index(), B.getInt32(Subgroup));
  case CoopOp::NumSubgroups:
    return B.getInt32((invocationsOf(Info) + Subgroup - 1) / Subgroup);
  case CoopOp::MemoryBarrier:
    return memoryBarrier(cast<MemoryBarrierCall>(Call).memoryScope());
  case CoopOp::ControlBarrier: // of a single invocation: see isWaitPoint
    return nullptr;
  default:
    break;
  }
  auto *Builtin = dyn_cast<BuiltinComponentCall>(&Call);
  if (!Builtin)
    return createStringError("coop.%s in function %s is not lowered", coopOpName(Op).str().c_str(),
                             Call.getFunction()->getName().str().c_str());
  const auto Component = static_cast<unsigned>(Builtin->component());
  if (Component > 2)
    return createStringError("coop.%s has no component %u", coopOpName(Op).str().c_str(),
                             Component);
  if (Op == CoopOp::NumWorkgroups)
    return loadDispatch(B, Context, dispatch_field::Groups + Component);
  if (Op == CoopOp::LocalInvocationId)
    return localId(Component);
  Value *Group = loadHeader(B, Context, header_field::Group + Component);
  if (Op == CoopOp::WorkgroupId)
    return Group;
  return B.CreateAdd(B.CreateMul(Group, B.getInt32(Info.WorkgroupSize[Component])),
                     localId(Component));
}

} // namespace

Error lowerInvocationOps(Module &M, const KernelInfo &Info) {
  SmallVector<std::pair<CallInst *, CoopOp>, 32> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I)) {
        if (auto Op = getCoopOp(*Call))
          Calls.push_back({Call, *Op});
      } else if (auto *Load = dyn_cast<LoadInst>(&I);
                 Load && Load->getPointerAddressSpace() == address_space::PushConstant) {
        invariant(Load);
      }
  for (auto [Call, Op] : Calls)
    if (Error E = OpLowering(*Call, Op, Info).run())
      return E;
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && getCoopOp(F))
      F.eraseFromParent();
  return Error::success();
}

} // namespace coop::lower

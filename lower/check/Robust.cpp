// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A test before each access that may leave its buffer or array, as a branch: the vectorizer makes a
// mask of it where lanes differ, and nothing remains where all lanes are inside. Indices are tested
// as for run-time checks (IndexChecks.cpp).

#include "lower/check/Robust.h"
#include "lower/check/Instrument.h"
#include "lower/emit/ExecuteIf.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {
using namespace check;

namespace {

constexpr StringLiteral BoundedMetadata = "coop.bounded";
/// Bytes from a buffer's start: no buffer is as large, and no stride leads back from there.
constexpr uint64_t BeyondEverything = uint64_t(1) << 62;

/// The size of what begins at Base; null where it is not known.
Value *sizeOf(IRBuilderBase &B, Value *Base) {
  const Module &M = *B.GetInsertBlock()->getModule();
  if (auto *G = dyn_cast<GlobalVariable>(Base))
    return B.getInt64(M.getDataLayout().getTypeAllocSize(G->getValueType()));
  auto *Call = dyn_cast<CallInst>(Base);
  if (!Call)
    return nullptr;
  if (getCoopOp(*Call) == CoopOp::PushConstants)
    return B.getInt64(getKernelInfo(M).value_or(KernelInfo{}).PushConstantSize);
  const SmallVector<Value *, 3> Args(Call->args());
  return emitCoopOp(B, CoopOp::BufferSize, B.getInt64Ty(), Args);
}

/// What a dispatch makes sure of: fewer bytes are never bound.
uint64_t leastSize(const KernelInfo &Kernel, const Value *Base) {
  auto *Call = dyn_cast<CallInst>(Base);
  auto *Bound = dyn_cast<BufferCall>(Base);
  if (!Bound)
    return Call ? Kernel.PushConstantSize : 0;
  for (const BindingInfo &Binding : Kernel.Bindings)
    if (Binding.Set == Bound->set() && Binding.Binding == Bound->binding())
      return Binding.MinSize;
  return 0;
}

// ---- variable pointers

/// What a pointer may point into, tried one after the other.
class Candidates {
public:
  /// Root: what Address was computed from, which is in the object that is meant.
  Candidates(IRBuilderBase &B, Value *Address, Value *Root)
      : B(B), Address(B.CreatePtrToInt(Address, B.getInt64Ty())),
        Root(B.CreatePtrToInt(Root, B.getInt64Ty())),
        Found{B.getInt64(BeyondEverything), B.getInt64(0)} {}

  void tryObject(Value *Begin, Value *Size) {
    Begin = B.CreatePtrToInt(Begin, B.getInt64Ty());
    Value *IsIn = B.CreateICmpULT(B.CreateSub(Root, Begin), Size);
    Value *Offset = B.CreateSub(Address, Begin);
    Found = {B.CreateSelect(IsIn, Offset, Found.Offset), B.CreateSelect(IsIn, Size, Found.Size)};
  }

  void tryBuffers(const BindingInfo &Binding) {
    if (Binding.ArraySize == 1)
      return tryBuffer(Binding, B.getInt32(0));
    SmallVector<Value *> Last =
        fold(B, B.getInt32(Binding.ArraySize), {Found.Offset, Found.Size}, "buffer",
             [&](Value *Element, MutableArrayRef<Value *> Carried) {
               Found = {Carried[0], Carried[1]};
               tryBuffer(Binding, Element);
               Carried[0] = Found.Offset;
               Carried[1] = Found.Size;
             });
    Found = {Last[0], Last[1]};
  }

  /// In what was tried, or in nothing.
  MemoryBounds found() const { return Found; }

private:
  void tryBuffer(const BindingInfo &Binding, Value *Element) {
    const std::array<Value *, 3> Args = {B.getInt32(Binding.Set), B.getInt32(Binding.Binding),
                                         Element};
    tryObject(emitCoopOp(B, CoopOp::Buffer, B.getPtrTy(address_space::Buffer), Args),
              emitCoopOp(B, CoopOp::BufferSize, B.getInt64Ty(), Args));
  }

  IRBuilderBase &B;
  Value *Address, *Root;
  MemoryBounds Found;
};

/// Where a pointer is that was chosen as the shader runs: in any of the buffers or shared
/// variables, or in none. Nothing where it may be an address, which is in none of them.
std::optional<MemoryBounds> boundsOfVariablePointer(IRBuilderBase &B, Value *Pointer) {
  const Module &M = *B.GetInsertBlock()->getModule();
  Candidates All(B, Pointer, rootOf(Pointer));
  if (Pointer->getType()->getPointerAddressSpace() == address_space::Shared) {
    for (const GlobalVariable &G : M.globals())
      if (G.getAddressSpace() == address_space::Shared)
        All.tryObject(const_cast<GlobalVariable *>(&G),
                      B.getInt64(M.getDataLayout().getTypeAllocSize(G.getValueType())));
    return All.found();
  }
  if (Pointer->getType()->getPointerAddressSpace() != address_space::Buffer ||
      M.getNamedMetadata(AddressesMetadata))
    return std::nullopt;
  for (const BindingInfo &Binding : getKernelInfo(M).value_or(KernelInfo{}).Bindings)
    All.tryBuffers(Binding);
  return All.found();
}

/// i1: whether all of an access is in its buffer; null where that is certain, or nobody knows.
Value *isInBuffer(CheckContext &C, IRBuilderBase &B, Value *Pointer, Type *Accessed) {
  Value *Base = baseOf(Pointer);
  const unsigned Space = Pointer->getType()->getPointerAddressSpace();
  // Of a shared variable the indices have been tested.
  if (Base && Space == address_space::Shared)
    return nullptr;
  const uint64_t Bytes = C.Data.getTypeStoreSize(Accessed).getFixedValue();
  const std::optional<MemoryBounds> Bounds = MemoryBounds::of(B, Pointer);
  if (!Bounds)
    return nullptr;
  const uint64_t Least = Base ? leastSize(C.Kernel, Base) : 0;
  if (auto *Known = dyn_cast<ConstantInt>(Bounds->Offset))
    if (Known->getZExtValue() <= Least && Bytes <= Least - Known->getZExtValue())
      return nullptr;
  return Bounds->hold(B, B.getInt64(Bytes));
}

void boundAccess(CheckContext &C, Instruction &I) {
  const std::optional<Access> A = accessOf(I);
  if (!A || isa<ImageTexelCall>(I.getOperand(A->PointerOperand)))
    return; // images look at their sizes themselves
  Value *Pointer = I.getOperand(A->PointerOperand);
  if (Pointer->getType()->getPointerAddressSpace() == address_space::Private)
    return checkPrivate(C, I, A->PointerOperand);
  IRBuilder<> B(&I);
  Value *Ok = isInside(C, B, Pointer);
  if (Value *InBuffer = isInBuffer(C, B, Pointer, A->Accessed))
    Ok = Ok ? B.CreateAnd(Ok, InBuffer) : InBuffer;
  if (Ok)
    executeIf(I, Ok);
}

/// What is bounded where it is lowered.
bool accessesMemory(const CallInst &Call) {
  const std::optional<CoopOp> Op = getCoopOp(Call);
  if (!Op)
    return false;
  switch (*Op) {
  case CoopOp::MatLoad:
  case CoopOp::MatStore:
  case CoopOp::MatLoadTensor:
  case CoopOp::MatStoreTensor:
  case CoopOp::VecLoad:
  case CoopOp::VecStore:
  case CoopOp::VecMatMul:
  case CoopOp::VecOuterProduct:
  case CoopOp::VecReduceSum:
    return true;
  default:
    return false;
  }
}

/// Its elements are tested by where they are in the buffer. What begins at an index that was not in
/// reach has none that is there.
void boundOperation(CheckContext &C, CallInst &Call) {
  Call.setMetadata(BoundedMetadata, MDNode::get(Call.getContext(), {}));
  IRBuilder<> B(&Call);
  for (Use &Arg : Call.args()) {
    auto *Ty = dyn_cast<PointerType>(Arg->getType());
    if (!Ty || Ty->getAddressSpace() == address_space::Private)
      continue;
    if (Value *Ok = isInside(C, B, Arg)) {
      Value *Away = B.CreateSelect(Ok, B.getInt64(0), B.getInt64(BeyondEverything));
      Arg.set(B.CreateGEP(B.getInt8Ty(), Arg, Away));
    }
  }
}

/// Nothing is read or changed where the index of a component was not in reach.
void boundComponent(CheckContext &C, Instruction &I) {
  const bool IsInsert = isa<InsertElementInst>(I);
  Value *Ok = conditionOf(C, I.getOperand(IsInsert ? 2 : 1));
  if (!Ok)
    return;
  IRBuilder<> B(I.getNextNode());
  Value *Chosen =
      B.CreateSelect(Ok, &I, IsInsert ? I.getOperand(0) : Constant::getNullValue(I.getType()));
  I.replaceUsesWithIf(Chosen, [&](Use &U) { return U.getUser() != Chosen; });
}

void boundFunction(CheckContext &C, Function &F) {
  for (Instruction *I : instructionsOf(F)) {
    boundAccess(C, *I);
    if (isa<ExtractElementInst, InsertElementInst>(I))
      boundComponent(C, *I);
    if (auto *Call = dyn_cast<CallInst>(I); Call && accessesMemory(*Call))
      boundOperation(C, *Call);
  }
}

} // namespace

std::optional<MemoryBounds> MemoryBounds::of(IRBuilderBase &B, Value *Address) {
  Value *Base = baseOf(Address);
  if (!Base)
    return boundsOfVariablePointer(B, Address);
  Value *Size = sizeOf(B, Base);
  if (!Size)
    return std::nullopt;
  const DataLayout &Data = B.GetInsertBlock()->getModule()->getDataLayout();
  Value *Offset = B.getInt64(0);
  for (Value *At = Address; At != Base;) {
    if (auto *GEP = dyn_cast<GEPOperator>(At)) {
      Offset = B.CreateAdd(Offset, emitGEPOffset(&B, Data, GEP));
      At = GEP->getPointerOperand();
    } else {
      At = cast<AddrSpaceCastOperator>(At)->getPointerOperand();
    }
  }
  return MemoryBounds{Offset, Size};
}

Value *MemoryBounds::hold(IRBuilderBase &B, Value *Bytes) const {
  // How many places there are to begin at.
  Value *Places =
      B.CreateBinaryIntrinsic(Intrinsic::usub_sat, B.CreateAdd(Size, B.getInt64(1)), Bytes);
  return B.CreateICmpULT(Offset, Places);
}

bool isBounded(const CallInst &Call) { return Call.hasMetadata(BoundedMetadata); }

bool looksAtBlock(const Function &Decode) { return !Decode.getArg(0)->use_empty(); }

void boundAccesses(Module &M) {
  CheckContext C(M, /*Reports=*/false);
  SmallVector<Function *, 8> Functions;
  for (Function &F : M)
    if (!F.isDeclaration())
      Functions.push_back(&F);
  for (Function *F : Functions)
    checkIndices(C, instructionsOf(*F));
  for (Function *F : Functions)
    boundFunction(C, *F);
}

} // namespace coop::lower

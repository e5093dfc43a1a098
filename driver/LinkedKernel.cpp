// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NAME_dispatch as LLVM IR. It depends on the C library alone.

#include "driver/LinkedKernel.h"
#include "coop/image_abi.h"
#include "coop/kernel_abi.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/ScratchAlignment.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include <array>
#include <cstddef>

using namespace coop;
using namespace coop::driver;
using namespace llvm;

namespace {

class DispatchBuilder {
public:
  DispatchBuilder(Module &M, const lower::KernelInfo &Info, StringRef Name)
      : M(M), Info(Info), Name(Name), B(M.getContext()) {}

  void build();

private:
  BasicBlock *block(const Twine &BlockName) {
    return BasicBlock::Create(M.getContext(), BlockName, F);
  }
  Value *at(Value *Base, uint64_t Offset) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, Offset);
  }
  Value *isBad(Value *Index, const lower::BindingInfo &Binding);
  void checkBuffers();
  Value *makeDispatch();
  GlobalVariable *description() const;
  Function *kernel() const;
  Value *sizeAt(uint64_t Offset);
  Value *allocateScratch();
  std::array<unsigned, 3> order() const;
  void loops(Value *Dispatch, Value *Scratch);

  Module &M;
  const lower::KernelInfo &Info;
  StringRef Name;
  IRBuilder<> B;
  Function *F = nullptr;
  Value *Allocated = nullptr; ///< where Scratch lies
  uint64_t Buffers = 0;
};

/// Whether entry Index of the buffers has no data, too little, or is not aligned.
Value *DispatchBuilder::isBad(Value *Index, const lower::BindingInfo &Binding) {
  auto *Type = ArrayType::get(B.getInt8Ty(), sizeof(coop_buffer));
  Value *Entry = B.CreateInBoundsGEP(Type, F->getArg(0), {Index});
  Value *Data = B.CreateLoad(B.getPtrTy(), at(Entry, offsetof(coop_buffer, data)));
  Value *Size = B.CreateLoad(B.getInt64Ty(), at(Entry, offsetof(coop_buffer, size)));
  Value *Address = B.CreatePtrToInt(Data, B.getInt64Ty());
  Value *Misplaced = B.CreateIsNotNull(B.CreateAnd(
      Address, (Binding.isDescriptor() ? alignof(coop_image) : COOP_BUFFER_ALIGNMENT) - 1));
  return B.CreateOr(B.CreateOr(B.CreateIsNull(Data), Misplaced),
                    B.CreateICmpULT(Size, B.getInt64(Binding.MinSize)));
}

/// Returns 2 for a buffer that is bad: one loop for each binding.
void DispatchBuilder::checkBuffers() {
  BasicBlock *Fail = block("bad.buffer");
  for (const lower::BindingInfo &Binding : Info.Bindings) {
    if (Binding.ArraySize == 0)
      continue;
    BasicBlock *Before = B.GetInsertBlock(), *Loop = block("check"), *Next = block("check.next"),
               *After = block("checked");
    B.CreateBr(Loop);
    B.SetInsertPoint(Loop);
    PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2);
    Index->addIncoming(B.getInt64(Buffers), Before);
    B.CreateCondBr(isBad(Index, Binding), Fail, Next);
    B.SetInsertPoint(Next);
    Value *Following = B.CreateAdd(Index, B.getInt64(1));
    Index->addIncoming(Following, Next);
    Buffers += Binding.ArraySize;
    B.CreateCondBr(B.CreateICmpULT(Following, B.getInt64(Buffers)), Loop, After);
    B.SetInsertPoint(After);
  }
  BasicBlock *Good = B.GetInsertBlock();
  B.SetInsertPoint(Fail);
  B.CreateRet(B.getInt32(2));
  B.SetInsertPoint(Good);
}

Value *DispatchBuilder::makeDispatch() {
  auto *Type = ArrayType::get(B.getInt8Ty(), sizeof(coop_dispatch));
  AllocaInst *Dispatch = B.CreateAlloca(Type, nullptr, "dispatch");
  Dispatch->setAlignment(Align(alignof(coop_dispatch)));
  B.CreateMemSet(Dispatch, B.getInt8(0), sizeof(coop_dispatch), Dispatch->getAlign());
  for (unsigned I = 0; I < 3; ++I)
    B.CreateStore(F->getArg(1 + I),
                  at(Dispatch, offsetof(coop_dispatch, num_groups) + I * sizeof(uint32_t)));
  B.CreateStore(F->getArg(0), at(Dispatch, offsetof(coop_dispatch, buffers)));
  if (Info.PushConstantSize) {
    // Copied, because the program's struct may be less aligned than the shader assumes.
    auto *PushType = ArrayType::get(B.getInt8Ty(), Info.PushConstantSize);
    AllocaInst *Push = B.CreateAlloca(PushType, nullptr, "push");
    Push->setAlignment(Align(COOP_BUFFER_ALIGNMENT));
    B.CreateMemCpy(Push, Align(COOP_BUFFER_ALIGNMENT),
                   at(F->getArg(0), Buffers * sizeof(coop_buffer)), Align(1),
                   Info.PushConstantSize);
    B.CreateStore(Push, at(Dispatch, offsetof(coop_dispatch, push_constants)));
  }
  return Dispatch;
}

GlobalVariable *DispatchBuilder::description() const {
  return M.getNamedGlobal((Name + "_info").str());
}

/// The only function that the description leads to.
Function *DispatchBuilder::kernel() const {
  for (Value *Field : description()->getInitializer()->operands())
    if (auto *Kernel = dyn_cast<Function>(Field))
      return Kernel;
  llvm_unreachable("a description has its kernel");
}

/// A 64-bit field of the kernel's description.
Value *DispatchBuilder::sizeAt(uint64_t Offset) {
  return B.CreateLoad(B.getInt64Ty(), at(description(), Offset));
}

/// Returns 1 when there is no memory.
Value *DispatchBuilder::allocateScratch() {
  Value *Size = sizeAt(offsetof(coop_kernel_info, scratch_size));
  // Windows has no aligned_alloc. For 0 bytes malloc may return null.
  constexpr uint64_t Mask = lower::ScratchAlignment - 1;
  Size = B.CreateAdd(Size, B.getInt64(Mask + 1));
  FunctionCallee Allocate = M.getOrInsertFunction("malloc", B.getPtrTy(), B.getInt64Ty());
  Allocated = B.CreateCall(Allocate, {Size}, "allocated");
  BasicBlock *Fail = block("no.memory"), *Good = block("run");
  B.CreateCondBr(B.CreateIsNull(Allocated), Fail, Good);
  B.SetInsertPoint(Fail);
  B.CreateRet(B.getInt32(1));
  B.SetInsertPoint(Good);
  Value *Address = B.CreatePtrToInt(Allocated, B.getInt64Ty());
  Value *Gap = B.CreateAnd(B.CreateNeg(Address), B.getInt64(Mask));
  Value *Scratch = B.CreateInBoundsGEP(B.getInt8Ty(), Allocated, Gap, "scratch");
  B.CreateMemSet(Scratch, B.getInt8(0), sizeAt(offsetof(coop_kernel_info, kept_size)),
                 Align(lower::ScratchAlignment));
  return Scratch;
}

/// The dimensions of the grid, the innermost loop's first (runtime/GroupOrder.h).
std::array<unsigned, 3> DispatchBuilder::order() const {
  const bool HasColumns = M.getNamedMetadata(lower::ColumnsMetadata) != nullptr;
  return HasColumns ? std::array<unsigned, 3>{1, 0, 2} : std::array<unsigned, 3>{0, 1, 2};
}

void DispatchBuilder::loops(Value *Dispatch, Value *Scratch) {
  const std::array<unsigned, 3> Order = order();
  Type *I32 = B.getInt32Ty();
  BasicBlock *Done = block("done");
  // Any count of 0 runs nothing; after this every loop runs at least once.
  Value *Empty = B.getFalse();
  for (unsigned I = 0; I < 3; ++I)
    Empty = B.CreateOr(Empty, B.CreateIsNull(F->getArg(1 + I)));
  std::array<BasicBlock *, 3> Heads; // of the loops from the innermost on
  for (unsigned I = 0; I < 3; ++I)
    Heads[I] = block(StringRef("xyz").substr(Order[I], 1));
  BasicBlock *Entry = B.GetInsertBlock();
  B.CreateCondBr(Empty, Done, Heads[2]);
  std::array<PHINode *, 3> Index;
  for (int I = 2; I >= 0; --I) {
    B.SetInsertPoint(Heads[I]);
    Index[I] = B.CreatePHI(I32, 2);
    Index[I]->addIncoming(B.getInt32(0), I == 2 ? Entry : Heads[I + 1]);
    if (I > 0)
      B.CreateBr(Heads[I - 1]);
  }
  std::array<Value *, 3> Group;
  for (unsigned I = 0; I < 3; ++I)
    Group[Order[I]] = Index[I];
  Value *Code = B.CreateCall(kernel(), {Dispatch, Group[0], Group[1], Group[2], Scratch});
  BasicBlock *Next = block("next");
  BasicBlock *Failed = B.GetInsertBlock();
  B.CreateCondBr(B.CreateIsNotNull(Code), Done, Next);
  BasicBlock *Last = nullptr;
  for (unsigned I = 0; I < 3; ++I) {
    B.SetInsertPoint(Next);
    Value *Following = B.CreateAdd(Index[I], B.getInt32(1));
    Index[I]->addIncoming(Following, Next);
    BasicBlock *Outer = I == 2 ? Done : block("next");
    B.CreateCondBr(B.CreateICmpULT(Following, F->getArg(1 + Order[I])), Heads[I], Outer);
    Last = Next;
    Next = Outer;
  }
  B.SetInsertPoint(Done);
  PHINode *Result = B.CreatePHI(I32, 3, "result");
  Result->addIncoming(B.getInt32(0), Entry);
  Result->addIncoming(Code, Failed);
  Result->addIncoming(B.getInt32(0), Last);
  B.CreateCall(M.getOrInsertFunction("free", B.getVoidTy(), B.getPtrTy()), {Allocated});
  B.CreateRet(Result);
}

void DispatchBuilder::build() {
  Type *I32 = B.getInt32Ty();
  F = Function::Create(FunctionType::get(I32, {B.getPtrTy(), I32, I32, I32}, false),
                       GlobalValue::ExternalLinkage, "", M);
  // A function of the shader may have the name; it is internal.
  if (GlobalValue *Taken = M.getNamedValue((Name + "_dispatch").str()))
    Taken->setName(Name + "_dispatch.internal");
  F->setName(Name + "_dispatch");
  F->addFnAttr(Attribute::NoUnwind);
  B.SetInsertPoint(block("entry"));
  checkBuffers();
  Value *Dispatch = makeDispatch();
  Value *Scratch = allocateScratch();
  loops(Dispatch, Scratch);
}

} // namespace

void driver::addDispatchFunction(Module &M, const lower::KernelInfo &Info, StringRef Name) {
  DispatchBuilder(M, Info, Name).build();
}

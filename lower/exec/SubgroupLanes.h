// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that subgroup operations become: over the addresses of all lanes' arguments. Shared
// by the votes and shuffles of Subgroups.cpp and the reductions of SubgroupReductions.cpp.

#ifndef COOP_LOWER_EXEC_SUBGROUPLANES_H
#define COOP_LOWER_EXEC_SUBGROUPLANES_H

#include "lower/emit/LoopBuilder.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace coop::lower {

/// SPIR-V's Group Operation.
enum GroupOperation : uint64_t { Reduce = 0, InclusiveScan = 1, ExclusiveScan = 2, Clustered = 3 };

/// Field 0 of the arguments is the result; the operands that vary follow.
constexpr unsigned ResultField = 0, ValueField = 1, IndexField = 2;

/// Writes `void F(ptr Lanes, i32 Count)`.
class LaneFunction {
public:
  LaneFunction(llvm::Module &M, llvm::StructType *Args)
      : C(M.getContext()), B(C), Args(Args), I32(B.getInt32Ty()) {
    auto *Type = llvm::FunctionType::get(B.getVoidTy(), {B.getPtrTy(), I32}, false);
    F = llvm::Function::Create(Type, llvm::GlobalValue::InternalLinkage, "lanes", M);
    F->addFnAttr(llvm::Attribute::NoUnwind);
    Lanes = F->getArg(0);
    Lanes->setName("lanes");
    Count = F->getArg(1);
    Count->setName("count");
    B.SetInsertPoint(llvm::BasicBlock::Create(C, "entry", F));
  }

  llvm::Function *finish() {
    B.CreateRetVoid();
    return F;
  }

  /// Body(Index) for From <= Index < To.
  void forRange(llvm::Value *From, llvm::Value *To, llvm::function_ref<void(llvm::Value *)> Body) {
    llvm::BasicBlock *Before = B.GetInsertBlock();
    auto *Head = llvm::BasicBlock::Create(C, "head", F),
         *Inside = llvm::BasicBlock::Create(C, "body", F),
         *After = llvm::BasicBlock::Create(C, "after", F);
    B.CreateBr(Head);
    B.SetInsertPoint(Head);
    llvm::PHINode *Index = B.CreatePHI(I32, 2, "i");
    Index->addIncoming(From, Before);
    B.CreateCondBr(B.CreateICmpULT(Index, To), Inside, After);
    B.SetInsertPoint(Inside);
    Body(Index);
    Index->addIncoming(B.CreateAdd(Index, B.getInt32(1)), B.GetInsertBlock());
    B.CreateBr(Head);
    B.SetInsertPoint(After);
  }

  void when(llvm::Value *Condition, llvm::function_ref<void()> Body) {
    auto *Then = llvm::BasicBlock::Create(C, "then", F),
         *After = llvm::BasicBlock::Create(C, "after", F);
    B.CreateCondBr(Condition, Then, After);
    B.SetInsertPoint(Then);
    Body();
    B.CreateBr(After);
    B.SetInsertPoint(After);
  }

  /// The arguments of a lane that exists; null where it is not active.
  llvm::Value *lane(llvm::Value *Index) {
    return B.CreateLoad(B.getPtrTy(), B.CreateInBoundsGEP(B.getPtrTy(), Lanes, Index), "args");
  }

  /// Body(Index, Arguments) for the active lanes of the range.
  void forActive(llvm::Value *From, llvm::Value *To,
                 llvm::function_ref<void(llvm::Value *, llvm::Value *)> Body) {
    forRange(From, To, [&](llvm::Value *Index) {
      llvm::Value *Arguments = lane(Index);
      when(B.CreateIsNotNull(Arguments), [&] { Body(Index, Arguments); });
    });
  }
  void forActive(llvm::function_ref<void(llvm::Value *, llvm::Value *)> Body) {
    forActive(B.getInt32(0), Count, Body);
  }

  llvm::Value *get(llvm::Value *Arguments, unsigned Field) {
    return B.CreateLoad(Args->getElementType(Field), B.CreateStructGEP(Args, Arguments, Field));
  }
  void setResult(llvm::Value *Arguments, llvm::Value *Result) {
    B.CreateStore(Result, B.CreateStructGEP(Args, Arguments, ResultField));
  }
  /// The same result for every active lane.
  void setResults(llvm::function_ref<llvm::Value *()> Result) {
    forActive([&](llvm::Value *, llvm::Value *Arguments) { setResult(Arguments, Result()); });
  }

  /// A variable of the function, with its first value.
  llvm::AllocaInst *variable(llvm::Value *Initial) {
    llvm::AllocaInst *Slot = variableAtEntry(*F, Initial->getType());
    B.CreateStore(Initial, Slot);
    return Slot;
  }
  llvm::Value *read(llvm::AllocaInst *Slot) { return B.CreateLoad(Slot->getAllocatedType(), Slot); }

  llvm::Type *valueType() const { return Args->getElementType(ValueField); }

  llvm::LLVMContext &C;
  llvm::IRBuilder<> B;
  llvm::StructType *Args;
  llvm::Type *I32;
  llvm::Function *F;
  llvm::Value *Lanes, *Count;
};

// Subgroups.cpp

/// Floating point is compared as OpFOrdEqual does; of vectors all components are the same.
llvm::Value *isSameValue(llvm::IRBuilder<> &B, llvm::Value *Left, llvm::Value *Right);
/// Adds a lane to a ballot.
void setBit(LaneFunction &L, llvm::AllocaInst *Mask, llvm::Value *Lane);

// SubgroupReductions.cpp

void emitArith(LaneFunction &L, CoopArith Arith, uint64_t Group, uint32_t Cluster);
/// Every active lane gets the ballot of those whose value is its own.
void emitPartition(LaneFunction &L);
/// Every active lane gets the fold over the active lanes of its ballot: all, those up to it or
/// those before it.
void emitPartitionedArith(LaneFunction &L, CoopArith Arith, uint64_t Group);

} // namespace coop::lower

#endif

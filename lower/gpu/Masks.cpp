// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether masks are known when a shader is compiled. Where they are not, see Linearize.h.

#include "lower/gpu/Masks.h"
#include "lower/emit/DispatchIndices.h"
#include "lower/gpu/Linearize.h"
#include "lower/gpu/WarpUniformity.h"
#include "lower/gpu/target/GpuTarget.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopIR.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/Reg2Mem.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

namespace coop::lower {

static constexpr StringLiteral MaskBundle = "coop.mask";

Value *maskOf(const CallInst &Call) { return Call.getOperandBundle(MaskBundle)->Inputs.front(); }

bool hasMask(const CallInst &Call) { return Call.getOperandBundle(MaskBundle).has_value(); }

static bool isOfSubgroup(const CallInst &Call, CoopOp Op) {
  if (auto *Barrier = dyn_cast<ControlBarrierCall>(&Call))
    return CoopScope(Barrier->executionScope()) == CoopScope::Subgroup;
  return isScoped(Op) && coopOpName(Op).starts_with("subgroup.");
}

static SmallVector<CallInst *, 16> subgroupOperations(Function &F) {
  SmallVector<CallInst *, 16> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (const auto Op = getCoopOp(*Call); Op && isOfSubgroup(*Call, *Op))
        Calls.push_back(Call);
  return Calls;
}

static void addMask(CallInst &Call, Value *Mask) {
  OperandBundleDef Bundle(MaskBundle.str(), Mask);
  CallInst *New = CallInst::Create(&Call, {Bundle}, Call.getIterator());
  New->takeName(&Call);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

static bool isWorkgroupBarrier(const Instruction &I) {
  if (auto *Barrier = dyn_cast<ControlBarrierCall>(&I))
    return CoopScope(Barrier->executionScope()) == CoopScope::Workgroup;
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::nvvm_barrier0;
}

/// Of a part of a warp, or of what may be one.
static bool hasPartialMask(const CallInst &Call) {
  auto *Known = dyn_cast<ConstantInt>(maskOf(Call));
  return !Known || !Known->isMinusOne();
}

/// Warps come whole to PTX's bar.sync, which is barrier.sync.aligned. Behind operations of parts of
/// warps the assembler (CUDA 13.0) believes that they do, and yet lets parts come one after the
/// other: the first changes registers that the warp has once while others still use them. So
/// barriers that come after such an operation get masks, or are barrier.sync at once.
static void unalignLaterBarriers(Function &F) {
  SmallSetVector<CallInst *, 8> Barriers;
  SmallVector<BasicBlock *, 16> Work;
  auto Collect = [&](BasicBlock::iterator From, BasicBlock &Block) {
    for (Instruction &I : make_range(From, Block.end()))
      if (isWorkgroupBarrier(I))
        Barriers.insert(cast<CallInst>(&I));
    append_range(Work, successors(&Block));
  };
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && hasMask(*Call) && hasPartialMask(*Call))
      Collect(Call->getIterator(), *Call->getParent());
  SmallPtrSet<BasicBlock *, 16> Later;
  while (!Work.empty())
    if (BasicBlock *Block = Work.pop_back_val(); Later.insert(Block).second)
      Collect(Block->begin(), *Block);
  for (CallInst *Barrier : Barriers) {
    IRBuilder<> B(Barrier);
    if (isa<ControlBarrierCall>(Barrier)) {
      addMask(*Barrier, B.getInt32(~0U));
      continue;
    }
    B.CreateIntrinsic(Intrinsic::nvvm_barrier_sync, {}, {B.getInt32(0)});
    Barrier->eraseFromParent();
  }
}

/// The threads that there are of a warp's part of that size. A workgroup that does not fill its
/// last warp has no others there.
static Value *wholePart(IRBuilder<> &B, uint32_t Size, uint32_t Invocations) {
  const uint32_t Full = ~0U >> (WarpSize - Size);
  if (Size == WarpSize && Invocations % WarpSize == 0)
    return B.getInt32(Full);
  Value *Index = B.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {}, {});
  Value *First = B.CreateAnd(Index, ~(Size - 1));
  Value *Present = B.getInt32(Full);
  if (Invocations % Size != 0) {
    Value *Missing = B.CreateBinaryIntrinsic(
        Intrinsic::usub_sat, B.CreateAdd(First, B.getInt32(Size)), B.getInt32(Invocations));
    Present = B.CreateLShr(Present, Missing);
  }
  return B.CreateShl(Present, B.CreateAnd(First, WarpSize - 1));
}

/// A branch that warps may take both ways decides whether some of the calls are executed.
static bool dependOnDivergence(Function &F, ArrayRef<CallInst *> Calls,
                               FunctionAnalysisManager &FAM) {
  auto &Dominators = FAM.getResult<PostDominatorTreeAnalysis>(F);
  WarpUniformity Uniformity(F);
  SmallPtrSet<BasicBlock *, 16> Blocks;
  for (const CallInst *Call : Calls)
    Blocks.insert(const_cast<BasicBlock *>(Call->getParent()));
  ReverseIDFCalculator Deciding(Dominators);
  Deciding.setDefiningBlocks(Blocks);
  SmallVector<BasicBlock *, 32> Branches;
  Deciding.calculate(Branches);
  return any_of(Branches,
                [&](const BasicBlock *Block) { return !Uniformity.branchesAlike(*Block); });
}

static void eraseLoopMarkers(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (const auto Op = getCoopOp(*Call);
          Op == CoopOp::LoopBegin || Op == CoopOp::LoopIterate || Op == CoopOp::LoopEnd)
        Call->eraseFromParent();
}

PreservedAnalyses MasksPass::run(Function &F, FunctionAnalysisManager &FAM) {
  // A switch on a constant leaves blocks that nobody comes to, with operations of the subgroup.
  if (removeUnreachableBlocks(F))
    FAM.invalidate(F, PreservedAnalyses::none());
  SmallVector<CallInst *, 16> Calls;
  if (F.getCallingConv() == CallingConv::PTX_Kernel)
    Calls = subgroupOperations(F);
  if (!Calls.empty()) {
    BasicBlock &Entry = F.getEntryBlock();
    Instruction *Begin = &*Entry.getFirstNonPHIOrDbgOrAlloca();
    IRBuilder<> B(Begin);
    const KernelInfo Info = *getKernelInfo(*F.getParent());
    const uint32_t Invocations = invocationsOf(Info);
    Value *Whole = wholePart(B, Info.SubgroupSize, Invocations);
    const bool IsDivergent = dependOnDivergence(F, Calls, FAM);
    if (!IsDivergent) {
      // Where all come, all may wait: the assembler (CUDA 13.0) makes code of barriers of parts of
      // a warp that computes otherwise, and slower.
      Value *Warp = wholePart(B, WarpSize, Invocations);
      for (CallInst *Call : Calls)
        addMask(*Call, isa<ControlBarrierCall>(Call) ? Warp : Whole);
    } else {
      // The mask is computed in a block that is no link of a chain.
      SplitBlock(&Entry, Begin);
      splitAtLoopMarkers(F);
      // Each of LLVM's passes asks for analyses of what is there now.
      FAM.invalidate(F, PreservedAnalyses::none());
      LowerSwitchPass().run(F, FAM);
      Calls = subgroupOperations(F); // a way that is never taken was removed
      FAM.invalidate(F, PreservedAnalyses::none());
      RegToMemPass().run(F, FAM);
      FAM.invalidate(F, PreservedAnalyses::none());
      if (Error E = linearize(F, Whole, Calls, addMask))
        F.getContext().emitError(toString(std::move(E)));
    }
    unalignLaterBarriers(F);
  }
  eraseLoopMarkers(F);
  return PreservedAnalyses::none();
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for products of reduction loops, and for what is done with their sums; see GemmPlan.h.

#include "lower/analysis/GemmPlan.h"
#include "lower/analysis/LiveOutBounds.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/analysis/ReductionLoop.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/LlvmVersions.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// A load that writes all of its matrix and reads nothing of it.
CallInst *wholeLoad(Value *V) {
  auto *Load = dyn_cast<MatrixLoadCall>(V);
  return Load && isWholeLoad(*Load) ? Load : nullptr;
}

bool leavesMemory(const Loop &L) {
  MemoryUse Use;
  return all_of(L.blocks(), [&](const BasicBlock *Block) { return Use.leaveMemory(*Block); });
}

/// The user of the sum, if that is a store in the block that the loop exits to and nothing before
/// it there changes memory.
CallInst *storeOfSum(User &After, const Loop &L) {
  auto *Store = dyn_cast<MatrixStoreCall>(&After);
  BasicBlock *Exit = L.getExitBlock();
  if (!Store || Store->getParent() != Exit ||
      !MemoryUse().leaveMemory(make_range(Exit->begin(), Store->getIterator())))
    return nullptr;
  return Store;
}

/// The user of the sum, if it makes something of each of its elements in the block that the loop
/// exits to, nothing changes memory up to there, and it may be done while the product reads memory.
CallInst *epilogueOfSum(User &After, ArrayRef<PHINode *> Phis, const Loop &L) {
  auto *Epilogue = dyn_cast<MatEpilogueCall>(&After);
  BasicBlock *Exit = L.getExitBlock();
  if (!Epilogue || Epilogue->getParent() != Exit || !is_contained(Phis, Epilogue->matrix()) ||
      !MemoryUse().leaveMemory(make_range(Exit->begin(), std::next(Epilogue->getIterator()))))
    return nullptr;
  return Epilogue;
}

/// Appends where F and what it calls read memory that is not their own. Returns whether that is
/// known.
bool findReads(const Function &F, SmallVectorImpl<const Value *> &Reads) {
  return all_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (Call && Call->getCalledFunction() && !Call->getCalledFunction()->isDeclaration())
      return findReads(*Call->getCalledFunction(), Reads);
    if (!I.mayReadFromMemory())
      return true;
    const Value *From = getLoadStorePointerOperand(&I);
    if (!From)
      return false;
    if (!isa<AllocaInst>(getUnderlyingObject(From)))
      Reads.push_back(From);
    return true;
  });
}

/// The store of what Epilogue makes, if that alone is done with it, right after it (where
/// coop-sink-epilogues has put it), and what functions read is not written then, as far as is known
/// here.
CallInst *storeOfResult(CallInst &Epilogue, const Loop &L, const ReadOnlyMemory &Constant,
                        SmallVectorImpl<const Value *> &Reads) {
  CallInst *Store = Epilogue.hasOneUse() ? storeOfSum(*Epilogue.user_back(), L) : nullptr;
  if (!Store || nextInstruction(Epilogue) != Store ||
      !findReads(*cast<MatEpilogueCall>(Epilogue).function(), Reads) ||
      !all_of(Reads, [&](const Value *From) { return Constant.mayHold(*From); })) {
    Reads.clear();
    return nullptr;
  }
  return Store;
}

using Sums = MapVector<CallInst *, ReductionLoop>;

/// Products that share operands share the count of iterations, too.
void limitToCommonLoops(Sums &Loops) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[MulAdd, Sum] : Loops)
      for (Value *Operand : {cast<MatMulAddCall>(MulAdd)->a(), cast<MatMulAddCall>(MulAdd)->b()})
        for (User *U : Operand->users()) {
          auto *Other = Loops.find(dyn_cast<CallInst>(U));
          if (Other == Loops.end() || Other->second.depth() >= Sum.depth())
            continue;
          Sum.limit(Other->second.depth());
          Changed = true;
        }
  }
}

/// Sets what is after the loop.
void findUsesAfter(Gemm &G, const ReductionLoop &Sum, const LoopInfo &Loops,
                   const DominatorTree &Dominators, const ReadOnlyMemory &Constant) {
  const Loop &L = Sum.loop(Loops);
  G.UserAfter = Sum.onlyUserAfter(Loops);
  if (!G.UserAfter)
    return;
  G.Epilogue = epilogueOfSum(*G.UserAfter, Sum.phis(), L);
  G.Store =
      G.Epilogue ? storeOfResult(*G.Epilogue, L, Constant, G.Reads) : storeOfSum(*G.UserAfter, L);
  auto *Store =
      cast_or_null<MatStoreTensorCall>(G.Preheader ? storeOfElements(*G.UserAfter) : nullptr);
  auto IsKnown = [&](Value *V) { // where it can be, coop-hoist-store-layouts saw to that
    return Dominators.dominates(V, G.Preheader->getTerminator());
  };
  if (Store && IsKnown(Store->layout()) && IsKnown(Store->view()))
    G.TensorStore = Store;
}

} // namespace

AnalysisKey GemmPlanAnalysis::Key;

GemmPlan GemmPlanAnalysis::run(Module &M, ModuleAnalysisManager &Modules) {
  return GemmPlan(M, Modules.getResult<ReadOnlyMemoryAnalysis>(M),
                  Modules.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager());
}

GemmPlan::GemmPlan(Module &M, const ReadOnlyMemory &Constant, FunctionAnalysisManager &Functions) {
  for (Function &F : M)
    if (!F.isDeclaration())
      findIn(F, Constant, Functions);
}

void GemmPlan::findIn(Function &F, const ReadOnlyMemory &Constant,
                      FunctionAnalysisManager &Functions) {
  const DominatorTree &Dominators = Functions.getResult<DominatorTreeAnalysis>(F);
  const LoopInfo &Loops = Functions.getResult<LoopAnalysis>(F);
  Sums Found;
  for (Instruction &I : instructions(F)) {
    auto *MulAdd = dyn_cast<MatMulAddCall>(&I);
    if (!MulAdd || !Loops.getLoopFor(MulAdd->getParent()))
      continue;
    const CallInst *A = wholeLoad(MulAdd->a()), *B = wholeLoad(MulAdd->b());
    const ReductionLoop Sum(*MulAdd, Loops);
    if (Sum.depth() && A && B && A->getParent() == MulAdd->getParent() &&
        B->getParent() == MulAdd->getParent())
      Found.insert({MulAdd, Sum});
  }
  limitToCommonLoops(Found);
  for (const auto &[MulAdd, Sum] : Found) {
    const Loop &L = Sum.loop(Loops);
    Gemm &G = Gemms.emplace_back();
    G.Product = MulAdd;
    G.A = wholeLoad(cast<MatMulAddCall>(MulAdd)->a());
    G.B = wholeLoad(cast<MatMulAddCall>(MulAdd)->b());
    G.Sums.assign(Sum.phis().begin(), Sum.phis().end());
    G.LoopExit = L.getExitBlock();
    G.Latch = L.getLoopLatch();
    G.Preheader = L.getLoopPreheader();
    G.LeavesMemory = leavesMemory(L);
    findUsesAfter(G, Sum, Loops, Dominators, Constant);
  }
}

} // namespace coop::lower

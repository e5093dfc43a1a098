// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The reference execution's pass: from an entry point to a workgroup function.
// The parts are in ReferenceKeys, ReferenceState and ReferenceScheduler.

#include "lower/exec/reference/Reference.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/exec/reference/Scheduler.h"
#include "lower/exec/reference/State.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/InvocationContext.h"
#include "lower/ir/ScratchAlignment.h"
#include "lower/transform/PrivateVariables.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace coop::lower {

/// Those that other functions use too have a place in the state, and their initial value is written
/// when an invocation starts.
static Error placePrivates(Module &M, Function &Step, StateLayout &Layout) {
  IRBuilder<> B(&Step.getEntryBlock(), Step.getEntryBlock().getFirstInsertionPt());
  for (GlobalVariable *G : privateVariables(M)) {
    Expected<uint64_t> Offset = Layout.add(G->getValueType(), 1, G->getAlign().valueOrOne());
    if (!Offset)
      return Offset.takeError();
    G->addAttribute(PrivateAttribute, utostr(*Offset));
    if (G->hasInitializer())
      emitInitializer(B, G, G->getInitializer(), M);
  }
  return Error::success();
}

/// Nobody waits in a function that is called: inlining has seen to that.
static Error checkOtherFunctions(Module &M, const Function &Entry) {
  for (Function &F : M) {
    if (&F == &Entry)
      continue;
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      auto Op = Call ? getCoopOp(*Call) : std::nullopt;
      if (Op && isScoped(*Op) && *Op != CoopOp::LoopBegin && *Op != CoopOp::LoopIterate &&
          *Op != CoopOp::LoopEnd)
        return createStringError("coop.%s in function %s, which is not inlined",
                                 coopOpName(*Op).str().c_str(), F.getName().str().c_str());
    }
  }
  return Error::success();
}

static void eraseLoopMarkers(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<LoopMarkerCall>(I))
        I.eraseFromParent();
}

static Error checkPoint(const WaitPoint &Point) {
  const CoopScope Scope = waitedScope(*Point.Call);
  if (Scope != CoopScope::Workgroup && Scope != CoopScope::Subgroup)
    return createStringError("coop.%s: scope %u is not supported, only workgroup and subgroup",
                             coopOpName(*getCoopOp(*Point.Call)).str().c_str(),
                             static_cast<unsigned>(Scope));
  return Error::success();
}

/// The functions of coop.scope.run get the state of the first invocation that takes part.
static Error giveContexts(Module &M, const WaitPoints &Points) {
  SetVector<Function *> Functions;
  for (const WaitPoint &Point : Points.Points)
    if (getCoopOp(*Point.Call) == CoopOp::ScopeRun)
      if (auto *F = cast<ScopeRunCall>(Point.Call)->run())
        Functions.insert(F);
  LLVMContext &C = M.getContext();
  auto *Expected = FunctionType::get(Type::getVoidTy(C),
                                     {PointerType::getUnqual(C), Type::getInt32Ty(C)}, false);
  for (Function *F : Functions) {
    if (F->isDeclaration() || F->getFunctionType() != Expected)
      return createStringError("coop.scope.run: %s is not a defined void(ptr, i32)",
                               F->getName().str().c_str());
    for (const User *U : F->users()) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call || getCoopOp(*Call) != CoopOp::ScopeRun)
        return createStringError("%s is used other than by coop.scope.run",
                                 F->getName().str().c_str());
    }
    appendContextParameter(*F);
  }
  return Error::success();
}

Error lowerReference(Module &M, uint32_t Lanes) {
  Expected<ExecutedEntry> Entry = executedEntry(M);
  if (!Entry)
    return Entry.takeError();
  limitAlignment(M); // optimization gives variables what their types would like
  for (Function &F : M)
    if (!F.isDeclaration())
      EliminateUnreachableBlocks(F);
  if (Error E = checkOtherFunctions(M, Entry->F))
    return E;
  Expected<WaitPoints> Points = findWaitPoints(Entry->F);
  if (!Points)
    return Points.takeError();
  for (const WaitPoint &Point : Points->Points)
    if (Error E = checkPoint(Point))
      return E;
  if (Error E = giveContexts(M, *Points))
    return E;

  Entry->F.removeFnAttr(EntryAttribute);
  Function *Step = appendContextParameter(Entry->F);
  Step->setLinkage(GlobalValue::InternalLinkage);
  StateLayout Layout(M.getDataLayout(), Points->MaxDepth);
  if (Error E = placePrivates(M, *Step, Layout))
    return E;
  const SchedulerShape Shape{(Entry->Invocations + Lanes - 1) / Lanes,
                             Entry->Info.SubgroupSize / Lanes, Lanes};
  if (Points->Points.empty()) {
    eraseLoopMarkers(M);
    // The stack of a thread is small and its end is not checked.
    constexpr uint64_t LargeVariable = 4096;
    if (Error E = moveVariables(*Step, Layout, LargeVariable))
      return E;
    return addPlainLoop(M, *Step, Layout, Shape);
  }
  if (Error E = makeResumable(*Step, *Points, Layout))
    return E;
  eraseLoopMarkers(M);
  return addScheduler(M, *Step, Layout, Shape);
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Polls of coop_dispatch::stop. Where they stand is decided by what runs between two of them; what
// asks a dispatch to stop is the runtime's affair.

#include "lower/cpu/abi/StopPolls.h"
#include "coop/kernel_abi.h"
#include "lower/cpu/abi/KernelAbi.h"
#include "lower/cpu/abi/Steps.h"
#include "lower/ir/Attributes.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/InvocationContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace coop::lower {

static bool isPoll(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && getCoopOp(*Call) == CoopOp::StopPoll;
}

static void addPoll(Instruction *Before) {
  IRBuilder<> B(Before);
  emitCoopOp(B, CoopOp::StopPoll, B.getVoidTy(), {});
}

// ---- placing

namespace {

/// Instructions that are executed between two polls, for some tenths of a millisecond.
constexpr uint64_t Distance = uint64_t(1) << 18;

/// In functions with more loops each polls: for the number of a loop's iterations LLVM looks at all
/// loops before it, in a recursion.
constexpr size_t CountedLoops = 200;

/// What functions execute without a poll, filled in callees first.
using WorkOf = DenseMap<const Function *, uint64_t>;

class Placement {
public:
  Placement(Function &F, const TargetLibraryInfo &Library, const WorkOf &Callees)
      : F(F), Callees(Callees), Dominators(F), Loops(Dominators), Assumptions(F),
        Evolution(F, const_cast<TargetLibraryInfo &>(Library), Assumptions, Dominators, Loops),
        CountsTrips(Loops.getLoopsInPreorder().size() <= CountedLoops) {}

  /// Places the polls of F's loops and returns the work that is left without one.
  uint64_t run() {
    pollOtherCycles();
    uint64_t Work = 0;
    for (const Loop *L : Loops)
      Work = SaturatingAdd(Work, loop(*L));
    for (const BasicBlock &Block : F)
      if (!Loops.getLoopFor(&Block))
        Work = SaturatingAdd(Work, block(Block));
    for (BasicBlock *Head : Polled)
      addPoll(&*Head->getFirstInsertionPt());
    return Work;
  }

private:
  uint64_t block(const BasicBlock &Block) const {
    uint64_t Work = Block.size();
    for (const Instruction &I : Block)
      if (auto *Call = dyn_cast<CallInst>(&I))
        Work = SaturatingAdd(Work, Callees.lookup(Call->getCalledFunction()));
    return Work;
  }

  /// All iterations; 0 where they poll.
  uint64_t loop(const Loop &L) {
    uint64_t Once = 0;
    for (const Loop *Inner : L)
      Once = SaturatingAdd(Once, loop(*Inner));
    for (const BasicBlock *Block : L.blocks())
      if (Loops.getLoopFor(Block) == &L)
        Once = SaturatingAdd(Once, block(*Block));
    const uint64_t Trips = CountsTrips ? Evolution.getSmallConstantMaxTripCount(&L) : 0;
    const uint64_t All = SaturatingMultiply(Trips, Once);
    if (Trips != 0 && All <= Distance)
      return All;
    Polled.insert(L.getHeader());
    return 0;
  }

  /// Cycles that are no natural loops: modules that were not validated have them.
  void pollOtherCycles() {
    SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 8> Edges;
    FindFunctionBackedges(F, Edges);
    for (auto [From, To] : Edges)
      if (!Loops.isLoopHeader(To))
        Polled.insert(const_cast<BasicBlock *>(To));
  }

  Function &F;
  const WorkOf &Callees;
  DominatorTree Dominators;
  LoopInfo Loops;
  AssumptionCache Assumptions;
  ScalarEvolution Evolution;
  const bool CountsTrips;
  SetVector<BasicBlock *> Polled;
};

} // namespace

void placeStopPolls(Module &M) {
  const TargetLibraryInfoImpl Known{Triple(M.getTargetTriple())};
  const TargetLibraryInfo Library(Known);
  WorkOf Work;
  CallGraph Calls(M);
  for (auto Component = scc_begin(&Calls); !Component.isAtEnd(); ++Component)
    for (const CallGraphNode *Node : *Component) {
      Function *F = Node->getFunction();
      if (!F || F->isDeclaration())
        continue;
      uint64_t Own = Placement(*F, Library, Work).run();
      if (Own > Distance || Component.hasCycle()) {
        addPoll(&*F->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
        Own = 0;
      }
      Work[F] = Own;
    }
}

// ---- following

void followStops(Module &M) {
  SetVector<Function *> Stopping;
  SmallVector<CallInst *, 16> After;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (isPoll(I))
        Stopping.insert(&F);
      // Collective functions are called so.
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->isIndirectCall()) {
        After.push_back(Call);
        Stopping.insert(&F);
      }
    }
  for (size_t Next = 0; Next < Stopping.size(); ++Next)
    for (User *U : Stopping[Next]->users())
      if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == Stopping[Next]) {
        After.push_back(Call);
        Stopping.insert(Call->getFunction());
      }
  for (CallInst *Call : After)
    addPoll(Call->getNextNode());
}

// ---- lowering

/// The workgroup function says that it was stopped. What others return is not used any more.
static void returnStopped(IRBuilder<> &B, const Function &F) {
  if (F.hasFnAttribute(WorkgroupAttribute))
    B.CreateRet(B.getInt32(COOP_KERNEL_STOPPED));
  else if (F.getReturnType()->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(Constant::getNullValue(F.getReturnType()));
}

/// `if (atomic load of *Stop) goto Stopped`, in the place of Poll.
static void lowerPoll(Instruction &Poll, Value *Stop, BasicBlock *Stopped) {
  BasicBlock *Head = Poll.getParent();
  BasicBlock *Rest = Head->splitBasicBlock(&Poll);
  Head->getTerminator()->eraseFromParent();
  IRBuilder<> B(Head);
  LoadInst *Asked = B.CreateAlignedLoad(B.getInt32Ty(), Stop, Align(4), "stop.asked");
  Asked->setAtomic(AtomicOrdering::Monotonic);
  MDNode *Likely = MDBuilder(Poll.getContext()).createLikelyBranchWeights();
  B.CreateCondBr(B.CreateIsNull(Asked), Rest, Stopped, Likely);
  Poll.eraseFromParent();
}

/// What coop_dispatch::stop points to or, so that polls need no look at the pointer, a zero.
static Value *stopFlag(IRBuilder<> &B, Function &F) {
  constexpr StringLiteral Never = "coop.stop.never";
  Module &M = *F.getParent();
  GlobalVariable *Zero = M.getNamedGlobal(Never);
  if (!Zero)
    Zero = new GlobalVariable(M, B.getInt32Ty(), true, GlobalValue::PrivateLinkage, B.getInt32(0),
                              Never);
  Value *Given = loadDispatch(B, contextParameter(F), dispatch_field::Stop);
  return B.CreateSelect(B.CreateIsNull(Given), Zero, Given, "stop");
}

void lowerStopPolls(Module &M) {
  for (Function &F : M) {
    SmallVector<Instruction *, 8> Polls;
    for (Instruction &I : instructions(F))
      if (isPoll(I))
        Polls.push_back(&I);
    if (Polls.empty())
      continue;
    // Once for all polls: it stays in a register.
    IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Value *Stop = stopFlag(B, F);
    auto *Stopped = BasicBlock::Create(F.getContext(), "stopped", &F);
    B.SetInsertPoint(Stopped);
    returnStopped(B, F);
    for (Instruction *Poll : Polls)
      lowerPoll(*Poll, Stop, Stopped);
  }
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loop constructs from their markers, and the order of the points where invocations wait.
// It changes nothing but the markers in front of returns.

#include "lower/exec/reference/Keys.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <vector>

using namespace llvm;

namespace coop::lower {

static std::optional<CoopOp> opOf(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call ? getCoopOp(*Call) : std::nullopt;
}

bool isWaitPoint(const CallInst &Call) {
  if (isa<ScopeRunCall>(Call))
    return true;
  // A barrier of one invocation is none.
  return isa<ControlBarrierCall>(Call) && waitedScope(Call) != CoopScope::Invocation;
}

CoopScope waitedScope(const CallInst &Point) {
  if (auto *Run = dyn_cast<ScopeRunCall>(&Point))
    return Run->scope();
  return CoopScope(cast<ControlBarrierCall>(Point).executionScope());
}

// ---- loop constructs

const LoopConstructs::Construct *LoopConstructs::child(const CallInst *Begin,
                                                       const Construct *Parent) {
  const Construct *&Slot = Known[{Begin, Parent}];
  if (!Slot) {
    All.push_back({Begin, Parent, Parent ? Parent->Depth + 1 : 0});
    Slot = &All.back();
  }
  return Slot;
}

const LoopConstructs::Construct *LoopConstructs::after(const Instruction &I,
                                                       const Construct *Current) const {
  auto Op = opOf(I);
  if (Op == CoopOp::LoopBegin)
    return Known.lookup({cast<CallInst>(&I), Current});
  return Op == CoopOp::LoopEnd && Current ? Current->Parent : Current;
}

/// The construct at the end of Block, where Current is the one at its start.
const LoopConstructs::Construct *LoopConstructs::transfer(const BasicBlock &Block,
                                                          const Construct *Current) {
  for (const Instruction &I : Block)
    Current = opOf(I) == CoopOp::LoopBegin ? child(cast<CallInst>(&I), Current) : after(I, Current);
  return Current;
}

Error LoopConstructs::check(const BasicBlock &Block) const {
  const Construct *Current = atEntry(Block);
  for (const Instruction &I : Block) {
    auto Op = opOf(I);
    if ((Op == CoopOp::LoopEnd || Op == CoopOp::LoopIterate) && !Current)
      return createStringError("coop.%s outside of a loop in function %s",
                               coopOpName(*Op).str().c_str(),
                               Block.getParent()->getName().str().c_str());
    Current = after(I, Current);
  }
  return Error::success();
}

/// What both paths are in: leaving a loop without its end leaves it all the same.
static const LoopConstructs::Construct *common(const LoopConstructs::Construct *A,
                                               const LoopConstructs::Construct *B) {
  while (A != B) {
    if (!A || !B)
      return nullptr;
    if (A->Depth < B->Depth)
      std::swap(A, B);
    A = A->Parent;
  }
  return A;
}

Expected<LoopConstructs> LoopConstructs::compute(const Function &F) {
  LoopConstructs Result;
  ReversePostOrderTraversal<const Function *> Order(&F);
  Result.AtEntry[&F.getEntryBlock()] = nullptr;
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const BasicBlock *Block : Order) {
      const Construct *Current = Result.transfer(*Block, Result.atEntry(*Block));
      for (const BasicBlock *Next : successors(Block)) {
        auto [It, New] = Result.AtEntry.try_emplace(Next, Current);
        const Construct *Met = New ? Current : common(It->second, Current);
        Changed |= New || Met != It->second;
        It->second = Met;
      }
    }
  }
  for (const BasicBlock *Block : Order)
    if (Error E = Result.check(*Block))
      return E;
  return Result;
}

// ---- the order of points

/// The natural loop of the edge From -> Head.
static SmallPtrSet<const BasicBlock *, 16> naturalLoop(const BasicBlock *From,
                                                       const BasicBlock *Head) {
  SmallPtrSet<const BasicBlock *, 16> Blocks;
  Blocks.insert(Head);
  SmallVector<const BasicBlock *, 16> Work = {From};
  while (!Work.empty()) {
    const BasicBlock *Block = Work.pop_back_val();
    if (Blocks.insert(Block).second)
      Work.append(pred_begin(Block), pred_end(Block));
  }
  return Blocks;
}

/// Every cycle around a point must be counted, or two visits would have the same path.
static Error checkLoops(Function &F, ArrayRef<WaitPoint> Points,
                        const DenseMap<const BasicBlock *, unsigned> &Number) {
  DominatorTree Dominators(F);
  for (const BasicBlock &Block : F) {
    if (!Number.count(&Block))
      continue;
    for (const BasicBlock *Head : successors(&Block)) {
      if (Number.lookup(Head) > Number.lookup(&Block))
        continue;
      if (!Dominators.dominates(Head, &Block))
        return createStringError("the control flow of function %s is not structured",
                                 F.getName().str().c_str());
      const bool Counted =
          any_of(*Head, [](const Instruction &I) { return opOf(I) == CoopOp::LoopIterate; });
      if (Counted)
        continue;
      const auto Inside = naturalLoop(&Block, Head);
      for (const WaitPoint &Point : Points)
        if (Inside.contains(Point.Call->getParent()))
          return createStringError("a loop around an operation of a scope in function %s has no "
                                   "coop.loop.iterate",
                                   F.getName().str().c_str());
    }
  }
  return Error::success();
}

namespace {
/// Numbers what stands in a function, in one walk.
class PointFinder {
public:
  PointFinder(Function &F, const LoopConstructs &Loops) : F(F), Loops(Loops) {}

  Expected<WaitPoints> run() {
    // A reverse post-order is topological but for the edges that repeat a loop. A loop is placed by
    // its begin: what can follow the loop comes after that, what can precede it before.
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
      Number.insert({Block, static_cast<unsigned>(Number.size())});
      const Construct *Around = Loops.atEntry(*Block);
      for (Instruction &I : *Block) {
        ++Position;
        if (auto Op = opOf(I))
          visit(cast<CallInst>(I), *Op, Around);
        Around = Loops.after(I, Around);
      }
    }
    if (Error E = checkLoops(F, Result.Points, Number))
      return E;
    for (auto &[Marker, Loop] : Markers)
      if (Needed.contains(Loop))
        Result.Markers.push_back(Marker);
    return std::move(Result);
  }

private:
  using Construct = LoopConstructs::Construct;

  void visit(CallInst &Call, CoopOp Op, const Construct *Around) {
    const unsigned Depth = Around ? Around->Depth + 1 : 0;
    if (isWaitPoint(Call)) {
      Result.Points.push_back({&Call, Depth, Position});
      Result.MaxDepth = std::max(Result.MaxDepth, Depth);
      for (; Around && Needed.insert(Around).second; Around = Around->Parent)
        ;
    } else if (Op == CoopOp::LoopBegin) {
      Markers.push_back({{&Call, Depth, Position, true}, Loops.after(Call, Around)});
    } else if (Op == CoopOp::LoopIterate) {
      Markers.push_back({{&Call, Around->Depth, Position, false}, Around});
    }
  }

  Function &F;
  const LoopConstructs &Loops;
  WaitPoints Result;
  SmallVector<std::pair<LoopMarker, const Construct *>, 8> Markers;
  SmallPtrSet<const Construct *, 8> Needed;
  DenseMap<const BasicBlock *, unsigned> Number;
  uint64_t Position = 0;
};
} // namespace

Expected<WaitPoints> findWaitPoints(Function &F) {
  Expected<LoopConstructs> Loops = LoopConstructs::compute(F);
  if (!Loops)
    return Loops.takeError();
  return PointFinder(F, *Loops).run();
}

Error closeLoopsAtReturns(Function &F) {
  Expected<LoopConstructs> Loops = LoopConstructs::compute(F);
  if (!Loops)
    return Loops.takeError();
  SmallVector<std::pair<Instruction *, unsigned>, 8> Returns;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
    if (!isa<ReturnInst>(Block->getTerminator()))
      continue;
    const LoopConstructs::Construct *Around = Loops->atEntry(*Block);
    for (const Instruction &I : *Block)
      Around = Loops->after(I, Around);
    if (Around)
      Returns.push_back({Block->getTerminator(), Around->Depth + 1});
  }
  for (auto [Return, Count] : Returns) {
    IRBuilder<> B(Return);
    for (unsigned I = 0; I < Count; ++I)
      emitCoopOp(B, CoopOp::LoopEnd, B.getVoidTy(), {});
  }
  return Error::success();
}

Error closeLoops(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration())
      if (Error E = closeLoopsAtReturns(F))
        return E;
  return Error::success();
}

} // namespace coop::lower

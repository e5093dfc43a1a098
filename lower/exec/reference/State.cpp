// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes an invocation's function resumable. The state's size is known here, at compile time, so a
// kernel can say how much scratch memory it needs; LLVM's coroutines know theirs too late for that
// and would split the function in three.

#include "lower/exec/reference/State.h"
#include "lower/exec/reference/Liveness.h"
#include "lower/exec/reference/PhiWebs.h"
#include "lower/exec/reference/UninterruptedLoops.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/InvocationContext.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"
#include <vector>

using namespace llvm;

namespace coop::lower {

Expected<uint64_t> StateLayout::add(Type *T, uint64_t Count, Align Wanted) {
  // Vectors of many lanes have large natural alignments; whoever asks for less says so at accesses.
  const Align Used = std::max(Wanted, std::min(Data.getABITypeAlign(T), Align(Alignment)));
  if (Used.value() > Alignment)
    return createStringError("a variable's alignment of %llu bytes is more than %llu",
                             static_cast<unsigned long long>(Used.value()),
                             static_cast<unsigned long long>(Alignment));
  const uint64_t Size = Data.getTypeAllocSize(T).getFixedValue();
  const uint64_t Offset = alignTo(End, Used);
  if (Size > MaxScratchSize || (Size != 0 && Count > (MaxScratchSize - Offset) / Size))
    return createStringError("an invocation's variables take more than %llu bytes",
                             static_cast<unsigned long long>(MaxScratchSize));
  End = Offset + Size * Count;
  return Offset;
}

namespace {

class Resumable {
public:
  Resumable(Function &F, const WaitPoints &Points, StateLayout &Layout)
      : F(F), Points(Points), Layout(Layout), State(contextParameter(F)), B(F.getContext()) {}

  void run() {
    countLoops();
    splitAtPoints();
    finishAtReturns();
    spill();
    enterWhereLeft();
  }

private:
  Value *field(uint64_t Offset) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), State, Offset);
  }
  Value *pathWord(unsigned Word) { return field(StateLayout::Path + 8 * uint64_t(Word)); }

  void countLoops();
  void splitAtPoints();
  void waitAt(const WaitPoint &Point, uint32_t ResumeAt);
  void finishAtReturns();
  void spill();
  void enterWhereLeft();

  Function &F;
  const WaitPoints &Points;
  StateLayout &Layout;
  Value *State;
  IRBuilder<> B;
  /// Where the function goes on, in the order of Points.
  std::vector<BasicBlock *> Continuations;
};

/// A loop's position and the number of its iteration are words of the path while it runs.
void Resumable::countLoops() {
  for (const LoopMarker &Marker : Points.Markers) {
    B.SetInsertPoint(Marker.Call);
    Value *Count = pathWord(2 * Marker.Depth + 1);
    if (Marker.IsBegin) {
      B.CreateStore(B.getInt64(Marker.Position), pathWord(2 * Marker.Depth));
      B.CreateStore(B.getInt64(0), Count);
    } else {
      B.CreateStore(B.CreateAdd(B.CreateLoad(B.getInt64Ty(), Count), B.getInt64(1)), Count);
    }
  }
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isa<LoopMarkerCall>(I))
      I.eraseFromParent();
}

/// Of SPIR-V's scopes: cross device, device, queue family.
bool isWiderThanWorkgroup(uint64_t Scope) { return Scope <= 1 || Scope == 5; }

void Resumable::waitAt(const WaitPoint &Point, uint32_t ResumeAt) {
  B.SetInsertPoint(Point.Call);
  auto *Run = dyn_cast<ScopeRunCall>(Point.Call);
  auto *Barrier = dyn_cast<ControlBarrierCall>(Point.Call);
  const uint32_t Kind = waitedScope(*Point.Call) == CoopScope::Subgroup ? wait::SubgroupRun
                        : Run                                           ? wait::WorkgroupRun
                                                                        : wait::WorkgroupBarrier;
  // Invocations of a workgroup run on one thread. Other threads see what a wider scope orders.
  if (Barrier && isWiderThanWorkgroup(Barrier->memoryScope()))
    B.CreateFence(AtomicOrdering::AcquireRelease);
  B.CreateStore(B.getInt32(Kind), field(StateLayout::Wait));
  B.CreateStore(B.getInt32(ResumeAt), field(StateLayout::Resume));
  Constant *Null = ConstantPointerNull::get(B.getPtrTy());
  B.CreateStore(Run ? Run->getArgOperand(ScopeRunCall::Run) : Null, field(StateLayout::Function));
  // Never null, which would say that the lane is not active.
  B.CreateStore(Run ? Run->arguments() : State, field(StateLayout::Arguments));
  B.CreateStore(B.getInt64(Point.Position), pathWord(2 * Point.Depth));
  for (unsigned Word = 2 * Point.Depth + 1; Word < Layout.pathWords(); ++Word)
    B.CreateStore(B.getInt64(0), pathWord(Word));
}

/// For now every block that waits branches to where it goes on, so that the values which live over
/// the point are those that are live there.
void Resumable::splitAtPoints() {
  // From the last one: splitting moves everything after, which is then only up to the next point.
  Continuations.resize(Points.Points.size());
  for (size_t I = Points.Points.size(); I-- > 0;) {
    const WaitPoint &Point = Points.Points[I];
    waitAt(Point, static_cast<uint32_t>(I + 1));
    Continuations[I] = Point.Call->getParent()->splitBasicBlock(Point.Call, "resume");
    Point.Call->eraseFromParent();
  }
}

void Resumable::finishAtReturns() {
  for (BasicBlock &Block : F)
    if (isa<ReturnInst>(Block.getTerminator())) {
      B.SetInsertPoint(Block.getTerminator());
      B.CreateStore(B.getInt32(wait::Finished), field(StateLayout::Wait));
    }
}

/// Values that live over a point become variables.
void Resumable::spill() {
  UninterruptedLoops Loops(F, Continuations);
  Loops.nameResults();
  std::vector<Instruction *> Values = valuesAcrossBlocks(F);
  BitVector Across(static_cast<unsigned>(Values.size()));
  Liveness Live(F, Values);
  for (BasicBlock *Block : Continuations)
    Across |= Live.at(Block);
  for (unsigned Index : Across.set_bits())
    Loops.nameOperand(*Values[Index]);
  Across.reset(spillPhiWebs(Values, Across, Live, Align(StateLayout::Alignment)));
  for (unsigned Index : Across.set_bits())
    if (AllocaInst *Variable = DemoteRegToStack(*Values[Index])) {
      limitAlignment(*Variable);
      for (User *U : Variable->users())
        limitAlignment(*cast<Instruction>(U));
    }
}

/// Cuts the branches that splitting left, and starts with a switch to where the invocation is.
void Resumable::enterWhereLeft() {
  BasicBlock *Start = &F.getEntryBlock();
  auto *Enter = BasicBlock::Create(F.getContext(), "enter", &F, Start);
  for (BasicBlock *Block : Continuations) {
    Instruction *Branch = Block->getSinglePredecessor()->getTerminator();
    B.SetInsertPoint(Branch);
    B.CreateRetVoid();
    Branch->eraseFromParent();
  }
  // Variables are made in the entry block.
  for (Instruction &I : make_early_inc_range(*Start))
    if (isa<AllocaInst>(I))
      I.moveBefore(*Enter, Enter->end());
  B.SetInsertPoint(Enter);
  Value *Where = B.CreateLoad(B.getInt32Ty(), field(StateLayout::Resume));
  SwitchInst *Switch = B.CreateSwitch(Where, Start, static_cast<unsigned>(Continuations.size()));
  for (unsigned I = 0; I < Continuations.size(); ++I)
    Switch->addCase(B.getInt32(I + 1), Continuations[I]);
}

} // namespace

Error moveVariables(Function &F, StateLayout &Layout, uint64_t AtLeast) {
  const DataLayout &Data = F.getDataLayout();
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Mark = dyn_cast<IntrinsicInst>(&I); Mark && Mark->isLifetimeStartOrEnd()) {
      Mark->eraseFromParent();
      continue;
    }
    auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca)
      continue;
    auto *Count = dyn_cast<ConstantInt>(Alloca->getArraySize());
    if (!Count || Alloca->getParent() != &F.getEntryBlock())
      return createStringError("a variable of a size that is not constant");
    if (auto Size = Alloca->getAllocationSize(Data); Size && Size->getFixedValue() < AtLeast)
      continue;
    Expected<uint64_t> Offset =
        Layout.add(Alloca->getAllocatedType(), Count->getLimitedValue(), Alloca->getAlign());
    if (!Offset)
      return Offset.takeError();
    IRBuilder<> B(Alloca);
    Value *Address = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), contextParameter(F), *Offset);
    Address->takeName(Alloca);
    Alloca->replaceAllUsesWith(Address);
    Alloca->eraseFromParent();
  }
  return Error::success();
}

Error makeResumable(Function &F, const WaitPoints &Points, StateLayout &Layout) {
  Resumable(F, Points, Layout).run();
  // All, whether or not they are in use over a point: their addresses may be with others.
  return moveVariables(F, Layout, 0);
}

} // namespace coop::lower

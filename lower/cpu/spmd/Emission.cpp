// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control flow: partial linearization (Moll and Hack, "Partial control-flow linearization", PLDI
// 2018) of one region after another. A branch that all lanes take together stays a branch. Where
// lanes part, blocks are executed one after another in the region's order, each under the mask of
// the lanes that have arrived; a block that may have none is branched around.

#include "lower/cpu/spmd/FunctionVectorizer.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {

/// Writes the items of one region and connects them.
class FunctionVectorizer::RegionEmission {
public:
  RegionEmission(FunctionVectorizer &V, const Region &R)
      : V(V), R(R), Divergent(V.Diverging.isDivergent(&R)), Batching(R.Items.size()) {}

  /// What comes after the region. Into is emitted before it.
  Emitted run(BasicBlock *Into) {
    for (const RegionItem &Item : R.Items) {
      auto *Block = dyn_cast<BasicBlock *>(Item);
      Start.push_back(V.B.block(Block ? Block->getName() : "loop"));
    }
    V.B.SetInsertPoint(Into);
    if (R.Header)
      V.emitMarker(CoopOp::LoopBegin);
    V.B.CreateBr(Start[0]);
    if (Divergent)
      Latch = V.B.block("latch");
    for (unsigned I = 0; I < R.Items.size(); ++I) {
      Emitted Item;
      if (auto *Block = dyn_cast<BasicBlock *>(R.Items[I]))
        Item = V.emitBlock(R, *Block, Start[I]);
      else
        Item = RegionEmission(V, *cast<Region *>(R.Items[I])).run(Start[I]);
      connect(I, Item);
    }
    if (Divergent)
      finishLoop();
    return std::move(Rest);
  }

private:
  void connect(unsigned Item, const Emitted &From);
  void wait(BasicBlock *To, std::set<unsigned> &At);
  void goOn(BasicBlock *From, std::set<unsigned> Waiting);
  void finishLoop();

  FunctionVectorizer &V;
  const Region &R;
  const bool Divergent;
  /// Where lanes may wait when an item is reached, beside the item itself.
  std::vector<std::set<unsigned>> Batching;
  std::vector<BasicBlock *> Start;
  BasicBlock *Latch = nullptr;
  Emitted Rest;
};

/// Lanes will go on at To, which may be outside of the loop; those wait until it ends.
void FunctionVectorizer::RegionEmission::wait(BasicBlock *To, std::set<unsigned> &At) {
  const auto Place = V.Regions.place(R, To);
  if (Place && To != R.Header)
    At.insert(*Place);
  else if (!Place && !is_contained(Rest.Waiting, To))
    Rest.Waiting.push_back(To);
}

void FunctionVectorizer::RegionEmission::connect(unsigned Item, const Emitted &From) {
  for (const OutEdge &Edge : From.Edges) {
    std::set<unsigned> Waiting = Batching[Item];
    if (!Edge.Skips)
      for (BasicBlock *To : From.Waiting)
        wait(To, Waiting);
    const bool Inside = Edge.To && Edge.To != R.Header && V.Regions.place(R, Edge.To);
    if (Edge.To && (Divergent || Inside)) {
      wait(Edge.To, Waiting);
    } else if (Edge.To == R.Header && R.Header) {
      BranchInst::Create(Start[0], Edge.From);
      continue;
    } else if (Edge.To) {
      V.B.SetInsertPoint(Edge.From);
      V.emitMarker(CoopOp::LoopEnd);
      Rest.Edges.push_back(Edge);
      continue;
    }
    goOn(Edge.From, std::move(Waiting));
  }
}

/// At the first of the items where lanes wait.
void FunctionVectorizer::RegionEmission::goOn(BasicBlock *From, std::set<unsigned> Waiting) {
  if (Waiting.empty()) {
    if (Latch)
      BranchInst::Create(Latch, From);
    else
      new UnreachableInst(From->getContext(), From);
    return;
  }
  const unsigned Next = *Waiting.begin();
  Waiting.erase(Waiting.begin());
  Batching[Next].insert(Waiting.begin(), Waiting.end());
  BranchInst::Create(Start[Next], From);
}

/// While any lane goes on, the loop does.
void FunctionVectorizer::RegionEmission::finishLoop() {
  LaneBuilder &B = V.B;
  B.SetInsertPoint(Latch);
  AllocaInst *Slot = V.MaskSlots.lookup(R.Header);
  BasicBlock *After = B.block("loop.done");
  B.CreateCondBr(B.any(B.CreateLoad(Slot->getAllocatedType(), Slot)), Start[0], After);
  B.SetInsertPoint(After);
  V.emitMarker(CoopOp::LoopEnd);
  Rest.Edges.push_back({After});
}

Error FunctionVectorizer::run(function_ref<Mask(LaneBuilder &)> ActiveLanes) {
  B.SetInsertPoint(BasicBlock::Create(B.getContext(), "entry", &Target));
  makeSlots();
  RegionMask[&Regions.root()] = ActiveLanes(B);
  RegionEmission(*this, Regions.root()).run(B.GetInsertBlock());
  if (!Problem.empty())
    return createStringError("%s; use --exec=reference", Problem.c_str());
  EliminateUnreachableBlocks(Target);
  promoteLaneVariables(Target, Variables);
  return Error::success();
}

void FunctionVectorizer::fail(const Twine &What) {
  if (!Problem.empty())
    return;
  raw_string_ostream Text(Problem);
  if (const DebugLoc &Where = B.getCurrentDebugLocation(); Where && Where.getLine() != 0)
    Text << DiagnosticLocation(Where).getRelativePath() << ':' << Where.getLine() << ':'
         << Where.getCol() << ": ";
  Text << What;
}

/// Markers are for the execution of entry points; other functions' loops are plain.
void FunctionVectorizer::emitMarker(CoopOp Op) {
  if (Shapes.facts().areInvocations())
    emitCoopOp(B, Op, B.getVoidTy(), {});
}

// ---- blocks

/// Instructions that do no harm without an active lane, and few of them, cost less than a branch.
bool FunctionVectorizer::needsGuard(const BasicBlock &Block) const {
  constexpr unsigned FewInstructions = 8;
  if (!Diverging.isPartial(&Block))
    return false;
  const Instruction *End = Block.getTerminator();
  if (!isa<BranchInst>(End) || (End->getNumSuccessors() > 1 && !Diverging.partsAt(&Block)))
    return true;
  unsigned Cost = 0;
  for (const Instruction &I : Block) {
    if (isa<PHINode>(I) || &I == End)
      continue;
    if (isa<AllocaInst>(I) || !isSafeToSpeculativelyExecute(&I) || isa<CallBase>(I))
      return true;
    Cost += static_cast<unsigned>(leafCount(I.getType()));
  }
  return Cost > FewInstructions;
}

void FunctionVectorizer::beginBlock(const Region &R, BasicBlock &Block) {
  Current = &Block;
  Local.clear();
  AllocaInst *MaskSlot = MaskSlots.lookup(&Block);
  // The loop is entered with the mask of the block before it.
  if (&Block == R.Header && !MaskSlot)
    for (BasicBlock *Pred : predecessors(&Block))
      if (!R.contains(Regions.of(Pred)))
        RegionMask[&R] = BlockMask.lookup(Pred);
  Active = RegionMask.lookup(&R);
  if (MaskSlot) {
    Active = B.CreateLoad(MaskSlot->getAllocatedType(), MaskSlot, "active");
    B.CreateStore(Constant::getNullValue(MaskSlot->getAllocatedType()), MaskSlot);
    if (&Block == R.Header)
      RegionMask[&R] = Active;
  }
  BlockMask[&Block] = Active;
  if (&Block == R.Header)
    emitMarker(CoopOp::LoopIterate);
}

FunctionVectorizer::Emitted FunctionVectorizer::emitBlock(const Region &R, BasicBlock &Block,
                                                          BasicBlock *Into) {
  Emitted Result;
  B.SetInsertPoint(Into);
  beginBlock(R, Block);
  if (needsGuard(Block)) {
    BasicBlock *Body = B.block("some"), *Skip = B.block("none");
    B.CreateCondBr(B.any(Active), Body, Skip);
    Result.Edges.push_back({Skip, nullptr, true});
    B.SetInsertPoint(Body);
  }
  for (Instruction &I : Block) {
    if (I.isTerminator() || !Problem.empty())
      break;
    B.SetCurrentDebugLocation(I.getDebugLoc());
    if (isa<PHINode>(I))
      define(I, loadSlot(Shapes.of(&I), Slots.find(&I)->second.Incoming));
    else
      emit(I);
  }
  B.SetCurrentDebugLocation(Block.getTerminator()->getDebugLoc());
  emitTerminator(Block, Result);
  return Result;
}

// ---- edges

void FunctionVectorizer::takeEdge(BasicBlock &To, Mask Taken) {
  // All phis change at once.
  SmallVector<std::pair<AllocaInst *, Value *>, 8> Stores;
  const bool Merges =
      Diverging.isJoin(&To) || Diverging.leavesDivergent(Regions.of(Current), Regions.of(&To));
  for (PHINode &Phi : To.phis()) {
    Value *Incoming = Phi.getIncomingValueForBlock(Current);
    ArrayRef<AllocaInst *> Slot = Slots.find(&Phi)->second.Incoming;
    if (Shapes.of(&Phi).isAffine()) {
      if (!isa<UndefValue>(Incoming))
        Stores.push_back({Slot[0], valueOf(Incoming).Base});
      continue;
    }
    for (auto [Part, V] : zip(Slot, slotParts(valueOf(Incoming), Slot))) {
      Value *Old = Merges && Taken ? B.CreateLoad(Part->getAllocatedType(), Part) : nullptr;
      Stores.push_back({Part, Old ? choosePart(Taken, V, Old) : V});
    }
  }
  for (auto [Slot, V] : Stores)
    B.CreateStore(V, Slot);
  if (AllocaInst *Slot = MaskSlots.lookup(&To)) {
    Value *Others = B.CreateLoad(Slot->getAllocatedType(), Slot);
    B.CreateStore(B.CreateOr(Others, B.maskValue(Taken)), Slot);
  }
}

void FunctionVectorizer::emitReturn(ReturnInst &Return) {
  if (!Return.getReturnValue()) {
    B.CreateRetVoid();
    return;
  }
  SmallVector<Value *, 4> Parts = lanes(operand(Return, 0));
  if (Parts.size() == 1) {
    B.CreateRet(Parts[0]);
    return;
  }
  Value *Result = PoisonValue::get(Target.getReturnType());
  for (unsigned I = 0; I < Parts.size(); ++I)
    Result = B.CreateInsertValue(Result, Parts[I], I);
  B.CreateRet(Result);
}

void FunctionVectorizer::emitTerminator(BasicBlock &Block, Emitted &Result) {
  Instruction *End = Block.getTerminator();
  if (!Problem.empty()) { // what has been written is thrown away
    B.CreateUnreachable();
    return;
  }
  if (auto *Return = dyn_cast<ReturnInst>(End))
    return emitReturn(*Return);
  if (isa<UnreachableInst>(End)) {
    Result.Edges.push_back({B.GetInsertBlock()});
    return;
  }
  if (!isa<BranchInst>(End) && !isa<SwitchInst>(End)) {
    fail(Twine("the instruction ") + End->getOpcodeName());
    B.CreateUnreachable();
    return;
  }
  if (End->getNumSuccessors() == 1) {
    takeEdge(*End->getSuccessor(0), Active);
    Result.Edges.push_back({B.GetInsertBlock(), End->getSuccessor(0)});
    return;
  }
  if (Diverging.partsAt(&Block))
    return emitParting(Block, Result);
  Instruction *New = End->clone();
  New->setOperand(0, operand(*End, 0).Base);
  B.Insert(New);
  // One block for each edge: phis and masks are on it.
  MapVector<BasicBlock *, BasicBlock *> Edges;
  for (unsigned I = 0; I < End->getNumSuccessors(); ++I) {
    BasicBlock *&Edge = Edges[End->getSuccessor(I)];
    if (!Edge)
      Edge = B.block("edge");
    New->setSuccessor(I, Edge);
  }
  for (auto [To, Edge] : Edges) {
    B.SetInsertPoint(Edge);
    takeEdge(*To, Active);
    Result.Edges.push_back({B.GetInsertBlock(), To});
  }
}

void FunctionVectorizer::emitParting(BasicBlock &Block, Emitted &Result) {
  Instruction *End = Block.getTerminator();
  Value *Condition = lane(operand(*End, 0));
  MapVector<BasicBlock *, Value *> Taken; // of all lanes, active or not
  auto Add = [&](BasicBlock *To, Value *Lanes) {
    Value *&All = Taken[To];
    All = All ? B.CreateOr(All, Lanes) : Lanes;
  };
  if (auto *Switch = dyn_cast<SwitchInst>(End)) {
    Value *Any = nullptr;
    for (const auto &Case : Switch->cases()) {
      Value *Equal = B.CreateICmpEQ(Condition, B.splat(Case.getCaseValue()));
      Add(Case.getCaseSuccessor(), Equal);
      Any = Any ? B.CreateOr(Any, Equal) : Equal;
    }
    Add(Switch->getDefaultDest(), Any ? B.CreateNot(Any) : B.maskValue(nullptr));
  } else {
    Add(End->getSuccessor(0), Condition);
    Add(End->getSuccessor(1), B.CreateNot(Condition));
  }
  for (auto [To, Lanes] : Taken) {
    takeEdge(*To, B.both(Active, Lanes));
    Result.Waiting.push_back(To);
  }
  Result.Edges.push_back({B.GetInsertBlock()});
}

} // namespace coop::lower

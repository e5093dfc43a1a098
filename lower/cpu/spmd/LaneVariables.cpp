// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each variable is given its initial value at the last place that all its uses come after. Values
// of different ways meet in the iterated dominance frontier of its stores (Cytron et al., 1991),
// and what a load reads is the last of these and of the stores that dominates it: see
// LaneVariables.h.

#include "lower/cpu/spmd/LaneVariables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {
namespace {

Loop *commonLoop(Loop *A, Loop *B) {
  while (A && !A->contains(B))
    A = A->getParentLoop();
  return A;
}

/// The last block in which the variable can begin: it dominates all uses, and is in no loop that
/// some of them are not in.
BasicBlock *beginOf(ArrayRef<Instruction *> Uses, const DominatorTree &Dominators,
                    const LoopInfo &Loops) {
  BasicBlock *Block = Uses.front()->getParent();
  Loop *Around = Loops.getLoopFor(Block);
  for (const Instruction *Use : Uses.drop_front()) {
    BasicBlock *Place = const_cast<BasicBlock *>(Use->getParent());
    Block = Dominators.findNearestCommonDominator(Block, Place);
    Around = commonLoop(Around, Loops.getLoopFor(Place));
  }
  while (Loop *Inner = Loops.getLoopFor(Block)) {
    if (Inner == Around)
      break;
    Block = Dominators.getNode(Inner->getHeader())->getIDom()->getBlock();
  }
  return Block;
}

/// Where control that a block does not dominate alone goes on from it, for all blocks.
class Frontiers {
public:
  Frontiers(Function &F, const DominatorTree &Dominators) {
    for (BasicBlock &Join : F) {
      const DomTreeNode *Node = Dominators.getNode(&Join);
      if (!Node || !Join.hasNPredecessorsOrMore(2))
        continue;
      for (BasicBlock *Pred : predecessors(&Join))
        for (const DomTreeNode *At = Dominators.getNode(Pred); At && At != Node->getIDom();
             At = At->getIDom()) {
          SmallVector<BasicBlock *, 2> &Of = Blocks[At->getBlock()];
          if (!Of.empty() && Of.back() == &Join)
            break; // and all above it have it too
          Of.push_back(&Join);
        }
    }
  }

  ArrayRef<BasicBlock *> of(const BasicBlock *Block) const {
    auto It = Blocks.find(Block);
    return It == Blocks.end() ? ArrayRef<BasicBlock *>() : ArrayRef<BasicBlock *>(It->second);
  }

private:
  DenseMap<const BasicBlock *, SmallVector<BasicBlock *, 2>> Blocks;
};

/// One variable on its way to be values.
class Promotion {
public:
  Promotion(const LaneVariable &V, const DominatorTree &Dominators, const Frontiers &Joins)
      : Variable(*V.Variable), Initial(V.Initial), Dominators(Dominators), Frontier(Joins) {}

  void run(ArrayRef<Instruction *> Uses, const BasicBlock *Begin) {
    for (Instruction *Use : Uses)
      InBlock[Use->getParent()].push_back(Use);
    for (auto &[Block, InOrder] : InBlock)
      llvm::sort(InOrder, [](auto *A, auto *B) { return A->comesBefore(B); });
    findDefinitions(*Begin);
    for (auto &[Block, InOrder] : InBlock)
      findValues(*Block, InOrder);
    while (!Incomplete.empty())
      complete(*Incomplete.pop_back_val());
    replaceLoads();
    for (Instruction *Use : Uses)
      Use->eraseFromParent();
  }

private:
  /// A block that has another value at its end than at the end of its dominator.
  struct Definition {
    BasicBlock *Block;
    unsigned Number;        ///< of its node of the dominator tree, in depth-first order
    int Outer = -1;         ///< the next that dominates it
    bool IsJoin = false;    ///< values meet at its beginning
    Value *AtEnd = nullptr; ///< the last that it stores
  };

  /// Stores, and joins that they reach and Begin dominates: outside of it nobody reads.
  void findDefinitions(const BasicBlock &Begin) {
    MapVector<BasicBlock *, Definition> Found;
    auto In = [&](BasicBlock *Block) -> Definition & {
      Definition New = {Block, Dominators.getNode(Block)->getDFSNumIn()};
      return Found.insert({Block, New}).first->second;
    };
    SmallVector<BasicBlock *, 8> Work;
    for (auto &[Block, InOrder] : InBlock)
      for (Instruction *Use : InOrder)
        if (auto *Store = dyn_cast<StoreInst>(Use); Store && Dominators.getNode(Block))
          In(Block).AtEnd = Store->getValueOperand();
    for (auto &[Block, D] : Found)
      Work.push_back(Block);
    while (!Work.empty())
      for (BasicBlock *Join : Frontier.of(Work.pop_back_val()))
        if (Dominators.properlyDominates(&Begin, Join) && !In(Join).IsJoin) {
          In(Join).IsJoin = true;
          Work.push_back(Join);
        }
    for (auto &[Block, D] : Found)
      Definitions.push_back(D);
    llvm::sort(Definitions, [](auto &A, auto &B) { return A.Number < B.Number; });
    SmallVector<int, 8> Around;
    for (auto [Index, D] : enumerate(Definitions)) {
      while (!Around.empty() && !Dominators.dominates(Definitions[Around.back()].Block, D.Block))
        Around.pop_back();
      D.Outer = Around.empty() ? -1 : Around.back();
      Around.push_back(static_cast<int>(Index));
    }
  }

  Value *valueAtEnd(BasicBlock &Block) { return valueAfter(innermost(Block)); }

  Value *valueAtBegin(BasicBlock &Block) {
    const int At = innermost(Block);
    if (At < 0 || Definitions[At].Block != &Block)
      return valueAfter(At);
    return Definitions[At].IsJoin ? join(Block) : valueAfter(Definitions[At].Outer);
  }

  Value *valueAfter(int Definition) {
    if (Definition < 0)
      return Initial;
    return Definitions[Definition].AtEnd ? Definitions[Definition].AtEnd
                                         : join(*Definitions[Definition].Block);
  }

  /// The innermost definition that dominates Block, its own included; -1 where there is none.
  int innermost(BasicBlock &Block) const {
    const DomTreeNode *Node = Dominators.getNode(&Block);
    if (!Node)
      return -1; // unreachable
    auto After = upper_bound(Definitions, Node->getDFSNumIn(),
                             [](unsigned N, const Definition &D) { return N < D.Number; });
    int At = static_cast<int>(After - Definitions.begin()) - 1;
    while (At >= 0 && !Dominators.dominates(Definitions[At].Block, &Block))
      At = Definitions[At].Outer;
    return At;
  }

  PHINode *join(BasicBlock &Block) {
    PHINode *&Phi = Phis[&Block];
    if (!Phi) {
      Phi = PHINode::Create(Variable.getAllocatedType(), 2, Variable.getName());
      Phi->insertBefore(Block, Block.begin());
      Incomplete.push_back(Phi);
    }
    return Phi;
  }

  void complete(PHINode &Phi) {
    for (BasicBlock *Pred : predecessors(Phi.getParent()))
      Phi.addIncoming(valueAtEnd(*Pred), Pred);
  }

  void findValues(BasicBlock &Block, ArrayRef<Instruction *> InOrder) {
    Value *Now = nullptr;
    for (Instruction *Use : InOrder)
      if (auto *Store = dyn_cast<StoreInst>(Use))
        Now = Store->getValueOperand();
      else
        Loaded[cast<LoadInst>(Use)] = Now ? Now : Now = valueAtBegin(Block);
  }

  /// What is stored may be what another of the loads has read.
  void replaceLoads() {
    for (auto [Load, Read] : Loaded) {
      while (auto *Other = dyn_cast<LoadInst>(Read)) {
        auto It = Loaded.find(Other);
        if (It == Loaded.end())
          break;
        Read = It->second;
      }
      Load->replaceAllUsesWith(Read);
    }
  }

  AllocaInst &Variable;
  Constant *Initial;
  const DominatorTree &Dominators;
  const Frontiers &Frontier;
  MapVector<BasicBlock *, SmallVector<Instruction *, 4>> InBlock;
  SmallVector<Definition, 4> Definitions; ///< sorted by Number
  DenseMap<BasicBlock *, PHINode *> Phis;
  SmallVector<PHINode *, 4> Incomplete;
  MapVector<LoadInst *, Value *> Loaded;
};

} // namespace

void promoteLaneVariables(Function &F, ArrayRef<LaneVariable> Variables) {
  const DominatorTree Dominators(F);
  Dominators.updateDFSNumbers();
  const LoopInfo Loops(Dominators);
  const Frontiers Joins(F, Dominators);
  for (const LaneVariable &V : Variables) {
    SmallVector<Instruction *, 8> Uses;
    for (User *U : V.Variable->users())
      Uses.push_back(cast<Instruction>(U));
    if (!Uses.empty())
      Promotion(V, Dominators, Joins).run(Uses, beginOf(Uses, Dominators, Loops));
    V.Variable->eraseFromParent();
  }
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of loops; see UnrollVariableLoops.h.

#include "lower/transform/UnrollVariableLoops.h"
#include "lower/ir/TypeLeaves.h"
#include "lower/transform/UnrollLoops.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The places in a function where elements of small arrays are chosen by what loops count.
class CountedAccesses {
public:
  CountedAccesses(Function &F, const LoopInfo &Loops, ScalarEvolution &Evolution)
      : Loops(Loops), Evolution(Evolution) {
    for (Instruction &I : instructions(F))
      if (auto *Variable = dyn_cast<AllocaInst>(&I))
        addSmall(*Variable, Variable->getAllocatedType(), F);
    for (GlobalVariable &Table : F.getParent()->globals())
      if (Table.isConstant())
        addSmall(Table, Table.getValueType(), F);
  }

  /// Whether one of them changes in L.
  bool changeIn(const Loop &L) const {
    return any_of(Places, [&](const GetElementPtrInst *Place) {
      return L.contains(Place) &&
             any_of(Place->indices(), [&](const Use &Index) { return !isInvariant(Index, L); });
    });
  }

private:
  /// An array that becomes values where nothing chooses from it. None where an index is another
  /// one.
  void addSmall(Value &Variable, Type *T, const Function &F) {
    if (!T->isArrayTy() || countLeaves(T, MaxValueLeaves) > MaxValueLeaves)
      return;
    SmallVector<Value *, 16> Pointers = {&Variable};
    SmallVector<GetElementPtrInst *, 16> Found;
    for (size_t Next = 0; Next < Pointers.size(); ++Next)
      for (User *U : Pointers[Next]->users()) {
        auto *Place = dyn_cast<GetElementPtrInst>(U);
        if (!Place || Place->getFunction() != &F)
          continue;
        Pointers.push_back(Place);
        if (Place->hasAllConstantIndices())
          continue;
        if (!all_of(Place->indices(), [&](const Use &Index) { return isCounted(Index); }))
          return;
        Found.push_back(Place);
      }
    Places.append(Found.begin(), Found.end());
  }

  /// Whether V is a constant where all loops that count it are written out.
  bool isCounted(Value *V) const {
    SmallSetVector<Value *, 8> Values;
    Values.insert(V);
    for (size_t Next = 0; Next < Values.size(); ++Next) {
      if (isa<Constant>(Values[Next]))
        continue;
      auto *I = dyn_cast<Instruction>(Values[Next]);
      // Robust access chooses between an index and 0.
      if (!I || !(isa<CastInst, BinaryOperator, ICmpInst, SelectInst>(I) || isCounter(*I)))
        return false;
      Values.insert(I->value_op_begin(), I->value_op_end());
    }
    return true;
  }

  bool isCounter(const Instruction &I) const {
    const Loop *L = Loops.getLoopFor(I.getParent());
    return isa<PHINode>(I) && L && L->getHeader() == I.getParent() &&
           Evolution.getSmallConstantTripCount(L) != 0;
  }

  const LoopInfo &Loops;
  ScalarEvolution &Evolution;
  SmallVector<const GetElementPtrInst *, 16> Places;
};

} // namespace

PreservedAnalyses UnrollVariableLoopsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  constexpr uint64_t MostInstructions = 1 << 10;
  unrollLoops(F, FAM, [&](LoopInfo &Loops, ScalarEvolution &Evolution) {
    const CountedAccesses Accesses(F, Loops, Evolution);
    ChosenLoops Chosen;
    for (Loop *L : Loops.getLoopsInPreorder())
      if (Accesses.changeIn(*L))
        Chosen[L] = MostInstructions;
    return Chosen;
  });
  return PreservedAnalyses::none();
}

} // namespace coop::lower

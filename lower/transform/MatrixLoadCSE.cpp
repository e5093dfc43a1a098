// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for loads of the same; see MatrixLoadCSE.h.

#include "lower/transform/MatrixLoadCSE.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/analysis/PlainLoad.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/DenseMap.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The instructions of a block as they are executed.
class Repetitions {
public:
  void visit(Instruction &I) {
    Times[&I] = Time;
    auto *Load = dyn_cast<CallInst>(&I);
    if (!Use.leavesMemory(I)) {
      ++Time;
      Loads.clear();
    } else if (isCandidate(I)) {
      // One with each other would take time that grows with the square of their number.
      constexpr size_t MostCompared = 128;
      const auto Last = ArrayRef(Loads).take_back(MostCompared);
      const auto *Same =
          find_if(Last, [&](CallInst *Earlier) { return areSame(Earlier, Load, 0); });
      if (Same == Last.end()) {
        Loads.push_back(Load);
        return;
      }
      Load->replaceAllUsesWith(*Same);
      Load->eraseFromParent();
    }
  }

  static bool isCandidate(const Instruction &I) {
    return isa<MatLoadCall>(I) && isPlainLoad(cast<MatrixLoadCall>(I));
  }

private:
  /// Whether both are the same number or address, or load the same at a time. Depth bounds the
  /// search through operands.
  bool areSame(const Value *X, const Value *Y, unsigned Depth) const {
    constexpr unsigned MostDepth = 16;
    if (X == Y)
      return true;
    auto *A = dyn_cast<Instruction>(X), *B = dyn_cast<Instruction>(Y);
    if (!A || !B || Depth == MostDepth || A->getParent() != B->getParent() ||
        !A->isSameOperationAs(B) || !isFunctionOfOperands(*A, *B))
      return false;
    return all_of(zip(A->operands(), B->operands()), [&](auto Operands) {
      return areSame(std::get<0>(Operands), std::get<1>(Operands), Depth + 1);
    });
  }

  bool isFunctionOfOperands(const Instruction &A, const Instruction &B) const {
    if (isa<LoadInst>(A)) {
      auto TimeOfA = Times.find(&A), TimeOfB = Times.find(&B); // in this block
      return !A.isVolatile() && !A.isAtomic() && TimeOfA != Times.end() && TimeOfB != Times.end() &&
             TimeOfA->second == TimeOfB->second;
    }
    auto *Call = dyn_cast<CallInst>(&A);
    if (Call && getCoopOp(*Call) == CoopOp::MatLoad)
      return true; // of the same time
    return isa<BinaryOperator, CastInst, GetElementPtrInst>(A) ||
           (Call && Call->doesNotAccessMemory() && !Call->isConvergent());
  }

  MemoryUse Use;
  unsigned Time = 0; ///< how often memory has changed
  DenseMap<const Instruction *, unsigned> Times;
  SmallVector<CallInst *, 8> Loads; ///< of this time
};

} // namespace

void eliminateCommonMatrixLoads(Function &F) {
  auto IsPlainLoad = [](const Instruction &I) { return Repetitions::isCandidate(I); };
  for (BasicBlock &Block : F) {
    // What it calls is not looked at in vain.
    if (count_if(Block, IsPlainLoad) < 2)
      continue;
    Repetitions Of;
    for (Instruction &I : make_early_inc_range(Block))
      Of.visit(I);
  }
}

} // namespace coop::lower

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of loops; see UnrollMatrixLoops.h.

#include "lower/transform/UnrollMatrixLoops.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopIR.h"
#include "lower/transform/MatrixAggregates.h"
#include "lower/transform/UnrollLoops.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Whether I chooses a matrix of a variable by what changes in L.
bool indexesMatrices(const Instruction &I, const Loop &L) {
  auto *GEP = dyn_cast<GetElementPtrInst>(&I);
  if (!GEP || !holdsMatrix(GEP->getSourceElementType()))
    return false;
  return any_of(GEP->indices(), [&](const Use &Index) { return !isInvariant(Index, L); });
}

bool indexesMatrices(const Loop &L) {
  return any_of(L.blocks(), [&](const BasicBlock *Block) {
    return any_of(*Block, [&](const Instruction &I) { return indexesMatrices(I, L); });
  });
}

/// Whether Phi, or what L makes of it element by element, is multiplied by a matrix in L.
bool isMultiplied(PHINode &Phi, const Loop &L) {
  SmallSetVector<Instruction *, 8> Vectors;
  Vectors.insert(&Phi);
  for (unsigned I = 0; I < Vectors.size(); ++I)
    for (User *U : Vectors[I]->users()) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call || !L.contains(Call) || !VectorType::match(Call->getType()))
        continue;
      if (getCoopOp(*Call) == CoopOp::VecMatMul)
        return true;
      Vectors.insert(Call);
    }
  return false;
}

/// Whether an iteration of L multiplies what the one before has made of sums, as the layers of a
/// network do.
bool carriesOperands(const Loop &L) {
  const BasicBlock *Latch = L.getLoopLatch();
  return Latch && any_of(L.getHeader()->phis(), [&](const PHINode &Phi) {
           const auto M = MatrixType::match(Phi.getType());
           auto *Next = M ? dyn_cast<CallInst>(Phi.getIncomingValueForBlock(Latch)) : nullptr;
           return Next && M->Use != CoopUse::Accumulator && getCoopOp(*Next) == CoopOp::MatConvert;
         });
}

/// The same of cooperative vectors, which change their type where they are multiplied.
bool carriesVectors(const Loop &L) {
  return any_of(L.getHeader()->phis(), [&](PHINode &Phi) {
    return VectorType::match(Phi.getType()) && isMultiplied(Phi, L);
  });
}

/// Of a subgroup: those of workgroups are batched by their loops.
bool hasProduct(const BasicBlock *Block) {
  return any_of(*Block, [](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    return Call && getCoopOp(*Call) == CoopOp::MatMulAdd &&
           MatrixType::match(Call->getType())->Scope == CoopScope::Subgroup;
  });
}

/// Its products are of a few steps along K.
bool hasFewSteps(const Loop &L, ScalarEvolution &Evolution, unsigned MostSteps) {
  return MostSteps != 0 && any_of(L.blocks(), hasProduct) &&
         Evolution.getSmallConstantTripCount(&L) - 1 <= MostSteps;
}

/// Which element of a vector changes in L.
bool choosesElement(const Instruction &I, const Loop &L) {
  if (auto *Insert = dyn_cast<VecInsertCall>(&I))
    return !isInvariant(Insert->index(), L);
  auto *Extract = dyn_cast<VecExtractCall>(&I);
  return Extract && !isInvariant(Extract->index(), L);
}

bool choosesFewElements(const Loop &L, ScalarEvolution &Evolution, unsigned MostElements) {
  return MostElements != 0 && Evolution.getSmallConstantTripCount(&L) - 1 <= MostElements &&
         any_of(L.blocks(), [&](const BasicBlock *Block) {
           return any_of(*Block, [&](const Instruction &I) { return choosesElement(I, L); });
         });
}

uint64_t mostInstructions(const Loop &L, ScalarEvolution &Evolution) {
  constexpr uint64_t Most = 1 << 13;
  constexpr unsigned MostLayers = 8; // of vectors, whose operations are longer than they seem
  return carriesVectors(L) && Evolution.getSmallConstantTripCount(&L) > MostLayers + 1 ? 0 : Most;
}

} // namespace

PreservedAnalyses UnrollMatrixLoopsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  unrollLoops(F, FAM, [&](LoopInfo &Loops, ScalarEvolution &Evolution) {
    ChosenLoops Chosen;
    for (Loop *L : Loops.getLoopsInPreorder())
      if (carriesOperands(*L) || carriesVectors(*L) || hasFewSteps(*L, Evolution, MostSteps) ||
          indexesMatrices(*L) || choosesFewElements(*L, Evolution, MostElements))
        Chosen[L] = mostInstructions(*L, Evolution);
    return Chosen;
  });
  return PreservedAnalyses::none();
}

} // namespace coop::lower

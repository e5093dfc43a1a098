// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of loops, which LLVM then unrolls; see UnrollMatrixLoops.h.

#include "lower/transform/UnrollMatrixLoops.h"
#include "lower/ir/CoopIR.h"
#include "lower/transform/MatrixAggregates.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Whether V is the same in all iterations of L, also where each computes it.
bool isInvariant(const Value *V, const Loop &L) {
  SmallSetVector<const Value *, 8> Values;
  Values.insert(V);
  for (size_t Next = 0; Next < Values.size(); ++Next) {
    auto *I = dyn_cast<Instruction>(Values[Next]);
    if (!I || !L.contains(I))
      continue;
    if (!isa<CastInst, BinaryOperator>(I))
      return false;
    Values.insert(I->value_op_begin(), I->value_op_end());
  }
  return true;
}

/// Whether I chooses a matrix of a variable by what changes in L.
bool indexesMatrices(const Instruction &I, const Loop &L) {
  auto *GEP = dyn_cast<GetElementPtrInst>(&I);
  if (!GEP || !holdsMatrix(GEP->getSourceElementType()))
    return false;
  return any_of(GEP->indices(), [&](const Use &Index) { return !isInvariant(Index, L); });
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

/// Unrolls the innermost of the loops that are to be: loops in them are none of those.
class Unroller {
public:
  Unroller(Function &F, FunctionAnalysisManager &FAM, unsigned MostSteps)
      : F(F), FAM(FAM), MostSteps(MostSteps), Loops(FAM.getResult<LoopAnalysis>(F)),
        Dominators(FAM.getResult<DominatorTreeAnalysis>(F)),
        Evolution(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        Assumptions(FAM.getResult<AssumptionAnalysis>(F)) {}

  /// Returns whether there were any.
  bool run() {
    bool Unrolled = false;
    for (Loop *L : Loops.getLoopsInPreorder())
      Unrolled |= isWorthIt(*L) && none_of(*L, [&](const Loop *In) { return contains(*In); }) &&
                  tryUnroll(*L);
    return Unrolled;
  }

private:
  /// Of L or a loop in it.
  bool contains(const Loop &L) const {
    return isWorthIt(L) || any_of(L, [&](const Loop *In) { return contains(*In); });
  }

  bool isWorthIt(const Loop &L) const {
    return carriesOperands(L) || carriesVectors(L) || hasFewSteps(L) ||
           any_of(L.blocks(), [&](const BasicBlock *Block) {
             return any_of(*Block, [&](const Instruction &I) { return indexesMatrices(I, L); });
           });
  }

  /// Its products are of a few steps along K.
  bool hasFewSteps(const Loop &L) const {
    return MostSteps != 0 && any_of(L.blocks(), hasProduct) &&
           Evolution.getSmallConstantTripCount(&L) - 1 <= MostSteps;
  }

  /// How often the header of L is executed; 0 where that is not known, or too often.
  unsigned count(const Loop &L) const {
    constexpr uint64_t MostInstructions = 1 << 13; // of all iterations
    constexpr unsigned MostLayers = 8; // of vectors, whose operations are longer than they seem
    uint64_t Size = 0;
    for (const BasicBlock *Block : L.blocks())
      Size += Block->size();
    const unsigned Count = Evolution.getSmallConstantTripCount(&L);
    const bool IsLong = carriesVectors(L) && Count > MostLayers + 1;
    return !IsLong && Count <= MostInstructions / Size ? Count : 0;
  }

  static CallInst *marker(BasicBlock *In, CoopOp Op) {
    if (In)
      for (Instruction &I : *In)
        if (auto *Call = dyn_cast<CallInst>(&I); Call && getCoopOp(*Call) == Op)
          return Call;
    return nullptr;
  }

  bool tryUnroll(Loop &L) {
    simplifyLoop(&L, &Dominators, &Loops, &Evolution, &Assumptions, nullptr,
                 /*PreserveLCSSA=*/false);
    // What is no loop any more has none of a loop's marks.
    CallInst *Marks[] = {marker(L.getLoopPreheader(), CoopOp::LoopBegin),
                         marker(L.getHeader(), CoopOp::LoopIterate),
                         marker(L.getExitBlock(), CoopOp::LoopEnd)};
    const unsigned Count = count(L);
    if (!L.isLoopSimplifyForm() || !L.getExitingBlock() || is_contained(Marks, nullptr) ||
        Count == 0)
      return false;
    for (CallInst *Mark : Marks)
      Mark->eraseFromParent();
    formLCSSARecursively(L, Dominators, &Loops, &Evolution);
    UnrollLoopOptions Options = {};
    Options.Count = Count;
    Options.Force = true;
    OptimizationRemarkEmitter Remarks(&F);
    UnrollLoop(&L, Options, &Loops, &Evolution, &Dominators, &Assumptions,
               &FAM.getResult<TargetIRAnalysis>(F), &Remarks, /*PreserveLCSSA=*/true);
    return true;
  }

  Function &F;
  FunctionAnalysisManager &FAM;
  const unsigned MostSteps;
  LoopInfo &Loops;
  DominatorTree &Dominators;
  ScalarEvolution &Evolution;
  AssumptionCache &Assumptions;
};

/// Leaves one block of the iterations, where they were one.
void removeEdges(Function &F) {
  for (BasicBlock &Block : F)
    ConstantFoldTerminator(&Block);
  removeUnreachableBlocks(F);
  for (BasicBlock &Block : make_early_inc_range(F))
    if (!MergeBlockIntoPredecessor(&Block) && Block.getSinglePredecessor())
      FoldSingleEntryPHINodes(&Block);
}

} // namespace

PreservedAnalyses UnrollMatrixLoopsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  // What is unrolled in a loop counts for it.
  while (Unroller(F, FAM, MostSteps).run()) {
    removeEdges(F);
    FAM.invalidate(F, PreservedAnalyses::none());
  }
  return PreservedAnalyses::none();
}

} // namespace coop::lower

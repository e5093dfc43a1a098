// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// K batching: which products of the GEMM plan (GemmPlan.h) are batched. What is
//   sum += A * B
// in every iteration becomes one product of a longer K every few iterations, a batch flush:
//   if (used == N) { sum += [A0 .. AN-1] * [B0 .. BN-1]; used = 0; }
//   A[used], B[used] = loads; ++used;
// so that the sums stay in registers for longer and operands of few columns fill whole
// instructions. No code is made here; how it is made is in BatchSlots.cpp and MulAdd.cpp.
//
// Tiles of such operands have an entry (Slots) for each iteration, side by side along K
// (TileLayout.h). A value of the loop counts the entries in use, and loads go to the next one. When
// all are and another iteration begins, the batch is flushed, and after the loop the rest of it.
// The sums are added in the order that they would have been, and rounded as they would have been;
// sums of halves are rounded less often.
//
// So there is a flush after every loop that ran. Where nothing but a store reads the sum there,
// that store does it, and it may go from registers to memory. Where the sum begins as a fill, the
// first flush begins with it, and its tile is not filled.

#ifndef COOP_LOWER_CPU_GEMM_KBATCHING_H
#define COOP_LOWER_CPU_GEMM_KBATCHING_H

#include "lower/analysis/GemmPlan.h"
#include "lower/analysis/HalfSums.h"
#include "lower/analysis/MacroTile.h"
#include "lower/analysis/MatrixLiveness.h"
#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/cpu/tiles/TileLayout.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <memory>
#include <vector>

namespace coop::lower {

/// What is known of a module's matrices.
struct MatrixAnalyses {
  const HalfSums &Halves;
  const ReadOnlyMemory &Constant;
  const GemmPlan &Gemms;
  llvm::FunctionAnalysisManager &Functions;

  const MatrixLiveness &liveness(const llvm::CallInst &Call) const {
    return Functions.getResult<MatrixLivenessAnalysis>(
        *const_cast<llvm::Function *>(Call.getFunction()));
  }
  const llvm::LoopInfo &loops(llvm::Function &F) const {
    return Functions.getResult<llvm::LoopAnalysis>(F);
  }
};

class KBatching {
public:
  /// Decides which products of the plan are batched, and on the batch entries of every type. A sum
  /// that is not in one tile throughout its loop is not, nor a macro-tile some of whose operands
  /// are in one.
  KBatching(llvm::Module &M, const SimdTarget &Target, const MatrixAnalyses &Known);

  /// Batch entries of the tiles of a matrix type; 1 where its products are not batched.
  unsigned slots(llvm::Type *Matrix) const { return std::max(1u, Slots.lookup(Matrix)); }
  /// Null where a MulAdd is not batched. Of a macro-tile no epilogue is done with its product, and
  /// the leader has the last of its stores.
  const Gemm *find(const llvm::CallInst &MulAdd) const;
  /// What a product is done together with, or null. All are done in the place of one of them.
  const MacroTile *grid(const llvm::CallInst &MulAdd) const;
  /// A product that V is loaded for, of a grid the one in whose place all are done; or null.
  llvm::CallInst *loadedFor(const llvm::Value *V) const { return Loads.lookup(V); }
  /// The product that a store does, or null.
  llvm::CallInst *flushedBy(const llvm::CallInst &Store) const { return Stores.lookup(&Store); }
  /// Whether what Elements makes is made of a product's sums in registers.
  bool isDoneByProduct(const llvm::CallInst &Elements) const { return Done.contains(&Elements); }
  /// What V loads is of such products alone, which read it where it is in memory
  /// (UnpackedOperand.h).
  bool isUnpacked(const llvm::CallInst &V, const SimdTarget &Target) const;
  /// Where what V loads stays there for other workgroups (PanelCache.h), how many times all entries
  /// are filled before any is filled again: each of these rounds has entries of its own, and
  /// further ones share the last. Else 0.
  unsigned rounds(const llvm::Value *V) const { return Rounds.lookup(V); }
  /// How many of a workgroup's subgroups have entries of their own for what V loads, the first ones;
  /// 0: not known.
  uint64_t owners(const llvm::CallInst &V) const;

private:
  bool hasSumsOfC(const llvm::CallInst &MulAdd, const SimdTarget &Target) const;
  void findProducts(const SimdTarget &Target, const MatrixAnalyses &Known);
  bool setSlots(const Gemm &P, const SimdTarget &Target);
  /// Of Slots batch entries of a matrix type.
  TileLayout layout(llvm::Type *Matrix, const SimdTarget &Target, unsigned Slots = 1) const;
  bool canKeep(const llvm::CallInst &V, const ReadOnlyMemory &Constant) const;
  void findMacroTiles(const SimdTarget &Target, const MatrixAnalyses &Known);
  void keepSlots(const ReadOnlyMemory &Constant, const SimdTarget &Target);
  void keepWholeGroups();

  const HalfSums &Halves;
  const uint64_t Subgroups;
  llvm::MapVector<llvm::CallInst *, Gemm> Products;
  llvm::DenseMap<const llvm::Value *, llvm::CallInst *> Loads, Stores;
  llvm::SmallPtrSet<const llvm::CallInst *, 4> Done; ///< by products
  llvm::DenseMap<llvm::Type *, unsigned> Slots;
  llvm::DenseMap<const llvm::Value *, unsigned> Rounds;
  std::vector<std::unique_ptr<const MacroTile>> MacroTiles;
  llvm::DenseMap<const llvm::CallInst *, const MacroTile *> MacroTileOf; ///< of products
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over a function that puts its matrix values into tiles and makes its matrix operations
// calls of collective functions:
//   %d = coop.mat.muladd(%a, %b, %c, 0)
// becomes
//   call @coopfn.tile.muladd...(%d.tile, %a.tile, %b.tile, %c.tile)
// What the operations do is in the files named in SimdState.h; layouts, views and cooperative
// vectors stay with FunctionLowering.

#ifndef COOP_LOWER_CPU_MATRIX_SIMDFUNCTION_H
#define COOP_LOWER_CPU_MATRIX_SIMDFUNCTION_H

#include "lower/analysis/LiveOutBounds.h"
#include "lower/analysis/MatrixLiveness.h"
#include "lower/cpu/matrix/SimdState.h"

namespace coop::lower {

/// What is known of a batch as the program runs, in the function's values.
struct BatchState {
  llvm::Instruction *Begin = nullptr; ///< where an iteration begins, before the operands' loads
  llvm::Value *Used = nullptr;        ///< i32, entries in use before this iteration
  llvm::Value *IsFull = nullptr;      ///< i1, all of them
  llvm::Value *Slot = nullptr;        ///< i32, of this iteration
  llvm::Value *UsedAfter = nullptr;   ///< entries in use after the loop
  /// i32, which entries of B are in use (KBatching::rounds) before this iteration, in it, and
  /// after the loop; null where they are not cached.
  llvm::Value *Round = nullptr, *RoundOfSlot = nullptr, *RoundAfter = nullptr;
  /// The row that the sum begins with, its cols() elements and the rest of its last vector; null:
  /// it begins in its tile.
  llvm::Value *FirstRow = nullptr;
  bool FirstRowIsZero = false;
  /// i1, whether no product was done yet, before this iteration and after the loop.
  llvm::Value *IsFirst = nullptr, *IsFirstAfter = nullptr;
  /// What is needed of the sum, known before the loop; nulls: all.
  LiveOutBounds Stored = {};
};

/// What PanelCache.h needs of the entry of an iteration.
struct PanelTag {
  llvm::Value *Tag = nullptr;
  llvm::Value *IsCached = nullptr; ///< i1
};

class SimdFunction {
public:
  SimdFunction(SimdState &S, llvm::Function &F, FunctionLowering &Others)
      : S(S), F(F), Others(Others) {}

  /// Removes matrices and their operations from the function.
  void run();

  /// The tile of a matrix value.
  llvm::Value *tile(llvm::Value *V);
  /// Puts a value into another tile than liveness chose.
  void setTile(llvm::Value &V, llvm::Value *Address) { Tiles[&V] = Address; }
  SimdState &state() { return S; }
  /// The memory of a layout's or view's state; see FunctionLowering.
  llvm::Value *state(llvm::Value *V) { return Others.slot(V); }
  /// What a batched product is done together with, or null.
  const MacroTile *grid(const llvm::CallInst &MulAdd) const { return S.Batching.grid(MulAdd); }
  /// What is done together with what is left of the product after its loop, or null.
  llvm::CallInst *epilogueOf(const llvm::CallInst &MulAdd) const {
    return S.Batching.find(MulAdd)->Epilogue;
  }
  /// i1, whether nothing that is written is what epilogueOf() reads where its store does it; null
  /// where it reads nothing then.
  llvm::Value *readsAreApart(llvm::IRBuilder<> &B, const llvm::CallInst &MulAdd) const;
  /// Of a batched product, of a macro-tile the leader.
  const BatchState &batchState(const llvm::CallInst &MulAdd) const {
    return BatchStates.find(&MulAdd)->second;
  }
  /// What is written for a fill that only begins a batched product's sum: one row; or null.
  llvm::Value *beginOf(const llvm::CallInst &Fill) const { return Begins.lookup(&Fill); }
  /// The first entry of a batched product's operand; Round (i32, or null) is of the batchState.
  llvm::Value *slots(llvm::IRBuilder<> &B, llvm::Value *Load, llvm::Value *Round = nullptr) const;
  /// The tags of those entries; null where they are not cached.
  llvm::Value *notes(llvm::IRBuilder<> &B, llvm::Value *Load, llvm::Value *Round) const;
  /// Whether the entries of a batched product's operand are cached.
  bool hasTags(const llvm::Value *Load) const { return TagsOfLoad.contains(Load); }
  /// Of the entry that a load is executed for next; null where its entries are not cached.
  const PanelTag *panelTag(const llvm::Value *Load) const {
    auto Found = Tags.find(Load);
    return Found == Tags.end() ? nullptr : &Found->second;
  }
  /// Where a tensor load of a batched product's operand says how much of K is in its entry, i32;
  /// after that the entry is zeros. Null: all is.
  llvm::Value *depth(const llvm::Value *Load) const { return Depths.lookup(Load); }
  /// What UnpackedOperand.h keeps of the load; null where it fills tiles alone.
  llvm::Value *unpackedOperand(const llvm::Value *Load) const { return Rows.lookup(Load); }
  /// Memory of an invocation.
  llvm::Value *temporary(llvm::Type *Ty, const llvm::Twine &Name) {
    return Others.temporary(Ty, Name);
  }

private:
  void assignTiles(const MatrixLiveness &Live);
  void assignMacroTiles(const MatrixLiveness &Live, llvm::MutableArrayRef<llvm::Value *> ByClass);
  void lowerPhis(const MatrixLiveness &Live);
  void lower(llvm::Instruction &I);
  void lowerCall(llvm::CallInst &I);
  void lowerVariable(llvm::AllocaInst &I);
  void prepareBatch(llvm::ArrayRef<llvm::Instruction *> Operations);
  BatchState makeBatch(llvm::CallInst &MulAdd, const Gemm &P);
  void chooseSlot(llvm::CallInst &Load);
  void chooseCachedSlot(llvm::CallInst &Load);
  llvm::Value *allocateCachedFor(const llvm::CallInst &Load, llvm::Type *Ty,
                                 const llvm::Twine &Name, bool IsTag);
  void cacheTags(llvm::ArrayRef<llvm::CallInst *> Loads, unsigned Rounds);
  llvm::Value *keptSlots(llvm::Type *OfRound, const llvm::CallInst &Load);

  SimdState &S;
  llvm::Function &F;
  FunctionLowering &Others;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Tiles;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> FirstSlots, Rows, Depths, Begins;
  /// Of all loads beside a load, and of the load itself: the tags of their first entries.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> FirstTags;
  llvm::DenseMap<const llvm::Value *, PanelTag> TagsOfLoad;
  llvm::DenseMap<const llvm::Value *, PanelTag> Tags; ///< of the entries that loads fill next
  llvm::DenseMap<const llvm::CallInst *, BatchState> BatchStates;
  llvm::SmallVector<llvm::Instruction *, 32> Dead;
};

} // namespace coop::lower

#endif

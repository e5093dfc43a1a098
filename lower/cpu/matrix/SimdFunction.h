// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over a function that puts its matrix values into tiles and makes its matrix operations
// calls of scope functions. What the operations do is in the files named in SimdState.h; layouts,
// views and cooperative vectors stay with FunctionLowering.

#ifndef COOP_LOWER_CPU_MATRIX_SIMDFUNCTION_H
#define COOP_LOWER_CPU_MATRIX_SIMDFUNCTION_H

#include "lower/analysis/MatrixLiveness.h"
#include "lower/cpu/matrix/SimdState.h"
#include "lower/cpu/tiles/TensorRectangle.h"

namespace coop::lower {

/// What is known of a deferred product as the program runs, in the function's values.
struct Deferral {
  llvm::Instruction *Begin = nullptr; ///< where an iteration begins, before the operands' loads
  llvm::Value *Used = nullptr;        ///< i32, slots in use before this iteration
  llvm::Value *IsFull = nullptr;      ///< i1, all of them
  llvm::Value *Slot = nullptr;        ///< i32, of this iteration
  llvm::Value *UsedBehind = nullptr;  ///< slots in use behind the loop
  /// i32, which slots of B are in use (DeferredProducts::rounds) before this iteration, in it, and
  /// behind the loop; null where they are not kept.
  llvm::Value *Round = nullptr, *RoundOfSlot = nullptr, *RoundBehind = nullptr;
  /// The row that the sum begins with, its cols() elements and the rest of its last vector; null:
  /// it begins in its tile.
  llvm::Value *FirstRow = nullptr;
  bool FirstRowIsZero = false;
  /// i1, whether no product was done yet, before this iteration and behind the loop.
  llvm::Value *IsFirst = nullptr, *IsFirstBehind = nullptr;
  /// What is needed of the sum, known before the loop; nulls: all.
  MatrixPart Stored = {};
};

/// What PanelCache.h needs of the slot of an iteration.
struct KeptNote {
  llvm::Value *Note = nullptr;
  llvm::Value *IsKept = nullptr; ///< i1
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
  /// What a product that is put off is done together with, or null.
  const ProductGrid *grid(const llvm::CallInst &MulAdd) const { return S.Deferred.grid(MulAdd); }
  /// What is done together with what is left of the product behind its loop, or null.
  llvm::CallInst *elementsOf(const llvm::CallInst &MulAdd) const {
    return S.Deferred.find(MulAdd)->Elements;
  }
  /// i1, whether nothing that is written is what elementsOf() reads where its store does it; null
  /// where it reads nothing then.
  llvm::Value *readsAreApart(llvm::IRBuilder<> &B, const llvm::CallInst &MulAdd) const;
  /// Of a product that is put off, of a grid the leader.
  const Deferral &deferral(const llvm::CallInst &MulAdd) const {
    return Deferrals.find(&MulAdd)->second;
  }
  /// What is written for a fill that only begins a deferred product's sum: one row; or null.
  llvm::Value *beginOf(const llvm::CallInst &Fill) const { return Begins.lookup(&Fill); }
  /// The first slot of a deferred product's operand; Round (i32, or null) is of the deferral.
  llvm::Value *slots(llvm::IRBuilder<> &B, llvm::Value *Load, llvm::Value *Round = nullptr) const;
  /// The notes of those slots; null where they are not kept.
  llvm::Value *notes(llvm::IRBuilder<> &B, llvm::Value *Load, llvm::Value *Round) const;
  /// Of the slot that a load is executed for next; null where its slots are not kept.
  const KeptNote *keptNote(const llvm::Value *Load) const {
    auto Found = Notes.find(Load);
    return Found == Notes.end() ? nullptr : &Found->second;
  }
  /// Where a tensor load of a deferred product's operand says how much of K is in its slot, i32;
  /// behind that the slot is zeros. Null: all is.
  llvm::Value *depth(const llvm::Value *Load) const { return Depths.lookup(Load); }
  /// What UnpackedOperand.h keeps of the load; null where it fills tiles alone.
  llvm::Value *rowsInPlace(const llvm::Value *Load) const { return Rows.lookup(Load); }
  /// Memory of an invocation.
  llvm::Value *temporary(llvm::Type *Ty, const llvm::Twine &Name) {
    return Others.temporary(Ty, Name);
  }

private:
  void removeFreezes();
  void makeConstants();
  void assignTiles(const TileLiveness &Live);
  void assignGrids(const TileLiveness &Live, llvm::MutableArrayRef<llvm::Value *> ByClass);
  void lowerPhis(const TileLiveness &Live);
  void lower(llvm::Instruction &I);
  void lowerCall(llvm::CallInst &I);
  void lowerVariable(llvm::AllocaInst &I);
  void prepareDeferral(llvm::ArrayRef<llvm::Instruction *> Operations);
  Deferral makeDeferral(llvm::CallInst &MulAdd, const DeferredProduct &P);
  void chooseSlot(llvm::CallInst &Load);
  void chooseKeptSlot(llvm::CallInst &Load);
  llvm::Value *allocateKeptBy(CoopScope Scope, llvm::Type *Ty, const llvm::Twine &Name,
                              bool IsNote);
  void keepNotes(llvm::ArrayRef<llvm::CallInst *> Loads, unsigned Rounds);
  llvm::Value *keptSlots(llvm::Type *OfRound, const llvm::Value &Load);

  SimdState &S;
  llvm::Function &F;
  FunctionLowering &Others;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Tiles;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> FirstSlots, Rows, Depths, Begins;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> FirstNotes;
  llvm::DenseMap<const llvm::Value *, KeptNote>
      Notes; ///< of the first slot, then of an iteration's
  llvm::DenseMap<const llvm::CallInst *, Deferral> Deferrals;
  llvm::SmallVector<llvm::Instruction *, 32> Dead;
};

} // namespace coop::lower

#endif

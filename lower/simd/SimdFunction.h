// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk over a function that puts its matrix values into tiles and makes its matrix operations
// calls of scope functions. What the operations do is in the files named in SimdState.h; layouts,
// views and cooperative vectors stay with FunctionLowering.

#ifndef COOP_LOWER_SIMD_SIMDFUNCTION_H
#define COOP_LOWER_SIMD_SIMDFUNCTION_H

#include "lower/simd/SimdState.h"
#include "lower/simd/TileLiveness.h"

namespace coop::lower {

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
  /// The memory of a layout's or view's state; see FunctionLowering.
  llvm::Value *state(llvm::Value *V) { return Others.slot(V); }
  /// Where a deferred product counts its iterations, i32 of the scope; null of others.
  llvm::Value *deferralCount(const llvm::CallInst &MulAdd) const { return Counts.lookup(&MulAdd); }
  /// The first slot of a deferred product's operand.
  llvm::Value *slots(const llvm::Value *Load) const { return FirstSlots.lookup(Load); }
  /// What RowsInPlace.h keeps of the load; null where it fills tiles alone.
  llvm::Value *rowsInPlace(const llvm::Value *Load) const { return Rows.lookup(Load); }
  /// Memory of an invocation.
  llvm::Value *temporary(llvm::Type *Ty, const llvm::Twine &Name) {
    return Others.temporary(Ty, Name);
  }

private:
  void removeFreezes();
  void makeConstants();
  void assignTiles(const TileLiveness &Live);
  void lowerPhis(const TileLiveness &Live);
  void lower(llvm::Instruction &I);
  void lowerCall(llvm::CallInst &I);
  void lowerVariable(llvm::AllocaInst &I);
  void prepareDeferral(llvm::ArrayRef<llvm::Instruction *> Operations);
  void chooseSlot(llvm::CallInst &Load);

  SimdState &S;
  llvm::Function &F;
  FunctionLowering &Others;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Tiles;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Counts, FirstSlots, Rows;
  llvm::SmallVector<llvm::Instruction *, 32> Dead;
};

} // namespace coop::lower

#endif

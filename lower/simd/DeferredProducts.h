// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which products of a loop are put off: sum += A * B in every iteration becomes one product of a
// longer K every few iterations, so that the sums stay in registers for longer and operands of few
// columns fill whole instructions. No code is made here; how it is made is in DeferralSlots.cpp and
// TileMulAdd.cpp.
//
// Tiles of such operands have a slot for each iteration, side by side along K (TileLayout.h). Every
// product counts its iterations in memory of the scope; loads go to the slot of that number. The
// sums are added in the order that they would have been, and rounded as they would have been; sums
// of halves are rounded less often.

#ifndef COOP_LOWER_SIMD_DEFERREDPRODUCTS_H
#define COOP_LOWER_SIMD_DEFERREDPRODUCTS_H

#include "lower/simd/HalfSums.h"
#include "lower/simd/TileLayout.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"

namespace coop::lower {

struct DeferredProduct {
  llvm::CallInst *A, *B;      ///< loads of the block of the product, for this and its like alone
  llvm::BasicBlock *LoopExit; ///< the only one: what is put off is done at its start
  bool LeavesMemory;          ///< the loop changes nothing that A or B may be loaded from
};

class DeferredProducts {
public:
  /// Reads all functions of M, and decides on the slots of every type.
  DeferredProducts(llvm::Module &M, const SimdTarget &Target, const HalfSums &Halves);

  /// Of the tiles of a matrix type; 1 where its products are not put off.
  unsigned slots(llvm::Type *Matrix) const { return std::max(1u, Slots.lookup(Matrix)); }
  /// Null where a MulAdd is not put off.
  const DeferredProduct *find(const llvm::CallInst &MulAdd) const;
  /// A product that V is loaded for, or null.
  llvm::CallInst *loadedFor(const llvm::Value *V) const { return Loads.lookup(V); }
  /// What V loads is of such products alone, which read it where it is in memory (RowsInPlace.h).
  bool isReadInPlace(const llvm::CallInst &V, const SimdTarget &Target) const;
  /// The product and those that share operands with it are not put off after all.
  void drop(llvm::CallInst &MulAdd);

private:
  bool hasSumsOfC(const llvm::CallInst &MulAdd, const SimdTarget &Target) const;
  void findIn(llvm::Function &F, const SimdTarget &Target);
  bool setSlots(const DeferredProduct &P, const SimdTarget &Target);
  TileLayout layout(const llvm::CallInst &Load, const SimdTarget &Target) const;
  void keepWholeGroups();

  const HalfSums &Halves;
  llvm::MapVector<llvm::CallInst *, DeferredProduct> Products;
  llvm::DenseMap<const llvm::Value *, llvm::CallInst *> Loads;
  llvm::DenseMap<llvm::Type *, unsigned> Slots;
};

} // namespace coop::lower

#endif

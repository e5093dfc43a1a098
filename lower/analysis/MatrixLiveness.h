// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which matrix or vector values of a function hold something at the same time, and which of them
// are put into the same tile, so that a loop's accumulator stays in place. Where the tiles are is
// not said here; "tile" stands for a vector's storage, too.

#ifndef COOP_LOWER_ANALYSIS_MATRIXLIVENESS_H
#define COOP_LOWER_ANALYSIS_MATRIXLIVENESS_H

#include "lower/ir/CoopIR.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

namespace coop::lower {

/// Operand I of Call may be in the tile that its result is written to: the operation reads an
/// element before it writes the one at the same place, and nothing else of that operand.
bool mayWriteInPlace(const llvm::CallInst &Call, unsigned I);

/// Values are numbered; a class is a set of values of one type with one tile.
class MatrixLiveness {
public:
  /// Computes everything, for the values of types that IsKind says. F is not changed.
  MatrixLiveness(llvm::Function &F, llvm::function_ref<bool(const llvm::Type *)> IsKind);

  llvm::ArrayRef<llvm::Instruction *> values() const { return Values; }
  bool contains(const llvm::Value *V) const { return Numbers.contains(V); }
  unsigned classCount() const { return Members.size(); }
  unsigned classOf(const llvm::Value *V) const { return Classes[Numbers.lookup(V)]; }
  bool classesInterfere(unsigned A, unsigned B) const;

  /// How a phi whose operands are not all in its class gets its value: it may be copied at the end
  /// of a predecessor where its tile is not in use there, else through a second tile.
  bool needsSecondTile(const llvm::PHINode &Phi) const { return ThroughSecond.contains(&Phi); }

  /// Classes of one kind may share a tile; those of none have theirs alone.
  using TileKind = std::optional<std::pair<llvm::Type *, CoopScope>>;
  /// For each class the first value that has its tile. A tile is shared by classes of one kind,
  /// which KindOf says of their first values, where no two are in use at the same time.
  llvm::SmallVector<llvm::Instruction *, 16>
  shareTiles(llvm::function_ref<TileKind(llvm::Instruction &)> KindOf) const;

private:
  void number(llvm::Function &F, llvm::function_ref<bool(const llvm::Type *)> IsKind);
  void findLiveOut(llvm::Function &F);
  void findInterference(llvm::Function &F);
  void coalesce();
  void tryMerge(const llvm::Value *A, const llvm::Value *B);
  void closeClasses();
  void placePhiCopies();
  void interfere(unsigned A, unsigned B);
  void step(llvm::Instruction &I, llvm::BitVector &Live, bool Record);

  llvm::SmallVector<llvm::Instruction *, 16> Values;
  llvm::DenseMap<const llvm::Value *, unsigned> Numbers;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BitVector> LiveOut;
  llvm::SmallVector<llvm::BitVector, 16> Interference; ///< of values, later of classes' members
  llvm::IntEqClasses Classes;
  llvm::SmallVector<llvm::BitVector, 16> Members; ///< of classes, as numbers of values
  llvm::SmallVector<llvm::BitVector, 16> ClassInterference;
  llvm::SmallPtrSet<const llvm::PHINode *, 4> ThroughSecond;
};

} // namespace coop::lower

#endif

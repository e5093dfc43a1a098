// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which matrix or vector values of a function hold something at the same time, and which of them
// have one owner, so that a loop's accumulator stays in place:
//   loop: %sum = phi Acc [ %zero, .. ], [ %next, .. ]
//         %next = coop.mat.muladd(%a, %b, %sum)         %sum, %next and %zero are one
// An owner is what holds a value where it is executed: a target makes it a place in memory, as a
// CPU does, or registers of the lanes. No code is changed here.

#ifndef COOP_LOWER_ANALYSIS_MATRIXLIVENESS_H
#define COOP_LOWER_ANALYSIS_MATRIXLIVENESS_H

#include "lower/ir/CoopIR.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Operand I of Call may have the owner that its result is written to: the operation reads an
/// element before it writes the one at the same place, and nothing else of that operand.
bool mayWriteInPlace(const llvm::CallInst &Call, unsigned I);

/// Values are numbered; a class is a set of values of one type with one owner.
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
  /// of a predecessor where its owner is not in use there, else through a second owner.
  bool needsSecondOwner(const llvm::PHINode &Phi) const { return ThroughSecond.contains(&Phi); }

  /// Classes of one kind may share an owner; those of none have theirs alone.
  using OwnerKind = std::optional<std::pair<llvm::Type *, CoopScope>>;
  /// For each class the first value that has its owner. One is shared by classes of one kind, which
  /// KindOf says of their first values, where no two are in use at the same time.
  llvm::SmallVector<llvm::Instruction *, 16>
  shareOwners(llvm::function_ref<OwnerKind(llvm::Instruction &)> KindOf) const;

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

/// Of a function's matrices.
class MatrixLivenessAnalysis : public llvm::AnalysisInfoMixin<MatrixLivenessAnalysis> {
public:
  using Result = MatrixLiveness;
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &);
  static llvm::AnalysisKey Key;
};

} // namespace coop::lower

#endif

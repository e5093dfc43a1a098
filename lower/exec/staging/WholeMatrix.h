// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices in buffers of which each subgroup has parts, as one of all of them.

#ifndef COOP_LOWER_EXEC_STAGING_WHOLEMATRIX_H
#define COOP_LOWER_EXEC_STAGING_WHOLEMATRIX_H

#include "lower/exec/staging/IndexEvaluator.h"
#include "lower/ir/CoopCalls.h"

namespace coop::lower {

/// A matrix in a buffer, of rows or columns at a stride, for an iteration.
struct WholeMatrix {
  MatrixType Type;
  llvm::Value *Buffer;      ///< isUniformEverywhere
  Polynomial Start, Stride; ///< in bytes
  bool IsColumnMajor;
  const llvm::CallInst *Like; ///< whose metadata an access has; null: none
  /// Of an operand: the component that is multiplied, where the buffer has a wider one; else null.
  llvm::Type *Rounded = nullptr;

  /// With the K of so many iterations, of that scope.
  MatrixType typeOf(uint32_t Iterations, CoopScope Scope) const;
  uint64_t elementSize() const { return Type.Component->getScalarSizeInBits() / 8; }
  /// Whether all that M is of is of this one, too, at the same places.
  bool hasSamePlaces(const WholeMatrix &M) const;

  // Of an operand.
  bool isA() const { return Type.Use == CoopUse::A; }
  uint32_t depth() const { return isA() ? Type.Cols : Type.Rows; } ///< along K
  uint32_t lines() const { return isA() ? Type.Rows : Type.Cols; } ///< across
  /// Its elements are neighbours in memory along K.
  bool isKInner() const { return isA() != IsColumnMajor; }
  /// Whether iterations go along K of one matrix, from one block to the next.
  bool isSlices() const;
};

/// Where parts are in a matrix of all, counted in parts. What the workgroup makes together is as if
/// it were one subgroup.
struct PartGrid {
  uint32_t Subgroups = 1, SubgroupSize = 0;
  std::vector<int64_t> Rows, Columns; ///< those of all subgroups of the first part first

  uint32_t rowsOfParts() const;
  uint32_t columnsOfParts() const;
  /// Whether there is one part at each place.
  bool isFull() const;
  /// A matrix of all parts, if T is that of one.
  MatrixType whole(MatrixType T) const;
};

/// Of accesses outside of the loop, one of each part: what they are of together. Nothing where
/// parts are somewhere else than in the grid.
std::optional<WholeMatrix> findWholeMatrix(llvm::ArrayRef<StridedAccessCall *> OfParts,
                                           const MatrixType &Part, const PartGrid &Grid,
                                           IndexEvaluator &Values);

/// i1: that nothing of M and Other is in the same place, or all is.
llvm::Value *emitIsApart(llvm::IRBuilderBase &B, const WholeMatrix &M, const WholeMatrix &Other,
                         const Conditions &Asked);

} // namespace coop::lower

#endif

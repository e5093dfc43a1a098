// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all subgroups of a workgroup make together, where each makes parts of one product and stores
// them, and nothing else is done:
//   subgroup 0: sum[0][0], sum[1][0]          subgroup 1: sum[0][1], sum[1][1]
// One subgroup can do that alone. Then each row of A and column of B comes to registers once, for
// as many sums as there are, and not once for each subgroup.

#ifndef COOP_LOWER_EXEC_STAGING_WHOLEPRODUCT_H
#define COOP_LOWER_EXEC_STAGING_WHOLEPRODUCT_H

#include "lower/exec/staging/DirectLoad.h"

namespace coop::lower {

/// A matrix in a buffer, of rows or columns at a stride, for an iteration.
struct WholeMatrix {
  MatrixType Type;
  llvm::Value *Buffer;      ///< isUniformEverywhere
  Polynomial Start, Stride; ///< in bytes
  bool IsColumnMajor;
  const llvm::CallInst *Like; ///< whose metadata an access has; null: none

  /// With the K of so many iterations, of that scope.
  MatrixType typeOf(uint32_t Iterations, CoopScope Scope) const;

  // Of an operand.
  bool isA() const { return Type.Use == CoopUse::A; }
  uint32_t depth() const { return isA() ? Type.Cols : Type.Rows; } ///< along K
  uint32_t lines() const { return isA() ? Type.Rows : Type.Cols; } ///< across
  /// Its elements are neighbours in memory along K.
  bool isKInner() const { return isA() != IsColumnMajor; }
  /// Whether iterations go along K of one matrix, from one block to the next.
  bool isSlices() const;
};

struct WholeProduct {
  uint32_t Iterations = 1; ///< that it is of
  WholeMatrix A, B, Sum;   ///< those of K of one iteration, and of the sums after the loop
  llvm::Value *First;      ///< the scalar that sums begin with
  uint32_t MatrixOperands;
  /// What it replaces: all products in the loop, and all stores after it.
  std::vector<MatMulAddCall *> Products;
  std::vector<MatStoreCall *> Stores;
};

/// Nothing where the entry point does something else, or parts are missing. Loads are all matrices
/// that are loaded in L.
std::optional<WholeProduct> findWholeProduct(llvm::Loop &L, llvm::ArrayRef<DirectLoad> Loads,
                                             const ExecutedEntry &Entry, const FlowTrees &Flow,
                                             IndexEvaluator &Values);

} // namespace coop::lower

#endif

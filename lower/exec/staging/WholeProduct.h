// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all subgroups of a workgroup make together, where each makes parts of one product and stores
// them, or what it makes of each element, and nothing else is done:
//   subgroup 0: sum[0][0], sum[1][0]          subgroup 1: sum[0][1], sum[1][1]
// One subgroup can do that alone. Then each row of A and column of B comes to registers once, for
// as many sums as there are, and not once for each subgroup.

#ifndef COOP_LOWER_EXEC_STAGING_WHOLEPRODUCT_H
#define COOP_LOWER_EXEC_STAGING_WHOLEPRODUCT_H

#include "lower/exec/staging/DirectLoad.h"
#include "lower/exec/staging/WholeExpression.h"

namespace coop::lower {

struct WholeProduct {
  uint32_t Iterations = 1; ///< that it is of
  WholeMatrix A, B;        ///< those of K of one iteration
  PartGrid Grid;
  AfterLoop After;
  WholeExpression First; ///< that sums begin with
  WholeExpression Last;  ///< that is made of sums after the loop
  WholeMatrix Stored;    ///< where that is stored
  uint32_t MatrixOperands;
  /// What it replaces: all products in the loop, and all stores after it.
  std::vector<MatMulAddCall *> Products;
  std::vector<MatStoreCall *> Stores;

  /// A matrix of all parts, of that scope, if T is that of one.
  MatrixType whole(MatrixType T, CoopScope Scope) const;
  MatrixType sum(CoopScope Scope) const { return whole(Products.front()->resultType(), Scope); }
  /// Who makes a part.
  CoopScope scopeOfParts() const { return Products.front()->resultType().Scope; }
};

/// Nothing where the entry point does something else, or parts are missing. Loads are all matrices
/// that are loaded in L.
std::optional<WholeProduct> findWholeProduct(llvm::Loop &L, llvm::ArrayRef<DirectLoad> Loads,
                                             const ExecutedEntry &Entry, const FlowTrees &Flow,
                                             IndexEvaluator &Values);

} // namespace coop::lower

#endif

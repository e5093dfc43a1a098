// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all subgroups make of their parts of a product, element by element:
//   alpha * sum[i][j] + beta * c[i][j]      of each part, c from a buffer
// as one expression of matrices of all parts.

#ifndef COOP_LOWER_EXEC_STAGING_WHOLEEXPRESSION_H
#define COOP_LOWER_EXEC_STAGING_WHOLEEXPRESSION_H

#include "lower/exec/staging/AfterLoop.h"
#include "lower/exec/staging/WholeMatrix.h"
#include "lower/ir/CoopCalls.h"

namespace coop::lower {

struct WholeExpression {
  /// What it is of the first part; matrices of all parts are made of the same operations, and its
  /// scalars are those of all parts.
  llvm::Value *OfFirst = nullptr;
  llvm::Value *Sum = nullptr; ///< the first part's, if it may be of that
  std::vector<std::pair<const MatLoadCall *, WholeMatrix>> Loads; ///< of the first part
  llvm::SmallVector<llvm::CallInst *, 0> Calls;                   ///< of all parts
};

/// Of each part's value; Sums are what they may be made of beside scalars and what is loaded.
std::optional<WholeExpression> findWholeExpression(llvm::ArrayRef<llvm::Value *> OfParts,
                                                   llvm::ArrayRef<llvm::Value *> Sums,
                                                   const PartGrid &Grid, IndexEvaluator &Values);

/// The one store of what is made, after L, of a sum of it; null where anything else is done, but in
/// blocks that are never run.
MatStoreCall *findOnlyStore(const llvm::PHINode &Sum, const llvm::Loop &L, const AfterLoop &After);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macro-tiles: products of a subgroup's small matrices that are one product of larger ones, each of
// some A with each of some B, as shaders have them whose matrices are of the size of a GPU's
// instruction:
//   c00 += a0 * b0,  c10 += a1 * b0,                  (c00 c01)    (a0)
//   c01 += a0 * b1,  c11 += a1 * b1        are        (c10 c11) += (a1) * (b0 b1)
// One instruction's operands would be most of what is loaded for each; larger blocks of sums use
// them several times. Which products are batched is in KBatching.h, where their tiles are is in
// SimdFunction.cpp. No code is changed here.

#ifndef COOP_LOWER_ANALYSIS_MACROTILE_H
#define COOP_LOWER_ANALYSIS_MACROTILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace coop::lower {

struct MacroTile {
  llvm::SmallVector<llvm::CallInst *, 4> A, B; ///< loads, as they are executed
  /// The product of A[i] and B[j] is number j * rows() + i.
  llvm::SmallVector<llvm::CallInst *, 16> Products;

  /// What stores the product's sums after their loop, in the same order, if one of the stores can
  /// do so for all; else empty.
  llvm::SmallVector<llvm::CallInst *, 16> Stores = {};

  unsigned rows() const { return A.size(); }
  unsigned cols() const { return B.size(); }
  /// The product in whose place all are done.
  llvm::CallInst *leader() const { return Products[0]; }
  /// The load that is executed first.
  llvm::CallInst *firstLoad() const { return A[0]->comesBefore(B[0]) ? A[0] : B[0]; }

  /// Sets Stores: of rows in Exit, the block after the loop, if nothing uses memory between them
  /// that they may change, or makes a matrix, whose owner may be one that a sum had until its
  /// store, and nothing changes memory before them. After: the only user of each product's sum
  /// after the loop, or null.
  void findStores(const llvm::BasicBlock &Exit, llvm::ArrayRef<llvm::User *> After);

  /// The macro-tile that MulAdd is of, if that has more than one product. IsProduct says which
  /// calls may be of it; users of their operands that are not make that impossible.
  static std::optional<MacroTile> of(llvm::CallInst &MulAdd,
                                     llvm::function_ref<bool(const llvm::User &)> IsProduct);
};

} // namespace coop::lower

#endif

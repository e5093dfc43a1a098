// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tile plan: how a CPU does a module's matrices. Which products are batched (KBatching.h),
// which operands stay packed (CachedOperands.h), and how each type of matrix lies in its tile. It
// is made once, before any operation is lowered, from what the analyses say, and not changed.

#ifndef COOP_LOWER_CPU_GEMM_TILEPLAN_H
#define COOP_LOWER_CPU_GEMM_TILEPLAN_H

#include "lower/cpu/gemm/CachedOperands.h"

namespace coop::lower {

class TilePlan {
public:
  TilePlan(llvm::Module &M, const SimdTarget &Target, const MatrixAnalyses &Known);
  TilePlan(const TilePlan &) = delete;
  TilePlan &operator=(const TilePlan &) = delete;

  const SimdTarget &target() const { return Target; }
  const KBatching &batching() const { return Batching; }
  const CachedOperands &cached() const { return Cached; }
  const MatrixAnalyses &known() const { return Known; }
  TileLayout layout(const MatrixType &M) const;

private:
  const SimdTarget Target;
  const MatrixAnalyses Known;
  const llvm::SmallPtrSet<llvm::Type *, 8>
      Seen; ///< of matrices whose elements more than products see
  const llvm::SmallPtrSet<llvm::Type *, 8>
      Unsigned; ///< of operands that no product takes as signed
  const KBatching Batching;
  const CachedOperands Cached;
};

} // namespace coop::lower

#endif

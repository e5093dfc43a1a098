// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops along K of a block, which are one iteration where matrices may be as deep as the block:
//   for (k = 0; k < 32; k += 16) {           coopMatLoad(a, p, n, RowMajor);          // 16 x 32
//     coopMatLoad(a, p + k, n, RowMajor);    coopMatLoad(b, q, n, RowMajor);          // 32 x 16
//     coopMatLoad(b, q + k * n, n, RowMajor);  =>  sum = coopMatMulAdd(a, b, sum);
//     sum = coopMatMulAdd(a, b, sum);
//   }
// A GPU multiplies matrices of 16 x 16, so that is what shaders have; to bring rows of 16 elements
// into tiles takes longer here than to multiply them.

#ifndef COOP_LOWER_EXEC_STAGING_DEEPLOOPS_H
#define COOP_LOWER_EXEC_STAGING_DEEPLOOPS_H

#include "lower/exec/staging/DirectLoad.h"

namespace coop::lower {

/// A loop that can be one iteration.
struct DeepLoop {
  const llvm::Loop *L;
  uint32_t Iterations;
  llvm::SmallVector<const DirectLoad *, 8> Loads;  ///< all that it loads
  llvm::SmallVector<MatMulAddCall *, 16> Products; ///< all that it does
};

/// Those among the loops that Loads, of a staging loop, are in.
std::vector<DeepLoop> findDeepLoops(llvm::ArrayRef<DirectLoad> Loads);

} // namespace coop::lower

#endif

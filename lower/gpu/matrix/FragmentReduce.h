// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions of fragments in registers: a thread combines what it has of a row or column, then
// threads of a quad, or quads, by shuffles:
//   %r = coop.mat.reduce(Row, @f, %m)        of 16 x 8 floats becomes, for each of two rows,
//   %x = call float @f(float %m0, float %m1)
//   %o = call float @llvm.nvvm.shfl.sync.bfly...(%x, 1)
//   %y = call float @f(float %x, float %o)   and the same with 2
// The order is another than in memory: functions are commutative and associative
// (SPV_NV_cooperative_matrix2, OpCooperativeMatrixReduceNV).

#ifndef COOP_LOWER_GPU_MATRIX_FRAGMENTREDUCE_H
#define COOP_LOWER_GPU_MATRIX_FRAGMENTREDUCE_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// Lowers the MatReduceCall O, or returns false where warps would have to exchange something, or
/// elements are no fragments alike.
bool lowerFragmentReduce(OpContext &O);

} // namespace coop::lower

#endif

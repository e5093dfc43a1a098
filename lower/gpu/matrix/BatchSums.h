// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What training adds to memory, of a batch: the outer products of its rows, and the rows themselves
// (SPV_NV_cooperative_vector, OpCooperativeVectorOuterProductAccumulateNV and
// OpCooperativeVectorReduceSumAccumulateNV). They are summed over a subgroup's threads before they
// go to memory: X's transpose times Y by matrix instructions, of which the threads are K. So there
// is one atomic addition of up to 16 bytes where each thread had one for each element.
//   call void @coop.gpu.batch.outer_product(%p, %o, %x, %y, ...)   becomes, for each 16 x 8
//   elements, %t = asm "movmatrix.sync.aligned.m8n8.trans.b16 $0, $1;"(i32 %wordOfX) %s = asm
//   "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 ..."(%t, ..., %wordOfY, ..., 0) asm
//   "red.relaxed.gpu.global.add.noftz.v4.f16x2 [$0], {$1, $2, $3, $4};"(ptr, i32 %s, ...)

#ifndef COOP_LOWER_GPU_MATRIX_BATCHSUMS_H
#define COOP_LOWER_GPU_MATRIX_BATCHSUMS_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

class FragmentMap;
struct GpuRow;

/// Call is such an operation, on components that instructions multiply and add to memory, if all
/// threads of a subgroup come to it with the same address.
bool canSumBatch(const llvm::CallInst &Call, const FragmentMap &Map, const GpuRow &Gpu);
/// Replaces it by its marker, once its vectors are batches.
void markBatchSum(llvm::CallInst &Call);

/// Lowers O, if it is such a marker.
bool lowerBatchSum(OpContext &O, const GpuRow &Gpu);

} // namespace coop::lower

#endif

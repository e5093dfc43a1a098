// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of fragments of one warp by mma.sync (PTX ISA, "Warp-level matrix instructions"):
//   %d = call coop.mat.muladd(%a, %b, %c)        of f16 and f32, 16 x 16 x 8, becomes
//   %r = call { float, float, float, float } asm "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
//          {$0, $1, $2, $3}, {$4, ...}, {$8, $9}, {$10, ...};"(i32 %a0, ...)
// f16 and bf16 sums are added up in f32 and rounded once; saturating sums in 32 bits, to which the
// accumulator is added at the end.

#ifndef COOP_LOWER_GPU_MATRIX_MMA_H
#define COOP_LOWER_GPU_MATRIX_MMA_H

#include "lower/exec/loops/LoweringState.h"
#include "lower/ir/LowerOptions.h"

namespace coop::lower {

struct GpuRow;

/// Lowers the MatMulAddCall O, or returns false where no instruction does what it says.
bool lowerMma(OpContext &O, const GpuRow &Gpu, FpMode Fp);

} // namespace coop::lower

#endif

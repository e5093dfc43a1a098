// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product as blocks of sums that fill the registers: which there are, in which order. What is
// done for one of them is in MicroKernel.h; products by tile registers are in AmxKernel.h.

#ifndef COOP_LOWER_CPU_GEMM_BLOCKEDPRODUCT_H
#define COOP_LOWER_CPU_GEMM_BLOCKEDPRODUCT_H

#include "lower/cpu/gemm/MicroKernel.h"

namespace coop::lower {

/// Emits the product, in F at B.
void emitBlockedProduct(llvm::IRBuilder<> &B, llvm::Function &F, const SimdTarget &Target,
                        const Product &P);

} // namespace coop::lower

#endif

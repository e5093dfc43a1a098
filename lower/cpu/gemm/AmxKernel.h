// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix product by the tile registers of Intel's AMX: blocks of two by two registers of sums,
// one step of K at a time. Products in vector registers are in BlockedProduct.h, and which of the
// two is taken is said in MulAdd.cpp.

#ifndef COOP_LOWER_CPU_GEMM_AMXKERNEL_H
#define COOP_LOWER_CPU_GEMM_AMXKERNEL_H

#include "lower/cpu/gemm/MicroKernel.h"

namespace coop::lower {

/// Emits the whole product, whose P.Dot uses tile registers, at the start of a function.
/// After batch entries in use that end inside of a step (AmxShape.h), it writes zeros to A and B.
void emitAmxProduct(llvm::IRBuilder<> &B, const Product &P);

} // namespace coop::lower

#endif

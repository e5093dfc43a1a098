// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The MMLA kernel: blocks of a matrix product by instructions that multiply two rows of A by two
// columns of B. Sums are pairs of rows and columns in a register only around the loop over K, and
// become vectors of a row again after it.

#ifndef COOP_LOWER_CPU_GEMM_MMLAKERNEL_H
#define COOP_LOWER_CPU_GEMM_MMLAKERNEL_H

#include "lower/cpu/gemm/MicroKernel.h"

namespace coop::lower {

/// Where a block of a product is: Rows by Vectors vectors from row Row and vector Vector on.
struct ProductBlock {
  llvm::Value *Row, *Vector; ///< i32
  unsigned Rows, Vectors;
};

/// Sums, one vector for each row and vector of the block, row by row, with all of its products
/// added. P.Dot multiplies pairs.
llvm::SmallVector<llvm::Value *> emitMmla(llvm::IRBuilder<> &B, const Product &P,
                                          const ProductBlock &Block,
                                          llvm::ArrayRef<llvm::Value *> Sums);

} // namespace coop::lower

#endif

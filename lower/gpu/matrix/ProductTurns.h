// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of cooperative vectors for threads that have different matrices, one matrix after the
// other: in each turn all threads multiply by the one of the first that is left, and those who have
// it take the result.
//   %h = coop.vec.matmul(%x, %weights + %own)
// becomes
//   do {
//     %at = shfl(%own, cttz(%left))
//     %all = coop.vec.matmul(%x, %weights + %at)          alike: VectorBatches.h
//     %h = select (%own == %at), %all, %h
//     %left = %left & ~ballot(%own == %at)
//   } while (%left)
// Neighbours have few materials; and where each thread has another matrix, a turn costs no more
// than each thread's own product.

#ifndef COOP_LOWER_GPU_MATRIX_PRODUCTTURNS_H
#define COOP_LOWER_GPU_MATRIX_PRODUCTTURNS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class CallInst;
class Value;
} // namespace llvm

namespace coop::lower {

/// Product is a coop.vec.matmul that all threads of a warp come to together, and Different are
/// those of its operands that they have not alike: integers and pointers.
void multiplyInTurns(llvm::CallInst &Product, llvm::ArrayRef<llvm::Value *> Different);

} // namespace coop::lower

#endif

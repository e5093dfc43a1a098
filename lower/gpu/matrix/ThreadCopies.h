// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies of an operand into its stage by all threads of a workgroup, where the tensor memory
// accelerator cannot: asynchronously, by as many bytes as lines are aligned to (PTX ISA,
// "cp.async"); bytes whose elements of K lie apart by blocks of 4 x 4, which registers transpose;
// and at edges, or where nothing is aligned, by words or elements. What is outside of the tensor is
// zeros.

#ifndef COOP_LOWER_GPU_MATRIX_THREADCOPIES_H
#define COOP_LOWER_GPU_MATRIX_THREADCOPIES_H

#include "lower/gpu/matrix/TensorMap.h"

namespace coop::lower {

/// Where an operand goes, and who copies it.
struct CopyTarget {
  llvm::Value *Memory; ///< pointer to shared memory
  llvm::Value *Base;   ///< i32, the same as an address
  llvm::Value *Offset; ///< i32, of the operand in its stage
  llvm::Value *Thread; ///< i32, the number of this one
  uint32_t Threads;
};

/// Copies an operand from the element Inner, Outer (i32) of its tensor on. MostBytes: of one access
/// (8 or 16). Asynchronous copies are to be committed and waited for by the caller.
void emitThreadCopies(llvm::IRBuilder<> &B, const StagedOperand &Operand,
                      const MappedTensor &Tensor, const CopyTarget &To, llvm::Value *Inner,
                      llvm::Value *Outer, unsigned MostBytes);

} // namespace coop::lower

#endif

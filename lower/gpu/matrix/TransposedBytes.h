// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operands of bytes whose elements of K lie apart in memory: instructions read bytes along K alone.
// They are copied to shared memory as they lie, ahead, and threads transpose them there before they
// are multiplied: each 16 x 4 bytes, of which it reads 16 words and writes 4 times 16 bytes.

#ifndef COOP_LOWER_GPU_MATRIX_TRANSPOSEDBYTES_H
#define COOP_LOWER_GPU_MATRIX_TRANSPOSEDBYTES_H

#include "lower/gpu/matrix/StagedOperand.h"

namespace coop::lower {

/// Who transposes, and where; From and To are bytes from Memory on (i32).
struct TransposedPlace {
  llvm::Value *Memory; ///< pointer to shared memory
  llvm::Value *From, *To;
  llvm::Value *Thread; ///< i32, the number of this one
  uint32_t Threads;
};

/// Writes what lies as StagedOperand::bytesInMemory has it as Operand has it. Executed by all
/// threads, which have met before and meet afterwards.
void emitTransposedBytes(llvm::IRBuilder<> &B, const StagedOperand &InMemory,
                         const StagedOperand &Operand, const TransposedPlace &Place);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fragments of A for wgmma (StagedProduct.h), of bytes that lie across K in shared memory, as
// memory had them: ldmatrix transposes pairs of them, which two permutations of words take apart. A
// thread gets two lines that are side by side: as word 0 (and 2) line 2 Q of its fragment's 16,
// where Q is its quad, and as word 1 (and 3) line 2 Q + 1.

#ifndef COOP_LOWER_GPU_MATRIX_BYTESACROSS_H
#define COOP_LOWER_GPU_MATRIX_BYTESACROSS_H

#include "lower/gpu/matrix/StagedOperand.h"
#include <array>

namespace coop::lower {

class BytesAcross {
public:
  /// Operand: as StagedOperand::bytesInMemory has it. Executed by all threads.
  BytesAcross(llvm::IRBuilderBase &B, const StagedOperand &Operand);

  /// Words (i32) of step Step of 16 lines from First (i32) on; Address (i32) is where the operand
  /// begins. Executed by all threads of a warp, which have the same values.
  std::array<llvm::Value *, 4> load(llvm::Value *Address, llvm::Value *First, unsigned Step) const;

private:
  llvm::IRBuilderBase &B;
  const StagedOperand &Operand;
  llvm::Value *Depth;        ///< i32: of K, where this thread says that a row of a matrix begins
  llvm::Value *Selectors[2]; ///< of lines: what permutations take
};

} // namespace coop::lower

#endif

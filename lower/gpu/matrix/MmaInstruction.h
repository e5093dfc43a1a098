// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One mma.sync (PTX ISA, "mma"), of 16 rows and 8 columns.

#ifndef COOP_LOWER_GPU_MATRIX_MMAINSTRUCTION_H
#define COOP_LOWER_GPU_MATRIX_MMAINSTRUCTION_H

#include "lower/gpu/matrix/MmaTypes.h"
#include <string>

namespace coop::lower {

class MmaInstruction {
public:
  /// A thread has Words words (1 or 2) of 32 bits of each line: so long is its step of K.
  MmaInstruction(llvm::LLVMContext &C, const MmaOperandTypes &Types, bool IsFloat, unsigned Words);

  /// A: words of two lines in turn; B: words of one; Sums: 4, f32 or i32, which are replaced.
  void multiply(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> OfA,
                llvm::ArrayRef<llvm::Value *> OfB, llvm::MutableArrayRef<llvm::Value *> Sums) const;

private:
  std::string Text, Constraints;
  llvm::StructType *Result;
};

} // namespace coop::lower

#endif

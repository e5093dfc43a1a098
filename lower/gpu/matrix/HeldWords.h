// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Words of A in registers from which wgmma multiplies. The assembler gives registers that it reads
// to others as soon as nothing reads them after it, though it reads them until it was waited for:
// so whoever has waited releases them, which seems to read them.

#ifndef COOP_LOWER_GPU_MATRIX_HELDWORDS_H
#define COOP_LOWER_GPU_MATRIX_HELDWORDS_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

class HeldWords {
public:
  /// Variables for Count words of this thread, which are 0.
  static HeldWords make(OpContext &O, unsigned Count);

  /// Where word Number is kept.
  llvm::Value *at(llvm::IRBuilderBase &B, unsigned Number) const;
  /// i1: always, for all that the assembler knows now and then.
  llvm::Value *isAlways() const { return IsAlways; }
  /// To be executed after a wait for what multiplied words First to First + Count; Address (i32) is
  /// one of shared memory, of 16 bytes.
  void release(llvm::IRBuilderBase &B, unsigned First, unsigned Count, llvm::Value *Address) const;
  void release(llvm::IRBuilderBase &B, llvm::Value *Address) const { release(B, 0, All, Address); }

private:
  HeldWords(llvm::Value *Memory, llvm::Value *IsAlways, unsigned All)
      : Memory(Memory), IsAlways(IsAlways), All(All) {}

  llvm::Value *Memory, *IsAlways;
  unsigned All;
};

} // namespace coop::lower

#endif

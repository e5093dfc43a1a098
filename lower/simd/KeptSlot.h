// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Slots of a product's operand that stay filled from one workgroup to the next: those of a column
// of workgroups multiply by the same rows of B, and to pack them takes a fifth to a third of a
// product's time. Which loads fill such slots is decided in DeferredProducts.cpp; here is how a
// load knows, as the program runs, that its slot holds what it would be filled with.
//
// Each slot has a note of what it was filled with. A dispatch begins with empty notes
// (coop_kernel_info::kept_size), and nothing else writes to the slots.

#ifndef COOP_LOWER_SIMD_KEPTSLOT_H
#define COOP_LOWER_SIMD_KEPTSLOT_H

#include "lower/simd/VectorSource.h"

namespace coop::lower {

class KeptSlot {
public:
  /// A note. Zeros are an empty one.
  static llvm::Type *noteType(llvm::LLVMContext &C);

  /// IsKept: i1, the same in all of a dispatch: whether what the slot is filled with stays what it
  /// is in memory.
  KeptSlot(llvm::IRBuilder<> &B, llvm::Value *Note, llvm::Value *IsKept)
      : B(B), Note(Note), IsKept(IsKept) {}

  /// Calls Fill, which fills the slot with From, in code for where the slot does not hold it yet.
  void fill(const MemoryMatrix &From, llvm::function_ref<void()> Fill);
  /// For what else fills the slot.
  void forget();

private:
  llvm::Value *field(unsigned I) { return B.CreateConstInBoundsGEP1_64(B.getInt64Ty(), Note, I); }

  llvm::IRBuilder<> &B;
  llvm::Value *Note, *IsKept;
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of a workgroup's matrices by wgmma: the instruction for component types and sizes, and
// what a warpgroup executes for one step of a reduction loop (PTX ISA, "wgmma.mma_async").

#ifndef COOP_LOWER_GPU_MATRIX_WGMMA_H
#define COOP_LOWER_GPU_MATRIX_WGMMA_H

#include "lower/exec/loops/ElementMap.h"
#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/StagedOperand.h"
#include "lower/ir/LowerOptions.h"
#include "llvm/Support/MathExtras.h"
#include <string>

namespace coop::lower {

struct GpuRow;

/// D = A * B + D, D in registers, A and B in shared memory.
struct WarpgroupProduct {
  /// Nothing where there is no such instruction: other types, sizes, or fewer than four warps.
  /// Sum has the invocations that share all three; ColumnMajor says so of the memory of A and B.
  static std::optional<WarpgroupProduct> of(const MatrixType &A, bool AColumnMajor,
                                            const MatrixType &B, bool BColumnMajor,
                                            const SharedMatrix &Sum, uint64_t MatrixOperands,
                                            const GpuRow &Gpu, FpMode Fp);

  StagedOperand A, B;
  Fragments Sum;
  bool IsFloat;
  unsigned Columns; ///< of an instruction
  unsigned Steps;   ///< of K
  std::string Types;

  /// A stage has A, then B, each at a multiple of 1024 bytes, as swizzling wants.
  uint64_t offsetOfB() const { return llvm::alignTo(A.bytes(), uint64_t(1024)); }
  uint64_t stageBytes() const { return llvm::alignTo(offsetOfB() + B.bytes(), uint64_t(1024)); }

  /// Begins to add A and B, which lie at addresses (i32) of shared memory, to the sums at Slot; the
  /// sums are not complete before emitWait. To be executed by whole warps.
  void emit(llvm::IRBuilderBase &B, llvm::Value *AddressA, llvm::Value *AddressB,
            llvm::Value *ThreadOfGroup, llvm::Value *Slot) const;
  /// Waits for all products, so that the sums at Slot are complete.
  void emitWait(llvm::IRBuilderBase &B, llvm::Value *Slot) const;
  llvm::Type *sumType(llvm::LLVMContext &C) const;

private:
  std::string instruction(unsigned Step, unsigned Sums) const;
  void emitPart(llvm::IRBuilderBase &B, llvm::Value *DescriptorA, llvm::Value *DescriptorB,
                llvm::Value *Slot, unsigned Number, bool IsLast) const;
  unsigned sumsOfPart() const { return Columns / 2; }
};

/// Waits until all but the last Pending groups of products have read their operands.
void emitWaitForOperands(llvm::IRBuilderBase &B, unsigned Pending);

} // namespace coop::lower

#endif

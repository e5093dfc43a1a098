// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of a workgroup's matrices whose operands lie in shared memory (StagedOperand.h) and
// whose sums are in registers: by warpgroups where the GPU has wgmma (PTX ISA, "wgmma.mma_async")
// and there are rows for it, else by each warp for itself, with ldmatrix and mma.

#ifndef COOP_LOWER_GPU_MATRIX_STAGEDPRODUCT_H
#define COOP_LOWER_GPU_MATRIX_STAGEDPRODUCT_H

#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/MmaTypes.h"
#include "lower/gpu/matrix/StagedOperand.h"
#include "lower/ir/LowerOptions.h"
#include <memory>

namespace coop::lower {

struct GpuRow;

/// Sum = A * B + Sum.
struct ProductTypes {
  MatrixType A, B, Sum;
  bool AColumnMajor, BColumnMajor; ///< so in memory
  uint64_t MatrixOperands;
  std::optional<Fragments> OfSum; ///< as the workgroup's threads hold it
};

class StagedProduct {
public:
  /// Null where there is no instruction for the types or sizes.
  static std::unique_ptr<StagedProduct> make(const ProductTypes &Types, const GpuRow &Gpu,
                                             FpMode Fp);
  virtual ~StagedProduct();

  const StagedOperand &a() const { return A; }
  const StagedOperand &b() const { return B; }
  const Fragments &sum() const { return Sum; }

  /// i32, what multiply wants to know of a thread, whose number in its workgroup is Thread: once
  /// for all products of a loop. Executed by all threads.
  virtual llvm::Value *part(llvm::IRBuilderBase &B, llvm::Value *Thread) const = 0;
  /// Adds what lies at addresses (i32) of shared memory to the sums at Slot. Those are complete
  /// after finish. Executed by all threads.
  virtual void multiply(llvm::IRBuilderBase &B, llvm::Value *AddressA, llvm::Value *AddressB,
                        llvm::Value *Part, llvm::Value *Slot) const = 0;
  /// Waits until this thread's products have read the operands of all multiply but the last.
  virtual void waitForOperands(llvm::IRBuilderBase &B) const = 0;
  virtual void finish(llvm::IRBuilderBase &B, llvm::Value *Slot) const = 0;

protected:
  StagedProduct(const StagedOperand &A, const StagedOperand &B, const Fragments &Sum, bool IsFloat,
                const MmaOperandTypes &Types)
      : A(A), B(B), Sum(Sum), IsFloat(IsFloat), Types(Types) {}

  llvm::Type *sumType(llvm::LLVMContext &C) const;
  llvm::StringRef sumName() const { return IsFloat ? "f32" : "s32"; }
  /// Of K, 32 bytes each.
  unsigned steps() const {
    return (A.IsKMajor ? A.Length : A.Lines) * A.ElementBytes / StagedOperand::StepBytes;
  }

  const StagedOperand A, B;
  const Fragments Sum;
  const bool IsFloat;
  const MmaOperandTypes Types;
};

/// The two ways; null where it is none. Types are those of an instruction, and sums f32 or s32.
std::unique_ptr<StagedProduct> makeWarpgroupProduct(const ProductTypes &Types, const GpuRow &Gpu);
std::unique_ptr<StagedProduct> makeWarpProduct(const ProductTypes &Types, const GpuRow &Gpu);

} // namespace coop::lower

#endif

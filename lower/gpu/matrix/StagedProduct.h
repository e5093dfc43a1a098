// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of a workgroup's matrices whose operands lie in shared memory (StagedOperand.h) and
// whose sums are in registers: by warpgroups where the GPU has wgmma (PTX ISA, "wgmma.mma_async")
// and there are rows for it, else by each warp for itself, with ldmatrix and mma. Warpgroups take A
// from registers, too, as fragments: of 32 bytes of a row, which are a step of K, a quad of threads
// has in turn 4 bytes each, twice, and each of them the same of the row 8 further down:
//   word 0: row R, bytes 4 T on      word 2: row R, bytes 16 + 4 T on      T: thread of the quad
//   word 1: row R + 8                word 3: row R + 8
// So bytes come to registers that lie across K in shared memory (BytesAcross.h), which its
// instructions do not read: where those are of B, A of the instruction is B's transpose and the
// sums are those of the product's.

#ifndef COOP_LOWER_GPU_MATRIX_STAGEDPRODUCT_H
#define COOP_LOWER_GPU_MATRIX_STAGEDPRODUCT_H

#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/HeldWords.h"
#include "lower/gpu/matrix/MmaTypes.h"
#include "lower/gpu/matrix/StagedOperand.h"
#include "lower/ir/LowerOptions.h"
#include <memory>

namespace coop::lower {

struct GpuRow;

/// Of a thread, for a step.
inline constexpr unsigned WordsOfFragment = 4;

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
  /// Whether there are instructions for the types, and registers for the sums.
  static bool hasInstructions(const ProductTypes &Types, FpMode Fp);

  const StagedOperand &a() const { return A; }
  const StagedOperand &b() const { return B; }
  const Fragments &sum() const { return Sum; }
  /// Of K, 32 bytes each.
  unsigned steps() const {
    return (A.IsKMajor ? A.Length : A.Lines) * A.ElementBytes / StagedOperand::StepBytes;
  }

  llvm::Type *sumType(llvm::LLVMContext &C) const;
  bool isFloat() const { return IsFloat; }

  /// i32, what multiply wants to know of a thread, whose number in its workgroup is Thread: once
  /// for all products of a loop. Executed by all threads.
  virtual llvm::Value *part(llvm::IRBuilderBase &B, llvm::Value *Thread) const = 0;
  /// Of those that multiply holds from time to time, which are to be released after finish.
  virtual unsigned heldWords() const { return 0; }
  /// Where operands are (i32, addresses of shared memory), and what belongs to a thread.
  struct Operands {
    llvm::Value *A, *B, *Part;
    const HeldWords *Held = nullptr;
  };
  /// Adds a product to the sums at Slot. Those are complete after finish. Executed by all threads;
  /// between two of them they waitForOperands.
  virtual void multiply(llvm::IRBuilderBase &B, const Operands &Of, llvm::Value *Slot) const = 0;
  /// How often a thread has fragments of a step of A, for other rows each; 0: A is in shared
  /// memory.
  virtual unsigned fragmentsAcross() const { return 0; }
  /// i32: the row of word 0 of fragment Across of Thread.
  virtual llvm::Value *rowOfFragment(llvm::IRBuilderBase &B, llvm::Value *Thread, llvm::Value *Part,
                                     llvm::Value *Across) const;
  /// Of all steps that there are, adds those from First on for which there are fragments: words
  /// (i32) in their order, of steps, of Across. Registers are in use until waitForOperands.
  virtual void multiplyFragments(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> Words,
                                 unsigned First, llvm::Value *AddressB, llvm::Value *Part,
                                 llvm::Value *Slot) const;
  /// Waits until this thread's products have read the operands of all multiply but the last.
  virtual void waitForOperands(llvm::IRBuilderBase &B) const = 0;
  virtual void finish(llvm::IRBuilderBase &B, llvm::Value *Slot) const = 0;

  /// More of them would leave a thread of so many too few registers for all else.
  static unsigned mostSums(uint64_t Threads);

protected:
  StagedProduct(const StagedOperand &A, const StagedOperand &B, const Fragments &Sum, bool IsFloat,
                const MmaOperandTypes &Types)
      : A(A), B(B), Sum(Sum), IsFloat(IsFloat), Types(Types) {}

  llvm::StringRef sumName() const { return IsFloat ? "f32" : "s32"; }

  const StagedOperand A, B;
  const Fragments Sum;
  const bool IsFloat;
  const MmaOperandTypes Types;
};

/// Whether make gives one of warpgroups.
bool multipliesByWarpgroups(const ProductTypes &Types, const GpuRow &Gpu, FpMode Fp);

/// The two ways; null where it is none. Types are those of an instruction, and sums f32 or s32.
std::unique_ptr<StagedProduct> makeWarpgroupProduct(const ProductTypes &Types, const GpuRow &Gpu);
std::unique_ptr<StagedProduct> makeWarpProduct(const ProductTypes &Types, const GpuRow &Gpu);

} // namespace coop::lower

#endif

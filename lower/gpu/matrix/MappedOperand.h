// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An operand at one place of shared memory which the tensor memory accelerator copies there, time
// after time, from slices of one tensor. A barrier in shared memory counts its bytes. Whether the
// tensor lets it is known as the shader runs; where it does not, threads copy
// (WorkgroupProducts.h).

#ifndef COOP_LOWER_GPU_MATRIX_MAPPEDOPERAND_H
#define COOP_LOWER_GPU_MATRIX_MAPPEDOPERAND_H

#include "lower/gpu/matrix/StagedLoad.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace coop::lower {

class MappedOperand {
public:
  /// What the barrier and the map take of shared memory while that is made; alignment is the
  /// same.
  static constexpr uint64_t ScratchBytes = 256;

  /// Of all loads that there are to the place, which are mayBeRectangle(); null where they are not
  /// of one tensor that is known before all loops. What the map is made of is computed there.
  static std::unique_ptr<MappedOperand> plan(llvm::ArrayRef<MatLoadTensorCall *> Loads,
                                             const StagedOperand &Operand,
                                             const llvm::DominatorTree &Dominators,
                                             const llvm::PostDominatorTree &PostDominators,
                                             const llvm::LoopInfo &Loops);

  /// Emits what makes the map, before the loads and all that follows: O is any call that is not
  /// lowered yet. To: the operand's place; Scratch: i32, the address of ScratchBytes.
  void begin(OpContext &O, llvm::Value *To, llvm::Value *Scratch);
  /// i1, the same for all threads: a slice can be copied.
  llvm::Value *isCopied(OpContext &O, llvm::Value *Layout) const;
  /// Copies a slice, where isCopied(). All threads have waited for the one before, and met then: a
  /// barrier says of two copies no more than whether there was an even number of them.
  void copy(OpContext &O, llvm::Value *Layout) const;
  /// Waits until what is under way has been copied.
  void wait(llvm::IRBuilderBase &B) const;

private:
  MappedOperand(const StagedOperand &Operand, const MatrixType &Matrix, llvm::Instruction &Where)
      : Operand(Operand), Matrix(Matrix), Where(Where) {}

  const StagedOperand Operand;
  const MatrixType Matrix;
  llvm::Instruction &Where;
  /// Of a slice like all others, at Where.
  llvm::Value *Pointer = nullptr, *Layout = nullptr, *View = nullptr;
  llvm::Value *To = nullptr, *Barrier = nullptr, *Map = nullptr, *IsMapped = nullptr;
  llvm::Value *IsPending = nullptr, *Parity = nullptr; ///< variables
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of matrices whose elements go to shared memory (StagedOperand.h) and not to registers: as
// rectangles of a tensor of memory, which the accelerator or threads copy, or as the shader says,
// element by element.

#ifndef COOP_LOWER_GPU_MATRIX_STAGEDLOAD_H
#define COOP_LOWER_GPU_MATRIX_STAGEDLOAD_H

#include "lower/exec/loops/LoweringState.h"
#include "lower/gpu/matrix/TensorMap.h"

namespace coop::lower {

/// Lines of memory are columns of the matrix.
bool isColumnMajor(const MatrixLoadCall &Load);

/// It is of a tensor of two dimensions and loads a rectangle of it, with zeros outside, unless its
/// layout says otherwise as the shader runs.
bool mayBeRectangle(const MatLoadTensorCall &Load);

/// A rectangle's tensor. IsOne says whether what is loaded is a part of it, or zeros; IsAligned
/// whether the accelerator may copy that.
struct TensorOfLoad {
  TensorOfLoad(OpContext &O, const MatrixType &M, llvm::Value *Pointer, llvm::Value *Layout,
               llvm::Value *View);

  MappedTensor Tensor;
  llvm::Value *IsOne, *IsAligned;

private:
  void require(llvm::IRBuilderBase &B, llvm::Value *Condition);
};

/// Where in a tensor a slice of a layout begins, in elements, i32.
struct Corner {
  llvm::Value *Inner, *Outer;
};
Corner cornerOf(OpContext &O, llvm::Value *Layout);
/// i1: of a tensor with M's components, it begins where the accelerator can, within a line.
llvm::Value *beginsAligned(OpContext &O, const MatrixType &M, llvm::Value *Layout);

/// The bytes of shared memory where an operand lies.
struct StagedPlace {
  llvm::Value *Memory; ///< pointer
  llvm::Value *Offset; ///< i32, from there
};

/// Writes an element of the matrix M.
void writeStaged(llvm::IRBuilderBase &B, const StagedOperand &Operand, const StagedPlace &To,
                 const MatrixType &M, llvm::Value *Row, llvm::Value *Col, llvm::Value *V);

/// Lowers the MatrixLoadCall Load: each thread writes what it loads, element by element.
void loadToStage(OpContext &Load, const StagedOperand &Operand, const StagedPlace &To);

/// i1, the same for all threads: the blocks (EncodedBlocks.h) that loadEncoded is to decode for the
/// same Load are whole ones inside of its tensor, so that they can be copied.
llvm::Value *canCopyEncoded(OpContext &Load);
/// loadToStage of a Load whose blocks are at Slots, where AreThere (i1).
void loadEncoded(OpContext &Load, const StagedOperand &Operand, const StagedPlace &To,
                 const StagedPlace &Slots, llvm::Value *AreThere);

} // namespace coop::lower

#endif

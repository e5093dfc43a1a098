// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An operand of a product as wgmma and ldmatrix read it in shared memory (PTX ISA, "Asynchronous
// warpgroup level matrix shared memory layout"). Lines of 128, 64 or 32 bytes lie one
// after another, their 16-byte parts permuted so that 8 lines meet no bank twice; what is longer
// than a line is in the next chunk of lines:
//   A of 64 x 64 halves, K along lines: one chunk of 64 lines of 128 bytes
//   B of 64 x 256 halves, N along lines: four chunks of 64 lines
// The tensor memory accelerator writes the same: a chunk is a box.

#ifndef COOP_LOWER_GPU_MATRIX_STAGEDOPERAND_H
#define COOP_LOWER_GPU_MATRIX_STAGEDOPERAND_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

struct StagedOperand {
  /// What an instruction takes of each row of A and column of B.
  static constexpr unsigned StepBytes = 32;

  /// Of a matrix whose columns lie side by side in memory where ColumnMajor; an instruction takes
  /// Part of its rows (of A) or columns (of B). Nothing where no instruction can read it.
  static std::optional<StagedOperand> of(const MatrixType &M, bool ColumnMajor, unsigned Part);

  /// Bytes as they lie in memory, to be transposed: lines along the other dimension than K. Nothing
  /// where they lie along K.
  static std::optional<StagedOperand> bytesInMemory(const MatrixType &M, bool ColumnMajor);

  bool IsKMajor; ///< K along lines
  unsigned ElementBytes;
  unsigned Lines, Length; ///< of all that there is, in elements
  unsigned LineBytes;
  bool IsAsInMemory;    ///< what is side by side in memory is so here
  unsigned Sharers = 1; ///< so many workgroups copy as many boxes each (WorkgroupPairs.h)

  unsigned elementsOfLine() const { return LineBytes / ElementBytes; }
  unsigned chunks() const { return Length / elementsOfLine(); }
  unsigned chunkBytes() const { return Lines * LineBytes; }
  unsigned bytes() const { return chunks() * chunkBytes(); }

  /// Lines are like those of M in memory, which may be another than it was made of.
  bool hasLinesOf(const MatrixType &M, bool ColumnMajor) const;
  /// Boxes of this many lines make a chunk: the accelerator takes 256 at most. 0: they do not.
  unsigned linesOfBox() const;
  unsigned boxes() const { return chunks() * (Lines / linesOfBox()); }
  /// The accelerator can copy it.
  bool isBoxed() const { return IsAsInMemory && linesOfBox() != 0; }
  /// As the accelerator numbers them; 0: lines of other lengths are not permuted.
  unsigned swizzleMode() const {
    return LineBytes == 128 ? 3 : LineBytes == 64 ? 2 : LineBytes == 32 ? 1 : 0;
  }

  /// All of a matrix descriptor but the address.
  uint64_t descriptor() const;
  /// Bytes from the operand's beginning to step Step of K, of 32 bytes; to row or column Outer,
  /// which is a multiple of 8, or where K is not along lines, of a line.
  unsigned offsetOfStep(unsigned Step) const;
  /// Every so many steps are as far apart.
  bool hasEvenSteps(unsigned Steps) const {
    return !IsKMajor || Steps * StepBytes % LineBytes == 0;
  }
  llvm::Value *offsetOfOuter(llvm::IRBuilderBase &B, llvm::Value *Outer) const;
  /// To an element, permuted: for a write of a thread.
  llvm::Value *offsetOf(llvm::IRBuilderBase &B, llvm::Value *Line, llvm::Value *Element) const;

  friend bool operator==(const StagedOperand &, const StagedOperand &) = default;
};

} // namespace coop::lower

#endif

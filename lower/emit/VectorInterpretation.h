// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interpretation operands of cooperative-vector operations: what a Component Type of SPIR-V
// says about a matrix, bias or input in memory.

#ifndef COOP_LOWER_EMIT_VECTORINTERPRETATION_H
#define COOP_LOWER_EMIT_VECTORINTERPRETATION_H

#include "lower/emit/Component.h"

namespace coop::lower {

struct Interpretation {
  Component Element;
  bool Packed; ///< four of them in a 32-bit component of the input
};

/// Nothing when the value is no Component Type that is known.
std::optional<Interpretation> interpretation(llvm::LLVMContext &C, uint64_t ComponentType);

/// Where the elements of a matrix in memory are, for each of the four layouts.
class MatrixInMemory {
public:
  /// Rows and Cols are those of the matrix as it is stored; Stride is in bytes, and ignored by the
  /// optimal layouts.
  MatrixInMemory(llvm::Value *Base, llvm::Value *ByteOffset, uint64_t Layout, uint32_t Cols,
                 uint64_t ElementSize, llvm::Value *Stride)
      : Base(Base), ByteOffset(ByteOffset), Layout(Layout), Cols(Cols), ElementSize(ElementSize),
        Stride(Stride) {}

  llvm::Value *address(llvm::IRBuilder<> &B, llvm::Value *Row, llvm::Value *Col) const;
  /// From a row, or a column where those are contiguous, to the next: an i64, in bytes.
  llvm::Value *lineStride(llvm::IRBuilder<> &B) const;
  /// Rows are contiguous; otherwise columns are.
  bool hasContiguousRows() const;
  /// Its lines are as coop/OptimalLayout.h says.
  bool isOptimal() const;

private:
  llvm::Value *Base, *ByteOffset;
  uint64_t Layout;
  uint32_t Cols;
  uint64_t ElementSize;
  llvm::Value *Stride;
};

} // namespace coop::lower

#endif

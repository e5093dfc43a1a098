// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Component types of operands that matrix instructions take, as PTX calls them.

#ifndef COOP_LOWER_GPU_MATRIX_MMATYPES_H
#define COOP_LOWER_GPU_MATRIX_MMATYPES_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

struct GpuRow;

struct MmaOperandTypes {
  llvm::StringRef A, B;
  unsigned PerWord; ///< elements of a word, which has 32 bits, and of f64 64

  /// f32, of which an instruction takes 11 bits of the significand: they come in two parts
  /// (MmaInstruction.h).
  bool areInParts() const { return A == "tf32"; }
  /// mma has them: floats of 8 bits come with compute capability 8.9.
  bool isOn(const GpuRow &Gpu) const;
};

/// Of a product with SPIR-V's Cooperative Matrix Operands; nothing where no instruction multiplies
/// such components with each other.
std::optional<MmaOperandTypes> mmaOperandTypes(const MatrixType &A, const MatrixType &B,
                                               uint64_t MatrixOperands);

} // namespace coop::lower

#endif

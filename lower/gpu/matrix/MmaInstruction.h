// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product by mma.sync (PTX ISA, "mma"), of 16 rows and 8 columns: one instruction; of doubles
// one for each 8 rows before compute capability 9.0; of floats of 32 bits three, as each has 11
// bits of a significand. A float is the sum of two such parts and less than a unit of its last
// place:
//   high = x, rounded to 11 bits      low = x - high, exact, of which 11 bits are taken
//   a * b = low(a) * high(b) + high(a) * low(b) + high(a) * high(b)
// What is left out is less than 2^-21 of a product's magnitude (docs/precision.md).

#ifndef COOP_LOWER_GPU_MATRIX_MMAINSTRUCTION_H
#define COOP_LOWER_GPU_MATRIX_MMAINSTRUCTION_H

#include "lower/gpu/matrix/MmaTypes.h"
#include <string>

namespace coop::lower {

class MmaInstruction {
public:
  /// A thread has Words words (1 or 2) of each line: so long is its step of K. Sum: the type of
  /// sums.
  MmaInstruction(const MmaOperandTypes &Types, llvm::Type *Sum, unsigned Words, const GpuRow &Gpu);

  /// A: words of two lines in turn; B: words of one; Sums: 4, f32, i32 or f64, which are replaced.
  void multiply(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> OfA,
                llvm::ArrayRef<llvm::Value *> OfB, llvm::MutableArrayRef<llvm::Value *> Sums) const;

  /// Instructions cut off what a large sum has no bits for. Of floats, what some steps of K make is
  /// to be added up by itself, from zero on, and then to the sums, rounded.
  bool addsApart() const { return AreInParts; }

private:
  void multiplyRows(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> OfA,
                    llvm::ArrayRef<llvm::Value *> OfB,
                    llvm::MutableArrayRef<llvm::Value *> Sums) const;
  void issue(llvm::IRBuilderBase &B, llvm::ArrayRef<llvm::Value *> OfA,
             llvm::ArrayRef<llvm::Value *> OfB, llvm::MutableArrayRef<llvm::Value *> Sums) const;

  std::string Text, Constraints;
  llvm::StructType *Result;
  bool AreInParts, AreRowsApart;
};

} // namespace coop::lower

#endif

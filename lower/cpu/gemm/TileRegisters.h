// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intel's AMX as calls of its intrinsics: moves between tile registers and memory, and products.
// What is multiplied in which order is in AmxKernel.cpp for matrices and in VectorTiles.cpp for
// cooperative vectors.

#ifndef COOP_LOWER_CPU_GEMM_TILEREGISTERS_H
#define COOP_LOWER_CPU_GEMM_TILEREGISTERS_H

#include "lower/cpu/abi/TileConfiguration.h"
#include "lower/cpu/target/DotProduct.h"

namespace coop::lower {

/// Registers are named by number, 0 to 7, in the order of their shapes: those of the function,
/// which a kernel numbers anew (TileConfiguration.h).
class TileRegisters {
public:
  static constexpr unsigned RowBytes = 64; ///< of a whole register

  explicit TileRegisters(llvm::IRBuilder<> &B) : B(B) {}

  void zero(unsigned Register);
  /// Rows are Stride bytes apart, an i64.
  void load(unsigned Register, llvm::Value *Address, llvm::Value *Stride);
  void store(unsigned Register, llvm::Value *Address, llvm::Value *Stride);
  /// Adds the products of A and B; their signedness matters for integers.
  void multiply(const DotRow &Row, unsigned Sum, unsigned A, bool IsSignedA, unsigned B,
                bool IsSignedB);

private:
  llvm::Constant *number(unsigned Register) { return B.getInt8(static_cast<uint8_t>(Register)); }
  void access(llvm::Intrinsic::ID Id, unsigned Register, llvm::Value *Address, llvm::Value *Stride);

  llvm::IRBuilder<> &B;
};

} // namespace coop::lower

#endif

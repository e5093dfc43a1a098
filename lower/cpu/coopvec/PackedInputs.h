// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative vectors that products alone read, as bytes: they are kept as the packed inputs of
// SPV_NV_cooperative_vector, four components in a 32-bit word, and converted where they are made.
// How numbers become bytes of words is in ByteWords.h.

#ifndef COOP_LOWER_CPU_COOPVEC_PACKEDINPUTS_H
#define COOP_LOWER_CPU_COOPVEC_PACKEDINPUTS_H

#include "lower/cpu/target/SimdTarget.h"
#include "lower/emit/VectorProduct.h"
#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// What is packed, and how.
struct InputPacking {
  VectorType Vector;
  uint64_t Interpretation; ///< SPIR-V's, of bytes that are not packed
  bool IsSigned;           ///< components that are integers

  Component from() const { return Component(Vector, IsSigned); }
  Component to() const;
  /// Of words.
  VectorType result() const;
  /// As operands of operations: something of the vector's type, and the two numbers.
  llvm::SmallVector<llvm::Constant *, 3> operands() const;
  static InputPacking of(const llvm::Constant *Vector, const llvm::Constant *Interpretation,
                         const llvm::Constant *IsSigned);

  bool operator==(const InputPacking &Other) const;
};

/// Calls what is declared as an operation's Name with other types, which are added to the name:
/// operands of this folder's own follow those of the operation.
llvm::CallInst *emitExtended(llvm::IRBuilder<> &B, llvm::StringRef Name, llvm::Type *Result,
                             llvm::ArrayRef<llvm::Value *> Args);

/// Operands that a coop.vec.load has after its own ones where its result is packed.
inline constexpr unsigned PackedLoad = 3;

/// Rewrites the products of F that have such inputs, and the phis that those go through. Signed
/// bytes that are known to be no less than zero are unsigned ones for CPUs that multiply those at
/// less cost.
void packInputs(llvm::Function &F, const SimdTarget &Target);

/// The operation that packs a vector by itself, its only vector operand; nothing where Call is not
/// such a one.
std::optional<InputPacking> packingOf(const llvm::CallInst &Call);
/// As a loop over words.
void lowerPack(OpContext &O, const InputPacking &P);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic and conversions of one component of a cooperative matrix or vector, in the precision
// that the lowering promises: half, bfloat and 8-bit floats are computed in float and rounded once.
// Values may be vectors of components; types are always those of one. The functions of GLSL.std.450
// take one component. Where components lie is not known here.
//
// FAdd of halves:
//   %x = fpext half %a to float
//   %y = fpext half %b to float
//   %sum = fadd float %x, %y
//   %r = fptrunc float %sum to half

#ifndef COOP_LOWER_EMIT_COMPONENT_H
#define COOP_LOWER_EMIT_COMPONENT_H

#include "lower/ir/CoopIR.h"

namespace coop::lower {

/// A component type with what LLVM's type does not say about it.
struct Component {
  llvm::Type *Ty;
  CoopEncoding Encoding = CoopEncoding::Native;
  bool Signed = true; ///< for integers, where the operation does not say

  Component(llvm::Type *Ty, CoopEncoding Encoding = CoopEncoding::Native, bool Signed = true)
      : Ty(Ty), Encoding(Encoding), Signed(Signed) {}
  explicit Component(const MatrixType &M, bool Signed = true)
      : Component(M.Component, M.Encoding, Signed) {}
  explicit Component(const VectorType &V, bool Signed = true)
      : Component(V.Component, V.Encoding, Signed) {}

  bool isFloat() const { return Encoding != CoopEncoding::Native || Ty->isFloatingPointTy(); }
  bool isDouble() const { return Ty->isDoubleTy(); }
  unsigned bits() const { return Ty->getPrimitiveSizeInBits().getFixedValue(); }
  uint64_t bytes() const { return bits() / 8; }
  /// The type that arithmetic is done in: double, float, or the integer itself.
  llvm::Type *computeType() const;
};

/// A component as float or double; exact, or rounded once. Integers by their signedness.
llvm::Value *componentToFloat(llvm::IRBuilderBase &B, llvm::Value *V, const Component &From,
                              llvm::Type *To);
/// A float or double as a component; integers round to nearest even and saturate.
llvm::Value *componentFromFloat(llvm::IRBuilderBase &B, llvm::Value *V, const Component &To,
                                bool Saturate = false);
/// The nearest value of another integer type.
llvm::Value *saturateInteger(llvm::IRBuilderBase &B, llvm::Value *V, bool FromSigned,
                             llvm::Type *To, bool ToSigned);

/// Right is null for FNeg, INeg and Not. Null when the operation does not exist for the component.
/// Division by zero gives 0: padding may hold any bits, and must not trap.
llvm::Value *emitComponentArith(llvm::IRBuilderBase &B, CoopArith Op, const Component &C,
                                llvm::Value *Left, llvm::Value *Right);

/// Null when the conversion does not exist for the components.
llvm::Value *emitComponentConvert(llvm::IRBuilderBase &B, CoopConvert Op, bool Saturate,
                                  const Component &From, const Component &To, llvm::Value *V);

/// An instruction of GLSL.std.450; null when it is not one of those for cooperative vectors.
llvm::Value *emitComponentMath(llvm::IRBuilderBase &B, uint32_t Instruction, const Component &C,
                               llvm::ArrayRef<llvm::Value *> Operands);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What coop.vec.matmul does to components (SPV_NV_cooperative_vector,
// OpCooperativeVectorMatrixMulAddNV), with every interpretation. Sums are made in float, double or
// integers, and rounded or wrapped once, with the bias in. Values may be vectors of components: in
// which loops they stand is the affair of the lowerings.
//
// Of halves, a product is added in floats, and a sum rounded once:
//   %x = fpext half %input to float
//   %w = fpext half %weight to float
//   %product = fmul float %x, %w
//   %next = fadd float %sum, %product
//   %r = fptrunc float %sum to half

#ifndef COOP_LOWER_EMIT_VECTORPRODUCT_H
#define COOP_LOWER_EMIT_VECTORPRODUCT_H

#include "lower/emit/VectorInterpretation.h"
#include "lower/ir/CoopCalls.h"

namespace coop::lower {

/// Arithmetic conversion of a component of the input to that of an interpretation.
llvm::Value *convertInput(llvm::IRBuilderBase &B, llvm::Value *V, const Component &From,
                          const Component &To);

struct VectorProduct {
  Interpretation In, Weights;
  std::optional<Interpretation> Bias; ///< nothing where there is none
  uint64_t Rows, Cols;                ///< of the matrix as it is multiplied
  uint64_t Layout;
  bool Transposed; ///< it is stored as Cols x Rows
  uint32_t InputSize;
  Component Input, Result;
  bool Saturates;
  llvm::Type *SumTy; ///< of a sum with its bias

  /// What a call asks for, for a result that may be another than the call's. Nothing where an
  /// interpretation is unknown.
  static std::optional<VectorProduct> of(const VecMatMulCall &Call, const VectorType &Result);
  /// The same where there is no call: Operand gives the operands that are constants, by position.
  static std::optional<VectorProduct> of(const VectorType &Input, const VectorType &Result,
                                         bool HasBias,
                                         llvm::function_ref<uint64_t(unsigned)> Operand);

  /// The reason why there is no such product, or an empty text.
  llvm::StringRef problem(const VectorType &ResultType) const;
  MatrixInMemory matrix(llvm::Value *Base, llvm::Value *Offset, llvm::Value *Stride) const;

  /// A component of the input in the type of its interpretation.
  llvm::Value *convertInput(llvm::IRBuilderBase &B, llvm::Value *V) const {
    return lower::convertInput(B, V, Input, In.Element);
  }
  /// The same for component I of a packed one: they lie in the bits of 32-bit words, the first in
  /// the low bits. Word is the one that holds it.
  llvm::Value *unpackInput(llvm::IRBuilderBase &B, llvm::Value *Word, llvm::Value *I) const;
  /// A component as it is multiplied and summed.
  llvm::Value *widen(llvm::IRBuilderBase &B, llvm::Value *V, const Component &C) const;
  llvm::Value *addBias(llvm::IRBuilderBase &B, llvm::Value *Sum, llvm::Value *V) const;
  /// A sum as a component of the result.
  llvm::Value *finish(llvm::IRBuilderBase &B, llvm::Value *Sum) const;
};

} // namespace coop::lower

#endif

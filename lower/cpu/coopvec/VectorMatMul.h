// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all kernels for a product of a matrix in memory with the vectors of all lanes begin and end
// with (SPV_NV_cooperative_vector, OpCooperativeVectorMatrixMulAddNV). The lanes are the columns of
// a matrix product, which kernels take in passes of MatMulPlan::Lanes.

#ifndef COOP_LOWER_CPU_COOPVEC_VECTORMATMUL_H
#define COOP_LOWER_CPU_COOPVEC_VECTORMATMUL_H

#include "lower/cpu/coopvec/ByteWords.h"
#include "lower/cpu/coopvec/VectorWeights.h"

namespace coop::lower {

/// The body of a product while it is made.
class VectorMatMul {
public:
  /// L stands at its entry. The input's factors are ready afterwards.
  VectorMatMul(LaneBody &L, const SimdTarget &Target, const MatMulPlan &Plan);

  LaneBody &L;
  llvm::IRBuilder<> &B;
  const SimdTarget &Target;
  const MatMulPlan &Plan;
  const VectorProduct &P;
  llvm::Type *const Ty; ///< of factors and sums in the inner loop
  VectorWeights Weights;
  llvm::Value *RowBiases = nullptr; ///< as they are stored, where rows are lanes

  /// Body(first lane of the pass, or null where one is enough).
  void forEachPass(llvm::function_ref<void(llvm::Value *Lane)> Body);
  /// Range(first factor, how many, sums) for all factors of the rows that Weights has, which can be
  /// read then; Range replaces the sums.
  void forEachDepth(llvm::MutableArrayRef<llvm::Value *> Sums,
                    llvm::function_ref<void(llvm::Value *First, unsigned Count,
                                            llvm::MutableArrayRef<llvm::Value *> Sums)>
                        Range);
  /// The address of factor K of the input in the lanes of a pass.
  llvm::Value *inputAddress(llvm::Value *K, llvm::Value *Lane) { return L.place(X, Ty, K, Lane); }
  llvm::Value *input(llvm::Value *K, llvm::Value *Lane) {
    return L.load(X, Ty, K, Lane, Plan.Lanes);
  }
  /// The bias, where sums begin with it; else zero.
  llvm::Value *start(llvm::Value *Row);
  /// <Lanes x i1>
  llvm::Value *activeLanes(llvm::Value *Lane);
  /// Rows whose results are stored together: blocks are of so many, or multiples.
  unsigned rowsTogether() const { return Words ? ByteWords::Bytes : 1; }
  /// Of the components that the operation gives.
  llvm::Type *resultType() const {
    if (OfResults)
      return OfResults->getReturnType()->getScalarType();
    return Scale ? Scale->getType() : P.Result.Ty;
  }
  /// What the operation gives for a sum with all that is added.
  llvm::Value *result(llvm::Value *Sum, llvm::Value *Row);
  /// Makes sums what the operation gives for the rows from Row on, and stores it.
  void finish(llvm::ArrayRef<llvm::Value *> Sums, llvm::Value *Row, llvm::Value *Lane,
              llvm::Value *Active);

private:
  llvm::Function *fused(unsigned Operand) const;
  llvm::Value *packed(llvm::Value *Source, llvm::Value *Group);
  void prepareInput();
  llvm::Value *bias(llvm::Value *Row);
  llvm::Value *sumOfHalves(llvm::Value *Sum, llvm::Value *Row);
  llvm::Value *component(llvm::Value *Sum, llvm::Value *Row);
  llvm::Value *scaled(llvm::Value *V);
  llvm::SmallVector<llvm::Value *> floats(llvm::ArrayRef<llvm::Value *> Sums);

  llvm::Function *const OfSums, *const OfResults; ///< operations that are fused, or null
  llvm::ConstantFP *const Scale;                  ///< of integers, before OfResults; or null
  std::optional<ByteWords> Words;                 ///< where results are packed
  llvm::Value *X;                                 ///< storage of the input's factors
  llvm::Value *Mask; ///< of all lanes; where there are passes, bytes in memory
};

/// Results that are stored and read by nothing else: a product for which the rows of the matrix
/// are the lanes of registers.
bool storesRows(const VectorProduct &P, const SimdTarget &Target);

/// Kernels: vector registers and tile registers for the sums.
void emitOutputRows(VectorMatMul &M); // OutputRowKernel.cpp
void emitVectorSums(VectorMatMul &M); // VectorSums.cpp
void emitTileSums(VectorMatMul &M);   // VectorTiles.cpp

} // namespace coop::lower

#endif

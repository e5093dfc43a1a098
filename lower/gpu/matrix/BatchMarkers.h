// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `coop-gpu-vector-batches` leaves for `coop-gpu-matrices` where cooperative vectors of a
// subgroup's threads are the rows of a matrix, of which threads hold fragments: a batch.

#ifndef COOP_LOWER_GPU_MATRIX_BATCHMARKERS_H
#define COOP_LOWER_GPU_MATRIX_BATCHMARKERS_H

#include "lower/exec/loops/LoweringState.h"
#include "lower/gpu/matrix/FragmentMap.h"

namespace coop::lower {

enum class BatchMarker : uint8_t {
  Load,    ///< (pointer, i32 offset) -> vector: a batch, each row from its thread's address
  Store,   ///< (pointer, i32 offset, vector)
  Gather,  ///< (vector of each thread) -> batch
  Scatter, ///< (batch) -> vector of each thread
  /// (batch, i1, i1, i32, ...) -> matrix A of its rows, which is the same, or of its components as
  /// another type (VectorProduct::convertInput): whether integers of both are signed; how many
  /// there are.
  Matrix,
  Vector, ///< (accumulator) -> batch, which is the same
  /// (vector, i1, i1, i32, i1) as Matrix, of each thread's vector; zero where that has no
  /// component; whether four bytes come in a word.
  OwnInput,
  OwnResult, ///< (accumulator) -> vector of each thread, the first columns
  /// (pointer, i64 stride, i1 is column-major, i32 columns, i32 rows) -> matrix B; what is
  /// not there is zero, or as the last column.
  Weights,
  Bias,         ///< (pointer, i32 count) -> accumulator, whose rows are the same
  OuterProduct, ///< VecOuterProduct of batches (BatchSums.h)
  ReduceSum,    ///< VecReduceSum
};

llvm::CallInst *emitBatchMarker(llvm::IRBuilderBase &B, BatchMarker Marker, llvm::Type *Result,
                                llvm::ArrayRef<llvm::Value *> Operands);
std::optional<BatchMarker> batchMarker(const llvm::CallInst &Call);

/// The accumulator that a batch of vectors of so many components is.
MatrixType batchType(llvm::Type *Component, uint32_t Size);
/// How threads hold it; nothing where they cannot.
std::optional<Fragments> batchFragments(const FragmentMap &Map, llvm::LLVMContext &C,
                                        uint32_t Size);

/// Lowers O, if it is a marker.
bool lowerBatchMarker(OpContext &O);

} // namespace coop::lower

#endif

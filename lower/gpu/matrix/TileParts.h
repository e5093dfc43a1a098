// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a part of a workgroup's matrices is, and whether each of a kernel's operations can be done
// part by part (SplitTiles.h). Split are, along rows, all A and accumulators, and along columns all
// B and accumulators: what is left whole of a product is the same for all parts.
//   %sum = coop.mat.muladd(A 256x64 %a, B 64x256 %b, Acc 256x256 %c)     along rows, by two:
//   %sum = coop.mat.muladd(A 128x64 %a, B 64x256 %b, Acc 128x256 %c)
// An operation that makes a part of other parts of its operands (a transposition, a reduction
// across the parts) cannot be split; nor can a kernel that writes anything but parts, as all blocks
// do everything else alike; nor one in which an invocation tells others of its elements, or decides
// by them what it does, as it has fewer than in the whole.

#ifndef COOP_LOWER_GPU_MATRIX_TILEPARTS_H
#define COOP_LOWER_GPU_MATRIX_TILEPARTS_H

#include "lower/ir/CoopCalls.h"

namespace coop::lower {

struct TileParts {
  bool AreRows; ///< else columns
  unsigned Count;

  /// Blocks have different parts of such a matrix.
  bool split(const MatrixType &M) const {
    return M.Scope == CoopScope::Workgroup && M.Use != (AreRows ? CoopUse::B : CoopUse::A);
  }
  /// The same of a value's type.
  bool split(llvm::Type *Ty) const;
  uint32_t extent(const MatrixType &M) const { return AreRows ? M.Rows : M.Cols; }
  /// Of one that is split.
  MatrixType part(MatrixType M) const {
    (AreRows ? M.Rows : M.Cols) /= Count;
    return M;
  }
};

/// The slice that gives Access all of its matrix, as a rectangle of constant size; null where it is
/// something else. Its spans in rowDimension and columnDimension of TensorOperands are the
/// matrix's.
LayoutSliceCall *wholeSlice(const TensorAccessCall &Access, const MatrixType &M);

/// Whether blocks can execute F, into which all that has cooperative values is inlined, each for
/// its part, a workgroup of Invocations by each.
bool canBeSplit(llvm::Function &F, const TileParts &Parts, uint32_t Invocations);

/// The stores of parts. No block may begin with one before all have read what they read: it may lie
/// in the same memory.
llvm::SmallVector<llvm::CallInst *, 4> storesOfParts(llvm::Function &F, const TileParts &Parts);

} // namespace coop::lower

#endif

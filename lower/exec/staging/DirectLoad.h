// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix that is loaded from a staged variable, as one that is loaded from the buffer of which
// that holds a copy:
//   coopMatLoad(m, shared, row * 9 + k / 4, 9, RowMajor)    is, in iteration t of the loop,
//   coopMatLoad(m, buffer, (workgroup * 128 + row) * K + t * 32 + k, K, RowMajor)
// where row and k / 4, the terms of the index, are what differs between subgroups and loads.

#ifndef COOP_LOWER_EXEC_STAGING_DIRECTLOAD_H
#define COOP_LOWER_EXEC_STAGING_DIRECTLOAD_H

#include "lower/exec/staging/CopiedBytes.h"

namespace coop::lower {

struct DirectLoad {
  MatLoadCall *Load;
  llvm::Value *Buffer; ///< isUniformEverywhere
  bool IsStaged;       ///< in the shader
  /// In bytes: Start and for each term its value times a factor. These may be fractions, where a
  /// term counts padding; the sum never is. Of what is staged alone.
  Polynomial Start;
  llvm::SmallVector<std::pair<llvm::Value *, Polynomial>, 4> Terms;
  Polynomial Stride; ///< in bytes
  bool IsColumnMajor;
  llvm::Type *Component; ///< in the buffer: of what is rounded another one than the matrix has
  std::vector<Polynomial> Starts; ///< in each subgroup, in the first iteration of inner loops
  /// Where it is in one loop in the staging loop: that one, how many iterations it has, and what
  /// the start grows by in each, in bytes. Else null.
  const llvm::Loop *Inner = nullptr;
  uint32_t Iterations = 1;
  Polynomial Growth = 0;

  uint64_t elementSize() const { return Component->getScalarSizeInBits() / 8; }
  /// As it is in the buffer, with so many times the K.
  MatrixType typeInBuffer(uint32_t Times) const;
};

/// Of a load that is from a buffer in the shader.
std::optional<DirectLoad> findBufferLoad(MatLoadCall &Load, const ExecutedEntry &Entry,
                                         IndexEvaluator &Values);

/// Null where Load, from a staged variable, is of no rows or columns at a stride in all subgroups.
std::optional<DirectLoad> findDirectLoad(MatLoadCall &Load, const CopiedBytes &Bytes,
                                         const ExecutedEntry &Entry, IndexEvaluator &Values);

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix in shared memory whose bytes are permuted: of each 128 bytes, the eighth part (16 bytes)
// at K is at K exclusive-or the number of these 128 bytes, modulo 8. So 8 lines that are 32, 64 or
// 128 bytes long meet no bank twice where they begin, and a line of memory that is copied there
// stays within 128 bytes, unlike with lines that are padded: the second cache is read by whole
// sectors.
//
// A load of it is coop.mat.load of a pointer that a call of this marks:
//   %p = call ptr addrspace(3) @coop.gpu.permuted.tile(ptr addrspace(3) %tile, i32 %first)
//   %a = call A @coop.mat.load...(ptr addrspace(3) %p, i64 64, ...)

#ifndef COOP_LOWER_GPU_MATRIX_PERMUTEDTILE_H
#define COOP_LOWER_GPU_MATRIX_PERMUTEDTILE_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

struct PermutedTile {
  /// Where the permutation begins anew.
  static constexpr unsigned Alignment = 1024;

  llvm::Value *Pointer; ///< a multiple of Alignment
  llvm::Value *First;   ///< i32, the matrix's first byte from there on, if it were not permuted

  static llvm::Value *emit(llvm::IRBuilderBase &B, llvm::Value *Pointer, llvm::Value *First);
  /// What emit has made, or nothing.
  static std::optional<PermutedTile> of(llvm::Value *Pointer);
  /// Markers in F that no load is left of.
  static void removeUnused(llvm::Function &F);
  /// i32: where byte Offset is.
  static llvm::Value *permuted(llvm::IRBuilderBase &B, llvm::Value *Offset);
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices as the fragments that matrix instructions take (PTX ISA, "Matrix Fragments for mma"), so
// that a slice is registers in the order of operands. A fragment is a tile of 8 lines, of which
// each of a warp's quads of threads has one; a thread has 32 bits of its line, or a pair of
// results. Lines are rows, and of B columns:
//   line 0   thread 0: elements 0, 1   thread 1: 2, 3   thread 2: 4, 5   thread 3: 6, 7
//   line 1   thread 4: elements 0, 1   ...
// In a slice, elements of a thread's part of a line come first, then (but for B) the line 8 further
// down, then tiles along lines, then tiles across. Of a workgroup's matrix, tiles across belong to
// warps in turn, and where there are fewer, runs of tiles along lines to different warps: so do
// warpgroups hold what wgmma adds up.
//
// Matrices that are no whole number of tiles, or too large for registers, are held as ElementMap.h
// says.

#ifndef COOP_LOWER_GPU_MATRIX_FRAGMENTMAP_H
#define COOP_LOWER_GPU_MATRIX_FRAGMENTMAP_H

#include "lower/exec/loops/ElementMap.h"

namespace coop::lower {

/// Of one matrix, what a warp has of it.
struct Fragments {
  /// Nothing where the matrix has none.
  static std::optional<Fragments> of(const SharedMatrix &M);

  bool LinesAreColumns;
  unsigned PerThread; ///< elements of a thread in a line of a tile
  unsigned Halves;    ///< lines of a thread in a tile: 8 apart
  unsigned TilesAcross, TilesAlong;
  unsigned WarpsAcross, WarpsAlong;

  unsigned alongOfTile() const { return PerThread * 4; }
  unsigned linesOfTile() const { return Halves * 8; }
  unsigned length() const { return TilesAcross * TilesAlong * Halves * PerThread; }
  /// Where in a slice the part of a line begins.
  unsigned index(unsigned Across, unsigned Along, unsigned Half) const {
    return ((Across * TilesAlong + Along) * Halves + Half) * PerThread;
  }
  friend bool operator==(const Fragments &, const Fragments &) = default;
};

class FragmentMap final : public ElementMap {
public:
  uint64_t length(const SharedMatrix &M) const override;
  Place placeOf(llvm::IRBuilderBase &B, const SharedMatrix &M, llvm::Value *Element) const override;
  llvm::Value *elementAt(llvm::IRBuilderBase &B, const SharedMatrix &M, llvm::Value *Lane,
                         llvm::Value *Index) const override;
  bool areAlike(const SharedMatrix &X, const SharedMatrix &Y) const override;
  bool isWrittenOut(const SharedMatrix &M) const override;
};

} // namespace coop::lower

#endif

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices as the fragments that matrix instructions take (PTX ISA, "Matrix Fragments for mma"), so
// that a slice is registers in the order of operands. A fragment is a tile of 8 lines, of which
// each of a warp's quads of threads has one. Lines are rows, and of B columns; along a line a
// thread has a run of 32 bits, or a pair of results:
//   line 0   thread 0: elements 0, 1   thread 1: 2, 3   thread 2: 4, 5   thread 3: 6, 7
//   line 1   thread 4: elements 0, 1   ...
// An instruction need not know which element of K is at which of its places, so longer runs stand
// for several instructions, and memory is accessed by 16 bytes. So may columns of results, where
// B's lines change places alike: of runs of R columns, line 8 T + Q of B is column 4 R (T / (R /
// 2)) + R (Q / 2) + 2 (T % (R / 2)) + Q % 2.
//
// In a slice, elements of a run come first, then (but for B) the line 8 further down, then tiles
// along lines, then tiles across. Of a workgroup's accumulators, tiles across belong to warps in
// turn, and where there are fewer, runs of tiles along lines to different warps: so do warpgroups
// hold what wgmma adds up, whose columns stay where they are. Operands of a workgroup have no
// fragments: they go through shared memory. Where they are bytes that lie across K there, a thread
// reads two lines at a time (BytesAcross.h), so that its lines in a tile are side by side; and as
// only A comes from registers, where those are of B the product is that of B's and A's
// transposes, and lines of its accumulators are columns.
//
// Matrices that are no whole number of tiles, or too large for registers, are held as ElementMap.h
// says.

#ifndef COOP_LOWER_GPU_MATRIX_FRAGMENTMAP_H
#define COOP_LOWER_GPU_MATRIX_FRAGMENTMAP_H

#include "lower/exec/loops/ElementMap.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

class LoweringState;

/// Of one matrix, what a warp has of it.
struct Fragments {
  bool LinesAreColumns;
  unsigned PerThread; ///< elements of a thread's run along a line
  unsigned Halves;    ///< lines of a thread in a tile
  bool AreHalvesNear; ///< they are side by side, else 8 apart
  unsigned LineRun;   ///< of B: the run of columns
  unsigned TilesAcross, TilesAlong;
  unsigned WarpsAcross, WarpsAlong;

  unsigned alongOfTile() const { return PerThread * 4; }
  unsigned linesOfTile() const { return Halves * 8; }
  /// Of Halves, what tells lines side by side apart, and what lines 8 apart; the other is 1.
  unsigned nearHalves() const { return AreHalvesNear ? Halves : 1; }
  unsigned farHalves() const { return AreHalvesNear ? 1 : Halves; }
  unsigned threads() const; ///< of all warps
  unsigned length() const { return TilesAcross * TilesAlong * Halves * PerThread; }
  /// Where in a slice a run begins.
  unsigned index(unsigned Across, unsigned Along, unsigned Half) const {
    return ((Across * TilesAlong + Along) * Halves + Half) * PerThread;
  }
  /// Where word Number of a line is, over all tiles along it, of PerWord elements.
  unsigned indexOfWord(unsigned Across, unsigned Half, unsigned Number, unsigned PerWord) const {
    const unsigned OfRun = PerThread / PerWord;
    return index(Across, Number / OfRun, Half) + Number % OfRun * PerWord;
  }
  /// Of accumulators: where element I (0..3) of an instruction's result is, for 16 rows and a tile
  /// of B's columns.
  unsigned indexOfSum(unsigned Row, unsigned Tile, unsigned I) const {
    return indexOfWord(Row, I / 2, Tile, 2) + I % 2;
  }
  /// As if warps along had what they share, each of them.
  Fragments unshared() const {
    Fragments F = *this;
    F.TilesAlong *= WarpsAlong;
    F.WarpsAlong = 1;
    return F;
  }
  friend bool operator==(const Fragments &, const Fragments &) = default;
};

class FragmentMap final : public ElementMap {
public:
  /// Of all matrices of a module. HasWarpgroups: a workgroup's warps share rows in fours, as wgmma
  /// has it; else each has as many rows as columns, if it can.
  FragmentMap(const llvm::Module &M, bool HasWarpgroups);

  /// A workgroup's warps may share instructions.
  bool hasWarpgroups() const { return HasWarpgroups; }
  /// A workgroup's operands are floats of 32 bits.
  bool multipliesFloats() const { return MultipliesFloats; }
  /// Nothing where the matrix has none.
  std::optional<Fragments> fragments(const SharedMatrix &M) const;

  uint64_t length(const SharedMatrix &M) const override;
  Place placeOf(llvm::IRBuilderBase &B, const SharedMatrix &M, llvm::Value *Element) const override;
  llvm::Value *elementAt(llvm::IRBuilderBase &B, const SharedMatrix &M, llvm::Value *Lane,
                         llvm::Value *Index) const override;
  bool areAlike(const SharedMatrix &X, const SharedMatrix &Y) const override;
  bool isWrittenOut(const SharedMatrix &M) const override;
  unsigned timesUnrolled(const SharedMatrix &M) const override;

private:
  std::optional<Fragments> fragments(const SharedMatrix &M, bool LinesAreColumns,
                                     bool AreHalvesNear) const;
  unsigned longestRun(const SharedMatrix &M) const;
  unsigned warpsAcross(unsigned Warps, uint32_t Across, uint32_t Along, const Fragments &F) const;

  /// A workgroup multiplies floats of 32 bits alone, for which warps have no instruction together.
  bool MultipliesFloats;
  bool HasWarpgroups;
  bool HasColumnRuns = true;   ///< of more than two columns
  bool HasDepthRuns = true;    ///< of more than 32 bits along K
  bool HasByteBatches = false; ///< vectors that are multiplied as bytes (VectorBatches.h)
  unsigned MostColumns = 8;    ///< of a run
  /// What all products of workgroups' matrices have of bytes that lie across K.
  std::optional<CoopUse> BytesAcross;
};

/// The map of a lowering for GPUs, and by it what invocations have of M.
const FragmentMap &fragmentMap(const LoweringState &S);
std::optional<Fragments> fragmentsOf(LoweringState &S, const MatrixType &M);

} // namespace coop::lower

#endif

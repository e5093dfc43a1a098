// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What follows from a branch at which lanes part: the blocks that only some of them execute, where
// they meet again, and the loops that they leave at different times. Which branches those are is
// found by Uniformity.h.

#ifndef COOP_LOWER_CPU_SPMD_DIVERGENCE_H
#define COOP_LOWER_CPU_SPMD_DIVERGENCE_H

#include "lower/cpu/spmd/Regions.h"
#include "llvm/ADT/DenseSet.h"

namespace coop::lower {

class Divergence {
public:
  explicit Divergence(const RegionTree &Regions) : Regions(Regions) {}

  /// Lanes part at the end of Block. Returns true where that was not known.
  bool part(const llvm::BasicBlock *Block);

  bool partsAt(const llvm::BasicBlock *Block) const { return Parting.contains(Block); }
  /// Not all lanes that entered an iteration of Block's region execute it together.
  bool isPartial(const llvm::BasicBlock *Block) const { return Partial.contains(Block); }
  /// Lanes may come together from different blocks: phis differ.
  bool isJoin(const llvm::BasicBlock *Block) const { return Joins.contains(Block); }
  /// Lanes leave the loop in different iterations or by different ways.
  bool isDivergent(const Region *R) const { return Loops.contains(R); }
  /// The outermost divergent loop that holds Inner and not Outer, or null: what is computed in
  /// Inner differs between lanes when it is seen in Outer.
  bool leavesDivergent(const Region *Inner, const Region *Outer) const;

private:
  void spread(const Region &R, unsigned From);

  const RegionTree &Regions;
  llvm::DenseSet<const llvm::BasicBlock *> Parting, Partial, Joins;
  llvm::DenseSet<const Region *> Loops;
  /// Items that all lanes go on with that have not left the region, where some have.
  llvm::DenseSet<std::pair<const Region *, unsigned>> Left;
};

/// The edges by which Item of R goes on: out of a block, or out of a loop inside.
llvm::SmallVector<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, 4>
edgesOf(const RegionTree &Regions, const RegionItem &Item);

} // namespace coop::lower

#endif

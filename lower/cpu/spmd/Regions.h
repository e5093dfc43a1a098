// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The nest of loops of a function and the order in which the blocks of each are executed. The order
// is that of the reference execution (Keys.h), so that lanes meet where they meet there.
// Which lanes diverge is Divergence.h.

#ifndef COOP_LOWER_CPU_SPMD_REGIONS_H
#define COOP_LOWER_CPU_SPMD_REGIONS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerUnion.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
} // namespace llvm

namespace coop::lower {

struct Region;
/// What stands in a region: a block of its own, or a loop inside.
using RegionItem = llvm::PointerUnion<llvm::BasicBlock *, Region *>;

/// A loop construct, or the function as a whole. It holds also the blocks that do some work and
/// then leave the loop; LLVM's loops do not.
struct Region {
  Region *Parent = nullptr;
  llvm::BasicBlock *Header = nullptr; ///< null for the function
  /// In an order that is topological but for the edges back to the header; a loop is placed by its
  /// header.
  std::vector<RegionItem> Items = {};

  bool contains(const Region *Other) const {
    while (Other && Other != this)
      Other = Other->Parent;
    return Other != nullptr;
  }
};

class RegionTree {
public:
  /// Brings F into the form that vectorizing wants, where it is not: one return, markers for every
  /// loop (coop.loop.begin before the header, iterate in it, end where it is left), blocks that are
  /// in one construct as a whole. Control flow that is not structured is an error.
  static llvm::Expected<RegionTree> build(llvm::Function &F);

  const Region &root() const { return *All.front(); }
  const std::vector<std::unique_ptr<Region>> &regions() const { return All; }
  Region *of(const llvm::BasicBlock *Block) const { return Of.lookup(Block); }
  /// The place among R's items of the one that holds Block; none where Block is outside of R.
  std::optional<unsigned> place(const Region &R, const llvm::BasicBlock *Block) const;

private:
  llvm::Error findLoops(llvm::Function &F);
  llvm::Error checkEntry(const Region &R) const;
  void order(llvm::Function &F);

  std::vector<std::unique_ptr<Region>> All;
  llvm::DenseMap<const llvm::BasicBlock *, Region *> Of;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> BlockPlace;
  llvm::DenseMap<const Region *, unsigned> RegionPlace;
};

} // namespace coop::lower

#endif

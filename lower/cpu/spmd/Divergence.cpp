// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every way on from the place where lanes part has a label of its own. Labels spread in the
// region's order; where different ones come together is a join, and where nothing labelled is left
// to be executed but one block, all lanes are together again.

#include "lower/cpu/spmd/Divergence.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace coop::lower {

SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> edgesOf(const RegionTree &Regions,
                                                                          const RegionItem &Item) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> Edges;
  auto Add = [&](const BasicBlock *From, const Region *Leaving) {
    for (const BasicBlock *To : successors(From))
      if (!Leaving || !Leaving->contains(Regions.of(To)))
        Edges.push_back({From, To});
  };
  if (auto *Block = dyn_cast<BasicBlock *>(Item)) {
    Add(Block, nullptr);
    return Edges;
  }
  SmallVector<const Region *, 4> Work = {cast<Region *>(Item)};
  const Region *Loop = Work.front();
  while (!Work.empty())
    for (const RegionItem &Inner : Work.pop_back_val()->Items)
      if (auto *Block = dyn_cast<BasicBlock *>(Inner))
        Add(Block, Loop);
      else
        Work.push_back(cast<Region *>(Inner));
  return Edges;
}

bool Divergence::leavesDivergent(const Region *Inner, const Region *Outer) const {
  for (const Region *R = Inner; R && !R->contains(Outer); R = R->Parent)
    if (isDivergent(R))
      return true;
  return false;
}

bool Divergence::part(const BasicBlock *Block) {
  if (!Parting.insert(Block).second)
    return false;
  const Region *R = Regions.of(Block);
  spread(*R, *Regions.place(*R, Block));
  return true;
}

void Divergence::spread(const Region &R, unsigned From) {
  // After the items: back to the header, or out of the region.
  const auto Boundary = static_cast<unsigned>(R.Items.size());
  std::vector<SmallSet<unsigned, 4>> Arriving(Boundary + 1);
  SmallSet<unsigned, 8> Flush;
  auto Send = [&](unsigned Item, std::optional<unsigned> Label) {
    DenseMap<const BasicBlock *, const BasicBlock *> Seen;
    for (auto [Source, To] : edgesOf(Regions, R.Items[Item])) {
      const auto Place = Regions.place(R, To);
      const unsigned At = Place && To != R.Header ? *Place : Boundary;
      Arriving[At].insert(Label ? *Label : At);
      Flush.insert(At);
      // A loop that lanes leave from several blocks: they meet with different values.
      auto [It, New] = Seen.try_emplace(To, Source);
      if (!Label && !New && It->second != Source)
        Joins.insert(To);
    }
  };
  Send(From, std::nullopt);
  for (unsigned Item = From + 1; Item < Boundary; ++Item) {
    if (!Flush.contains(Item))
      continue;
    Flush.erase(Item);
    const SmallSet<unsigned, 4> &Labels = Arriving[Item];
    const bool Join = Labels.size() > 1;
    auto *Block = dyn_cast<BasicBlock *>(R.Items[Item]);
    if (Join && Block)
      Joins.insert(Block);
    if (Flush.empty())
      return; // all lanes are here
    const unsigned Label = Join ? Item : *Labels.begin();
    if (Block)
      Partial.insert(Block);
    Send(Item, Label);
  }
  if (!R.Header || Arriving[Boundary].empty() || !Loops.insert(&R).second)
    return;
  // In the region around it, lanes go on from where they leave. Several branches back are a join.
  unsigned Back = 0;
  for (const BasicBlock *Pred : predecessors(R.Header))
    Back += R.contains(Regions.of(Pred));
  if (Back > 1)
    Joins.insert(R.Header);
  spread(*R.Parent, *Regions.place(*R.Parent, R.Header));
}

} // namespace coop::lower
